import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startRunClock } from "../support/clock";
import { createRunFolder, removeRunFolder } from "../support/run-folder";
import { EmbeddedStage } from "./embedded-stage";
import { faults, plant, type Fault } from "./faults";
import { Tally, type Size } from "./report";
import { simulate } from "./simulate";

/**
 * `npm run simulate`: many staff, wrong steps, double clicks and SIGKILLs, against a model of what ought to happen. The usual run
 * is that of `npm test`, the same each time. `--long` makes it a run of the night: longer, of a fresh seed, and it counts only if
 * enough of everything has happened. `--faults` runs against copies of the bank, in each of which one line is wrong: every one
 * must be found.
 */

const usual: Size = { staff: 18, operations: 1_000, kills: 4, reads: 10 };
const long: Size = { staff: 18, operations: 4_000, kills: 21, reads: 40 };
/** The seed whose run meets every guard (docs/decisions/tests.md). */
const usualSeed = 3;
/** The most seeds in which a fault has to be found. */
const seedsPerFault = 2;
/** Runs of several seeds wait for restarts and for each other's answers: so many at once use two processors. */
const seedsAtOnce = "2";

const { values } = parseArgs({
  options: {
    /** How many runs, each with the seed after the one before; one unless given, and none where it is about faults. */
    seeds: { type: "string" },
    /** The first seed. Unless given, a long run takes a fresh one. */
    seed: { type: "string" },
    /** A long run is for the night; so are several runs, and those against faults. */
    long: { type: "boolean", default: false },
    operations: { type: "string" },
    kills: { type: "string" },
    faults: { type: "boolean", default: false },
    /** Only the faults of these names. */
    fault: { type: "string", multiple: true },
    /** A file for what failed in each run, as JSON. */
    report: { type: "string" },
    /** How many runs go on at the same time, each with a bank of its own. */
    "at-once": { type: "string", default: seedsAtOnce },
  },
});

const runs = whole("seeds", values.seeds ?? (values.faults ? "0" : "1"));
const isLong = values.long || runs > 1 || values.faults;
const firstSeed =
  values.seed === undefined ? (isLong ? randomInt(2 ** 30) : usualSeed) : whole("seed", values.seed);
const asked: Size = {
  ...(isLong ? long : usual),
  ...(values.operations !== undefined && { operations: whole("operations", values.operations) }),
  ...(values.kills !== undefined && { kills: whole("kills", values.kills) }),
};

/** What failed, run by run, and fault by fault that was not found. */
const ended: { seed: number; failures: string[] }[] = [];
const folder = await createRunFolder();
startRunClock(folder);
try {
  if (runs > 0) await simulateAll();
  if (values.faults) await findFaults();
  if (values.report !== undefined) await writeFile(values.report, JSON.stringify(ended));
  if (ended.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
} finally {
  await removeRunFolder(folder);
}

async function simulateAll(): Promise<void> {
  const all = new Tally();
  const seeds = Array.from({ length: runs }, (_, run) => firstSeed + run);
  const begun = performance.now();
  const simulateNext = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      ended.push({ seed, failures: await failuresOf(seed, all) });
    }
  };
  await Promise.all(Array.from({ length: whole("at-once", values["at-once"]) }, simulateNext));
  if (runs > 1) console.log(`all ${runs} runs: ${secondsSince(begun)}\n${String(all)}`);
  const failed = ended.filter(({ failures }) => failures.length > 0).length;
  console.log(`${runs - failed} of ${runs} run(s) without fault`);
}

/** What was wrong in a run, why it does not count, or what broke it off. */
async function failuresOf(seed: number, all: Tally): Promise<string[]> {
  try {
    const report = await simulate({ seed, size: asked, stage: await EmbeddedStage.open() });
    console.log(String(report));
    all.add(report);
    // How much has happened is partly luck, which may fail a night, but no test.
    if (!isLong) return report.complaints;
    const shortcomings = report.shortcomings().map((shortcoming) => `DOES NOT COUNT: ${shortcoming}`);
    for (const shortcoming of shortcomings) console.log(`  ${shortcoming}`);
    return [...report.complaints, ...shortcomings];
  } catch (error) {
    console.error(`seed ${seed}:`, error);
    return [`BROKE OFF: ${String(error)}`];
  }
}

/** Each planted fault is to be found. */
async function findFaults(): Promise<void> {
  const planted = faults.filter(({ name }) => values.fault?.includes(name) ?? true);
  let found = 0;
  for (const fault of planted) {
    const begun = performance.now();
    const finding = await find(fault).catch((error: unknown) => void console.error(`${fault.name}:`, error));
    if (finding !== undefined) found += 1;
    ended.push({ seed: firstSeed, failures: finding === undefined ? [`NOT FOUND: ${fault.name}`] : [] });
    console.log(`${fault.name} (${secondsSince(begun)}): ${finding ?? "NOT FOUND"}`);
  }
  console.log(`${found} of ${planted.length} fault(s) found`);
}

/** The first thing that is wrong with a bank that has a fault. */
async function find(fault: Fault): Promise<string | undefined> {
  const program = await plant(fault);
  for (let run = 0; run < seedsPerFault; run += 1) {
    const seed = firstSeed + run;
    const { complaints, operations } = await simulate({
      seed,
      size: asked,
      stage: await EmbeddedStage.open(program),
      isImpatient: true,
    });
    if (complaints[0] !== undefined) {
      return `found in run ${run + 1}, by ${operations} operations (seed ${seed}): ${complaints[0]}`;
    }
  }
  return undefined;
}

function secondsSince(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(0)} s`;
}

function whole(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}"`);
  return Number(text);
}
