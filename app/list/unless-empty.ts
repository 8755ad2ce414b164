type Pages<Row> = AsyncGenerator<readonly Row[], void>;

/** The same pages from the first that has a row; undefined if none has. */
export async function unlessEmpty<Row>(pages: Pages<Row>): Promise<Pages<Row> | undefined> {
  for (let page = await pages.next(); !page.done; page = await pages.next()) {
    if (page.value.length > 0) return resumed(page.value, pages);
  }
  return undefined;
}

async function* resumed<Row>(first: readonly Row[], rest: Pages<Row>): Pages<Row> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}
