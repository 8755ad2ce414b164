import { expect, it } from "vitest";
import { bulkDecisionCalls, mostDecidedAtOnce } from "./bulk-decisions";

it("one call names up to 1,000 requests, each once", () => {
  const isTaken = (keys: string[]) =>
    bulkDecisionCalls.reviewDecision.body.safeParse({ keys, decision: "approve" }).success;
  const keys = Array.from({ length: mostDecidedAtOnce + 1 }, (_, place) => String(place));
  expect(mostDecidedAtOnce).toBe(1_000);
  expect([isTaken(keys.slice(1)), isTaken(["7"])]).toEqual([true, true]);
  expect([isTaken(keys), isTaken([]), isTaken(["7", "8", "7"])]).toEqual([false, false, false]);
});
