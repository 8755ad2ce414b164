import type { Random } from "bank-api/seed/random";

/** What readers of CSV files stumble over. */
const snippets = [
  '"', '""', '";"', ";", ",", "\t", "\n", "\r", "\r\n", "\0", "=", '="', "'", "sep=,\n", "__proto__", "\ufeff",
  "\u202e", "\ud83d\ude00", "1E+15", " ", "\u00a0", "x".repeat(300), ";".repeat(70), '"'.repeat(50), "\n".repeat(50),
].map((text) => Buffer.from(text)); // oxfmt-ignore
const mostChanges = 3;
const headerLeftAlone = 0.9;
const lineEnd = 10;

/** How many files a run tries: `FUZZ_FILES=20000` for a long one, `FUZZ_SEED` for others than the usual. */
export const fuzzRun = (usualFiles: number) => ({
  files: Number(process.env.FUZZ_FILES ?? usualFiles),
  seed: Number(process.env.FUZZ_SEED ?? 1),
});

/** A file with something changed: cut, doubled, swapped or put in, one to three times. */
export function mutated(random: Random, content: Buffer): Buffer {
  let file = content;
  for (let change = random.whole(1, mostChanges); change > 0; change -= 1) file = changeOf(random, file);
  return file;
}

function changeOf(random: Random, file: Buffer): Buffer {
  // A file whose header is damaged is refused for that: mostly the rows are to be judged.
  const rows = file.indexOf(lineEnd) + 1;
  const at = random.whole(random.chance(headerLeftAlone) ? rows : 0, file.length);
  const end = Math.min(file.length, at + random.whole(1, 40));
  const before = file.subarray(0, at);
  const part = file.subarray(at, end);
  const after = file.subarray(end);
  switch (random.pick(["cut", "truncate", "double", "insert", "replace", "byte", "flip", "move"] as const)) {
    case "cut":
      return Buffer.concat([before, after]);
    case "truncate":
      return before;
    case "double":
      return Buffer.concat([before, part, part, after]);
    case "insert":
      return Buffer.concat([before, random.pick(snippets), part, after]);
    case "replace":
      return Buffer.concat([before, random.pick(snippets), after]);
    case "byte":
      return Buffer.concat([before, Buffer.from([random.whole(0, 255)]), part, after]);
    case "flip":
      return Buffer.concat([before, Buffer.from(part).reverse(), after]);
    case "move":
      return Buffer.concat([part, before, after]);
  }
}
