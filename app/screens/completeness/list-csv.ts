import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { BankError } from "~/bank/errors";
import { everyPage } from "~/bank/every-page.server";
import { bankFor, batchColumns } from "~/bank/index.server";
import type { IncompleteMustahik } from "~/bank/types";
import { now } from "~/clock.server";
import { redirectWithResult } from "~/form/result.server";
import { fileTime } from "~/format/dates";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { unlessEmpty } from "~/list/unless-empty";
import { completenessTitle, lackedSentence, onlyOwnBranch } from "~/texts/completeness";
import { describeError } from "~/texts/errors";
import { nothingToExport } from "~/texts/reports";
import { branchAsked, fileFeatures, missingIn } from "./work-list.server";

/**
 * The list that the URL asks for (`missing`, `branch`) as a file that can be filled in and uploaded as it is. A bank takes such
 * files for the uploader's branch alone, so no other branch has one.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN208");
  if (!fileFeatures.every((feature) => actor.may(feature))) throw new Response(null, { status: 403 });
  const { search, searchParams } = new URL(request.url);
  const list = `/completeness${search}`;
  const branchKey = branchAsked(searchParams, actor.branch);
  if (branchKey !== actor.branch.key)
    return redirectWithResult(list, { ...nothingToExport, text: onlyOwnBranch });
  const query = { missing: missingIn(searchParams), branchKey };
  const bank = bankFor(actor);
  try {
    const pages = await unlessEmpty(
      everyPage((slice) => bank.call("listIncomplete", { ...slice, ...query })),
    );
    if (!pages) return redirectWithResult(list, nothingToExport);
    return await csvResponse(context, `${completenessTitle} ${fileTime(now())}`, columns, pages);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return redirectWithResult(list, describeError(error));
  }
}

/** What a row says already. All other cells are for whoever fills the file. */
const known: Readonly<Record<string, (mustahik: IncompleteMustahik) => string>> = {
  nama: ({ name }) => name,
  no_ktp: ({ nationalId }) => nationalId,
};

const columns: CsvColumn<IncompleteMustahik>[] = [
  ...batchColumns.BUP0005.map(({ name, isText }) => ({
    title: name,
    value: known[name] ?? (() => ""),
    isText,
  })),
  // The bank does not read this one.
  { title: "keterangan", value: ({ missing }) => lackedSentence(missing) },
];
