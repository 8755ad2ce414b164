/** Most cells: printable ASCII without blanks around it, and nothing that a spreadsheet put there. */
const plain = /^[!-&(-<>-~](?:[ -~]*[!-~])?$/;
/** ="0123", as spreadsheets and our own exports keep digits as text. */
const textFormula = /^="(.*)"$/s;
/** Control characters, line breaks within a cell among them. */
const controls = /\p{Cc}+/gu;
/** Characters without a width, and those that turn the direction of what follows: two texts that look alike differ by them. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** What a cell says, without what spreadsheets put around it: `="…"`, a leading apostrophe, blanks, line breaks. */
export function plainText(cell: string): string {
  if (cell === "" || plain.test(cell)) return cell;
  const shown = cell.replace(invisible, "").replace(controls, " ").trim();
  const formula = textFormula.exec(shown);
  if (formula) return (formula[1] ?? "").replaceAll('""', '"').trim();
  return shown.startsWith("'") ? shown.slice(1).trim() : shown;
}
