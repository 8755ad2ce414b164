import { beforeEach, describe, expect, it } from "vitest";
import type { MenuFeatureCode } from "contract/features";
import { refusal } from "../support/fake-bank";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerAll, concerned, session } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const as = (...features: MenuFeatureCode[]) => signIn(app, bank, { features });
const reader = await as("MN705", "MN201");
const other = await as("MN703");
const administrator = await as("MN601");
const recorder = await as("MN601", "MN706");
const investigator = await as("MN601", "MN705");
const { open, page, asked } = visitor(app, bank, reader);
const path = "/concerned-people";
/** Somebody whose work is asked about. */
const asking = "?akun=siti%40ramahzakat.example";

beforeEach(() => answerAll(bank, ["privacy", "sessions", "administration"]));

describe("who was concerned", () => {
  it("is listed with the kinds of data and how often, the number masked, with a link to the detail", async () => {
    const { records, addresses, source } = await open(path + asking);
    expect(records).toMatchObject([
      {
        "JENIS DATA": "Identitas, Kontak",
        DIBUKA: "1",
        "TAMPIL DI DAFTAR": "1.200",
        DICETAK: "0",
        DIUNDUH: "3",
        DIUBAH: "0",
        TERAKHIR: "20/11/2026 10:00",
      },
    ]);
    expect(JSON.stringify(records)).toContain("Siti Aminah 3204********0001 Cabang Bandung");
    for (const secret of [concerned.person.number, concerned.contact.address])
      expect(source).not.toContain(secret);
    expect(addresses).toContain("/list-mustahik/11");
  });

  it("has no number of somebody who was erased, and no line for it", async () => {
    bank.give("listConcernedPeople", [{ ...concerned, person: { ...concerned.person, number: "" } }]);
    expect((await open(path + asking)).source).toContain('"lines":["Cabang Bandung"]');
  });

  it("leads to no detail that the user may not open, such as a merchant's", async () => {
    bank.give("listConcernedPeople", [
      { ...concerned, person: { ...concerned.person, type: "Merchant" as const } },
    ]);
    expect((await open(path + asking)).addresses).not.toContain("/list-merchant/11");
  });

  it("is about the last 30 days, or about what the address asks for", async () => {
    // It is 25 November.
    await page(`${path}?cara=printed&start=kemarin`);
    await page(
      `${path}?akun=siti@ramahzakat.example&sesi=61&alamat=203.0.113.7&cara=exported&start=2026-11-01&end=2026-11-02`,
    );
    const usual = { from: "2026-10-26T17:00:00.000Z", to: "2026-11-25T17:00:00.000Z" };
    const filter = {
      username: "siti@ramahzakat.example",
      sessionKey: "61",
      address: "203.0.113.7",
      way: "exported",
    };
    const days = { from: "2026-10-31T17:00:00.000Z", to: "2026-11-02T17:00:00.000Z" };
    expect(asked("listConcernedPeople")).toEqual([
      { way: "printed", ...usual },
      { ...filter, ...days },
    ]);
  });

  it("asks for somebody before it lists anybody", async () => {
    for (const query of ["", "?start=2026-11-24&end=2026-11-25", "?cara=x&insiden=x"]) {
      expect(await page(path + query)).toContain("Isi akun, nomor sesi, atau alamat IP, atau pilih cara");
      expect((await open(`${path}/list.csv${query}`)).to).toBe(path + query);
    }
    expect(asked("listConcernedPeople")).toEqual([]);
  });

  it.each([
    ["akun=a%20b", "Akun (e-mail)", "a b", "Isi satu alamat e-mail, tanpa spasi."],
    ["sesi=x", "Nomor sesi", "x", "Nomor sesi terdiri dari angka."],
    ["alamat=dapur", "Alamat IP", "dapur", "Alamat IP tidak sesuai. Isi satu alamat"],
    ["alamat=2001:db8::/48", "Alamat IP", "2001:db8::/48", "atau jaringan IPv6 dengan /64."],
  ])("lists nobody for %s, and says at the field why", async (query, label, typed, fault) => {
    const shown = await open(`${path}?cara=printed&${query}`);
    expect(shown.field(label)?.value).toBe(typed);
    expect(shown.text).toContain(fault);
    expect(shown.text).toContain("Perbaiki isian yang ditandai, lalu tekan Tampilkan.");
    expect(asked("listConcernedPeople")).toEqual([]);
  });

  it("lists nobody for more than 366 days, and keeps what was typed", async () => {
    const shown = await open(`${path}${asking}&start=2025-11-24&end=2026-11-25`);
    expect(shown.text).toContain("Pilih waktu paling lama 366 hari.");
    expect(shown.field("Dari tanggal")?.value).toBe("2025-11-24");
    expect(asked("listConcernedPeople")).toEqual([]);
    await page(`${path}${asking}&start=2025-11-25&end=2026-11-25`);
    expect(asked("listConcernedPeople")).toHaveLength(1);
  });

  it("shows what it is filtered by, the session too", async () => {
    const shown = await open(`${path}?akun=siti@ramahzakat.example&sesi=61`);
    expect(shown.field("Akun (e-mail)")?.value).toBe("siti@ramahzakat.example");
    expect(shown.field("Nomor sesi")?.value).toBe("61");
  });

  it("can be downloaded whole, as it is filtered, with the number masked", async () => {
    const { source, response } = await open(`${path}/list.csv?cara=printed`);
    expect(response.headers.get("content-disposition")).toContain(
      "Data yang Tersangkut 27-10-2026 - 25-11-2026",
    );
    const [head, row] = source.replace("\uFEFF", "").split("\r\n");
    expect(head).toBe(
      "NAMA;NOMOR KTP ATAU NPWP;CABANG;JENIS DATA;DIBUKA;TAMPIL DI DAFTAR;DICETAK;DIUNDUH;DIUBAH;PERTAMA (WIB);TERAKHIR (WIB)",
    );
    expect(row).toContain(
      'Siti Aminah;"=""3204********0001""";Cabang Bandung;Identitas, Kontak;1;1200;0;3;0;19/11/2026 10:00',
    );
    expect(asked("listConcernedPeople").at(-1)).toMatchObject({ way: "printed" });
    const workbook = await open(`${path}/list.xlsx${asking}`);
    expect(workbook.response.headers.get("content-type")).toContain("spreadsheetml");
  });

  it("gives no file without rows, and says so", async () => {
    bank.give("listConcernedPeople", []);
    const { to, response } = await open(`${path}/list.csv${asking}`);
    expect(to).toBe(path + asking);
    expect(response.headers.get("set-cookie")).toContain("result=");
    expect(await page(path + asking)).toContain("Periksa penulisan akun, nomor sesi, dan alamat IP");
    bank.answer("listConcernedPeople", refusal("500", "x"));
    expect((await open(`${path}/list.csv${asking}`)).to).toBe(to);
  });

  it.each(["", "/list.csv", "/list.xlsx"])("is closed at %j to others", async (copy) => {
    bank.forgetCalls();
    expect((await open(path + copy, other)).status).toBe(403);
    expect(asked("listConcernedPeople")).toEqual([]);
  });

  it("is led to from sessions of a user, for who may see it", async () => {
    bank.give("listSessions", [{ ...session, since: "2026-11-25T01:00:00Z" }]);
    const screen = "/user-management/31/sessions";
    const { addresses } = await open(screen, investigator);
    const leading = addresses.filter((address) => address.startsWith(`${path}?`));
    expect(leading).toEqual([expect.stringMatching(/\?akun=[^&]+&sesi=61&start=2026-11-25&end=2026-11-25$/)]);
    for (const [by, seesNumber] of [
      [investigator, true],
      [recorder, true],
      [administrator, false],
    ] as const)
      expect((await page(screen, by)).includes("Nomor sesi 61")).toBe(seesNumber);
    for (const by of [recorder, administrator]) {
      const others = await open(screen, by);
      expect(others.addresses.filter((address) => address.startsWith(`${path}?`))).toEqual([]);
    }
  });
});
