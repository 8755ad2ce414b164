import { beforeEach, describe, expect, it } from "vitest";
import type { RetentionRun } from "contract/extensions/retention";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import { appOnFakeBank, locationOf, signIn, visitor } from "./app";
import { answerAll, proposedRun, retained } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const branch = await signIn(app, bank, { features: menuFeatureCodes });
const holding = (...features: FeatureCode[]) =>
  signIn(app, bank, { features: ["MN100", ...features], isHeadOffice: true });
const maker = await holding("MN704");
const approver = await holding("MN707");

beforeEach(() => answerAll(bank, ["zakat", "privacy", "desk"]));

const { open, page, asked, post } = visitor(app, bank, headOffice);
/** The failed rows' run, as it stands by now. */
const give = (run: Partial<RetentionRun>) =>
  bank.give(
    "listRetention",
    retained.map((row) =>
      row.category === "failed-rows" ? { ...row, run: { ...proposedRun, ...run } } : row,
    ),
  );

describe("the table", () => {
  it("says of each category the rule, what is due since when, what waits and what went last", async () => {
    const { records, addresses } = await open("/retention");
    const shown = records.map((row) => [row["LEWAT SEJAK"], row["JUMLAH LEWAT"]]);
    expect(shown).toEqual([
      ["-", "0"],
      ["15/11/2026", "16"],
      ["15/11/2026", "1.234"],
      ["-", "0"],
      ["-", "0"],
    ]);
    const rules = records.map((row) => row["KATEGORI DAN ATURAN"]);
    for (const [place, rule] of [
      /^Orang tanpa transaksi.* 5 tahun/s,
      /^Baris file yang gagal.* 90 hari/s,
      /^Riwayat masuk.* 180 hari/s,
      /^Pemberitahuan.* 90 hari/s,
      /^Catatan akses.* 10 tahun/s,
    ].entries())
      expect(rules[place]).toMatch(rule);
    expect(records[1]!["PENGHAPUSAN TERAKHIR"]).toMatch(/Diusulkan.*Pengawas Pusat/s);
    expect(records[2]!["PENGHAPUSAN TERAKHIR"]).toMatch(
      /Sudah dihapus.*Disetujui Admin Ramah Zakat.*640 dihapus.*05\/11\/2026/s,
    );
    expect(addresses.filter((address) => address.startsWith("/retention/"))).toEqual([
      ...["/retention/people", "/retention/112/approve", "/retention/112/refuse"],
      "/retention/propose/sign-ins",
    ]);
  });

  it("counts no further than the bank does", async () => {
    bank.give("listRetention", [{ ...retained[2]!, due: 100_000 }]);
    expect((await open("/retention")).records[0]!["JUMLAH LEWAT"]).toBe("100.000 atau lebih");
  });

  it("offers who may not approve, or not propose, no such link", async () => {
    const of = async (cookie: string) =>
      (await open("/retention", cookie)).addresses.filter((address) => address.startsWith("/retention/"));
    expect(await of(maker)).toEqual(["/retention/people", "/retention/propose/sign-ins"]);
    expect(await of(approver)).toEqual([
      ...["/retention/people", "/retention/112/approve", "/retention/112/refuse"],
    ]);
  });

  it("says where a run stands", async () => {
    const decided = { key: "1", name: "Admin Ramah Zakat", at: "2026-11-24T02:00:00.000Z" };
    for (const [state, word] of [
      ["running", "Sedang dihapus"],
      ["refused", "Ditolak"],
    ] as const) {
      give({ state, decided });
      expect((await open("/retention")).records[1]!["PENGHAPUSAN TERAKHIR"]).toMatch(
        new RegExp(`${word}.*Admin Ramah Zakat`, "s"),
      );
    }
    give({ state: "refused", decided: proposedRun.proposed });
    expect((await open("/retention")).records[1]!["PENGHAPUSAN TERAKHIR"]).toMatch(
      /Ditarik kembali.*Ditarik kembali Pengawas Pusat/s,
    );
  });

  it("leads to the people whom it would erase, with masked numbers, for both who propose and who approve", async () => {
    const people = { ...retained[0]!, due: 1, since: "2024-03-02T17:00:00.000Z" };
    bank.give("listRetention", [people]);
    for (const path of ["/retention", "/retention/propose/people"])
      expect((await open(path)).addresses).toContain("/retention/people");
    bank.give("listRetention", [{ ...people, run: proposedRun }]);
    expect((await open("/retention/112/approve", approver)).addresses).toContain("/retention/people");
    for (const cookie of [maker, approver]) {
      const { records, source } = await open("/retention/people", cookie);
      expect(records).toMatchObject([
        { NAMA: "Siti Aminah 3204********0001", JENIS: "Mustahik", CABANG: "Cabang Bandung" },
      ]);
      expect(records[0]!["TIDAK BERUBAH SEJAK"]).toBe("02/03/2019");
      expect(source).not.toContain("3204117101900001");
    }
    bank.give("listRetainedPeople", []);
    expect((await open("/retention/people")).records).toEqual([]);
  });

  it("is head office's alone", async () => {
    for (const path of [
      "/retention",
      "/retention/people",
      "/retention/propose/sign-ins",
      "/retention/112/approve",
    ])
      expect((await app.request(path, { cookie: branch })).status).toBe(403);
  });
});

describe("a question", () => {
  it("proposes that what is due goes, where something is and nothing waits", async () => {
    expect(await page("/retention/propose/sign-ins")).toContain(
      "Yang sudah dihapus tidak dapat dikembalikan.",
    );
    expect(locationOf(await post("/retention/propose/sign-ins"))).toMatch(/^\/retention/);
    expect(asked("proposeRetention")).toEqual([{ category: "sign-ins" }]);
    expect(await page("/retention/propose/access")).toContain("Tidak ada data yang lewat masa simpannya.");
    const stillWaiting = "masih menunggu keputusan atau berjalan";
    expect(await page("/retention/propose/failed-rows")).toContain(stillWaiting);
    give({ state: "running" });
    expect(await page("/retention/propose/failed-rows")).toContain(stillWaiting);
    expect((await open("/retention/propose/everything")).response.status).toBe(404);
  });

  it("approves or refuses a run, but not by its proposer or who lacks the right", async () => {
    const shown = await page("/retention/112/approve");
    for (const words of ["Diusulkan 24/11/2026 08:00 WIB oleh", "tidak dapat dikembalikan"])
      expect(shown).toContain(words);
    expect(locationOf(await post("/retention/112/approve"))).toMatch(/^\/retention/);
    expect(asked("decideProposal")).toEqual([{ key: "112", decision: "approve" }]);
    expect(await page("/retention/112/refuse", maker)).toContain("hak Persetujuan Penghapusan");
    give({ proposed: { ...proposedRun.proposed, key: "7" } });
    expect(await page("/retention/112/approve")).toContain("Pembuat tidak boleh menyetujui");
    // Who proposed it takes it back, also without the right to approve.
    expect(await page("/retention/112/refuse", maker)).toContain(
      "Apakah kamu yakin akan menarik kembali usulan penghapusan baris file yang gagal sebelum 26/08/2026 (jumlah: 16)?",
    );
    expect(await page("/retention", maker)).toContain("Tarik kembali");
    for (const key of ["111", "999"])
      expect(await page(`/retention/${key}/approve`)).toContain("Data sudah diproses.");
  });
});
