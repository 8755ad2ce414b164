import { expect, test } from "vitest";
import { createRandom } from "./random";

const draw = (seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: 1000 }, () => random.whole(1, 6));
};

test("the same seed gives the same choices, another seed others", () => {
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test("choices keep their bounds and come about equally often", () => {
  const counts = new Map<number, number>();
  for (const value of draw(7)) counts.set(value, (counts.get(value) ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const count of counts.values()) expect(Math.abs(count - 1000 / 6)).toBeLessThan(60);
});
