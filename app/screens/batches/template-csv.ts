import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireValidSession } from "~/access/session-check.server";
import { batchColumns } from "~/bank/index.server";
import { csvResponse } from "~/list/csv.server";
import { kindOf } from "./kinds";

/** A file to fill in: the columns of a kind, and one example row without errors. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireView(request, kindOf(request).uploads.feature);
  await requireValidSession(request, context);
  const { id, uploads } = kindOf(request);
  const columns = batchColumns[id].map(({ name, example, isText }) => {
    return { title: name, value: () => example, isNumber: isText };
  });
  async function* example() {
    yield [undefined];
  }
  return csvResponse(context, `Template ${uploads.title}`, columns, example());
}
