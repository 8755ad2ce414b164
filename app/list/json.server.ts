import type { AppLoadContext } from "@remix-run/node";
import { downloadRows } from "./download.server";

/**
 * All rows as one JSON array, as `downloadRows` gives it.
 *
 * @param name without its extension
 */
export function jsonResponse<Row>(
  context: AppLoadContext,
  name: string,
  pages: AsyncGenerator<readonly Row[], void>,
  valueOf: (row: Row) => unknown,
): Promise<Response> {
  const type = "application/json; charset=utf-8";
  return downloadRows(context, `${name}.json`, type, pages, async function* (read) {
    let before = "[\n";
    for await (const page of read) {
      if (page.length === 0) continue;
      yield before + page.map((row) => JSON.stringify(valueOf(row))).join(",\n");
      before = ",\n";
    }
    yield before === "[\n" ? "[]\n" : "\n]\n";
  });
}
