import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { wholeReport } from "~/bank/index.server";
import { answerFile } from "~/list/answer-file.server";
import { unlessEmpty } from "~/list/unless-empty";
import { nothingToExport } from "~/texts/reports";
import { unoffered } from "~/texts/unoffered";
import { kindOf } from "./kinds";
import { reportAt } from "./load-report.server";

/** All rows of a report as a file. There is none without rows, nor where the bank cannot filter as asked. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).feature);
  const { path, title, columns } = kindOf(request);
  return answerFile(request, context, path + new URL(request.url).search, async () => {
    const { filter, lacks } = await reportAt(request, kindOf(request), actor);
    if (lacks) return { ...nothingToExport, text: unoffered[lacks] };
    return { title, columns, pages: await unlessEmpty(wholeReport(actor, filter, request.signal)) };
  });
}
