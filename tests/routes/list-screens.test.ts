import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
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

const { page } = visitor(app, bank, everything);
const textsOf = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, "gs"))].map(([, text = ""]) =>
    text.replace(/<[^>]*>|[▲▼]/g, "").trim(),
  );
/** Where the link of that name leads; undefined where it leads nowhere. */
const hrefOf = (html: string, name: string) =>
  new RegExp(`<a\\b(?=[^>]*aria-label="${name}")[^>]* href="([^"]*)"`)
    .exec(html)?.[1]
    ?.replaceAll("&amp;", "&");

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
  const html = await page(path);
  expect(textsOf(html, "th")).toEqual(columns.split("|"));
  if (!path.endsWith("/access")) expect(html).toContain("Refresh Data");
});

it("merchants are narrowed by their category", async () => {
  await page("/list-merchant?category=sembako");
  await page("/list-merchant?category=belum");
  const asked = bank.calls.flatMap(({ name, body }) => (name === "listCustomers" ? [body] : []));
  expect(asked).toMatchObject([{ category: "sembako" }, { category: "" }]);
});

it("the detail of a merchant has the specified facts and tables", async () => {
  const html = await page("/list-merchant/11");
  expect(textsOf(html, "dt").join("|")).toContain(
    "Nama Merchant|Nomor KTP|NPWP|Alamat|Cabang|Kategori|Nomor Rekening|Pemilik Rekening|Status",
  );
  expect(textsOf(html, "th").join("|")).toContain("#NO|NOMOR ACCOUNT|SALDO");
  expect(html).toContain("<title>Detail Data Merchant · Ramah Zakat</title>");
});

it("accounts are searched by name alone", async () => {
  for (const path of ["/list-account-mustahik", "/list-account-merchant"])
    expect(textsOf(await page(path), "option")).toEqual(["Pilih kolom", "Nama"]);
});

describe("the pager", () => {
  it("leads to the first, the last and the pages beside, and to other lengths, with what narrows the list", async () => {
    bank.give("listCustomers", [siti], { full_count: 1204 });
    const html = await page("/list-mustahik?status=Active&rows=50&page=3");
    expect(html).toContain("101–150 dari 1.204");
    expect(html).toContain("<td>101</td>");
    const ways = ["pertama", "sebelumnya", "berikutnya", "terakhir"].map((way) =>
      hrefOf(html, `Halaman ${way}`),
    );
    const list = "/list-mustahik?status=Active&rows=50";
    expect(ways).toEqual([list, `${list}&page=2`, `${list}&page=4`, `${list}&page=25`]);
    expect(hrefOf(html, "10 baris per halaman")).toBe("/list-mustahik?status=Active");
  });

  it("has no link beyond the ends, and leads from there to the last page", async () => {
    bank.give("listCustomers", [siti], { full_count: 51 });
    const [first, last] = [await page("/list-mustahik?rows=50"), await page("/list-mustahik?rows=50&page=2")];
    for (const way of ["pertama", "sebelumnya"]) expect(hrefOf(first, `Halaman ${way}`)).toBeUndefined();
    for (const way of ["berikutnya", "terakhir"]) expect(hrefOf(last, `Halaman ${way}`)).toBeUndefined();
    bank.give("listCustomers", [], { full_count: 51 });
    const beyond = await app.request("/list-mustahik?page=999999&rows=50", { cookie: everything });
    expect(locationOf(beyond)).toBe("/list-mustahik?page=2&rows=50");
  });
});

describe("a search", () => {
  it("says what is missing, and that two letters search only the beginning of names", async () => {
    expect(await page("/list-mustahik?field=name")).toContain("Pilih kolom dan isi kata pencarian.");
    const hint = "Satu atau dua huruf hanya mencari awal nama.";
    const short = await page("/list-mustahik?field=name&value=ba");
    const [, id] = new RegExp(`<p[^>]* id="([^"]*)"[^>]*>${hint}`).exec(short)!;
    expect(short).toMatch(new RegExp(`name="value"[^>]*aria-describedby="[^"]*${id}`));
    expect(await page("/list-mustahik?field=name&value=bag")).not.toContain(hint);
  });

  it("without hits leads back to all, and prints nothing", async () => {
    bank.give("listCustomers", []);
    const html = await page("/list-mustahik?field=name&value=zzzzzz&rows=50");
    expect(html).toContain("Tidak ada yang cocok dengan pencarian atau saringan ini.");
    expect(html).toMatch(/href="\/list-mustahik\?rows=50"[^>]*>Tampilkan semua data/);
    expect(html).not.toContain('href="/list-mustahik/qr');
  });
});

describe("a statement", () => {
  const statement = (query: string) => page(`/list-mustahik/11?list=rows%3D50&${query}`);
  const days = (html: string) =>
    ["start", "end"].map((name) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1]);

  it("says so when days outside its rules were corrected", async () => {
    const adjusted = "Tanggal disesuaikan menjadi";
    const fitting = await statement("start=2026-09-20&end=2026-09-23");
    expect(days(fitting)).toEqual(["2026-09-20", "2026-09-23"]);
    expect(fitting).not.toContain(adjusted);
    const long = await statement("start=2026-09-20&end=2026-10-20");
    expect(days(long)).toEqual(["2026-09-20", "2026-09-27"]);
    expect(long).toContain(`${adjusted} 20/09/2026 sampai 27/09/2026: mulai paling jauh 91 hari`);
    expect(long).toMatch(/sampai paling lama 7 hari\s+setelah tanggal mulai/);
    expect(days(await statement("start=2026-01-01&end=2026-11-25"))).toEqual(["2026-08-26", "2026-09-02"]);
    expect(days(await statement(""))).toEqual(["2026-11-18", "2026-11-25"]);
  });

  it("without transactions has a link to the days before", async () => {
    bank.give("listStatement", []);
    const html = await statement("start=2026-11-20&end=2026-11-20");
    expect(html).toContain("customer belum memiliki transaksi.");
    expect(html).toMatch(/href="[^"]*start=2026-11-13#mutasi"[^>]*>7 hari sebelumnya/);
  });
});

describe("what an administrator may not do is not offered", () => {
  it("nobody changes themselves", async () => {
    bank.give("listUsers", [{ ...officer, _key: "7" }]);
    const list = await page("/user-management");
    expect(list).toMatch(/role="switch"[^>]*aria-disabled="true"|aria-disabled="true"[^>]*role="switch"/);
    const detail = await page("/user-management/7?edit=1");
    expect(detail).toContain("Anda tidak dapat mengubah role, cabang atau status");
    expect(detail).not.toContain(">Simpan<");
    expect(await page("/user-management/7")).not.toContain(">Edit User<");
  });

  it("what one lacks cannot be granted: its boxes are closed", async () => {
    const html = await page("/role-management/new", administrator);
    expect(html).toContain("Hak akses yang tidak Anda miliki tidak dapat Anda berikan");
    const box = (code: string) => new RegExp(`<input[^>]* value="${code}"[^>]*>`).exec(html)![0];
    for (const code of ["MN200", "MN201", "MN301", "MN404", "MN501"]) expect(box(code)).toContain("disabled");
    for (const code of ["MN600", "MN601", "MN602"]) expect(box(code)).not.toContain("disabled");
  });
});
