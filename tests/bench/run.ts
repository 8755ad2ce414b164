import { mkdir, writeFile } from "node:fs/promises";
import { readArguments, type Part } from "./arguments";
import { resultOf, table, type Measure, type Section } from "./figures";
import { machineLine } from "./machine";

/** Each part is loaded only when it runs. */
const measures: Record<Part, () => Promise<{ readonly measure: Measure }>> = {
  web: () => import("./web"),
  "page-cost": () => import("./page-cost"),
  server: () => import("./server"),
  qr: () => import("./qr"),
  "sign-in": () => import("./sign-in"),
  bank: () => import("./bank"),
  batches: () => import("./batches"),
  duplicates: () => import("./duplicates"),
  ledger: () => import("./ledger"),
  exports: () => import("./exports"),
  overload: () => import("./overload"),
  staff: () => import("./staff"),
  start: () => import("./start"),
};

const { parts, runs, against } = readArguments(process.argv.slice(2));
const log = (line: string) => console.error(line);
const machine = machineLine();
const measuredAt = new Date().toISOString();

const sections: Section[] = [];
for (const part of parts) {
  const { measure } = await measures[part]();
  sections.push(...(await measure({ runs, against, log })));
}

console.log(`\nRamah Zakat bench, medians of ${runs} runs unless a section says otherwise\n${machine}`);
console.log(table(sections));
await mkdir("build", { recursive: true });
await writeFile(
  "build/bench.json",
  JSON.stringify({ machine, measuredAt, runs, sections: sections.map(withResults) }, null, 2),
);

function withResults(section: Section) {
  return { ...section, figures: section.figures.map((figure) => ({ ...figure, ...resultOf(figure) })) };
}
