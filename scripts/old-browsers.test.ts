import { expect, it } from "vitest";
import { browserLack } from "./old-browsers.mjs";

it("says which program of a browser a machine lacks, and what brings it", () => {
  const nowhere = { programs: ["/nowhere/chromium"], packages: "libnss3" };
  const lack = browserLack("chromium-109", nowhere);
  expect(lack).toContain("chromium-109: not run. There is no /nowhere/chromium.");
  expect(lack).toContain("Debian's libnss3");
});

it("lacks nothing where all programs and their libraries are there", () => {
  expect(browserLack("firefox", { programs: [process.execPath], packages: "" })).toBeUndefined();
});
