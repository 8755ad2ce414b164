import { describe, expect, it } from "vitest";
import { isSealed, openSealed, sealValue } from "./sealed-value.server";

const ktp = "3204110101900001";

describe("seal", () => {
  it("is stable, hides the value and needs no escaping in a URL", () => {
    const sealed = sealValue("ktp", ktp);
    expect(sealed).toBe(sealValue("ktp", ktp));
    expect(sealed).not.toContain(ktp);
    expect(encodeURIComponent(sealed)).toBe(sealed);
    expect(isSealed(sealed)).toBe(true);
    expect(openSealed("ktp", sealed)).toBe(ktp);
  });

  it("is today what it was when bookmarks were made", () => {
    expect(sealValue("ktp", ktp)).toBe("~-M2kwBl-HZisn8u7ZjVtodu1G4sRxug7AyGaxuqOvrvSgZjtbBuw1DG0xlg");
  });

  it.each(["", "~", ktp, `~${ktp}`, sealValue("npwp", ktp), sealValue("ktp", ktp).slice(0, -1)])(
    "does not open %s",
    (value) => {
      expect(openSealed("ktp", value)).toBeUndefined();
    },
  );
});
