import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { appOnFakeBank, pageOf, signIn, visitor } from "./app";
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

const { open, page, asked, post } = visitor(app, bank, everything);

describe("the list of mustahik", () => {
  it("shows the asnaf of each, and 'Belum ditentukan' of one without", async () => {
    const { records } = await open(list);
    expect(records.map(({ ASNAF }) => ASNAF)).toEqual(["Ibnu Sabil", "Belum ditentukan"]);
    expect(asked("listCustomers")[0]).not.toHaveProperty("asnaf");
  });

  it.each([
    ["fakir", "fakir", "Fakir"],
    ["ibnu_sabil", "ibnu_sabil", "Ibnu Sabil"],
    ["belum", "", "Belum ditentukan"],
  ])("is narrowed by its address to %s, with status and order", async (word, asnaf, name) => {
    const { main } = await open(`${list}?asnaf=${word}&status=Active&sort=name&field=name&value=siti`);
    expect(asked("listCustomers")[0]).toMatchObject({ asnaf, status: "Active", sort: "name", name: "siti" });
    expect(main.parts("link", name).map(({ isOn }) => isOn)).toEqual([true]);
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
  expect((await open(`${list}/11`)).facts).toMatchObject({ Asnaf: "Ibnu Sabil" });
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
    const detail = await open("/list-mustahik/11");
    expect(asked("listHistory")).toEqual([{ subject: "mustahik", key: "11" }]);
    expect(detail.part("heading", "Perubahan Data")).toBeDefined();
    expect(detail.text).toMatch(/Petugas Bandung.*Asnaf diubah.*Ibnu Sabil → Fakir/s);
    expect(detail.text).toContain("Alasan: Hasil survei");
  });

  it("says by which request the data was restricted", async () => {
    bank.give("listHistory", [
      { ...change, action: "customer.restrict", before: null, after: { request: "101" } },
    ]);
    const detail = await open("/list-mustahik/11");
    expect(detail.text).toMatch(/Pemrosesan dibatasi.*Nomor permintaan: 101/s);
  });

  it("asks for a new asnaf beside the present one, and requires a reason", async () => {
    const form = await open("/list-mustahik/11/asnaf");
    expect(form.text).toContain("Asnaf sekarang: Ibnu Sabil.");
    for (const label of ["Asnaf *", "Alasan *"]) expect(form.field(label)).toBeDefined();
    const path = "/list-mustahik/11/asnaf";
    const refused = await pageOf(post(path, { before: "ibnu_sabil", wanted: "fakir", reason: " " }));
    expect(refused.field("Alasan")?.fault).toBe("Alasan wajib diisi.");
    expect(refused.field("Asnaf")?.value).toBe("fakir");
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
