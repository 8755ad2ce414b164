import { describe, expect, test } from "vitest";
import { readDamaged } from "./damaged-cells";

describe("a formula that failed", () => {
  test.each(["#N/A", "#REF!", "#NAME?", "#DIV/0!", "#GETTING_DATA", "####", "#n/a", "Err:502"])(
    "%s is an error in any column",
    (cell) => {
      for (const holds of ["name", "digits", "amount"] as const)
        expect(readDamaged(cell, holds)).toEqual({
          text: "",
          error: `rumus spreadsheet gagal (${cell}): isi nilainya lalu unggah ulang.`,
        });
    },
  );
  test.each(["#1", "x#N/A", "#N/A x", "Err:50", "Err:5023", "#REF", "#"])("%s is none", (cell) => {
    expect(readDamaged(cell, "text")).toBeUndefined();
  });
});

describe("nothing", () => {
  test.each(["NULL", "None", "nan", "N/A", "<NA>", "undefined", "NaT"])("%s counts as empty", (cell) => {
    expect(readDamaged(cell, "digits")).toEqual({
      text: "",
      warning: `'${cell}' dibaca sebagai kosong.`,
    });
  });
  test.each(["Nan", "NAN", "nat", "Nat", "NAT"])("%s may be somebody's name", (cell) => {
    expect(readDamaged(cell, "name")).toBeUndefined();
    expect(readDamaged(cell, "text")?.text).toBe("");
  });
  test.each(["nan", "NaN", "NaT", "None"])("%s is nobody's", (cell) => {
    expect(readDamaged(cell, "name")?.text).toBe("");
  });
  test.each(["nullx", "xnull", "Nana"])("%s is a text", (cell) => {
    expect(readDamaged(cell, "text")).toBeUndefined();
  });
});

describe("letters that other programs changed", () => {
  test.each([
    ["Nur&#039;aini", "Nur'aini"],
    ["Nur&#x27;aini", "Nur'aini"],
    ["Nur&apos;aini", "Nur'aini"],
    ["A &amp;amp; B", "A & B"],
    ["A &AMP; B", "A & B"],
    ["&lt;A&gt;&nbsp;&quot;B&quot;", '<A> "B"'],
    ["&#128512; A", "😀 A"],
    ["JosÃ©", "José"],
    ["JosÃƒÂ©", "José"],
    ["Nurâ€™aini", "Nur\u2019aini"],
  ])("%s is read as %s, with a warning that has both", (cell, text) => {
    for (const holds of ["name", "text"] as const)
      expect(readDamaged(cell, holds)).toEqual({ text, warning: `'${cell}' dibaca sebagai '${text}'.` });
    expect(readDamaged(cell, "digits")).toBeUndefined();
  });

  test.each([
    "RodrÃguez",
    "Si\ufffdti",
    "Nur&foo;aini",
    "Siti &#9999999;",
    "Ä ni",
    "Nurâ€aini",
    "Â° é",
    "JosÃ© \u0100",
  ])("%s is doubted", (cell) => {
    expect(readDamaged(cell, "name")).toEqual({
      text: cell,
      warning: `'${cell}' tampaknya salah terbaca oleh program lain: periksa hurufnya.`,
    });
  });

  test.each(["José Andrés", "JOÃO", "Müller", "Toko A & B", "€5 é", "Siti; Aminah"])(
    "%s is right",
    (cell) => {
      expect(readDamaged(cell, "name")).toBeUndefined();
    },
  );

  test("a remark quotes 100 characters at most, as one sentence", () => {
    const cell = `Jl. A&amp;B ${"x".repeat(200)}`;
    const { warning } = readDamaged(cell, "text")!;
    expect(warning).toContain(`'Jl.\u00a0A&amp;B ${"x".repeat(88)}'`);
    expect(warning).toContain(`'Jl.\u00a0A&B ${"x".repeat(92)}'`);
  });
});
