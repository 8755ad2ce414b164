import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { hangUp, ok, refusal } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, idempotencyKeyOf, locationOf, signIn, visitor } from "./app";
import {
  answerDecisions,
  answerWithData,
  correction,
  decidable,
  disbursement,
  pendingApproval,
} from "./bank-answers";

/** Many corrections and disbursements chosen and decided at once (docs/product.md#many-at-once). */

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });
const own = {
  _key: "702",
  code: "E3",
  message: "Pembuat tidak boleh menyetujui datanya sendiri.",
  branch: decidable.branch,
  transaction: { ...correction, _key: "702" },
};
/** The first of two approvals. */
const half = {
  ...{ ...decidable, _key: "705", status_code: "pending" },
  transaction: { ...correction, _key: "705", debit: { ...correction.debit, amount: 7_000_000 } },
};
const gone = { _key: "703", code: "404", message: "" };
const broken = { _key: "704", code: "500", message: "SELECT * FROM secrets" };

beforeEach(() => {
  bank.support(["approvals", "desk"]);
  answerWithData(bank);
  bank.give("readDesk", { pending: [], views: [], unread: 0 });
  answerDecisions(bank, [decidable, own, gone]);
});

const { open: page, calls: asked } = visitor(app, bank, everything);
const question = "/approve-koreksi-dana/many/approve?pilih=1&key=701&key=702&key=703";

const waiting = (feature: "MN402" | "MN404" | "MN405", key: string) => ({
  ...pendingApproval,
  ...{ feature, key, label: `Data ${key}`, amountIdr: 5 },
});

describe("a list in which many can be decided", () => {
  it.each([
    ["/approve-koreksi-dana?pilih=1", "Batalkan yang dipilih"],
    ["/approve-pencairan-dana?pilih=1", "Tolak yang dipilih"],
    ["/approve-list?pilih=1&kind=koreksi-dana", "Batalkan yang dipilih"],
    ["/approve-list?pilih=1&kind=pencairan-dana", "Tolak yang dipilih"],
    ["/approve-list?pilih=1", "Batalkan/Tolak yang dipilih"],
  ])("%s names its button as its kinds of requests call a refusal", async (list, button) => {
    bank.give("listApprovals", [waiting("MN404", "701")]);
    expect((await page(list)).button(button)).toBeDefined();
  });

  it("shows checkboxes after 'Pilih', ticked as the address says, with count and sum", async () => {
    const still = await page("/approve-koreksi-dana");
    expect(still.addresses).toContain("/approve-koreksi-dana?pilih=1");
    expect(still.parts("checkbox")).toEqual([]);
    const chosen = await page("/approve-koreksi-dana?pilih=1&key=701");
    expect(chosen.parts("checkbox").map(({ value, isOn }) => [value, isOn])).toEqual([["701", true]]);
    expect(chosen.text).toContain("1 dipilih, Rp50.000");
    expect(chosen.addresses).toContain("/approve-koreksi-dana/many/approve");
    const none = await page("/approve-koreksi-dana?pilih=1");
    expect(none.link("Pilih halaman ini")?.address).toBe("/approve-koreksi-dana?pilih=1&key=701");
    expect(none.text).toContain("0 dipilih, Rp0");
  });

  it("chooses all that match, without a checkbox for each", async () => {
    const all = await page("/approve-koreksi-dana?pilih=semua");
    expect(all.text).toContain("Semua 1 data yang cocok dipilih.");
    expect(all.parts("checkbox")).toEqual([]);
  });

  it("keeps the ticks of other pages, and counts and sums them too", async () => {
    answerDecisions(bank, [
      { ...decidable, _key: "801" },
      { ...half, _key: "802" },
    ]);
    const shown = await page("/approve-koreksi-dana?pilih=1&key=801&key=701&key=802");
    expect(asked("reviewDecision").map(({ body }) => body)).toEqual([
      { decision: "approve", keys: ["801", "802"] },
    ]);
    expect(shown.text).toContain("3 dipilih, Rp7.100.000, 2 di halaman lain");
    expect(new Set(shown.values("key"))).toEqual(new Set(["701", "801", "802"]));
    // Buttons of the form lead to other pages, so nothing is lost without script either.
    const onward = shown.parts("button").find(({ value }) => value === "?pilih=1&rows=50");
    expect(onward?.address).toBe("/approve-koreksi-dana");
    const onto = "/approve-koreksi-dana?page=1&pilih=1&key=701&key=801&ke=%3Fpilih%3D1%26rows%3D50";
    expect(locationOf(await app.request(onto, { cookie: everything }))).toBe(
      "/approve-koreksi-dana?pilih=1&rows=50&key=701&key=801",
    );
    expect(shown.values("ke")).not.toEqual([]);
    expect((await page("/approve-koreksi-dana")).values("ke")).toEqual([]);
    // A list in which nothing can be chosen has no such form.
    expect((await page("/koreksi-dana-mustahik?pilih=1")).values("ke")).toEqual([]);
  });

  it("takes at most 250 ticks, and says so", async () => {
    const keys = Array.from({ length: 251 }, (_, place) => `key=${1000 + place}`).join("&");
    const most = "Satu per satu paling banyak 250; sisanya tidak ikut.";
    expect((await page(`/approve-koreksi-dana?pilih=1&${keys}`)).text).toContain(
      `250 di halaman lain. ${most}`,
    );
    expect((await page(`/approve-koreksi-dana/many/approve?pilih=1&${keys}`)).text).toContain(most);
    for (const { body } of asked("reviewDecision"))
      expect((body as { keys: string[] }).keys).toHaveLength(250);
  });

  it("offers checkboxes in the inbox for corrections and disbursements only", async () => {
    bank.give("listApprovals", [waiting("MN402", "501"), waiting("MN404", "701")]);
    const boxes = (await page("/approve-list?pilih=1")).parts("checkbox");
    expect(boxes.map(({ name }) => name)).toEqual(["Pilih Data 701"]);
    const choosing = async (kind: string) =>
      (await page(`/approve-list?kind=${kind}`)).addresses.some((address) => address.includes("pilih=1"));
    expect([await choosing("koreksi-dana"), await choosing("data-mustahik")]).toEqual([true, false]);
  });

  it("counts in the inbox only what can be decided together", async () => {
    const pending = [
      { feature: "MN402" as const, total: 7, oldest: null },
      { feature: "MN404" as const, total: 1200, oldest: null },
      { feature: "MN405" as const, total: 34, oldest: null },
    ];
    bank.give("readDesk", { pending, views: [], unread: 0 });
    bank.give("listApprovals", [waiting("MN404", "701")], { full_count: 1241 });
    expect((await page("/approve-list?pilih=1")).text).toContain("Pilih semua 1.234 yang cocok");
    expect((await page("/approve-list?pilih=semua")).text).toContain(
      "1.000 dari 1.234 data yang cocok dipilih: yang paling lama menunggu.",
    );
    expect(asked("readDesk")).toHaveLength(4);
    await page("/approve-list");
    expect(asked("readDesk")).toHaveLength(5);
    const { text } = await page("/approve-list?pilih=1&kind=koreksi-dana");
    expect(text).toContain("Pilih semua 1.241 yang cocok");
  });
});

describe("the question about many", () => {
  it("names count, sum, branches, the oldest and the largest, and what is left out and why", async () => {
    const asking = await page(question);
    const { text } = asking;
    expect(asked("reviewDecision").map(({ body }) => body)).toContainEqual({
      decision: "approve",
      keys: ["701", "702", "703"],
    });
    expect(text).toContain("Apakah kamu yakin akan menyetujui 1 data sebesar Rp50.000 ?");
    for (const fact of ["Cabang Bandung", "Terlama", "Terbesar", "Siti Aminah"]) expect(text).toContain(fact);
    expect(text).toContain("1 tidak ikut: Pembuat tidak boleh menyetujui datanya sendiri.");
    expect(text).toContain("1 tidak ikut: Data tidak ditemukan.");
    expect(asking.values("keys")).toEqual(["701"]);
  });

  it("names how many wait for a second person afterwards", async () => {
    answerDecisions(bank, [decidable, half, { ...half, _key: "706" }, own]);
    const { text, facts } = await page(question);
    expect(text).toContain("menyetujui 3 data sebesar Rp14.050.000 ?");
    expect(facts["Persetujuan pertama"]).toBe("2 data sebesar Rp14.000.000: lalu menunggu pemeriksa kedua");
    answerDecisions(bank, [decidable, own]);
    expect((await page(question)).text).not.toContain("pemeriksa kedua");
  });

  it("covers the 1,000 that have waited longest when more match, and says so", async () => {
    const at = (_key: string, day: number) => ({
      ...{ ...correction, _key },
      transaction_timestamp: `2026-11-${day}T03:00:00Z`,
    });
    // Newest first.
    bank.answerWith("listTransactions", ({ params }) =>
      ok("listTransactions", params.skip === "234" ? [at("72", 12), at("71", 11)] : [at("79", 19)], {
        full_count: 1234,
      }),
    );
    const { text } = await page("/approve-koreksi-dana/many/void?pilih=semua");
    const read = asked("listTransactions").map(({ params }) => params);
    expect(read).toContainEqual({ skip: "234", limit: "1000" });
    expect(asked("reviewDecision").map(({ body }) => body)).toEqual([
      { decision: "void", keys: ["71", "72"] },
    ]);
    expect(text).toContain(
      "1.234 data cocok. Sekali putuskan paling banyak 1.000: yang paling lama menunggu. Sisanya tetap menunggu.",
    );
  });

  it("covers both kinds of the inbox, in the order in which they have waited", async () => {
    const aged = (feature: "MN404" | "MN405", key: string, day: number) => ({
      ...waiting(feature, key),
      at: `2026-11-${day}T03:00:00Z`,
    });
    bank.answerWith("listApprovals", ({ body }) =>
      (body as { feature?: string }).feature === "MN404"
        ? ok("listApprovals", [aged("MN404", "1", 12), aged("MN404", "3", 14)])
        : ok("listApprovals", [aged("MN405", "2", 13)]),
    );
    await page("/approve-list/many/approve?pilih=semua");
    expect(asked("reviewDecision").map(({ body }) => body)).toEqual([
      { decision: "approve", keys: ["1", "2", "3"] },
    ]);
  });

  it("of the inbox is about what waits for the user, of one kind or of both", async () => {
    bank.give("listApprovals", [waiting("MN404", "701")]);
    const chosenAmong = async (path: string) => {
      const before = asked("listApprovals").length;
      await page(path);
      // The inbox behind the question asks for a page of its own.
      const all = asked("listApprovals")
        .slice(before)
        .filter(({ params }) => params.limit === "1000");
      return all.map(({ body }) => body);
    };
    expect(await chosenAmong("/approve-list/many/approve?pilih=semua")).toEqual([
      { feature: "MN404" },
      { feature: "MN405" },
    ]);
    expect(await chosenAmong("/approve-list/many/approve?pilih=semua&kind=pencairan-dana")).toEqual([
      { feature: "MN405" },
    ]);
    for (const kind of ["data-mustahik", "lain"]) {
      const path = `/approve-list/many/approve?pilih=semua&kind=${kind}`;
      expect(await chosenAmong(path)).toEqual([]);
      expect((await page(path)).text).toContain("Belum ada data yang dipilih.");
    }
    expect(asked("listTransactions")).toEqual([]);
    // A list of one kind has no such filter.
    await page("/approve-koreksi-dana/many/approve?pilih=semua&kind=pencairan-dana");
    expect(asked("listTransactions").map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ transaction_type: "P00004", status_code: "pending" }),
    );
  });

  it.each([
    ["/approve-koreksi-dana/many/approve?pilih=1", "Belum ada data yang dipilih."],
    ["/approve-koreksi-dana/many/approve?pilih=1&key=702", "Tidak ada data yang dapat diputuskan."],
  ])("%s says why there is nothing to ask", async (path, words) => {
    answerDecisions(bank, [own]);
    const told = await page(path);
    expect(told.text).toContain(words);
    expect(told.values("keys")).toEqual([]);
  });

  async function answer(fields: Readonly<Record<string, string>> = {}, path = question) {
    const asking = await page(path);
    const form = {
      formToken: formTokenOf(asking),
      idempotencyKey: idempotencyKeyOf(asking),
      keys: "701",
      ...fields,
    };
    const response = await app.request(path, { cookie: everything, form });
    return { response, key: form.idempotencyKey };
  }

  it("sends the requests that it named under its key, and leads to their outcome", async () => {
    const { response, key } = await answer();
    expect(locationOf(response)).toBe(`/approve-list/outcome/${key}`);
    const [sent] = asked("decideMany");
    expect(sent?.headers["idempotency-key"]).toBe(key);
    expect(sent?.body).toMatchObject({ decision: "approve", keys: ["701"] });
  });

  it("leads to the outcome also when the bank's answer is lost", async () => {
    bank.answer("decideMany", hangUp);
    const { response, key } = await answer();
    expect(locationOf(response)).toBe(`/approve-list/outcome/${key}`);
  });

  it("leads back to the list, with what was chosen, where the bank refuses", async () => {
    bank.answer("decideMany", refusal("E3", "Tidak dapat."));
    expect(locationOf((await answer()).response)).toBe(question.replace("/many/approve", ""));
    expect(locationOf((await answer({ keys: " " })).response)).toBe(question.replace("/many/approve", ""));
  });

  it("takes one reason of up to 300 characters for all", async () => {
    const path = question.replace("approve?", "void?");
    expect((await answer({ reason: "x".repeat(301) }, path)).response.status).toBe(400);
    await answer({ reason: " Salah nominal " }, path);
    expect(asked("decideMany").at(-1)?.body).toMatchObject({ decision: "void", reason: "Salah nominal" });
  });

  it("is not found for an unknown decision", async () => {
    expect((await page("/approve-koreksi-dana/many/settle?key=701")).status).toBe(404);
  });
});

describe("the outcome of many", () => {
  const outcome = "/approve-list/outcome/0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f";

  it("lists what was decided, and what was not and why, without the bank's internal errors", async () => {
    answerDecisions(bank, [decidable, own, gone, broken]);
    const { text, addresses, source, reloadsAfter } = await page(outcome);
    expect(text).toContain("1 selesai (Rp50.000), 3 tidak diputuskan");
    for (const reason of [own.message, "Data tidak ditemukan.", "Terjadi gangguan pada sistem"])
      expect(text).toContain(reason);
    expect(source).not.toContain("SELECT");
    expect(addresses).toContain("/approve-koreksi-dana");
    expect(reloadsAfter).toBeUndefined();
  });

  it("counts requests that wait for a second approver apart from those that are settled", async () => {
    answerDecisions(bank, [{ ...decidable, status_code: "settled" }, half, own]);
    const { text, addresses } = await page(outcome);
    expect(text).toContain(
      "1 selesai (Rp50.000), 1 menunggu pemeriksa kedua (Rp7.000.000), 1 tidak diputuskan",
    );
    for (const heading of ["Tidak diputuskan (1)", "Menunggu pemeriksa kedua (1)", "Selesai diputuskan (1)"])
      expect(text).toContain(heading);
    expect(text).toContain("Menyetujui 3 data");
    expect(addresses).toContain("/approve-koreksi-dana");
    answerDecisions(bank, [decidable, own]);
    expect((await page(outcome)).text).not.toContain("pemeriksa kedua");
  });

  it("shows progress and reloads while some requests wait", async () => {
    answerDecisions(bank, [decidable, own, gone], { waiting: 2 });
    const { text, reloadsAfter } = await page(outcome);
    expect(text).toContain("1 dari 3 diproses");
    expect(reloadsAfter).toBe(2);
    expect(locationOf(await app.request(`${outcome}/outcome.csv`, { cookie: everything }))).toBe(outcome);
  });

  async function file() {
    const response = await app.request(`${outcome}/outcome.csv`, { cookie: everything });
    return (await response.text()).trim().split("\r\n");
  }

  it("can be downloaded as CSV", async () => {
    answerDecisions(bank, [decidable, half, own, gone]);
    const lines = await file();
    expect(lines[0]).toBe(
      "NO;JENIS;ID TRANSAKSI;NAMA;NO. ACCOUNT;CABANG;NOMINAL;HASIL;ALASAN;KEPUTUSAN;ALASAN KEPUTUSAN",
    );
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/;Tidak diputuskan;Pembuat tidak boleh[^;]*;;$/);
    expect(lines[3]).toMatch(/;Menunggu pemeriksa kedua;;Disetujui 1 dari 2;$/);
    expect(lines[4]).toMatch(/;Selesai;;Disetujui;$/);
  });

  it.each([
    [[decidable], "Membatalkan 1 data"],
    [[{ ...decidable, _key: "601", transaction: disbursement }], "Menolak 1 data"],
    [
      [decidable, { ...decidable, _key: "601", transaction: disbursement }],
      "Membatalkan atau menolak 2 data",
    ],
  ])("names a refusal as its kinds of requests call it", async (items, words) => {
    answerDecisions(bank, items, { decision: "void", reason: "" });
    expect((await page(outcome)).text).toContain(words);
  });

  it("gives the reason for a refusal in the file", async () => {
    const paidOut = { ...decidable, _key: "601", transaction: disbursement };
    answerDecisions(bank, [decidable, paidOut, own], { decision: "void", reason: "Rekening; ditutup" });
    const [, left, voided, refused] = await file();
    expect(left).toMatch(/;;$/);
    expect(voided).toMatch(/;Selesai;;Dibatalkan;"Rekening; ditutup"$/);
    expect(refused).toMatch(/;Selesai;;Ditolak;"Rekening; ditutup"$/);
  });

  it("says that nothing was decided when the bank does not know the key", async () => {
    bank.answer("readDecision", refusal("404", ""));
    const { status, text } = await page(outcome);
    expect([status, text.includes("Bank tidak mengenal keputusan ini.")]).toEqual([404, true]);
    // Its file leads there.
    expect(locationOf(await app.request(`${outcome}/outcome.csv`, { cookie: everything }))).toBe(outcome);
  });
});
