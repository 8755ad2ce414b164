import { randomInt } from "node:crypto";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { simulate } from "../simulation/simulate";
import { createRunFolder, removeRunFolder } from "../support/run-folder";
import { Cluster } from "./cluster";
import { ClusterStage, faults, type Silences } from "./cluster-stage";

/**
 * `npm run trial:cluster`: the set of deploy/ on this machine, staff at work, and one part after the other dies. Started by
 * scripts/trial-cluster.mjs, which makes the namespaces.
 */

const { values } = parseArgs({
  options: {
    /** How often each part dies. */
    rounds: { type: "string", default: "20" },
    /** Only these faults. */
    fault: { type: "string", multiple: true },
    seed: { type: "string" },
    /** Keeps the programs' logs in this folder. */
    logs: { type: "string" },
  },
});

/** Between two faults staff work on, so that what was struck is whole again. */
const operationsPerFault = 120;
const staff = 16;
/** What docs/operations.md promises, in seconds. */
const promised = { write: 30, list: 5 };

const names = values.fault ?? Object.keys(faults);
for (const name of names) {
  if (faults[name] === undefined)
    refuse(`there is no fault "${name}". There are: ${Object.keys(faults).join(", ")}`);
}
const kills = count("rounds", values.rounds) * names.length;
const seed = values.seed === undefined ? randomInt(1, 2 ** 30) : count("seed", values.seed);

const folder = await createRunFolder();
await chmod(folder, 0o755);
try {
  const cluster = await Cluster.start(folder);
  console.log("The cluster is up.");
  const stage = await ClusterStage.open(cluster, names);
  const size = { staff, operations: operationsPerFault * (kills + 1), kills, reads: kills };
  const report = await simulate({ seed, size, stage });
  console.log(String(report));
  for (const shortcoming of report.shortcomings()) console.log(`  DOES NOT COUNT: ${shortcoming}`);
  const isInTime = reportSilences(stage.silences);
  if (report.wrong + report.shortcomings().length > 0 || !isInTime) process.exitCode = 1;
} finally {
  if (values.logs !== undefined) await keepLogs(values.logs);
  await removeRunFolder(folder);
}

/** A whole number that is more than 0. */
function count(option: string, value: string): number {
  if (!/^[1-9]\d{0,9}$/.test(value))
    refuse(`--${option} takes a whole number from 1 on, and "${value}" is none`);
  return Number(value);
}

function refuse(sentence: string): never {
  console.error(`The trial did not start: ${sentence}.`);
  process.exit(64);
}

/** Prints median and worst of each fault; whether each promise is kept. */
function reportSilences(silences: Silences): boolean {
  let isInTime = true;
  for (const deed of ["write", "list"] as const) {
    for (const [name, seconds] of silences[deed]) {
      const sorted = seconds.toSorted((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)]!;
      const worst = sorted.at(-1)!;
      const isKept = worst <= promised[deed];
      isInTime &&= isKept;
      const verdict = isKept ? "" : ` MORE THAN ${promised[deed]}`;
      console.log(
        `${deed}, ${name} ${seconds.length} times: median ${median.toFixed(1)} s, worst ${worst.toFixed(1)} s${verdict}`,
      );
    }
  }
  return isInTime;
}

async function keepLogs(kept: string): Promise<void> {
  await mkdir(kept, { recursive: true });
  for (const file of await readdir(folder)) {
    if (file.endsWith(".log"))
      await writeFile(path.join(kept, file), await readFile(path.join(folder, file)));
  }
}
