import { describe, expect, it } from "vitest";
import { chosen, findNodes, missingNodes, partNames, partsOfNight } from "./night.mjs";

const ours = new Map([[20, "/ours/node"]]);

describe("partsOfNight", () => {
  it("gives the one seed of the night to all that is random, so that it repeats the night", () => {
    const parts = partsOfNight(77, ours);
    const random = parts.filter(({ seed }) => seed !== undefined);
    expect(random.map(({ name }) => name)).toEqual([
      "simulation",
      "postings-alone",
      "banks",
      "files",
      "questions",
      "cluster",
    ]);
    for (const { seed, args, env } of random) {
      expect(seed).toBe(77);
      expect([...args, ...Object.values(env ?? {})]).toContain("77");
    }
  });

  it("runs all tests but the browsers' with each Node that was found", () => {
    const [part] = chosen(partsOfNight(1, ours), ["node-20"]);
    expect(part).toMatchObject({ node: "/ours/node", runner: "vitest" });
    expect(part!.args).toHaveLength(2);
  });

  it("tries old browsers by a set of specs of their own", () => {
    const [part] = chosen(partsOfNight(1, ours, { pictures: "/pictures" }), ["old-browsers"]);
    expect(part).toMatchObject({ runner: "playwright", env: { PICTURES: "/pictures" } });
    expect(part!.args.slice(1)).toEqual(["test", "-c", "tests/old-browsers"]);
  });

  it("changes the code, and wants a test to fail", () => {
    const [part] = chosen(partsOfNight(1, ours), ["mutation"]);
    expect(part!.args).toEqual([expect.stringMatching(/\/scripts\/mutation\.mjs$/)]);
  });

  it("upgrades from each release that has a tag", () => {
    const [part] = chosen(partsOfNight(1, ours, { releases: ["v1.0.0", "v1.1.0"] }), ["upgrade"]);
    expect(part!.env).toEqual({ UPGRADE_FROM: "v1.0.0,v1.1.0" });
  });
});

describe("chosen", () => {
  const parts = partsOfNight(1, ours);

  it("is everything where nothing is named", () => {
    expect(chosen(parts, [])).toEqual(parts);
  });

  it("is what is named, in the order of the night", () => {
    expect(chosen(parts, ["races", "simulation"]).map(({ name }) => name)).toEqual(["simulation", "races"]);
  });

  it("is nothing where what a part needs was not found", () => {
    expect(chosen(parts, ["node-24"])).toEqual([]);
    expect(chosen(partsOfNight(1, ours, { hasCluster: false }), ["cluster"])).toEqual([]);
  });

  it("fails by a name that no part has, and tells all names", () => {
    expect(() => chosen(parts, ["race"])).toThrow(
      `There is no part "race". There are: ${partNames.join(", ")}.`,
    );
  });
});

describe("findNodes", () => {
  const machine: Record<string, number> = {
    [process.execPath]: 20,
    node22: 22,
    "/opt/24/node": 24,
    node24: 18,
  };
  const find = (settings: Record<string, string>) =>
    findNodes((program) => Promise.resolve(machine[program]), settings);

  it("finds our own, one on the PATH, and one that a setting names", async () => {
    expect([...(await find({ NODE_24: "/opt/24/node" }))]).toEqual([
      [20, process.execPath],
      [22, "node22"],
      [24, "/opt/24/node"],
    ]);
  });

  it("takes none of another version, and none but the one that a setting names", async () => {
    const found = await find({ NODE_22: "/opt/24/node" });
    expect([...found.keys()]).toEqual([20]);
    expect(missingNodes(found)).toEqual([
      "node-22: not run, there is no Node 22 on the PATH nor in NODE_22",
      "node-24: not run, there is no Node 24 on the PATH nor in NODE_24",
    ]);
  });
});
