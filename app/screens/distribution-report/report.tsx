import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { SheetTable } from "~/list/sheet";
import { distributionReportTitle as title, howCounted } from "~/texts/distribution-report";
import { nothingDistributed } from "~/texts/distributions";
import { AmountPicture } from "~/ui/chart";
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
  const { requested, previous, today, branches, mostDays, rows, refusal, facts, compared, mayOpenRows } =
    data;
  const leads = (row: ReportRow) => mayOpenRows && row.transactions > 0;
  const linked = rows.map((row) => ({ ...row, ...(leads(row) && { href: addressOfRows(requested, row) }) }));
  const ofFirst = rows.filter(({ first, second }) => first !== "" && second === "");
  const parts = ofFirst.map(({ first: name, totalIdr }) => ({ name, totalIdr }));
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
          <AmountPicture label="Nominal penyaluran" parts={parts} />
          <SheetTable label={title} columns={columnsOf(requested, previous)} rows={linked} />
          <p className="bar quiet">{howCounted}</p>
        </>
      )}
    </Screen>
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
