import type { AppLoadContext } from "@remix-run/node";
import { downloadRows } from "./download.server";

/**
 * An object that says what it is of, with all rows as `catatan`, as `downloadRows` gives it.
 *
 * @param name without its extension
 */
export function jsonResponse<Row>(
  context: AppLoadContext,
  name: string,
  head: object,
  pages: AsyncGenerator<readonly Row[], void>,
  valueOf: (row: Row) => unknown,
): Promise<Response> {
  const type = "application/json; charset=utf-8";
  return downloadRows(context, `${name}.json`, type, pages, async function* (read) {
    yield `${JSON.stringify(head).slice(0, -1)},"catatan":[`;
    let before = "\n";
    for await (const page of read) {
      if (page.length === 0) continue;
      yield before + page.map((row) => JSON.stringify(valueOf(row))).join(",\n");
      before = ",\n";
    }
    yield "\n]}\n";
  });
}
