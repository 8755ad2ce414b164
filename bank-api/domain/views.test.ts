import { describe, expect, it } from "vitest";
import { readViewName, readViewAddress } from "./views";

const refusal = expect.objectContaining({ code: "E3" }) as unknown;
const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe("an address", () => {
  it.each([
    ["/list-mustahik", "MN201"],
    ["/LIST-Mustahik?page=2&rows=50", "MN201"],
    ["/report-penyaluran-zakat?branch=ID0002&start=2026-01-01&end=2026-06-30&status=settled", "MN501"],
    ["/list-mustahik?field=ktp&value=~0123456789012345abc", "MN201"],
    ["/list-mustahik?field=name&value=Siti%20Aminah", "MN201"],
    ["/dashboard", "MN100"],
    ["/approve-list?kind=data-ganda", "MN408"],
    ["/approve-list", "MN401"],
  ])("%s is kept with the code of its screen", (url, feature) => {
    expect(readViewAddress(url)).toMatchObject({
      address: url,
      codes: expect.arrayContaining([feature]) as unknown,
    });
  });

  it("is kept without what browsers alone know", () => {
    expect(readViewAddress("/list-mustahik?page=2#top").address).toBe("/list-mustahik?page=2");
  });

  it.each([
    "",
    "list-mustahik",
    "//evil.example/list-mustahik",
    "/\\evil.example/list-mustahik",
    "/\t/evil.example/list-mustahik",
    "https://evil.example/list-mustahik",
    "http://ours.invalid/list-mustahik",
    "javascript:alert(1)",
    "/list-mustahik/123",
    "/list-mustahik/../logout",
    "/logout",
    "/nowhere",
    "/list-mustahik?field=ktp&value=3204110101900001",
    "/list-mustahik?field=ktp&value=3204-1101-0190-0001",
    "/list-mustahik?field=ktp&value=32041101+01900001",
    "/list-merchant?field=npwp&value=09.254.294.3-407.000",
    "/list-mustahik?3204110101900001=x",
    `/list-mustahik?value=${"x".repeat(2_000)}`,
  ])("%j is refused", (url) => {
    expect(thrownBy(() => readViewAddress(url))).toEqual(refusal);
  });
});

describe("a name", () => {
  it("is kept on one line, without spaces around", () => {
    expect(readViewName("  Penyaluran\n  Ramadan ")).toBe("Penyaluran Ramadan");
    expect(readViewName("x".repeat(60))).toHaveLength(60);
  });

  it.each(["", "   ", "x".repeat(61), "KTP 3204110101900001", "\u200b"])("%j is refused", (name) => {
    expect(thrownBy(() => readViewName(name))).toEqual(refusal);
  });
});
