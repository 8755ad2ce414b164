import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { requireView } from "~/access/actor.server";
import { toErrorScreen } from "~/bank/errors";
import { exportTitle, nothingToExport } from "~/texts/reports";
import { unoffered } from "~/texts/unoffered";
import { Choices, Dialog, MessageDialog } from "~/ui/dialog";
import { kindOf, useKind } from "./kinds";
import { reportAt, summaryOf } from "./load-report.server";
import { fileText } from "./totals-text";

/** What a file of the report will hold: the filter, the number of rows, and their total (docs/rules.md#reports-and-files). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).feature);
  const kind = kindOf(request);
  const at = await reportAt(request, kind, actor).catch(toErrorScreen);
  const summary = await summaryOf(kind, actor, at).catch(toErrorScreen);
  return { ...summary, obstacle: at.lacks ? unoffered[at.lacks] : nothingToExport.text };
}

/** A dialog over the report that describes the file: the file itself has only rows. A report without rows has no file. */
export default function ReportExport() {
  const { count, totalIdr, facts, obstacle } = useLoaderData<typeof loader>();
  const { title, path } = useKind();
  const closeTo = path + useLocation().search;
  if (count === 0) return <MessageDialog title={exportTitle} text={obstacle} closeTo={closeTo} />;
  return (
    <Dialog title={exportTitle} closeTo={closeTo}>
      <p>{fileText(title, count, totalIdr)}</p>
      <p className="quiet">{facts.join(" · ")}</p>
      <Choices>
        <a className="button" href={closeTo} autoFocus data-still>
          Close
        </a>
        <Download address={`${path}/report.xlsx`} label="Unduh XLSX" look="button" />
        <Download address={`${path}/report.csv`} label="Unduh CSV" look="button main" />
      </Choices>
    </Dialog>
  );
}

/** A plain form without script: the browser itself saves the file, or shows the page that says why there is none. */
function Download({ address, label, look }: { address: string; label: string; look: string }) {
  return (
    <form action={address}>
      <ExistingSearchParams exclude={["page", "rows"]} />
      <button className={look}>{label}</button>
    </form>
  );
}
