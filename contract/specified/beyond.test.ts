import { expect, it } from "vitest";
import { z } from "zod/v4";
import { beyond, capabilityOf } from "./beyond";

it("a field beyond the documents names its capability, and the schema that it is made of does not", () => {
  const text = z.string();
  const marked = beyond("zakat", text);
  expect([capabilityOf(marked), capabilityOf(text)]).toEqual(["zakat", undefined]);
  expect([marked.safeParse("x").success, marked.safeParse(1).success]).toEqual([true, false]);
});
