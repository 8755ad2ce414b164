import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { restrictedValue } from "contract/restriction";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerAll, siti, sitisDetail, sitisDuplicateDetail } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });
const operator = await signIn(app, bank, { features: ["MN201", "MN301"] });

beforeEach(() => answerAll(bank, capabilityNames));

const { open, asked } = visitor(app, bank, everything);

const restriction = {
  _key: "77",
  kind: "withdrawal" as const,
  timestamp: "2026-11-20T03:00:00Z",
  stands_still: false,
};
const sameRecord = {
  ...{ _key: "14", name: "SITI AMINAH", no_ktp: siti.no_ktp, is_ended: true },
  branch: { _key: "ID0002", name: "Cabang Bandung" },
};
const restrict = (more: object = {}) => {
  const same_person = [sameRecord];
  bank.give("listCustomers", [{ ...siti, same_person, restriction: { ...restriction, ...more } }]);
  bank.give("customerDetail", { ...sitisDetail, restriction: { ...restriction, ...more } });
};
const purchase = {
  _key: "901",
  transaction_type: "P00002" as const,
  transaction_desc: "Belanja",
  transaction_timestamp: "2026-11-20T03:00:00Z",
  debit: { account: "2001000011", amount: 50_000 },
  credit: { account: "2002000012", amount: 50_000 },
  customer_beneficiary: { _key: "12", name: "WARUNG BERKAH" },
  activity_flags: {},
  status_code: "settled" as const,
};
const textOf = async (path: string) => (await app.request(path, { cookie: everything })).text();

describe.each(["/list-mustahik", "/list-merchant"])("somebody whose data is restricted, in %s", (list) => {
  it("is marked in the list, in words", async () => {
    expect((await open(list)).text).not.toContain("Dibatasi");
    restrict();
    expect((await open(list)).text).toContain("Siti Aminah Dibatasi");
  });

  it("is marked in the detail, with the request, since when, and what it means", async () => {
    expect((await open(`${list}/11`)).text).not.toContain("Pembatasan Data");
    restrict();
    const { text, addresses } = await open(`${list}/11`);
    expect(text).toContain("Dibatasi sejak 20/11/2026 10:00 WIB, permintaan: Penarikan Persetujuan.");
    expect(text).toContain("'Data dibatasi' di file dan cetakan.");
    expect(text).not.toContain("Account dihentikan");
    expect(addresses).toContain("/data-requests/77");
    // A request about another branch's record cannot be opened.
    restrict({ _key: null });
    const elsewhere = await open(`${list}/11`);
    expect(elsewhere.text).toContain("permintaan: Penarikan Persetujuan.");
    expect(elsewhere.addresses.filter((each) => each.startsWith("/data-requests/"))).toEqual([]);
    restrict({ stands_still: true });
    expect((await open(`${list}/11`)).text).toContain("Account dihentikan");
    const { addresses: others } = await open(`${list}/11`, operator);
    expect(others).not.toContain("/data-requests/77");
  });

  it("says once it is erased when that was and until when backups have it, and offers no change", async () => {
    const change = `${list}/11/${list === "/list-merchant" ? "category" : "asnaf"}`;
    expect((await open(`${list}/11`)).addresses).toContain(change);
    const erasure = { timestamp: "2026-11-20T03:00:00Z", in_backups_until: "2026-12-20T03:00:00Z" };
    const nothing = { name: "Data dihapus 12", birth_date: "", no_ktp: "", no_kk: "", address: "" };
    bank.give("customerDetail", { ...sitisDetail, ...nothing, username: "", status: "Inactive", erasure });
    const { text, addresses } = await open(`${list}/11`);
    expect(text).toContain("Data Dihapus 12");
    expect(text).toContain("Hilang dari cadangan paling cepat 20 Desember 2026.");
    expect(addresses).not.toContain(change);
    // Nor do the list and the addresses of questions and forms.
    bank.give("listCustomers", [{ ...siti, ...nothing, status: "Inactive", erasure }]);
    expect((await open(list)).addresses).not.toContain(`${list}/11/activate`);
    for (const path of [`${list}/11/activate`, change])
      expect((await open(path)).text).toContain("Data orang ini sudah dihapus.");
  });

  it("is not named in a statement on paper or in a file, which has every row and is put on record", async () => {
    bank.give("listStatement", [purchase, { ...purchase, _key: "902" }], { full_count: 2 });
    for (const [path, screen] of [
      [`${list}/11/statement`, "statement-print"],
      [`${list}/11/statement.csv`, "statement-export"],
    ] as const) {
      expect(await textOf(path)).toMatch(/200[12]0000/);
      restrict();
      const copy = await textOf(path);
      expect(copy).not.toMatch(/Siti Aminah|200[12]0000/i);
      for (const shown of ["901", "902", restrictedValue]) expect(copy).toContain(shown);
      expect(asked("recordAccess").at(-1)).toMatchObject({ screen });
      answerAll(bank, capabilityNames);
      bank.give("listStatement", [purchase, { ...purchase, _key: "902" }], { full_count: 2 });
    }
  });
});

it("an account of somebody whose data is restricted is marked in the list of accounts", async () => {
  const account = {
    ...{ _key: "2001000011", available_balance: 1, balance: 1, status: "Active" },
    customer: { _key: "11", name: "SITI AMINAH", restricted: true },
  };
  bank.give("listAccounts", [account]);
  expect((await open("/list-account-mustahik")).text).toMatch(/Siti Aminah\s+Dibatasi/);
});

it("a merchant whose data is restricted is not named in the statements of others", async () => {
  bank.give("listStatement", [purchase]);
  expect(await textOf("/list-mustahik/11/statement.csv")).toContain("WARUNG BERKAH");
  const customer_beneficiary = { ...purchase.customer_beneficiary, restricted: true };
  bank.give("listStatement", [{ ...purchase, customer_beneficiary }]);
  const copy = await textOf("/list-mustahik/11/statement.csv");
  expect(copy).not.toContain("WARUNG");
  expect(copy).toContain(restrictedValue);
});

it("the sheet of QR codes has a label without name and code, and the card of the person themself has both", async () => {
  const labels = async () => {
    const { main, text } = await open("/list-mustahik/qr");
    return { text, codes: main.parts("img").length };
  };
  expect((await labels()).codes).toBe(1);
  restrict();
  const { text, codes } = await labels();
  expect(codes).toBe(0);
  expect(text).toContain(restrictedValue);
  expect(text).not.toContain("Siti");
  expect((await open("/list-mustahik/11/qr")).text).toContain("Siti Aminah");
});

describe("a pair of likely duplicates with somebody whose data is restricted", () => {
  const second = { ...sitisDuplicateDetail.second, isRestricted: true };
  const proposal = {
    key: "92",
    ended: "second" as const,
    reason: "Salah ketik",
    proposed: { key: "99", name: "Operator Bandung", at: "2026-11-20T03:00:00Z" },
  };
  const waits = "putuskan setelah pembatasan dicabut";

  it("says so in the list and in the detail, and offers no decision", async () => {
    const { detail, ...listed } = second;
    expect(detail).not.toBeNull();
    bank.give("listDuplicates", [{ ...sitisDuplicateDetail, second: listed }]);
    expect((await open("/duplicates")).text).toContain("Dibatasi");
    bank.give("readDuplicate", { ...sitisDuplicateDetail, second });
    const { text, addresses } = await open("/duplicates/91");
    expect(text).toContain(waits);
    expect(addresses.filter((each) => each.startsWith("/duplicates/91/"))).toEqual([]);
    for (const decision of ["different", "household", "same"])
      expect((await open(`/duplicates/91/${decision}`)).text).toContain(waits);
  });

  it("offers to refuse a proposal, not to approve it", async () => {
    bank.give("readDuplicate", { ...sitisDuplicateDetail, second, state: "proposed", proposal });
    const { text, addresses } = await open("/duplicates/91");
    expect(text).toContain(waits);
    expect(addresses.filter((each) => each.includes("/92/"))).toEqual(["/duplicates/91/proposal/92/refuse"]);
    // The question stands over the pair.
    const questionOf = async (step: string) =>
      (await open(`/duplicates/91/proposal/92/${step}`)).main.part("dialog")?.text;
    expect(await questionOf("approve")).toContain(waits);
    expect(await questionOf("refuse")).toContain("Apakah kamu yakin");
    expect(await questionOf("refuse")).not.toContain(waits);
  });

  it("that was decided before says only who is restricted", async () => {
    const decided = { key: "99", name: "Operator Bandung", at: "2026-11-20T03:00:00Z", reason: "Kembar" };
    bank.give("readDuplicate", { ...sitisDuplicateDetail, second, state: "different", decided });
    const { text } = await open("/duplicates/91");
    expect(text).not.toContain(waits);
    expect(text).toContain("Dibatasi");
  });
});
