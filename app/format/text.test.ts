import { expect, test } from "vitest";
import { groupsOfFour, isolated, maskedNumber, maskNationalId, maskTaxId, orDash, titleCase } from "./text";

test("a KTP shows its first and last four digits", () => {
  expect(maskNationalId("3204123456780001")).toBe("3204********0001");
});

test("a number too short to mask in part is hidden altogether", () => {
  expect(maskNationalId("12345678")).toBe("********");
  expect(maskNationalId("")).toBe("");
  // What stands there while somebody is restricted is no number.
  expect(maskNationalId("Data dibatasi")).toBe("Data dibatasi");
});

test.each([
  ["900000011234000", "900000011234000"],
  ["0900000011234000", "0900000011234000"],
  ["3204123456780001", "3204********0001"],
  ["0900000001234000000001", "0900000001234000000001"],
  ["3204123456780001000000", "3204**************0000"],
  ["", ""],
])("of the NPWP %j the list shows %j", (taxId, shown) => expect(maskTaxId(taxId)).toBe(shown));

test("the number of a mustahik is hidden as a KTP, that of a merchant as an NPWP", () => {
  const number = "0900000011234000";
  expect(maskedNumber({ type: "Mustahik", number })).toBe("0900********4000");
  expect(maskedNumber({ type: "Merchant", number })).toBe(number);
});

test.each([..."123456789"])(
  "an NPWP of 16 digits that begins with %s is a KTP, and hidden like one",
  (first) => expect(maskTaxId(`${first}471017101900009`)).toBe(`${first}471********0009`),
);

test.each([
  ["SITI NUR AISYAH", "Siti Nur Aisyah"],
  ["ahmad al-farisi", "Ahmad Al-Farisi"],
  ["ma'ruf amin", "Ma'ruf Amin"],
  ["h. m. yusuf (alm.)", "H. M. Yusuf (Alm.)"],
  ["'AISYAH binti ‘ulya", "'Aisyah Binti ‘Ulya"],
  ["élan", "Élan"],
  ["PT. MAJU JAYA", "PT. Maju Jaya"],
  ["CV BERKAH, UD.LESTARI", "CV Berkah, UD.Lestari"],
  ["paku buwono XII", "Paku Buwono XII"],
  ["Siti Aminah, S.Pd.I", "Siti Aminah, S.Pd.I"],
  ["SITI AMINAH S.PD.I", "Siti Aminah S.Pd.I"],
  ["JALAN MAWAR 5B", "Jalan Mawar 5b"],
  ["VIVI XENIA", "Vivi Xenia"],
  ["XI LING FA", "Xi Ling Fa"],
  ["Data dibatasi", "Data dibatasi"],
])("%s in title case is %s", (from, to) => expect(titleCase(from)).toBe(to));

test("an id falls into groups of four, and joins back to itself", () => {
  expect(groupsOfFour("320412345678000")).toEqual(["3204", "1234", "5678", "000"]);
  expect(groupsOfFour("3204123456780001").join("")).toBe("3204123456780001");
  expect(groupsOfFour("")).toEqual([]);
});

test("an empty cell shows a dash", () => {
  expect(orDash("")).toBe("-");
  expect(orDash("0")).toBe("0");
});

test("a name in Arabic keeps its direction to itself within a sentence; other names stay as they are", () => {
  expect(isolated("محمد بن علي")).toBe("\u2068محمد بن علي\u2069");
  expect([isolated("Siti Aminah"), isolated("ꦱꦶꦠꦶ"), isolated("")]).toEqual(["Siti Aminah", "ꦱꦶꦠꦶ", ""]);
});
