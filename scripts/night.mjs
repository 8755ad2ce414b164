import { inRoot, tool } from "./workspace.mjs";

/**
 * @typedef {import("./checks.mjs").Check & { seed?: number }} Part A part of the night; a seed repeats what is random in it.
 *
 * @typedef {object} Amounts How much of each is done in a night.
 * @property {string[]} simulation Arguments of a long run.
 * @property {string[]} banks Arguments of the run against planted faults.
 * @property {number} races Rounds of each pair.
 * @property {number} kills Of each kind of batch.
 * @property {number} files With something changed at random.
 * @property {number} questions To lists and reports, each at random.
 * @property {string[]} cluster Arguments of the trial of several machines.
 */

/** @type {Amounts} */
const whole = {
  simulation: [],
  banks: [],
  races: 200,
  kills: 100,
  files: 20_000,
  questions: 2_000,
  cluster: ["--rounds", "1"],
};

/** Enough to see that the command works. @type {Amounts} */
const small = {
  simulation: ["--operations", "150", "--kills", "1"],
  banks: ["--fault", "no status guard", "--operations", "150", "--kills", "1"],
  races: 2,
  kills: 1,
  files: 50,
  questions: 50,
  cluster: ["--rounds", "1", "--fault", "bank killed"],
};

/** With which Node each part of that name runs all tests but those in browsers. */
const nodeVersions = [20, 22, 24];

/**
 * What there is to do in a night, in this order.
 * @param {number} seed
 * @param {Map<number, string>} nodes The Node of each version that was found.
 * @param {{ releases?: string[], isSmall?: boolean, hasCluster?: boolean }} [options] From which releases to upgrade, as git names them;
 *   whether this machine can bring up the set of several machines.
 * @returns {Part[]}
 */
export function partsOfNight(seed, nodes, { releases = [], isSmall = false, hasCluster = true } = {}) {
  const amounts = isSmall ? small : whole;
  const simulation = [tool.tsx, "tests/simulation/run.ts", "--seed", String(seed)];
  const vitest = (/** @type {string[]} */ ...files) => [tool.vitest, "run", ...files];
  return [
    {
      name: "simulation",
      seed,
      args: [...simulation, "--long", ...amounts.simulation],
      runner: "simulation",
    },
    { name: "banks", seed, args: [...simulation, "--faults", ...amounts.banks], runner: "simulation" },
    {
      name: "races",
      args: vitest("tests/contract/races.test.ts"),
      env: { RACES: String(amounts.races) },
      runner: "vitest",
    },
    {
      name: "kills",
      args: vitest("tests/contract/batch-worker.test.ts"),
      env: { BATCH_KILLS: String(amounts.kills) },
      runner: "vitest",
    },
    {
      name: "files",
      seed,
      args: vitest("bank-api/batches/batch-file.test.ts", "tests/contract/batch-files.test.ts"),
      env: { FUZZ_FILES: String(amounts.files), FUZZ_SEED: String(seed) },
      runner: "vitest",
    },
    {
      name: "questions",
      seed,
      args: vitest("tests/contract/list-oracle.test.ts", "tests/contract/reports.test.ts"),
      env: { ORACLE_SEED: String(seed), REPORT_SEED: String(seed), QUESTIONS: String(amounts.questions) },
      runner: "vitest",
    },
    {
      name: "upgrade",
      args: vitest("tests/contract/upgrade.test.ts"),
      env: { UPGRADE_FROM: releases.join(",") },
      runner: "vitest",
    },
    ...(hasCluster
      ? [
          {
            name: "cluster",
            seed,
            args: [inRoot("scripts/trial-cluster.mjs"), "--seed", String(seed), ...amounts.cluster],
          },
        ]
      : []),
    ...[...nodes].map(([version, node]) => ({
      ...{ name: `node-${version}`, node, runner: /** @type {const} */ ("vitest") },
      args: isSmall ? vitest("scripts") : vitest(),
    })),
  ];
}

export const partNames = [
  ...partsOfNight(0, new Map()).map(({ name }) => name),
  ...nodeVersions.map((version) => `node-${version}`),
];

/**
 * The parts with these names, in the night's order; all of them where none is named.
 * @param {Part[]} parts
 * @param {string[]} names
 * @throws Error where there is no part of a name
 */
export function chosen(parts, names) {
  const unknown = names.filter((name) => !partNames.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no part "${unknown.join(", ")}". There are: ${partNames.join(", ")}.`);
  return names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name));
}

/**
 * The Node of each version: where the setting `NODE_22` says, by a name on the PATH, or our own.
 * @param {(program: string) => Promise<number | undefined>} versionOf Major version of a Node; nothing where there is none.
 * @param {Record<string, string | undefined>} settings
 * @returns {Promise<Map<number, string>>}
 */
export async function findNodes(versionOf, settings) {
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const version of nodeVersions) {
    const set = settings[`NODE_${version}`];
    const candidates = set
      ? [set]
      : [process.execPath, "node", `node${version}`, `node-${version}`, `nodejs${version}`];
    for (const candidate of candidates) {
      if (!found.has(version) && (await versionOf(candidate)) === version) found.set(version, candidate);
    }
  }
  return found;
}

/** Names the versions that were looked for in vain; nothing where there is none. @param {Map<number, string>} nodes */
export function missingNodes(nodes) {
  return nodeVersions
    .filter((version) => !nodes.has(version))
    .map(
      (version) => `node-${version}: not run, there is no Node ${version} on the PATH nor in NODE_${version}`,
    );
}
