import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { json, ok } from "../support/fake-bank";
import { appOnFakeBank, signIn } from "./app";
import { answerExtensions, answerWithData, siti, sitisDetail } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });

const list = "/list-mustahik";

/** A bank that offers everything, and one mustahik of each kind. */
beforeEach(() => {
  bank.answer("capabilities", json(200, { response_code: "S1", data: capabilityNames }));
  answerWithData(bank);
  answerExtensions(bank);
  const rows = [
    { ...siti, asnaf: "ibnu_sabil" },
    { ...siti, _key: "12", asnaf: "" },
  ];
  bank.answer("listCustomers", ok("listCustomers", rows, { full_count: 2 }));
  bank.answer("customerDetail", ok("customerDetail", { ...sitisDetail, asnaf: "ibnu_sabil" }));
});

const asked = (name: string) => bank.calls.filter((call) => call.name === name).map((call) => call.body);
const page = async (path: string) => (await app.request(path, { cookie: everything })).text();

describe("the list of mustahik", () => {
  it("shows the asnaf of each, and 'Belum ditentukan' of one without", async () => {
    const text = await page(list);
    expect(text).toMatch(/<td[^>]*>Ibnu Sabil<\/td>.*<td[^>]*>Belum ditentukan<\/td>/s);
    expect(text).toContain("ASNAF");
    expect(asked("listCustomers")[0]).not.toHaveProperty("asnaf");
  });

  it.each([
    ["fakir", "fakir"],
    ["ibnu_sabil", "ibnu_sabil"],
    ["belum", ""],
  ])("is narrowed by its address to %s, with status and order", async (word, asnaf) => {
    const text = await page(`${list}?asnaf=${word}&status=Active&sort=name&field=name&value=siti`);
    expect(asked("listCustomers")[0]).toMatchObject({ asnaf, status: "Active", sort: "name", name: "siti" });
    expect(text).toMatch(new RegExp(`asnaf=${word}[^"]*" aria-current="true"`));
  });

  it.each(["", "Fakir", "dhuafa", "__proto__", "%00"])("takes '%s' for all mustahik", async (word) => {
    await page(`${list}?asnaf=${word}`);
    expect(asked("listCustomers")[0]).not.toHaveProperty("asnaf");
  });

  it("keeps to the filter on the sheet of QR codes", async () => {
    await page(`${list}/qr?asnaf=belum`);
    expect(asked("listCustomers")[0]).toMatchObject({ asnaf: "" });
  });
});

it("the detail of a mustahik tells the asnaf", async () => {
  expect(await page(`${list}/11`)).toMatch(/<dt>Asnaf<\/dt><dd>Ibnu Sabil<\/dd>/);
});

it("the list of merchants knows no asnaf", async () => {
  const text = await page("/list-merchant?asnaf=fakir");
  expect(asked("listCustomers")[0]).not.toHaveProperty("asnaf");
  expect(text.includes("ASNAF")).toBe(false);
});
