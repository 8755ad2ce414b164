import { inRoot, tool } from "./workspace.mjs";

/** @typedef {import("./checks.mjs").Check & { seed?: number }} Part A part of the night; a seed repeats what is random in it. */

/** The versions of Node with which the night runs all tests but those in browsers. */
const nodeVersions = [20, 22, 24];

/**
 * What there is to do in a night, in this order.
 * @param {number} seed
 * @param {Map<number, string>} nodes The Node of each version that was found.
 * @param {{ releases?: string[], hasCluster?: boolean, pictures?: string }} [options] From which releases to upgrade, as git names them;
 *   whether this machine can bring up the set of several machines; a folder for pictures, or "".
 * @returns {Part[]}
 */
export function partsOfNight(seed, nodes, { releases = [], hasCluster = true, pictures = "" } = {}) {
  const simulation = [tool("tsx"), "tests/simulation/run.ts", "--seed", String(seed)];
  const vitest = (/** @type {string[]} */ ...files) => ({
    args: [tool("vitest"), "run", ...files],
    runner: /** @type {const} */ ("vitest"),
  });
  const walk = [tool("playwright"), "test", "-c", "tests/old-browsers"];
  const trial = [inRoot("scripts/trial-cluster.mjs"), "--seed", String(seed), "--rounds", "1"];
  return [
    { name: "simulation", seed, args: [...simulation, "--long"], runner: "simulation" },
    {
      name: "postings-alone",
      seed,
      args: [...simulation, "--long"],
      env: { POSTING_GROUP: "1" },
      runner: "simulation",
    },
    { name: "banks", seed, args: [...simulation, "--faults"], runner: "simulation" },
    { name: "races", ...vitest("tests/contract/races.test.ts"), env: { RACES: "200" } },
    { name: "kills", ...vitest("tests/contract/batch-worker.test.ts"), env: { BATCH_KILLS: "100" } },
    {
      name: "files",
      seed,
      ...vitest("bank-api/batches/batch-file.test.ts", "tests/contract/batch-files.test.ts"),
      env: { FUZZ_FILES: "20000", FUZZ_SEED: String(seed) },
    },
    {
      name: "questions",
      seed,
      ...vitest("tests/contract/list-oracle.test.ts", "tests/contract/reports.test.ts"),
      env: { ORACLE_SEED: String(seed), REPORT_SEED: String(seed), QUESTIONS: "2000" },
    },
    {
      name: "upgrade",
      ...vitest("tests/contract/upgrade.test.ts"),
      env: { UPGRADE_FROM: releases.join(",") },
    },
    { name: "mutation", args: [inRoot("scripts/mutation.mjs")] },
    { name: "old-browsers", args: walk, runner: "playwright", env: { PICTURES: pictures } },
    ...(hasCluster ? [{ name: "cluster", seed, args: trial }] : []),
    ...[...nodes].map(([version, node]) => ({ name: `node-${version}`, node, ...vitest() })),
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
