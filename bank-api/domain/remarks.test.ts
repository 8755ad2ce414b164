import { expect, test } from "vitest";
import { inOneSentence, remarksOf } from "./remarks";

test("remarks are all errors, then all warnings with 'Peringatan:'", () => {
  expect(remarksOf(["Satu.", "Dua."], ["Tiga.", "Empat."])).toBe(
    "Satu. Dua. Peringatan: Tiga. Peringatan: Empat.",
  );
  expect(remarksOf([], [])).toBe("");
});

test("what a remark quotes ends no sentence of it", () => {
  expect(inOneSentence("H. Ali? Ya! Siti Aminah, S.Pd.")).toBe(
    "H.\u00a0Ali?\u00a0Ya!\u00a0Siti Aminah, S.Pd.",
  );
});
