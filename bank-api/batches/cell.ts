import { cleanLine } from "contract/typed-text";

/** Matches most cells, which need no cleaning: printable ASCII, no blanks around it, no `=` or `'` in front. */
const plain = /^[!-&(-<>-~](?:[ -~]*[!-~])?$/;
/** ="0123": spreadsheets and our own exports write digits so that they stay text. */
const textFormula = /^="(.*)"$/s;
/** An apostrophe that a spreadsheet or our own files put before what would be a number or a formula. Names may begin with one. */
const putBefore = /^'(?=$|\p{Zs}*[\d=+\-@|\uff1d\uff0b\uff0d\uff20\uff5c])/u;

/** A cell's text without what spreadsheets put around it: `="…"`, an apostrophe, blanks, line breaks. */
export function plainText(cell: string): string {
  if (cell === "" || plain.test(cell)) return cell;
  const shown = cleanLine(cell);
  const formula = textFormula.exec(shown);
  if (formula) return (formula[1] ?? "").replaceAll('""', '"').trim();
  return shown.replace(putBefore, "").trim();
}
