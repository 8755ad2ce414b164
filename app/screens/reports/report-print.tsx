import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { ListTable } from "~/list/table";
import { unoffered } from "~/texts/unoffered";
import { EmptyState } from "~/ui/empty-state";
import { PrintPage, printHandle } from "~/ui/print-page";
import { kindAt, kindOf, useKind } from "./kinds";
import { loadReportPrint } from "./load-print.server";
import sheet from "./report-sheet.css?url&no-inline";
import { tableColumns } from "./report-rows";
import { totalsText } from "./totals-text";

export const handle = printHandle;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = ({ location }) => [
  { title: `${kindAt(location.pathname).title} · Ramah Zakat` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).feature);
  return loadReportPrint(request, kindOf(request), actor);
}

/** A report on paper. */
export default function ReportPrint() {
  const { facts, rows, isUnasked, count, totalIdr, printer, placeAndDay } = useLoaderData<typeof loader>();
  const kind = useKind();
  return (
    <PrintPage title={kind.title} backTo={kind.path + useLocation().search} facts={facts}>
      {rows.length === 0 ? (
        <EmptyState text={isUnasked ? unoffered.dates : "Tidak ada data untuk ditampilkan."} />
      ) : (
        <ListTable label={kind.title} columns={tableColumns(kind)} rows={rows} skip={0} />
      )}
      {totalIdr !== null && <p className="report-total">{totalsText({ count, totalIdr })}</p>}
      {!isUnasked && (
        <div className="signatures">
          <p>
            Dibuat oleh,
            <span>{printer}</span>
          </p>
          <p>
            {placeAndDay}
            <br />
            Mengetahui,
            <span>Nama dan tanda tangan</span>
          </p>
        </div>
      )}
    </PrintPage>
  );
}
