import type { AppLoadContext } from "@remix-run/node";
import { download } from "./download.server";

/**
 * A download of all rows as one JSON array, as `csvResponse` does: its first page is awaited, a later failure breaks it off, and once
 * nobody takes it any more, the reading ends.
 *
 * @param name without its extension
 */
export async function jsonResponse<Row>(
  context: AppLoadContext,
  name: string,
  pages: AsyncGenerator<readonly Row[], void>,
  valueOf: (row: Row) => unknown,
): Promise<Response> {
  const first = await pages.next();
  async function* text() {
    try {
      let before = "[\n";
      for (let page = first; !page.done; page = await pages.next()) {
        if (page.value.length === 0) continue;
        yield before + page.value.map((row) => JSON.stringify(valueOf(row))).join(",\n");
        before = ",\n";
      }
      yield before === "[\n" ? "[]\n" : "\n]\n";
    } finally {
      await pages.return();
    }
  }
  return download(context, `${name}.json`, "application/json; charset=utf-8", text());
}
