import { beforeEach, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { hangUp, json, refusal } from "../support/fake-bank";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerWithData, bandung, pendingApproval } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const branchUser = await signIn(app, bank, { features: menuFeatureCodes });
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });

const totals = (totalIdr: number) => ({ count: 3, totalIdr });
const months = (year: number, millions: number) =>
  ["10", "11"].map((month, index) => ({
    month: `${year}-${month}`,
    distribution: totals(millions * 1_000_000 + index),
    usage: totals(2_500),
    disbursement: totals(0),
  }));
const trend = (millions: number) => ({
  months: months(2026, millions),
  yearBefore: months(2025, 2 * millions),
  unspentIdr: millions * 1_000_000,
});
const branch = (key: string, name: string, millions: number) => ({ key, name, ...trend(millions) });

const waiting = {
  ...pendingApproval,
  feature: "MN405" as const,
  label: "Toko Berkah · 2002000012",
  at: "2026-11-01T03:00:00Z",
  maker: { key: "9", name: "Kanal Merchant" },
  amountIdr: 1_250_000,
};

beforeEach(() => {
  bank.support(["desk"]);
  answerWithData(bank);
  const branches = [branch("ID0002", "Cabang Bandung", 12), branch("ID0003", "Cabang Surabaya", 30)];
  bank.give("readTrends", { ...trend(42), branches });
  bank.give("readDesk", { pending: [], views: [], unread: 0 });
  const samePerson = { ...waiting, feature: "MN408" as const, subjectKey: "91", amountIdr: null };
  bank.give("listApprovals", [waiting, samePerson], { full_count: 17 });
});

const { open, page } = visitor(app, bank, headOffice);
const trendsAsked = () => bank.calls.filter(({ name }) => name === "readTrends").map(({ body }) => body);

it("draws each month beside the same month a year before, and gives the numbers in tables", async () => {
  const { main } = await open("/dashboard");
  const chart = main.part("img", "Penyaluran Zakat per bulan")!;
  expect(main.text).toContain("Saldo mustahik yang belum digunakan: Rp42.000.000");
  for (const words of ["42 jt", "2,5 rb", "Nov", "Cabang Surabaya"])
    expect(main.text.split("\n")).toContain(words);
  expect(chart.barHeights.slice(0, 4)).toEqual([70, 35, 70, 35]);
  for (const cell of ["42.000.001", "November 2026", "84.000.001", "November 2025", "60.000.001"])
    expect(main.cells).toContain(cell);
});

it("shows the branch of the address, and all branches when that makes no sense", async () => {
  const one = await open("/dashboard?branch=ID0003");
  expect(one.text).toContain("Saldo mustahik yang belum digunakan: Rp30.000.000");
  expect(one.field("Cabang")?.shown).toBe("Cabang Surabaya");
  expect(await page("/dashboard?branch=ID0009")).toContain("belum digunakan: Rp42.000.000");
});

it("shows zero for a branch without transactions", async () => {
  bank.give("listBranches", [{ ...bandung, _key: "ID0007", name: "Cabang Baru", status: "Inactive" }]);
  const { main } = await open("/dashboard?branch=ID0007");
  expect(main.field("Cabang")?.shown).toBe("Cabang Baru");
  expect(main.text).toContain("Saldo mustahik yang belum digunakan: Rp0");
});

it("shows a branch's user the own branch, without a choice", async () => {
  bank.give("readTrends", { ...trend(12), branches: [] });
  const { main } = await open("/dashboard?branch=ID0003", branchUser);
  expect(trendsAsked()).toEqual([{}]);
  expect(main.text).toContain("belum digunakan: Rp12.000.000");
  expect(main.parts("field")).toEqual([]);
  expect(main.text).not.toContain("Per cabang");
});

it("lists what has waited longest for the user, with links to each and to all", async () => {
  const { main } = await open("/dashboard", branchUser);
  const asked = bank.calls.find(({ name }) => name === "listApprovals");
  expect(asked).toMatchObject({ params: { skip: "0", limit: "5" }, body: {} });
  for (const words of ["Pencairan Dana", "Toko Berkah · 2002000012", "1.250.000"])
    expect(main.text).toContain(words);
  const addressOf = (kind: string) => main.row(kind)?.link("Buka")?.address;
  expect(addressOf("Pencairan Dana")).toBe("/approve-pencairan-dana/701/approve");
  expect(addressOf("Penyatuan Data Ganda")).toBe("/duplicates/91");
  expect(main.link("Lihat semua (17)")?.address).toBe("/approve-list");
});

it("shows nothing that waits to users who approve nothing", async () => {
  const cookie = await signIn(app, bank, { features: ["MN100"] });
  bank.support(["desk"]);
  answerWithData(bank);
  bank.give("readTrends", { ...trend(42), branches: [] });
  expect(await page("/dashboard", cookie)).not.toContain("Menunggu persetujuan");
  expect(bank.calls.map(({ name }) => name)).not.toContain("listApprovals");
});

it.each([
  ["fails", refusal("500", "x")],
  ["does not answer", hangUp],
  ["says what nobody asked for", json(200, { response_code: "S1", data: { months: 12 } })],
])(
  "still shows its totals when the bank %s while asked for charts and waiting requests",
  async (_, reply) => {
    bank.answer("readTrends", reply);
    bank.answer("listApprovals", reply);
    const text = await page("/dashboard");
    expect(text).toContain("12.345");
    expect(text).toContain("belum dapat dimuat");
  },
);
