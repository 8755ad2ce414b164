import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { toErrorScreen } from "~/bank/errors";
import { grouped, rupiah } from "~/format/rupiah";
import { changeQuery, defaultQuery } from "~/list/query";
import { exportTitle, nothingToExport, sumsInXlsx } from "~/texts/reports";
import { unsupportedTexts } from "~/texts/unsupported";
import { ButtonLink } from "~/ui/button-link";
import { Choices, Dialog, MessageDialog } from "~/ui/dialog";
import { FileButton } from "~/ui/file-button";
import { reportKindOf, useReportKind } from "./kinds";
import { reportAt, summaryOf } from "./load-report.server";

/** What a file of the report will hold: the filter, the number of rows, and their total (docs/rules.md#reports-and-files). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, reportKindOf(request).feature);
  const kind = reportKindOf(request);
  const at = await reportAt(request, kind, actor).catch(toErrorScreen);
  const summary = await summaryOf(kind, actor, at).catch(toErrorScreen);
  return { ...summary, obstacle: at.unsupported ? unsupportedTexts[at.unsupported] : nothingToExport.text };
}

/** A dialog over the report that describes the file: the file itself has only rows. A report without rows has no file. */
export default function ReportExport() {
  const { count, sum, totalIdr, facts, obstacle } = useLoaderData<typeof loader>();
  const { title, path } = useReportKind();
  const { search } = useLocation();
  const closeTo = path + search;
  const asked = changeQuery(search, { rows: defaultQuery.rows });
  if (count === 0) return <MessageDialog title={exportTitle} text={obstacle} closeTo={closeTo} />;
  return (
    <Dialog title={exportTitle} closeTo={closeTo}>
      <p>{`${title}: ${grouped(count)} baris${totalIdr === null ? "" : `, total ${rupiah(totalIdr)}`}.`}</p>
      {totalIdr === null && sum && <p>{sum}</p>}
      <p className="quiet">{facts.join(" · ")}</p>
      <p className="quiet">{sumsInXlsx}</p>
      <Choices>
        <ButtonLink href={closeTo} autoFocus label="Close" data-still />
        <FileButton href={`${path}/report.xlsx${asked}`} label="Unduh XLSX" />
        <FileButton href={`${path}/report.csv${asked}`} label="Unduh CSV" isMain />
      </Choices>
    </Dialog>
  );
}
