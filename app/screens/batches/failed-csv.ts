import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import type { BatchItem } from "~/bank/types";
import { BankError } from "~/bank/errors";
import { bankFor, batchColumns } from "~/bank/index.server";
import { redirectWithResult } from "~/form/result.server";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { everyPage } from "~/bank/every-page";
import { describeError } from "~/texts/errors";
import { kindOf, type BatchKind } from "./kinds";

/**
 * The rows that failed the check, as they were uploaded, and their remarks. After correction the file can be uploaded as it is
 * (docs/rules.md#batch-files). Cells that a row has too many stand after its remarks, so the row fails again until it is
 * corrected. If the bank fails before the first row, back to the detail, which says so.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).uploads.feature);
  const kind = kindOf(request);
  try {
    const bank = bankFor(actor);
    const batch = await bank.batch(kind.id, params.key!);
    const pages = everyPage((slice) => bank.batchItems(kind.id, batch.key, "Failed", slice));
    const name = `${batch.label} gagal`;
    return await csvResponse(context, name, columnsOf(kind), pages, ({ surplus }) => surplus);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const detail = `${kind.uploads.path}/${encodeURIComponent(params.key!)}`;
    return error.kind === "not-found" ? redirect(detail) : redirectWithResult(detail, describeError(error));
  }
}

function columnsOf({ id, columns }: BatchKind): CsvColumn<BatchItem>[] {
  const own = batchColumns[id].map(({ name, isText }) => ({
    title: name,
    value: ({ cells }: BatchItem) => cells[name] ?? "",
    isNumber: isText || columns[name]?.as === "amount",
  }));
  return [...own, { title: "keterangan", value: ({ remarks }) => remarks }];
}
