import { expect, test } from "vitest";
import { askingToSignOut, screenBehindSignOut } from "./session-screens";

test.each(["/dashboard", "/list-mustahik?page=2&value=a%26b"])(
  "the question lies over %s and gives it back",
  (address) => {
    const asking = askingToSignOut(address);
    expect(asking.startsWith(address)).toBe(true);
    expect(screenBehindSignOut(asking)).toBe(address);
    expect(askingToSignOut(asking)).toBe(asking);
  },
);

test("a screen by itself asks nothing, nor does another dialog", () => {
  expect(screenBehindSignOut("/dashboard")).toBeUndefined();
  expect(screenBehindSignOut("/dashboard?dialog=other")).toBeUndefined();
});
