import { expect, test } from "vitest";
import { requireSeen } from "./seen";

test("the second of two changes of a record is refused: its user has not seen the first", () => {
  expect(() => requireSeen("Asnaf", "fakir", "fakir")).not.toThrow();
  expect(() => requireSeen("Asnaf", "", null)).not.toThrow();
  for (const [seen, before] of [
    ["fakir", "miskin"],
    ["", "miskin"],
    ["fakir", null],
  ] as const)
    expect(() => requireSeen("Asnaf", seen, before)).toThrow(
      expect.objectContaining({
        code: "E1",
        message: "Asnaf ini sudah diubah orang lain. Periksa, lalu ubah lagi bila perlu.",
      }),
    );
});
