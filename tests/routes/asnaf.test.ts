import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerAll, answerWithData, siti, sitisDetail } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });

const list = "/list-mustahik";

/** A bank that supports everything, and one mustahik of each kind. */
beforeEach(() => {
  answerAll(bank, capabilityNames);
  const rows = [
    { ...siti, asnaf: "ibnu_sabil" },
    { ...siti, _key: "12", asnaf: "" },
  ];
  bank.give("listCustomers", rows, { full_count: 2 });
  bank.give("customerDetail", { ...sitisDetail, asnaf: "ibnu_sabil" });
});

const { page, asked, post } = visitor(app, bank, everything);

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

  it("filters the sheet of QR codes by asnaf too", async () => {
    await page(`${list}/qr?asnaf=belum`);
    expect(asked("listCustomers")[0]).toMatchObject({ asnaf: "" });
  });
});

it("the detail of a mustahik tells the asnaf", async () => {
  expect(await page(`${list}/11`)).toMatch(/<dt>Asnaf<\/dt><dd>Ibnu Sabil<\/dd>/);
});

describe("the detail of a mustahik", () => {
  const change = {
    key: "5",
    action: "customer.asnaf",
    at: "2026-11-20T03:00:00Z",
    actorName: "Petugas Bandung",
    before: { asnaf: "ibnu_sabil" },
    after: { asnaf: "fakir", reason: "Hasil survei" },
  };

  it("says who changed the asnaf, from what to what, and why", async () => {
    bank.give("listHistory", [change]);
    const text = await page("/list-mustahik/11");
    expect(asked("listHistory")).toEqual([{ subject: "mustahik", key: "11" }]);
    expect(text).toContain("<h2>Perubahan Data</h2>");
    expect(text).toMatch(
      /Petugas Bandung.*Asnaf diubah.*<del>Ibnu Sabil<\/del><span> → <\/span><ins>Fakir<\/ins>/s,
    );
    expect(text).toContain("<b>Alasan</b>: <ins>Hasil survei</ins>");
  });

  it("asks for a new asnaf beside the present one, and requires a reason", async () => {
    const form = await page("/list-mustahik/11/asnaf");
    for (const shown of ["Asnaf sekarang: Ibnu Sabil.", ">Asnaf *</label>", ">Alasan *</label>"])
      expect(form).toContain(shown);
    const path = "/list-mustahik/11/asnaf";
    const refused = await (await post(path, { before: "ibnu_sabil", wanted: "fakir", reason: " " })).text();
    expect(refused).toContain("Alasan wajib diisi.");
    expect(refused).toContain('<option value="fakir" selected="">');
  });

  it("shows no changes where the bank keeps no asnaf", async () => {
    const data = capabilityNames.filter((name) => name !== "zakat");
    bank.support(data);
    answerWithData(bank);
    const before = asked("listHistory").length;
    const response = await app.request("/list-mustahik/11", { cookie: everything });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("Perubahan Data");
    expect(asked("listHistory")).toHaveLength(before);
  });
});

it("the list of merchants has no asnaf, whatever its address says", async () => {
  const text = await page("/list-merchant?asnaf=fakir");
  expect(asked("listCustomers")[0]).not.toHaveProperty("asnaf");
  expect(text.includes("ASNAF")).toBe(false);
});
