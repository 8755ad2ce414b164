import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { wholeReport } from "~/bank/index.server";
import { answerFile } from "~/list/answer-file.server";
import { unlessEmpty } from "~/list/unless-empty";
import { nothingToExport } from "~/texts/reports";
import { unsupportedTexts } from "~/texts/unsupported";
import { reportKindOf } from "./kinds";
import { reportAt } from "./load-report.server";

/** All rows of a report as a file. There is none without rows, nor where the bank cannot filter as asked. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, reportKindOf(request).feature);
  const { path, title, columns } = reportKindOf(request);
  return answerFile(request, context, path + new URL(request.url).search, async () => {
    const { filter, unsupported } = await reportAt(request, reportKindOf(request), actor);
    if (unsupported) return { ...nothingToExport, text: unsupportedTexts[unsupported] };
    return { title, columns, pages: await unlessEmpty(wholeReport(actor, filter, request.signal)) };
  });
}
