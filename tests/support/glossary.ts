/** What a row of the glossary names, in order: names of the code and files, both in backticks, or "the same file". */
const named = /`([^`]+)`|the same file/g;
const isFile = (text: string) => /\.(?:ts|tsx|mjs)$/.test(text);
const isName = (text: string) => /^[A-Za-z]\w+$/.test(text);

/**
 * The names in the rows of a glossary that the file after them does not define, a line each, and how many names were judged.
 *
 * @param read the text of a file, by its path from the root
 */
export function definitionFaults(glossary: string, read: (file: string) => string) {
  const faults: string[] = [];
  let names = 0;
  let file: string | undefined;
  for (const row of glossary.split("\n").filter((line) => line.startsWith("| "))) {
    let waiting: string[] = [];
    for (const [, text] of row.matchAll(named)) {
      if (text !== undefined && isName(text)) waiting.push(text);
      else if (text === undefined || isFile(text)) {
        file = text ?? file;
        for (const name of waiting) if (!defines(read(file ?? ""), name)) faults.push(`${file}: ${name}`);
        names += waiting.length;
        waiting = [];
      }
    }
  }
  return { names, faults };
}

/** Whether a file declares a name, or a property of that name. */
const defines = (text: string, name: string): boolean =>
  new RegExp(`(?:const|function|class|interface|type) ${name}\\b|\\b${name}\\??: `).test(text);
