import { parseFamilyCardNumber, parseNationalId } from "bank-api/domain/national-id";
import { expect, test } from "vitest";
import { demoBranches } from "./organisation";
import { inFamily, inventMustahik } from "./people";
import { createRandom } from "./random";

test("KTP numbers of one branch are valid, differ, and do not end alike", () => {
  const random = createRandom(1);
  const numbers = Array.from(
    { length: 3_000 },
    (_, index) => inventMustahik(random, demoBranches[1], index).nationalId,
  );
  for (const number of numbers)
    expect(parseNationalId(number, "2026-11-21")).toMatchObject({ value: number });
  expect(new Set(numbers).size).toBe(numbers.length);
  const endings = numbers.slice(0, 50).map((number) => number.slice(-4));
  expect(new Set(endings).size).toBe(50);
});

test("a district has 9,999 numbers, each once", () => {
  const random = createRandom(1);
  const serials = Array.from({ length: 9_999 }, (_, round) =>
    inventMustahik(random, demoBranches[0], round * 120).nationalId.slice(-4),
  );
  expect(new Set(serials).size).toBe(9_999);
  expect(serials).not.toContain("0000");
  expect(() => inventMustahik(random, demoBranches[0], 9_999 * 120)).toThrow(RangeError);
});

test("families have two or three members, and a KK number of their own in each branch", () => {
  const random = createRandom(1);
  const sizes = new Map<string, number>();
  for (const branch of demoBranches)
    for (let index = 0; index < 7_000; index++) {
      const card = inFamily(inventMustahik(random, branch, index), branch, index).familyCardNumber;
      expect(parseFamilyCardNumber(card, "")).toMatchObject({ value: card });
      sizes.set(card, (sizes.get(card) ?? 0) + 1);
    }
  const families = [...sizes.values()].filter((size) => size > 1);
  expect(new Set(families)).toEqual(new Set([2, 3]));
  expect(families).toHaveLength(demoBranches.length * 2_000);
});
