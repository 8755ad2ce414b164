import type { LoaderFunctionArgs } from "@remix-run/node";
import { isKeptAsText } from "contract/batch-kinds";
import { requireView } from "~/access/actor.server";
import { requireValidSession } from "~/access/session-check.server";
import { isKnownToSupport } from "~/bank/index.server";
import { onePage } from "~/list/answer-file.server";
import { csvResponse } from "~/list/csv.server";
import { batchKindOf } from "./kinds";

/** A file to fill in: the columns of a kind that the bank knows, and one example row without errors. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireView(request, batchKindOf(request).uploads.feature);
  await requireValidSession(request, context);
  const { columns, uploads } = batchKindOf(request);
  const isKnown = await Promise.all(
    columns.map(async ({ capability }) => capability === undefined || isKnownToSupport(capability)),
  );
  const known = columns
    .filter((_, place) => isKnown[place])
    .map((column) => ({ title: column.name, value: () => column.example, isText: isKeptAsText(column) }));
  return csvResponse(context, `Template ${uploads.title}`, known, onePage([undefined]));
}
