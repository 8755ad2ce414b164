import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { short } from "~/format/rupiah";
import { ListTable } from "~/list/table";
import { distributionReportTitle as title, howCounted } from "~/texts/distribution-report";
import { nothingDistributed } from "~/texts/distributions";
import { BarChart } from "~/ui/chart";
import { CopyLinks } from "~/ui/copy-links";
import sheet from "./report.css?url&no-inline";
import { EmptyState } from "~/ui/empty-state";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { columnsOf } from "./columns";
import { FilterForm } from "./filter-form";
import { loadDistributionReport } from "./load.server";
import { addressOfRows } from "./requested";
import type { ReportRow } from "./rows";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadDistributionReport(request, await requireView(request, "MN505"));
}

/** What was distributed to whom through which programme (docs/product.md#distribution-report). */
export default function DistributionReport() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { requested, today, branches, mostDays, rows, refusal, facts, compared, mayOpenRows } = data;
  const addressOf = mayOpenRows ? (row: ReportRow) => addressOfRows(requested, row) : undefined;
  return (
    <Screen title={title} actions={<Actions search={search} isEmpty={rows.length === 0} />}>
      <FilterForm path="/report-asnaf" {...{ requested, today, branches, mostDays }} />
      {requested.ignored.map((sentence) => (
        <p key={sentence} className="bar" role="status">
          {sentence}
        </p>
      ))}
      <p className="bar quiet">{[...facts, ...compared].join(" · ")}</p>
      {rows.length === 0 ? (
        <EmptyState text={refusal || nothingDistributed} next="Pilih periode lain." />
      ) : (
        <>
          <Picture rows={rows} />
          <ListTable label={title} columns={columnsOf(requested, addressOf)} rows={rows} skip={0} />
          <p className="bar quiet">{howCounted}</p>
        </>
      )}
    </Screen>
  );
}

/** The parts of the first dimension as bars. The table has the numbers. */
function Picture({ rows }: { rows: readonly ReportRow[] }) {
  const parts = rows.filter(({ first, second }) => first !== "" && second === "");
  const bars = parts.map(({ first, totalIdr }) => ({ label: first, value: totalIdr, text: short(totalIdr) }));
  return (
    <figure className="card report-picture">
      <figcaption>Nominal (Rp)</figcaption>
      <BarChart label="Nominal penyaluran" bars={bars} />
    </figure>
  );
}

function Actions({ search, isEmpty }: { search: string; isEmpty: boolean }) {
  return (
    <>
      <RefreshButton />
      {!isEmpty && <CopyLinks print="/report-asnaf/print" file="/report-asnaf/report" search={search} />}
    </>
  );
}
