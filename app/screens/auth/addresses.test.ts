import { describe, expect, it } from "vitest";
import { selectedPage, signInAddress } from "./addresses";

describe("selectedPage", () => {
  it.each([
    ["?page=forget", "forget"],
    ["?to=%2Fprofile&page=forget", "forget"],
    ["", "sign-in"],
    ["?page=", "sign-in"],
    ["?page=Forget", "sign-in"],
    ["?page=anything&page=forget", "sign-in"],
  ])("reads %j as %s", (search, page) => {
    expect(selectedPage(search)).toBe(page);
  });
});

describe("signInAddress", () => {
  it("keeps where signing in leads, and adds a page only where one is needed", () => {
    expect(signInAddress("", "sign-in")).toBe("/login");
    expect(signInAddress("?page=forget", "sign-in")).toBe("/login");
    expect(signInAddress("?to=%2Fprofile&page=x", "sign-in", "new-password")).toBe(
      "/login/new-password?to=%2Fprofile",
    );
    expect(signInAddress("?to=%2Fprofile", "forget", "reset-code")).toBe(
      "/login/reset-code?to=%2Fprofile&page=forget",
    );
  });
});
