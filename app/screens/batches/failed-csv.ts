import type { LoaderFunctionArgs } from "@remix-run/node";
import { isKeptAsText } from "contract/batch-kinds";
import { requireView } from "~/access/actor.server";
import { everyPage } from "~/bank/every-page.server";
import { bankFor } from "~/bank/index.server";
import type { Batch, BatchItem } from "~/bank/types";
import { orLeadBack } from "~/list/answer-file.server";
import { csvResponse } from "~/list/csv.server";
import type { FileColumn } from "~/list/report-table";
import { batchKindOf, columnsOfFile, type BatchKind } from "./kinds";

/**
 * The rows that failed the check, as they were uploaded, with their remarks. A user can correct the rows and upload the same file
 * (docs/rules.md#batch-files). A row's surplus cells stand after its remarks, so that the row fails again until it is corrected.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, batchKindOf(request).uploads.feature);
  const kind = batchKindOf(request);
  return orLeadBack(`${kind.uploads.path}/${encodeURIComponent(params.key!)}`, async () => {
    const { call } = bankFor(actor);
    const batch = await call("batch", kind.id, params.key!);
    const pages = everyPage((slice) => call("batchItems", kind.id, batch.key, "Failed", slice));
    const name = `${batch.label} gagal`;
    return csvResponse(context, name, columnsOf(kind, batch), pages, ({ surplus }) => surplus);
  });
}

function columnsOf(kind: BatchKind, batch: Batch): FileColumn<BatchItem>[] {
  const own = columnsOfFile(kind, batch.columns).map((column) => ({
    title: column.name,
    value: ({ cells }: BatchItem) => cells[column.name] ?? "",
    isText: isKeptAsText(column),
  }));
  return [...own, { title: "keterangan", value: ({ remarks }) => remarks }];
}
