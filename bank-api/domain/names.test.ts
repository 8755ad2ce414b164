import { expect, test } from "vitest";
import { comparableName, plainName, searchedWords } from "./names";

test.each([
  ["  CITRAwani   Sari ", "citrawani sari"],
  ["Élise d'Arc, S.Pd.", "elise darc s pd"],
  ["Nur’aini", "nuraini"],
  ["E\u0301lan Öner", "elan oner"],
  ["ＳＩＴＩ ﬁtri", "siti fitri"],
  ["Siti-Aminah/Rahma", "siti aminah rahma"],
  ["محمّد", "محمد"],
  ["???", "???"],
])("lists sort %j as %j", (name, plain) => expect(plainName(name)).toBe(plain));

test.each([
  ["Nur'aini", "Nur’aini"],
  ["Nur'aini", "Nuraini"],
  ["Hj. Siti Aminah", "Siti Aminah, S.Pd."],
  ["Sity Aminah", "Siti Aminah"],
  ["Aminah Siti", "Siti Aminah"],
  ["Élise", "E\u0301lise"],
  ["K.H. Ma'ruf Amin", "H. Maruf Amin"],
  ["Dr. Ir. Budi Santoso, M.T., Ph.D", "BUDI SANTOSO"],
  ["Drs. H. Dedi, S.Pd.I", "Dedi"],
  ["Rahmat SPd", "Rahmat"],
  ["Rini S. E.", "Rini"],
  ["Alm. Joko", "Joko (alm)"],
])("%s and %s may be one person", (one, other) => expect(comparableName(one)).toBe(comparableName(other)));

test.each([
  ["Siti Aminah", "Siti Aminah Rahma"],
  ["M. Yusuf", "Yusuf"],
  ["Mei", "Rahmat"],
  ["Rahmat Mei", "Rahmat"],
  ["Jack Ma", "Jack"],
  ["Hamid", "Amid"],
  ["Toko Haji Ali", "Toko Ali"],
  ["Hj.", "H."],
])("%s and %s are two people", (one, other) => expect(comparableName(one)).not.toBe(comparableName(other)));

test("a search looks for each word of a name once, and for a title where there is nothing else", () => {
  expect(searchedWords("Hj. Sity  siti AMINAH")).toEqual(["siti", "aminah"]);
  expect(searchedWords("Haji")).toEqual(["haji"]);
});
