import { Readable } from "node:stream";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import type { RowPage, Slice } from "./caller";
import { transportError } from "./transport.server";

interface Keyed {
  readonly key: string;
}
type Call<Row> = (slice: Slice) => Promise<RowPage<Row>>;

/** Rows asked for at once while all of a list is read: the most that a bank gives (docs/wire.md#types). */
const pageRows = 1000;

/**
 * All rows of a list, page by page. The list is read as fast as the bank gives it, and what nobody has taken yet is kept packed:
 * a token that is renewed in between would not reach the browser, so the reading must not last longer than the token
 * (docs/decisions/routes.md).
 */
export const everyPage = <Row extends Keyed>(call: Call<Row>): AsyncGenerator<readonly Row[], void> =>
  readAhead(joinedPages(call));

/** Reads pages as fast as they come, and keeps packed what nobody has taken yet, as quickly as deflate does. */
export async function* readAhead<Page>(pages: AsyncGenerator<Page, void>): AsyncGenerator<Page, void> {
  const packed = Readable.from(packedPages(pages), { highWaterMark: Number.MAX_SAFE_INTEGER });
  for await (const page of packed as AsyncIterable<Buffer>)
    yield JSON.parse(String(await unpack(page))) as Page; // as it was packed below
}

/** All rows of a list that is short enough to choose from. A bank that gives the same page for ever fails. */
export async function everyRow<Row extends Keyed>(call: Call<Row>): Promise<Row[]> {
  const all: Row[] = [];
  let pages = 0;
  for await (const rows of joinedPages(call)) {
    all.push(...rows);
    if ((pages += 1) > mostPages) throw transportError("malformed", false);
  }
  return all;
}

const mostPages = 100;

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];

async function* packedPages(pages: AsyncGenerator<unknown, void>): AsyncGenerator<Buffer, void> {
  for await (const page of pages) yield pack(JSON.stringify(page), { level: 1 });
}

/**
 * Each page begins with the row that the page before ended with, so that nothing is missing between them. Where it begins with
 * another, rows before it have left the list, and those behind have taken their places: they are looked for further back. Rows
 * that others have pushed on are given only once.
 */
async function* joinedPages<Row extends Keyed>(call: Call<Row>): AsyncGenerator<readonly Row[], void> {
  const given = new Set<string>();
  for (let skip = 0; ;) {
    const { rows } = await call({ skip, limit: pageRows });
    const [first] = rows;
    if (skip > 0 && !(first && given.has(first.key))) {
      skip = Math.max(0, skip - pageRows + 1);
      continue;
    }
    yield rows.filter(({ key }) => !given.has(key));
    for (const { key } of rows) given.add(key);
    if (rows.length < pageRows) return;
    skip += pageRows - 1;
  }
}
