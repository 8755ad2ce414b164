import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { BankError, toErrorScreen } from "~/bank/errors";
import { everyPage } from "~/bank/every-page";
import { bankFor, batchColumns, offers } from "~/bank/index.server";
import type { IncompleteMustahik } from "~/bank/types";
import { redirectWithResult } from "~/form/result.server";
import { fileTime } from "~/format/dates";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { completenessTitle, lackedSentence } from "~/texts/completeness";
import { describeError } from "~/texts/errors";
import { nothingToExport } from "~/texts/reports";
import { fileFeatures, missingIn } from "./work-list";

/**
 * The list that the URL asks for (`missing`), of the user's own branch, as a file that can be filled in and uploaded as it is. A
 * bank takes such files for the uploader's branch alone.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN208");
  if (!fileFeatures.every((feature) => actor.may(feature))) throw new Response(null, { status: 403 });
  const { search, searchParams } = new URL(request.url);
  const list = `/completeness${search}`;
  if (!(await offers("completeness").catch(toErrorScreen))) return redirectWithResult(list, nothingToExport);
  const query = { missing: missingIn(searchParams), branchKey: actor.branch.key };
  const { listIncomplete } = bankFor(actor);
  const pages = everyPage((slice) => listIncomplete({ ...slice, ...query }));
  const file = csvResponse(context, `${completenessTitle} ${fileTime(new Date())}`, columns, pages);
  return file.catch((error: unknown) => {
    if (!(error instanceof BankError)) throw error;
    return redirectWithResult(list, describeError(error));
  });
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
