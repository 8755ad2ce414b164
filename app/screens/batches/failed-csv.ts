import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import type { Batch, BatchItem } from "~/bank/types";
import { BankError } from "~/bank/errors";
import { bankFor, batchColumns } from "~/bank/index.server";
import { redirectWithResult } from "~/form/result.server";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { everyPage } from "~/bank/every-page.server";
import { describeError } from "~/texts/errors";
import { kindOf, type BatchKind } from "./kinds";

/**
 * The rows that failed the check, as they were uploaded, with their remarks. A user can correct the rows and upload the same file
 * (docs/rules.md#batch-files). A row's surplus cells stand after its remarks, so that the row fails again until it is corrected.
 * If the bank fails before the first row, this leads back to the detail, which says so.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).uploads.feature);
  const kind = kindOf(request);
  try {
    const bank = bankFor(actor);
    const batch = await bank.call("batch", kind.id, params.key!);
    const pages = everyPage((slice) => bank.call("batchItems", kind.id, batch.key, "Failed", slice));
    const name = `${batch.label} gagal`;
    return await csvResponse(context, name, columnsOf(kind, batch), pages, ({ surplus }) => surplus);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const detail = `${kind.uploads.path}/${encodeURIComponent(params.key!)}`;
    return error.kind === "not-found" ? redirect(detail) : redirectWithResult(detail, describeError(error));
  }
}

function columnsOf(kind: BatchKind, batch: Batch): CsvColumn<BatchItem>[] {
  const ofFile = batchColumns[kind.id].filter(({ name }) => batch.columns.includes(name));
  const own = ofFile.map(({ name, isText }) => ({
    title: name,
    value: ({ cells }: BatchItem) => cells[name] ?? "",
    isText: isText || kind.columns[name]?.as === "amount",
  }));
  return [...own, { title: "keterangan", value: ({ remarks }) => remarks }];
}
