import { expect, test } from "vitest";
import { shownBranch } from "./branches";

const branches = [{ key: "ID0003", label: "Cabang Surabaya" }];

test.each([
  ["", branches, "Semua cabang"],
  ["ID0003", branches, "Cabang Surabaya"],
  ["ID0099", branches, "ID0099"],
  ["", null, "Cabang Bandung"],
])("the branch '%s' is named where the choice is %j", (branch, choice, name) => {
  expect(shownBranch(branch, choice, "Cabang Bandung")).toBe(name);
});
