import { describe, expect, it } from "vitest";
import { isSealed, open, seal } from "./seal.server";

const ktp = "3204110101900001";

describe("seal", () => {
  it("is stable, hides the value and needs no escaping in a URL", () => {
    const sealed = seal("ktp", ktp);
    expect(sealed).toBe(seal("ktp", ktp));
    expect(sealed).not.toContain(ktp);
    expect(encodeURIComponent(sealed)).toBe(sealed);
    expect(isSealed(sealed)).toBe(true);
    expect(open("ktp", sealed)).toBe(ktp);
  });

  it.each(["", "~", ktp, `~${ktp}`, seal("npwp", ktp), seal("ktp", ktp).slice(0, -1)])(
    "does not open %s",
    (value) => {
      expect(open("ktp", value)).toBeUndefined();
    },
  );
});
