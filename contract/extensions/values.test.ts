import { expect, it } from "vitest";
import { at } from "./values";

it("an instant is ISO 8601 UTC on the wire, however the bank has it", () => {
  expect(at.parse(new Date("2026-11-29T16:17:00Z"))).toBe("2026-11-29T16:17:00.000Z");
  expect(at.parse("2026-11-29T16:17:00Z")).toBe("2026-11-29T16:17:00Z");
});
