import { expect, it } from "vitest";
import type { Actor } from "~/access/actor.server";
import { alreadyProcessed, refusalForMaker } from "~/texts/decisions";
import { obstacleTo, proposalStep } from "./proposal.server";

const actor = { userId: "1" } as Actor;
const standing = { isOpen: true, proposerKey: "9", refusal: false } as const;

it("an address asks for one of two answers", () => {
  expect([proposalStep("approve"), proposalStep("REFUSE")]).toEqual(["approve", "refuse"]);
  for (const named of ["x", undefined])
    expect(() => proposalStep(named)).toThrow(expect.objectContaining({ status: 404 }));
});

it("somebody else's proposal can be decided, one's own only be taken back", () => {
  expect(obstacleTo("approve", actor, standing)).toBeUndefined();
  expect(obstacleTo("refuse", actor, { ...standing, proposerKey: "1" })).toBeUndefined();
  expect(obstacleTo("approve", actor, { ...standing, proposerKey: "1" })).toBe(refusalForMaker("1", "1"));
});

it("nothing is decided twice, nor against a refusal", () => {
  expect(obstacleTo("approve", actor, { ...standing, isOpen: false })).toBe(alreadyProcessed);
  expect(obstacleTo("refuse", actor, { ...standing, refusal: "Karena." })).toBe("Karena.");
});
