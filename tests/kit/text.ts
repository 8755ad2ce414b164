/** A row of a table: the text of each cell, by the heading of its column. */
export type TableRecord = Readonly<Record<string, string>>;

/** Cells by headings. A line with another number of cells, such as one that says that there is nothing, is no record. */
export const recordsOf = (
  headings: readonly string[],
  lines: readonly (readonly string[])[],
): TableRecord[] =>
  lines
    .filter((cells) => cells.length === headings.length)
    .map((cells) =>
      Object.fromEntries(headings.map((heading, place) => [plain(heading), plain(cells[place]!)])),
    );

/** Words as people read them: line breaks and indents are blanks. */
export const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** All numbers of a text as the screens write them: `Rp1.491.300.000` is 1491300000, `12,5%` is 12.5. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?/g)].map(([number]) =>
    Number(number.replaceAll(".", "").replace(",", ".")),
  );
