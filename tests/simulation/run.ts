import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { createRunFolder, removeRunFolder } from "../support/run-folder";
import type { Size } from "./report";
import { simulate } from "./simulate";

/** `npm run simulate`: many staff, wrong steps, double clicks and SIGKILLs, against a model of what ought to happen. */

const size: Size = { staff: 16, operations: 4_000, kills: 16, reads: 40 };
/** Of a run on demand. */
const thorough: Size = { ...size, kills: 20, reads: 200 };

const { values } = parseArgs({
  options: {
    /** How many runs, each with the seed after the one before. */
    seeds: { type: "string", default: "1" },
    /** The first seed; a fresh one unless given. */
    seed: { type: "string" },
    operations: { type: "string" },
    kills: { type: "string" },
  },
});

const runs = whole("seeds", values.seeds);
const firstSeed = values.seed === undefined ? randomInt(2 ** 30) : whole("seed", values.seed);
const usual = runs > 1 ? thorough : size;
const asked: Size = {
  ...usual,
  ...(values.operations !== undefined && { operations: whole("operations", values.operations) }),
  ...(values.kills !== undefined && { kills: whole("kills", values.kills) }),
};

const folder = await createRunFolder();
try {
  let failed = 0;
  for (let run = 0; run < runs; run += 1) {
    const report = await simulate({ seed: firstSeed + run, size: asked });
    console.log(String(report));
    for (const shortcoming of report.shortcomings()) console.log(`  DOES NOT COUNT ${shortcoming}`);
    if (report.complaints.length + report.shortcomings().length > 0) failed += 1;
  }
  console.log(`${runs - failed} of ${runs} runs without fault`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await removeRunFolder(folder);
}

function whole(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}"`);
  return Number(text);
}
