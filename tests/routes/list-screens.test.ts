import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import type { Page } from "../support/page";
import { appOnFakeBank, locationOf, signIn, visitor } from "./app";
import { answerAll, officer, siti } from "./bank-answers";

/** What lists show and say, whichever they are; what else each says is in the tests of its own. */

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const administrator = await signIn(app, bank, { features: ["MN100", "MN601", "MN602"] });

beforeEach(() => {
  answerAll(bank, capabilityNames);
  bank.give("listAccess", []);
});

const { open, page } = visitor(app, bank, everything);
const headsOf = ({ main }: Page) =>
  main
    .parts("columnheader")
    .map(({ name }) => name)
    .join("|");

it.each([
  ["/list-mustahik", "#NO|NAMA LENGKAP|TANGGAL LAHIR|NOMOR KTP|ASNAF|CABANG|STATUS|DETAIL"],
  ["/list-merchant", "#NO|NAMA MERCHANT|ALAMAT|NPWP|NAMA PIC|KATEGORI|CABANG|STATUS|DETAIL"],
  ["/list-account-mustahik", "#NO|NAMA LENGKAP|NOMOR KTP|CABANG|NOMOR ACCOUNT|SALDO|STATUS"],
  ["/list-account-merchant", "#NO|NAMA MERCHANT|NPWP|CABANG|NOMOR ACCOUNT|SALDO|STATUS"],
  ["/list-mustahik/11/access", "#NO|WAKTU|OLEH|KEGIATAN"],
  ["/koreksi-dana-mustahik", "#NO|NAMA MUSTAHIK|NO. ACCOUNT|NOMINAL KOREKSI|WAKTU|STATUS|AKSI"],
  ["/user-management", "#NO|WAKTU|PEMBUAT|NAMA USER|CABANG|ROLE|STATUS|Aksi"],
  ["/role-management", "#NO|ROLE CODE|ROLE NAME|CREATED DATE|AKSI"],
  ["/branch-management", "#NO|CABANG|JENIS CABANG|KODE CABANG|CREATED DATE|AKSI"],
])("%s has the specified columns, and a list can be read anew", async (path, columns) => {
  bank.give("listAccess", [
    { key: "1", at: "2026-11-20T18:00:00Z", actorName: "Operator Bandung", screen: "qr" },
  ]);
  const shown = await open(path);
  expect(headsOf(shown)).toBe(columns);
  if (!path.endsWith("/access")) expect(shown.text).toContain("Refresh Data");
});

it("merchants are narrowed by their category", async () => {
  await page("/list-merchant?category=sembako");
  await page("/list-merchant?category=belum");
  const asked = bank.calls.flatMap(({ name, body }) => (name === "listCustomers" ? [body] : []));
  expect(asked).toMatchObject([{ category: "sembako" }, { category: "" }]);
});

it("the detail of a merchant has the specified facts and tables", async () => {
  const detail = await open("/list-merchant/11");
  expect(Object.keys(detail.facts).join("|")).toContain(
    "Nama Merchant|Nomor KTP|NPWP|Alamat|Cabang|Kategori|Nomor Rekening|Pemilik Rekening|Status",
  );
  expect(headsOf(detail)).toContain("#NO|NOMOR ACCOUNT|SALDO");
  expect(detail.title).toBe("Detail Data Merchant · Ramah Zakat");
});

it("accounts are searched by name alone, which is chosen", async () => {
  for (const path of ["/list-account-mustahik", "/list-account-merchant"]) {
    const field = (await open(path)).field("Kolom pencarian");
    expect(field?.value).toBe("name");
    const columns = field?.parts("option");
    expect(columns?.map(({ text }) => text)).toEqual(["Pilih kolom", "Nama"]);
  }
});

describe("the pager", () => {
  it("leads to the first, the last and the pages beside, and to other lengths, with what narrows the list", async () => {
    bank.give("listCustomers", [siti], { full_count: 1204 });
    const shown = await open("/list-mustahik?status=Active&rows=50&page=3");
    expect(shown.text).toContain("101–150 dari 1.204");
    expect(shown.cells).toContain("101");
    const ways = ["pertama", "sebelumnya", "berikutnya", "terakhir"].map(
      (way) => shown.link(`Halaman ${way}`)?.address,
    );
    const list = "/list-mustahik?status=Active&rows=50";
    expect(ways).toEqual([list, `${list}&page=2`, `${list}&page=4`, `${list}&page=25`]);
    expect(shown.link("10 baris per halaman")?.address).toBe("/list-mustahik?status=Active");
  });

  it("has no link beyond the ends, and leads from there to the last page", async () => {
    bank.give("listCustomers", [siti], { full_count: 51 });
    const [first, last] = [await open("/list-mustahik?rows=50"), await open("/list-mustahik?rows=50&page=2")];
    for (const way of ["pertama", "sebelumnya"])
      expect(first.link(`Halaman ${way}`)?.address).toBeUndefined();
    for (const way of ["berikutnya", "terakhir"])
      expect(last.link(`Halaman ${way}`)?.address).toBeUndefined();
    bank.give("listCustomers", [], { full_count: 51 });
    const beyond = await app.request("/list-mustahik?page=999999&rows=50", { cookie: everything });
    expect(locationOf(beyond)).toBe("/list-mustahik?page=2&rows=50");
  });
});

describe("a search", () => {
  it("says what is missing, and that two letters search only the beginning of names", async () => {
    expect(await page("/list-mustahik?field=name")).toContain("Pilih kolom dan isi kata pencarian.");
    const hint = "Satu atau dua huruf hanya mencari awal nama.";
    const short = await open("/list-mustahik?field=name&value=ba");
    expect(short.field("Kata pencarian")?.descriptions).toContainEqual(expect.stringContaining(hint));
    expect(await page("/list-mustahik?field=name&value=bag")).not.toContain(hint);
  });

  it("without hits leads back to all, and prints nothing", async () => {
    bank.give("listCustomers", []);
    const shown = await open("/list-mustahik?field=name&value=zzzzzz&rows=50");
    expect(shown.text).toContain("Tidak ada yang cocok dengan pencarian atau saringan ini.");
    expect(shown.link("Tampilkan semua data")?.address).toBe("/list-mustahik?rows=50");
    expect(shown.addresses.filter((address) => address.startsWith("/list-mustahik/qr"))).toEqual([]);
  });
});

describe("a statement", () => {
  const statement = (query: string) => open(`/list-mustahik/11?list=rows%3D50&${query}`);
  const days = (shown: Page) => ["start", "end"].map((name) => shown.main.values(name)[0]);

  it("says so when days outside its rules were corrected", async () => {
    const adjusted = "Tanggal disesuaikan menjadi";
    const fitting = await statement("start=2026-09-20&end=2026-09-23");
    expect(days(fitting)).toEqual(["2026-09-20", "2026-09-23"]);
    expect(fitting.text).not.toContain(adjusted);
    const long = await statement("start=2026-09-20&end=2026-10-20");
    expect(days(long)).toEqual(["2026-09-20", "2026-09-27"]);
    expect(long.text).toContain(`${adjusted} 20/09/2026 sampai 27/09/2026: mulai paling jauh 91 hari`);
    expect(long.text).toMatch(/sampai paling lama 7 hari\s+setelah tanggal mulai/);
    expect(days(await statement("start=2026-01-01&end=2026-11-25"))).toEqual(["2026-08-26", "2026-09-02"]);
    expect(days(await statement(""))).toEqual(["2026-11-18", "2026-11-25"]);
  });

  it("without transactions has a link to the days before", async () => {
    bank.give("listStatement", []);
    const shown = await statement("start=2026-11-20&end=2026-11-20");
    expect(shown.text).toContain("customer belum memiliki transaksi.");
    expect(shown.link("7 hari sebelumnya")?.address).toMatch(/start=2026-11-13#mutasi$/);
  });
});

describe("what an administrator may not do is not offered", () => {
  it("nobody changes themselves", async () => {
    bank.give("listUsers", [{ ...officer, _key: "7" }]);
    const switches = (await open("/user-management")).main.parts("switch");
    expect(switches.map(({ isClosed }) => isClosed)).toEqual([true]);
    const detail = await open("/user-management/7?edit=1");
    expect(detail.text).toContain("Anda tidak dapat mengubah role, cabang atau status");
    expect(detail.button("Simpan")).toBeUndefined();
    expect((await open("/user-management/7")).link("Edit User")).toBeUndefined();
  });

  it("what one lacks cannot be granted: its boxes are closed", async () => {
    const { main } = await open("/role-management/new", administrator);
    expect(main.text).toContain("Hak akses yang tidak Anda miliki tidak dapat Anda berikan");
    const isClosed = (code: string) => main.parts("checkbox").find(({ value }) => value === code)?.isClosed;
    for (const code of ["MN200", "MN201", "MN301", "MN404", "MN501"]) expect(isClosed(code)).toBe(true);
    for (const code of ["MN600", "MN601", "MN602"]) expect(isClosed(code)).toBe(false);
  });
});
