import { versionOf } from "bank-api/store/runtime/hash";
import { expect, test } from "vitest";
import { requireVersion } from "./record-version";

const role = { description: "Operator", features: ["MN201", "MN204"] };

test("equal values have equal versions, in whatever order their fields come", () => {
  expect(versionOf({ features: ["MN201", "MN204"], description: "Operator" })).toBe(versionOf(role));
  expect(versionOf({ ...role, features: ["MN201"] })).not.toBe(versionOf(role));
  expect(versionOf({ ...role, description: "" })).not.toBe(versionOf(role));
});

test("an edit that began with another version is refused, one without a version is not", () => {
  const changed = { ...role, description: "Petugas" };
  expect(() => requireVersion(versionOf(role), role)).not.toThrow();
  expect(() => requireVersion(undefined, changed)).not.toThrow();
  expect(() => requireVersion(versionOf(role), changed)).toThrow("Data sudah diubah oleh pengguna lain.");
  expect(() => requireVersion("", role)).toThrow("Data sudah diubah oleh pengguna lain.");
});
