import { beforeEach, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { hangUp, ok, refusal } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, jarOf, locationOf, signIn, visitor } from "./app";
import { answerAll, bandung, savedView } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const staff = await signIn(app, bank, { features: menuFeatureCodes });

beforeEach(() => answerAll(bank, ["desk"]));

const { open: page, asked } = visitor(app, bank, staff);
const summaryOf = (...views: (typeof savedView)[]) => ok("readDesk", { pending: [], views, unread: 0 });

async function save(view: string, fields: Readonly<Record<string, string>>) {
  const path = `/saved-views/new?${new URLSearchParams({ to: view })}`;
  const formToken = formTokenOf(await page(path));
  return app.request(path, { cookie: staff, form: { formToken, ...fields } });
}

it("saved views are in the menu, which offers to save the present one", async () => {
  const list = await page("/list-mustahik?rows=50&page=2");
  expect(list.link("Koreksi bulan ini")?.address).toBe("/report-koreksi-dana?start=2026-11-01");
  const saving = "Simpan tampilan ini";
  expect(list.link(saving)?.address).toBe("/saved-views/new?to=%2Flist-mustahik%3Frows%3D50");
  expect((await page("/list-mustahik/11")).link(saving)).toBeUndefined();
});

it.each([
  "https://evil.example/dashboard",
  "//evil.example/dashboard",
  "/\\evil.example",
  "javascript:alert(1)",
  "/logout",
  "/list-mustahik/11",
])("no saved view leads to %s", async (address) => {
  bank.answer("readDesk", summaryOf({ ...savedView, address }));
  for (const path of ["/dashboard", "/saved-views"]) {
    const { status, text } = await page(path);
    expect(status).toBe(200);
    expect(text).not.toContain("Koreksi bulan ini");
  }
});

it.each([
  ["fails", refusal("500", "x")],
  ["does not answer", hangUp],
])("pages still show without saved views when the bank %s", async (_, reply) => {
  bank.answer("readDesk", reply);
  const { status, text } = await page("/list-mustahik");
  expect(status).toBe(200);
  expect(text).toContain("Siti Aminah");
});

it("a view keeps its filter, not its page, with numbers sealed", async () => {
  const sealed = locationOf(
    await app.request("/list-mustahik?field=ktp&value=3204117101900001&page=3", { cookie: staff }),
  )!;
  const response = await save(sealed, { name: " KTP Siti ", isShared: "on" });
  const [kept] = asked("saveView") as { name: string; address: string; isShared: boolean }[];
  expect(kept).toMatchObject({ name: "KTP Siti", isShared: true });
  expect(kept!.address).toMatch(/^\/list-mustahik\?field=ktp&value=%7E[\w-]+$/);
  expect(locationOf(response)).toBe(kept!.address);
  const { text } = await page(kept!.address, `${staff}; ${jarOf(response)}`);
  expect(text).toContain("Tampilan sudah disimpan dan ada di menu.");
});

it("the form names the screen and its filter in words", async () => {
  const view = "/report-pencairan-dana?branch=ID0002&status=voided&start=2026-01-01&end=2026-06-30";
  const { text } = await page(`/saved-views/new?${new URLSearchParams({ to: view })}`);
  expect(text).toContain("Report › Pencairan Dana Merchant");
  expect(text).toContain("Cabang Bandung · 01/01/2026 – 30/06/2026 · Status Ditolak");
  const part = "/saved-views/new?to=%2Freport-penyaluran-zakat%3Fprogramme%3D81%26asnaf%3Dfakir";
  expect((await page(part)).text).toContain("Program: Beasiswa Anak Negeri · Asnaf: Fakir");
  bank.answer("listProgrammes", refusal("500", "x"));
  expect((await page(part)).text).toContain("Program: 81 · Asnaf: Fakir");
  const whole = await page("/saved-views/new?to=/dashboard");
  expect(Object.values(whole.facts)).toContain("Dashboard");
  expect(whole.text).toContain("Tanpa saringan");
});

it("the form names a branch, or shows its code when the bank fails", async () => {
  const cookie = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
  answerAll(bank, ["desk"]);
  bank.give("listBranches", [{ ...bandung, _key: "ID0003", name: "Cabang Surabaya" }]);
  const path = "/saved-views/new?to=%2Fdashboard%3Fbranch%3DID0003";
  expect(Object.values((await page(path, cookie)).facts)).toContain("Cabang Surabaya");
  bank.answer("listBranches", refusal("500", "x"));
  expect(Object.values((await page(path, cookie)).facts)).toContain("Cabang ID0003");
});

it.each(["", "https://evil.example/", "//evil.example", "/logout", "/list-mustahik/11", "/\t/evil.example"])(
  "no view can be saved of %j",
  async (to) => {
    const path = `/saved-views/new?${new URLSearchParams({ to })}`;
    const { status, text } = await page(path);
    expect(status).toBe(404);
    expect(text).toContain("Tidak ada tampilan untuk disimpan pada alamat ini.");
    const form = { formToken: formTokenOf(await page("/saved-views/new?to=/dashboard")), name: "x" };
    expect((await app.request(path, { cookie: staff, form })).status).toBe(404);
    expect(asked("saveView")).toEqual([]);
  },
);

it("asks for a name", async () => {
  const nameless = await save("/list-merchant", { name: "  " });
  expect(nameless.status).toBe(400);
  expect(await nameless.text()).toContain("Nama wajib diisi.");
});

it("users delete their own views only", async () => {
  const others = {
    ...savedView,
    key: "61",
    name: "Milik bersama",
    owner: { key: "8", name: "Operator Lain" },
  };
  bank.answer("readDesk", summaryOf(savedView, others));
  const { text, addresses } = await page("/saved-views");
  expect(text).toContain("Report › Koreksi Dana");
  expect(addresses).toContain("/saved-views/51/delete");
  expect(addresses).not.toContain("/saved-views/61/delete");
  expect((await page("/saved-views/61/delete")).status).toBe(404);
  const question = await page("/saved-views/51/delete");
  const form = { formToken: formTokenOf(question) };
  const response = await app.request("/saved-views/51/delete", { cookie: staff, form });
  expect(locationOf(response)).toBe("/saved-views");
  expect(asked("deleteView")).toEqual([{ key: "51" }]);
});
