import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { now } from "~/clock.server";
import { PaperTable } from "~/list/paper-table";
import { distributionReportTitle as title, howCounted } from "~/texts/distribution-report";
import { nothingDistributed } from "~/texts/distributions";
import { paperFacts, paperFrame } from "~/ui/paper";
import sheet from "~/ui/styles/report-sheet.css?url&no-inline";
import { Letterhead, Signatures } from "~/ui/report-sheet";
import { PrintPage, printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { columnsOf } from "./columns";
import { loadDistributionReport } from "./load.server";

export const handle = printHandle;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN505");
  const data = await loadDistributionReport(request, actor);
  return (
    data && {
      ...data,
      facts: [...data.facts, ...paperFacts(actor.name, now(), data.rows.length, data.rows.length)],
      frame: paperFrame(actor, now()),
    }
  );
}

/** The report on paper: letterhead, table, signatures. */
export default function DistributionReportPrint() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { requested, rows, refusal, facts, compared, frame } = data;
  const end = (
    <>
      <p className="quiet">{howCounted}</p>
      <Signatures frame={frame} />
    </>
  );
  return (
    <PrintPage
      letterhead={<Letterhead office={frame.office} />}
      title={title}
      backTo={`/report-asnaf${search}`}
      facts={[...facts, ...compared]}
    >
      <PaperTable
        label={title}
        columns={columnsOf(requested)}
        rows={rows}
        end={end}
        empty={refusal || nothingDistributed}
      />
    </PrintPage>
  );
}
