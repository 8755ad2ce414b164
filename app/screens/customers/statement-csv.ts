import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { everyPage } from "~/bank/every-page.server";
import { bankFor } from "~/bank/index.server";
import { answerFile } from "~/list/answer-file.server";
import { customerKindOf } from "./kinds";
import { beginCopy } from "./load-statement.server";
import { statementColumns } from "./statement-table";

/** A statement as a file: all rows of the days that the URL asks for (docs/rules.md#statements). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, customerKindOf(request).feature);
  const { listPath, statementTitle: title } = customerKindOf(request);
  const detail = `${listPath}/${encodeURIComponent(params.key!)}${new URL(request.url).search}`;
  return answerFile(request, context, detail, async () => {
    const { call } = bankFor(actor);
    const { days, hasBalance, copied } = await beginCopy(request, params.key!, call, "statement-export");
    const pages = everyPage(async (slice) => {
      const page = await call("statement", { ...slice, ...days });
      return { ...page, rows: copied(page.rows) };
    });
    return { title, columns: statementColumns(hasBalance), pages };
  });
}
