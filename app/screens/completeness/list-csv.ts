import type { LoaderFunctionArgs } from "@remix-run/node";
import { isKeptAsText } from "contract/batch-kinds";
import { requireView } from "~/access/actor.server";
import { everyPage } from "~/bank/every-page.server";
import { bankFor, batchColumns } from "~/bank/index.server";
import type { IncompleteMustahik } from "~/bank/types";
import { answerFile } from "~/list/answer-file.server";
import type { ReportColumn } from "~/list/report-table";
import { unlessEmpty } from "~/list/unless-empty";
import { completenessTitle as title, lackedSentence, onlyOwnBranch } from "~/texts/completeness";
import { nothingToExport } from "~/texts/reports";
import { branchAsked, fileFeatures, missingIn } from "./work-list.server";

/**
 * The list that the URL asks for (`missing`, `branch`) as a file that can be filled in and uploaded as it is. A bank takes such
 * files for the uploader's branch alone, so no other branch has one. The bank records who gets the whole KTP numbers, before they
 * leave.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN208");
  if (!fileFeatures.every((feature) => actor.may(feature))) throw new Response(null, { status: 403 });
  const { search, searchParams } = new URL(request.url);
  const branchKey = branchAsked(searchParams, actor.branch);
  const query = { missing: missingIn(searchParams), branchKey };
  return answerFile(request, context, `/completeness${search}`, async () => {
    if (branchKey !== actor.branch.key) return { ...nothingToExport, text: onlyOwnBranch };
    const { call } = bankFor(actor);
    const pages = everyPage(async (slice) => {
      const page = await call("listIncomplete", { ...slice, ...query });
      const keys = page.rows.map(({ key }) => key);
      await call("recordOpening", "completeness-export", keys);
      return page;
    });
    return { title, columns, pages: await unlessEmpty(pages) };
  });
}

/** The cells that a row has already. The user fills all others. */
const known: Readonly<Record<string, (mustahik: IncompleteMustahik) => string>> = {
  nama: ({ name }) => name,
  no_ktp: ({ nationalId }) => nationalId,
};

const columns: ReportColumn<IncompleteMustahik>[] = [
  ...batchColumns.BUP0005.map((column) => ({
    title: column.name,
    value: known[column.name] ?? (() => ""),
    isText: isKeptAsText(column),
  })),
  // The bank does not read this one.
  { title: "keterangan", value: ({ missing }) => lackedSentence(missing) },
];
