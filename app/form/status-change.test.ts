import { expect, it } from "vitest";
import { changeFrom, statusAfter, statusChanges, statusHandle } from "./status-change";

it("a change leads to the other status", () => {
  expect((["Active", "Inactive"] as const).map(changeFrom)).toEqual(["deactivate", "activate"]);
  expect(statusChanges.map((change) => statusAfter[change])).toEqual(["Active", "Inactive"]);
});

it("the screen says what the bank is asked", () => {
  const said = statusHandle.submitting as (params: Record<string, string | undefined>) => unknown;
  expect(said({ change: "Activate" })).toBe("activate user.");
  expect(said({})).toBeUndefined();
});
