import { BatchFile } from "bank-api/batches/batch-file";
import { describe, expect, test } from "vitest";
import { csvOf, validRows, type Row } from "../../tests/support/batch-files/rows";
import { parseBranchPhone, parseName } from "./administration";
import { parseFillable } from "./fillable-fields";

/** One list of cases for each kind of text, and every way in that there is for the kind (docs/domain.md#what-comes-in). */

const today = "2026-11-25";
const [mustahik, merchant] = [validRows("BUP0001", 1)[0]!, validRows("BUP0003", 1)[0]!];
const ktp = mustahik.no_ktp!;
const damaged = "Nomor rusak oleh Excel";

type Column<Given extends Row> = Exclude<keyof Given, number | symbol>;

/** What a file with this cell stores, or the error of its row. */
function byFile(kind: "BUP0001" | "BUP0003", column: string, cell: string): string {
  const file = new BatchFile(kind, today);
  const row = { ...(kind === "BUP0001" ? mustahik : merchant), [column]: cell };
  file.add(Buffer.from(csvOf(kind, [row])));
  file.finish();
  const [checked] = file.nextRows(1);
  file.close();
  if (checked?.written === undefined) return checked?.errors.join(" ") ?? "";
  const written = JSON.parse(checked.written) as string[];
  return written[Object.keys(row).indexOf(column)] ?? "";
}

const nothing = { phone: "", mobile: "", familyCardNumber: "", regionCode: "", asnaf: "" };

/** What the form for gaps stores; "" for nothing. */
function byForm(field: Column<typeof nothing>, text: string): string {
  // One other field has something, because the form wants one at least.
  const other = field === "asnaf" ? { phone: "081200001234" } : { asnaf: "fakir" };
  return said(() => parseFillable({ ...nothing, ...other, [field]: text }, ktp)[field] ?? "");
}

function said(read: () => string): string {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
}

describe("phone", () => {
  const phone = "+6281234567890";
  test.each([
    ["+6281234567890", phone],
    ["6281234567890", phone],
    ["081234567890", phone],
    ["81234567890", phone],
    ["+62 0812-3456-7890", phone],
    ["+62 (0)812-3456-7890", phone],
    ["62 0812 3456 7890", phone],
    ["006281234567890", phone],
    ["+62081234567890", phone],
    ["0062081234567890", phone],
    ["62081234567890", phone],
    // A bare 62 before a 0 may be the area code 062.
    ["0622 1234567", "+626221234567"],
    ["0812\u20103456\u20117890", phone],
    ["0812\u20133456\u20147890", phone],
    ["\u202a0812\u00a03456 7890\u202c", phone],
    ["(022) 1234-5678", "+622212345678"],
    ["-", ""],
    ["\u2013", ""],
    [" ", ""],
    ["81234567890.0", damaged],
    ["81234567890,00", damaged],
    ["81.234.567.890", damaged],
    ["8,1234E+10", damaged],
    ["081234567890-1", damaged],
    ["+1 202 555 0100", "harus diawali"],
    ["0812000", "harus diawali"],
    ["081200001234567", "harus diawali"],
    ["0812x000123", "harus diawali"],
    ["00812345678", "harus diawali"],
  ])("%j gives %j", (text, expected) => {
    const ways = [
      byFile("BUP0001", "no_hp", text),
      byFile("BUP0003", "no_tlp", text),
      byForm("phone", text),
      byForm("mobile", text),
      said(() => parseBranchPhone(text)),
    ];
    for (const way of ways) expect(way)[/^$|^\+/.test(expected) ? "toBe" : "toContain"](expected);
  });
});

describe("KTP and KK", () => {
  const groups = [
    ktp.replace(/(.{4})(?=.)/g, "$1 "),
    ktp.replace(/(.{4})(?=.)/g, "$1."),
    ktp.replace(/(.{4})(?=.)/g, "$1-"),
    ktp.replace(/(.{4})(?=.)/g, "$1\u2013"),
    `\u200e${ktp}\ufeff`,
    `'${ktp}`,
  ];
  test.each(groups)("%j is the number in groups", (text) => {
    expect(byFile("BUP0001", "no_ktp", text)).toBe(ktp);
    expect(byFile("BUP0001", "no_kk", text)).toBe(ktp);
  });

  test.each([
    `${ktp.slice(0, 15)}.0`,
    `${ktp}.0`,
    `${ktp},00`,
    "3.204.110.101.900.001",
    "3,20411E+15",
    `${ktp.slice(0, 15)}-1`,
  ])("%j is damaged", (text) => {
    expect(byFile("BUP0001", "no_ktp", text)).toContain(`KTP: ${damaged}`);
    expect(byFile("BUP0001", "no_kk", text)).toContain(`KK: ${damaged}`);
    expect(byForm("familyCardNumber", text)).toContain(`KK: ${damaged}`);
  });

  test("a dash is no KTP, and no KK at all", () => {
    expect(byFile("BUP0001", "no_ktp", "-")).toBe("KTP harus 16 digit angka.");
    expect(byFile("BUP0001", "no_kk", "-")).toBe("");
    expect(byForm("familyCardNumber", "-")).toBe("");
  });
});

describe("NPWP", () => {
  const number = "0900000001938000";
  test.each([
    "900000001938000",
    number,
    "90.000.000.1-938.000",
    " 900 000 001 938 000 ",
    "90.000.000.1\u2013938.000",
  ])("%j is one number", (text) => expect(byFile("BUP0003", "npwp", text)).toBe(number));
  test.each([
    ...["900000001938000.0", "900000001938000,00", "900.000.001.938.000", "900000001938000-0"],
    "9,00E+14",
  ])("%j is damaged", (text) => expect(byFile("BUP0003", "npwp", text)).toContain(`NPWP: ${damaged}`));
  test("a dash is none", () => expect(byFile("BUP0003", "npwp", "-")).toContain("NPWP harus"));
});

test.each([
  ["1234567890", "1234567890"],
  ["0012-01-000123-30-5", "0012-01-000123-30-5"],
  ["-", ""],
  ["1234567890.0", damaged],
  ["1.234.567.890", damaged],
  ["1,23457E+09", damaged],
])("account %j gives %j", (text, expected) => {
  expect(byFile("BUP0003", "no_rekening", text))[expected === damaged ? "toContain" : "toBe"](expected);
});

test.each([
  ["32.04.10.2001", "3204102001"],
  ["-", ""],
  ["3204.0", damaged],
  ["3.204", damaged],
  ["3204,00", damaged],
  ["3,2E+09", damaged],
  ["3204102-0", damaged],
])("region code %j gives %j", (text, expected) => {
  expect(byFile("BUP0001", "kode_region", text))[expected === damaged ? "toContain" : "toBe"](expected);
});

test.each([
  ["25/07/1990", "1990-07-25"],
  ["\u200e25/07/1990\u00a0", "1990-07-25"],
  ["1-5-1990", "1990-05-01"],
  ["1.5.1990", "1990-05-01"],
  ["'1/5/1990", "1990-05-01"],
  ['="10/12/1990"', "1990-12-10"],
  ["25/07/1090", "Tanggal lahir lebih dari 125 tahun yang lalu: periksa tahunnya."],
  ["-", "Tanggal lahir harus berbentuk dd/MM/yyyy, misalnya 25/07/1990."],
])("birth date %j gives %j", (text, expected) => {
  expect(byFile("BUP0001", "tgl_lahir", text)).toBe(expected);
});

test.each([
  ["Siti Aminah", "Siti Aminah"],
  ["Siti\u00a0Aminah\u200b", "Siti Aminah"],
  ["Nurul Cafe\u0301", "Nurul Caf\u00e9"],
  [`${"a".repeat(99)}😀`, `${"a".repeat(99)}😀`],
  ["-", "Nama harus 1 sampai 100 karakter."],
  ["none", "Nama harus 1 sampai 100 karakter."],
  ["\u3164\u2800", "Nama harus 1 sampai 100 karakter."],
  [ktp, "Nama harus memuat huruf."],
  ["???", "Nama harus memuat huruf."],
  ["'", "Nama harus 1 sampai 100 karakter."],
  [`Siti ${ktp}`, "Nama tidak boleh memuat nomor KTP, NPWP, atau account."],
  ["'Aisyah", "'Aisyah"],
  ["'Ulya", "'Ulya"],
  ["\u2018Aisyah", "\u2018Aisyah"],
  ["JosÃ© AndrÃ©s", "José Andrés"],
  ["RodrÃguez", "RodrÃguez"],
])("name %j gives %j", (text, expected) => {
  expect(byFile("BUP0001", "nama", text)).toBe(expected);
});

test.each([
  ["BUP0001", "tmp_lahir", "Tempat lahir"],
  ["BUP0003", "pic", "PIC"],
  ["BUP0003", "pemilik_rekening", "Pemilik rekening"],
] as const)("a KTP number is no name in %s %s", (kind, column, label) => {
  expect(byFile(kind, column, ktp)).toBe(`${label} harus memuat huruf.`);
  expect(said(() => parseName(ktp, "Nama Cabang"))).toBe("Nama Cabang harus memuat huruf.");
});

test.each(["tmp_lahir", "alamat"])("a dash in %s is nothing", (column) => {
  expect(byFile("BUP0001", column, "-")).toBe("");
});
test.each(["pic", "pemilik_rekening", "alamat"])("a dash in a merchant's %s is nothing", (column) => {
  expect(byFile("BUP0003", column, " – ")).toBe("");
});

test.each(["Belum ditentukan", "belum_ditentukan", "-", "–", "  ", ""])("asnaf %j is none", (text) => {
  expect(byFile("BUP0001", "asnaf", text)).toBe("");
  expect(byForm("asnaf", text)).toBe("");
});
