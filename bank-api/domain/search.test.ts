import { createRandom } from "bank-api/seed/random";
import { describe, expect, test } from "vitest";
import { batchLabel } from "./batches";
import { createIdSource } from "./ids";
import { accountNumber, products } from "./ledger";
import { composeNationalId } from "./national-id";
import { readSought } from "./search";

describe("what a typed text may mean", () => {
  test.each([
    ["a KTP", "3204110101900001", { ktp: "3204110101900001" }],
    ["with spaces", " 3204 1101 0190 0001 ", { ktp: "3204110101900001" }],
    ["an NPWP of 15 digits", "01.234.567.8-901.000", { npwp: "0012345678901000" }],
    ["of 22", "0012345678901000000001", { npwp: "0012345678901000000001" }],
    ["an account", accountNumber(products.mustahik, 7), { account: accountNumber(products.mustahik, 7) }],
    ["an id", "701", { transaction: "701" }],
    ["an upload id", "BUP0001-20261123-001", { upload: "BUP0001-20261123-001" }],
    ["as people type it", "bup0003 20261123 012", { upload: "BUP0003-20261123-012" }],
    ["without separators", "BUP000220261123001", { upload: "BUP0002-20261123-001" }],
    ["a name", "Siti Aminah", { name: "Siti Aminah" }],
    ["with a digit", "Toko 99", { name: "Toko 99" }],
    ["half an upload id", "BUP0001-2026", { name: "BUP0001-2026" }],
  ])("%s: %s", (_what, text, meaning) => {
    expect(readSought(text)).toMatchObject(meaning);
  });

  test("16 digits are all that they may be", () => {
    const number = accountNumber(products.mustahik, 7);
    expect(Object.keys(readSought(number))).toEqual(["ktp", "npwp", "account", "transaction"]);
    expect(Object.keys(readSought("3204110101900001"))).toEqual(["ktp", "npwp", "transaction"]);
    expect(Object.keys(readSought("0320411010190000"))).toEqual(["ktp", "npwp"]);
  });

  test.each(["3204110101900004", "20010000000000006", "2001000000000001"])("%s is no account", (text) => {
    expect(readSought(text)).not.toHaveProperty("account");
  });

  test("a number of another length is no NPWP", () => {
    expect(Object.keys(readSought("701"))).toEqual(["transaction"]);
  });

  test.each(["0123", "12345678901234567890", "1".repeat(23)])("%s means nothing", (text) => {
    expect(readSought(text)).toEqual({});
  });

  test("whatever the bank gives or takes as a number is found by it, however it is written", () => {
    const random = createRandom(16);
    const ids = createIdSource({ now: () => new Date("2026-11-23T01:00:00Z") }, 3);
    const separators = ["", " ", ".", "-"];
    const written = (number: string) =>
      [...number].map((digit) => digit + separators[random.whole(0, 3)]!).join("");
    for (let round = 0; round < 500; round += 1) {
      const day = `19${random.whole(50, 99)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`;
      const ktp = composeNationalId("320411", day, round % 2 ? "P" : "L", random.whole(1, 9999));
      const account = accountNumber(products.merchant, random.whole(1, 99_999_999));
      const upload = batchLabel("BUP0002", new Date("2026-11-23T01:00:00Z"), random.whole(1, 9_999));
      const transaction = ids.next();
      expect(readSought(written(ktp)).ktp).toBe(ktp);
      // A person's NPWP is their KTP.
      expect(readSought(written(ktp)).npwp).toBe(ktp);
      expect(readSought(written(account)).account).toBe(account);
      expect(readSought(written(transaction)).transaction).toBe(transaction);
      expect(readSought(upload).upload).toBe(upload);
    }
  });
});
