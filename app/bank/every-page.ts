import type { Page, Slice } from "./caller";

/** Rows asked for at once while all of a list is read: the most that a bank gives (docs/wire.md#types). */
const pageRows = 1000;

/**
 * All rows of a list, page by page. Rows that are added meanwhile push others onto the next page. Such a row is given only once.
 */
export async function* everyPage<Row extends { readonly key: string }>(
  call: (slice: Slice) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[], void> {
  let known = new Set<string>();
  for (let skip = 0; ; skip += pageRows) {
    const { rows } = await call({ skip, limit: pageRows });
    const before = known;
    yield rows.filter(({ key }) => !before.has(key));
    known = new Set(rows.map(({ key }) => key));
    if (rows.length < pageRows) return;
  }
}
