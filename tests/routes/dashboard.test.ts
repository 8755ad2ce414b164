import { beforeEach, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { hangUp, json, ok, refusal } from "../support/fake-bank";
import { appOnFakeBank, signIn } from "./app";
import { answerWithData } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const branchUser = await signIn(app, bank, { features: menuFeatureCodes });
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });

const totals = (total_idr: number) => ({ count: 3, total_idr });
const trend = (millions: number) => ({
  months: ["2026-10", "2026-11"].map((month, index) => ({
    month,
    distribution: totals(millions * 1_000_000 + index),
    usage: totals(2_500),
    disbursement: totals(0),
  })),
  unspent_idr: millions * 1_000_000,
});
const branch = (_key: string, name: string, millions: number) => ({
  branch: { _key, name },
  ...trend(millions),
});

beforeEach(() => {
  bank.answer("capabilities", json(200, ["trends"]));
  answerWithData(bank);
  const branches = [branch("ID0002", "Cabang Bandung", 12), branch("ID0003", "Cabang Surabaya", 30)];
  bank.answer("readTrends", ok("readTrends", { ...trend(42), branches }));
});

const page = async (path: string, cookie = headOffice) => (await app.request(path, { cookie })).text();
const trendsAsked = () => bank.calls.filter(({ name }) => name === "readTrends").map(({ body }) => body);

it("draws a year, each bar with its own words, and says the numbers in tables", async () => {
  const text = await page("/dashboard");
  expect(text).toContain('aria-label="Penyaluran Zakat per bulan"');
  expect(text).toContain("Saldo mustahik yang belum digunakan: Rp42.000.000");
  for (const words of [">42 jt</text>", ">2,5 rb</text>", ">Nov</text>", ">Cabang Surabaya</text>"])
    expect(text).toContain(words);
  for (const cell of ["42.000.001", "November 2026", "60.000.001"]) expect(text).toContain(`>${cell}</td>`);
});

it("draws the year of the branch that is asked for, and nonsense as all", async () => {
  const one = await page("/dashboard?branch=ID0003");
  expect(one).toContain("Saldo mustahik yang belum digunakan: Rp30.000.000");
  expect(one).toContain('<option value="ID0003" selected="">Cabang Surabaya</option>');
  expect(await page("/dashboard?branch=ID0009")).toContain("belum digunakan: Rp42.000.000");
});

it("asks for a branch user's own branch alone, and offers no choice", async () => {
  bank.answer("readTrends", ok("readTrends", { ...trend(12), branches: [] }));
  const text = await page("/dashboard?branch=ID0003", branchUser);
  expect(trendsAsked()).toEqual([{ branch_id: "ID0002" }]);
  expect(text).toContain("belum digunakan: Rp12.000.000");
  expect(text).not.toContain("<select");
  expect(text).not.toContain("Per cabang");
});

it.each([
  ["fails", refusal("500", "x")],
  ["does not answer", hangUp],
  ["says what nobody asked for", json(200, { response_code: "S1", data: { months: 12 } })],
])("shows its totals all the same where the bank %s when it is asked for a year", async (_, reply) => {
  bank.answer("readTrends", reply);
  const text = await page("/dashboard");
  expect(text).toContain("12.345");
  expect(text).toContain("belum dapat dimuat");
});

it("asks nothing of the bank without its permission", async () => {
  const cookie = await signIn(app, bank, { features: menuFeatureCodes.filter((code) => code !== "MN100") });
  expect((await app.request("/dashboard", { cookie })).status).toBe(403);
  expect(bank.calls).toEqual([]);
});
