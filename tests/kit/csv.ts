/** Values of a row of a file, by the headings of the template. */
export type Row = Readonly<Record<string, string>>;

const separator = ";";
const needsQuotes = /[;"\r\n]/;

/**
 * Makes a file of rows out of a template, which has its headings and one example row. What a row leaves out is as in the example.
 * @throws Error if a row has a value for a column that the template does not have
 */
export function fileOf(template: string, rows: readonly Row[]): string {
  const [head = "", example = ""] = template.replace(/^\uFEFF/, "").split(/\r?\n/);
  const columns = head.split(separator);
  const values = example.split(separator);
  const lines = rows.map((row) => {
    const unknown = Object.keys(row).filter((name) => !columns.includes(name));
    if (unknown.length > 0)
      throw new Error(`The template has no column ${unknown.join(", ")}. It has ${columns.join(", ")}.`);
    return columns.map((name, place) => (name in row ? quoted(row[name]!) : values[place])).join(separator);
  });
  return [head, ...lines, ""].join("\r\n");
}

const quoted = (value: string) => (needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
