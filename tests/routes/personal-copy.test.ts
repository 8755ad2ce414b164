import { text } from "node:stream/consumers";
import papaparse from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import type { MenuFeatureCode } from "contract/features";
import { ok, refusal } from "../support/fake-bank";
import { appOnFakeBank, locationOf, signIn, visitor } from "./app";
import { answerAll, copyRequest, copySections, personalCopy } from "./bank-answers";

/** The copy for a person, on paper and as files (docs/rules.md#the-copy). */

const { app, bank } = await appOnFakeBank();
const as = (features: readonly MenuFeatureCode[]) => signIn(app, bank, { features });
const [maker, decider, stranger] = [await as(["MN701"]), await as(["MN708"]), await as(["MN201"])];
const { open, asked } = visitor(app, bank, maker);
const detail = "/data-requests/101";
const copy = `${detail}/copy`;
const nothing = { sections: [], total: 0, next: null };
const take = (ending: string, cookie = maker) => app.request(`${copy}.${ending}`, { cookie });

beforeEach(() => {
  answerAll(bank, ["privacy"]);
  bank.give("listDataRequests", [copyRequest]);
});

describe("a copy", () => {
  it("is led to from a request for a copy alone: once it is answered, and before for a second person", async () => {
    const leads = async (change: object, cookie = maker) => {
      bank.give("listDataRequests", [{ ...copyRequest, ...change }]);
      const { addresses, source } = await open(detail, cookie);
      return [addresses.includes(copy), source.includes(`${copy}.csv`), source.includes(`${copy}.json`)];
    };
    const [led, notLed] = [Array(3).fill(true), Array(3).fill(false)];
    for (const cookie of [maker, decider]) {
      expect(await leads({ state: "answered" }, cookie)).toEqual(led);
      for (const change of [{ state: "refused" }, { state: "taken_back" }, { kind: "restriction" }])
        expect(await leads(change, cookie)).toEqual(notLed);
    }
    expect(await leads({ state: "open" })).toEqual(notLed);
    expect(await leads({ state: "open" }, decider)).toEqual(led);
    const own = { ...copyRequest.registered, key: "7" };
    expect(await leads({ state: "open", registered: own }, decider)).toEqual(notLed);
  });

  it("that the bank denies is not shown, and its files lead back", async () => {
    bank.give("listDataRequests", [{ ...copyRequest, state: "open" }]);
    bank.answer("listPersonalData", refusal("403", "Anda tidak berhak."));
    expect((await open(copy)).response.status).toBe(403);
    for (const ending of ["csv", "json"]) expect(locationOf(await take(ending))).toBe(detail);
  });

  it("on paper tells each record below its section, in words, with purpose and ground", async () => {
    for (const cookie of [maker, decider]) {
      const { text: shown } = await open(copy, cookie);
      for (const words of [
        ...[
          "Salinan Data Pribadi",
          "Siti Aminah",
          "Permintaan 101",
          "Data diri",
          "Nomor KTP: 3204117101900001",
        ],
        ...[
          "Tanggal lahir: 31/01/1990",
          "Asnaf: Miskin",
          "01/10/2026 09:00",
          "(data.csv), baris 3",
          "Operator",
        ],
        ...["Jenis: Pembelian", "Nominal (Rp): 50.000", "Dibukukan: 20/11/2026 10:00 WIB", "Kanal Merchant"],
        "Tujuan: Mendata mustahik. Dasar: Persetujuan. Disimpan: Data mustahik: tanpa batas waktu.",
      ])
        expect(shown).toContain(words);
    }
    expect(asked("listPersonalData")).toEqual([{ key: "101" }, { key: "101" }]);
  });

  it("says Ditolak of a disbursement that was refused, as all screens do", async () => {
    const [section] = copySections;
    const records = [{ ...section!.records[0]!, values: { Jenis: "P00003", Status: "voided" } }];
    bank.give("listPersonalData", { ...personalCopy, sections: [{ ...section!, records }] });
    expect((await open(copy)).text).toContain("Jenis: Pencairan Dana · Status: Ditolak");
  });

  it("on paper says how many records it leaves out", async () => {
    bank.give("listPersonalData", { ...personalCopy, total: 12_000, next: "Transaksi|501" });
    expect((await open(copy)).text).toContain("2 dari 12.000 catatan; unduh CSV untuk semuanya");
    bank.give("listPersonalData", nothing);
    expect((await open(copy)).text).toContain("Tidak ada data yang disimpan.");
  });

  it("as CSV has the same rows with their section, purpose, ground and time of keeping", async () => {
    const response = await take("csv", decider);
    expect(response.headers.get("content-disposition")).toMatch(
      /filename="Salinan Data Pribadi 101 \d{8}-\d{6}\.csv"/,
    );
    const { data } = papaparse.parse<string[]>((await response.text()).trim(), { delimiter: ";" });
    const [head, first, second] = data;
    expect(head?.slice(1)).toEqual([
      ...["SEJAK (WIB)", "DATA", "SUMBER", "OLEH", "TUJUAN", "DASAR", "DISIMPAN"],
    ]);
    expect(first?.slice(0, 3)).toEqual([
      "Data diri",
      "01/10/2026 09:00",
      "Nama: =Siti Aminah · Nomor KTP: 3204117101900001 · Tanggal lahir: 31/01/1990 · Asnaf: Miskin",
    ]);
    expect(second?.slice(4)).toEqual(["Kanal Merchant", "Menyalurkan zakat", "Persetujuan", "Pembukuan"]);
  });

  it("as JSON says whose it is, and has each value as it is stored", async () => {
    const response = await take("json");
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toContain("no-store");
    const { person, receivedAt } = copyRequest;
    const head = {
      ...{ organisasi: "Ramah Zakat", cabang: person.branch.name, orang: person.name },
      ...{
        permintaan: "101",
        diterima: receivedAt,
        dibuat: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/) as unknown,
      },
    };
    const [own, money] = copySections;
    const { source, since, values } = own!.records[0]!;
    expect(await response.json()).toEqual({
      ...head,
      catatan: [
        {
          ...{ bagian: "Data diri", sejak: since, sumber: source, oleh: "Operator", data: values },
          ...{ tujuan: "Mendata mustahik", dasar: "Persetujuan", disimpan: own!.kept },
        },
        expect.objectContaining({ bagian: "Transaksi", data: money!.records[0]!.values }),
      ],
    });
    bank.give("listPersonalData", nothing);
    expect(await (await take("json")).json()).toEqual({ ...head, catatan: [] });
  });

  it.each(["csv", "json"])("as %s has all pages, each from where the one before ended", async (ending) => {
    bank.answerWith("listPersonalData", ({ body }) => {
      const isFirst = (body as { after?: string }).after === undefined;
      return ok("listPersonalData", isFirst ? { ...personalCopy, next: "Transaksi|501" } : personalCopy);
    });
    const file = await (await take(ending)).text();
    expect(file.match(/Nomor KTP/g)).toHaveLength(2);
    expect(asked("listPersonalData")).toEqual([{ key: "101" }, { key: "101", after: "Transaksi|501" }]);
  });

  it.each(["csv", "json"])("as %s breaks off where the bank fails after the first page", async (ending) => {
    bank.answerWith("listPersonalData", ({ body }) =>
      (body as { after?: string }).after === undefined
        ? ok("listPersonalData", { ...personalCopy, next: "Transaksi|501" })
        : refusal("500", "Internal error."),
    );
    const response = await take(ending);
    expect(response.status).toBe(200);
    await expect(text(response.body!)).rejects.toThrow();
  });

  it("leads back where the bank gives none, and asks nothing for who may not have it", async () => {
    bank.answer("listPersonalData", refusal("404", "Data tidak ditemukan."));
    for (const ending of ["csv", "json"]) expect(locationOf(await take(ending))).toBe(detail);
    expect((await open(copy)).response.status).toBe(404);
    const before = asked("listPersonalData").length;
    for (const path of [copy, `${copy}.csv`, `${copy}.json`])
      expect((await app.request(path, { cookie: stranger })).status).toBe(403);
    expect(asked("listPersonalData")).toHaveLength(before);
  });
});
