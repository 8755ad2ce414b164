/** Matches most cells, which need no cleaning: printable ASCII, no blanks around it, no `=` or `'` in front. */
const plain = /^[!-&(-<>-~](?:[ -~]*[!-~])?$/;
/** ="0123": spreadsheets and our own exports write digits so that they stay text. */
const textFormula = /^="(.*)"$/s;
const controls = /\p{Cc}+/gu;
/** Characters without a width, and those that change the writing direction. Two texts that look the same may differ in them. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** A cell's text without what spreadsheets put around it: `="…"`, a leading apostrophe, blanks, line breaks. */
export function plainText(cell: string): string {
  if (cell === "" || plain.test(cell)) return cell;
  const shown = cell.replace(invisible, "").replace(controls, " ").trim();
  const formula = textFormula.exec(shown);
  if (formula) return (formula[1] ?? "").replaceAll('""', '"').trim();
  return shown.startsWith("'") ? shown.slice(1).trim() : shown;
}
