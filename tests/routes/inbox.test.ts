import { beforeEach, describe, expect, it, vi } from "vitest";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import { testNow } from "../support/clock";
import { cutOff, hangUp, json, refusal } from "../support/fake-bank";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerWithData, pendingApproval } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });

/** A bank that tells what waits. */
beforeEach(answerWithPending);

function answerWithPending() {
  bank.support(["desk"]);
  answerWithData(bank);
  bank.give("readDesk", { pending: waiting, views: [], unread: 0 });
  bank.give("listApprovals", [batch, pendingApproval]);
  bank.give("listUndecidable", []);
}

const waiting = [
  { feature: "MN402" as const, total: 3, oldest: "2026-11-18T03:00:00Z" },
  { feature: "MN404" as const, total: 1234, oldest: "2026-11-20T03:00:00Z" },
  { feature: "MN405" as const, total: 0, oldest: null },
];

const batch = {
  ...pendingApproval,
  feature: "MN402" as const,
  key: "501",
  label: "BUP0002-20261118-001",
  at: "2026-11-18T03:00:00Z",
  rowCount: 1200,
  amountIdr: 600_000_000,
};

const { open: page, calls: asked } = visitor(app, bank, everything);

async function staff(...features: FeatureCode[]): Promise<string> {
  const cookie = await signIn(app, bank, { features });
  answerWithPending();
  return cookie;
}

describe("counts beside the menu entries", () => {
  it("show how much waits on each screen and in all", async () => {
    const menu = (await page("/dashboard")).part("navigation", "Menu utama")!;
    const group = menu.part("group", "Approve List1.237")!;
    const addressOf = (words: string) => group.link(words)?.address;
    expect(addressOf("Penyaluran Dana3")).toBe("/approve-penyaluran-dana");
    expect(addressOf("Koreksi Dana1.234")).toBe("/approve-koreksi-dana");
    expect(addressOf("Pencairan Dana")).toBe("/approve-pencairan-dana");
    expect(asked("readDesk")).toHaveLength(1);
  });

  it.each([
    ["fails", refusal("500", "error: relation waiting does not exist")],
    ["ends the session", refusal("401", "Sesi berakhir.")],
    ["hangs up", hangUp],
    ["breaks off", cutOff],
    ["answers nonsense", json(200, { response_code: "S1", message: "Success", data: { pending: "banyak" } })],
    ["does not answer", () => undefined],
  ])("are left out, and the page still shows, when the bank %s", async (_, reply) => {
    bank.answer("readDesk", reply);
    const shown = await page("/list-mustahik");
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Siti Aminah");
    const menu = shown.part("navigation", "Menu utama")!;
    expect(menu.addresses).toContain("/approve-list");
    expect(menu.text).not.toMatch(/\d/);
    expect(shown.source).not.toContain("relation waiting");
  });

  it("are not shown to users who approve nothing", async () => {
    const cookie = await staff("MN100", "MN201", "MN204");
    const { addresses, source } = await page("/dashboard", cookie);
    expect(addresses.filter((address) => address.startsWith("/approve-list"))).toEqual([]);
    expect(source).toContain('"pending":{}');
  });
});

describe("the inbox", () => {
  it("shows what waits, and leads to where each is decided", async () => {
    const shown = await page("/approve-list?page=1&rows=50");
    expect(asked("listApprovals").map(({ body, params }) => [body, params])).toEqual([
      [{}, { skip: "0", limit: "50" }],
    ]);
    const ofBatch = shown.row("Penyaluran Dana", "BUP0002-20261118-001", "1.200", "600.000.000");
    expect(ofBatch?.text).toContain("Operator Lain");
    expect(ofBatch?.addresses).toEqual(["/approve-penyaluran-dana/501"]);
    const ofRequest = shown.row("Koreksi Dana", "Siti Aminah, 2001000011", "-", "50.000");
    expect(ofRequest?.text).toContain("20/11/2026 10:00");
    expect(ofRequest?.addresses).toEqual(["/approve-koreksi-dana/701/approve"]);
    expect(shown.part("columnheader", "CABANG")).toBeUndefined();
  });

  it("shows proposals, each with where it is answered", async () => {
    const proposal = (feature: "MN408" | "MN601" | "MN604" | "MN606", label: string) => ({
      ...pendingApproval,
      ...{ feature, label, key: "92", subjectKey: "91" },
    });
    const rows = [
      proposal("MN408", "Siti Aminah = Siti Aminah"),
      proposal("MN601", "Operator Lain"),
      proposal("MN604", "Koreksi Dana"),
      { ...proposal("MN606", "Beasiswa 2026"), branch: null },
    ];
    const cookie = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
    answerWithPending();
    bank.give("listApprovals", rows, { full_count: 4 });
    const shown = await page("/approve-list", cookie);
    const answeredAt = [
      ["Penyatuan Data Ganda", "/duplicates/91"],
      ["Reset Verifikasi", "/user-management/91/second-factor-reset/92/approve"],
      ["Aturan Persetujuan", "/approval-rules/91/approve"],
      ["Anggaran Program", "/programmes/91/budget/92/approve"],
    ] as const;
    for (const [kind, address] of answeredAt) expect(shown.row(kind)?.addresses).toEqual([address]);
    expect(shown.row("Beasiswa 2026", "Semua cabang")).toBeDefined();
  });

  it("shows what a bank of before tells, and leaves out what only a later release knows", async () => {
    const { dueAt, ...ofBefore } = pendingApproval;
    expect(dueAt).toBeNull();
    const told = (data: unknown) =>
      json(200, { response_code: "S1", message: "Success", data, full_count: 2 });
    bank.answer("listApprovals", told([{ ...ofBefore, feature: "MN999", label: "Kelak" }, ofBefore]));
    bank.answer(
      "readDesk",
      told({ pending: [...waiting, { ...waiting[0], feature: "MN999" }], views: [], unread: 0 }),
    );
    const shown = await page("/approve-list");
    expect(shown.row(ofBefore.label)).toBeDefined();
    expect(shown.text).not.toContain("Kelak");
    expect(shown.part("navigation", "Menu utama")!.part("group", "Approve List1.237")).toBeDefined();
  });

  it("says until when a request about personal data has to be answered, and that it is late", async () => {
    const request = { ...pendingApproval, feature: "MN708" as const, subjectKey: "95" };
    const hours = (count: number) => new Date(testNow().getTime() + count * 3_600_000).toISOString();
    const late = { ...request, key: "95", dueAt: hours(-5.5) };
    bank.give("listApprovals", [late, { ...request, key: "96", dueAt: hours(49.5) }, pendingApproval]);
    const shown = await page("/approve-list");
    const notes = shown.text.match(/(?:Terlambat|Sisa) .*/g) ?? [];
    expect(notes).toHaveLength(2);
    expect(notes[0]).toMatch(/^Terlambat 5 jam \(batas \d\d\/11\/2026 \d\d:\d\d WIB\)$/);
    expect(notes[1]).toMatch(/^Sisa 2 hari 1 jam \(batas \d\d\/11\/2026 \d\d:\d\d WIB\)$/);
    expect(shown.row("Permintaan Data")?.addresses).toEqual(["/data-requests/95"]);
  });

  it("says for whom a deputy would decide", async () => {
    const lent = { ...pendingApproval, onBehalfOf: "Penyetuju <Bandung>" };
    const second = { ...lent, key: "702", checkers: 2 };
    bank.give("listApprovals", [pendingApproval, lent, second]);
    const { text } = await page("/approve-list");
    expect(text.match(/.*atas nama .*/g)).toEqual([
      "atas nama Penyetuju <Bandung>",
      "0 dari 2 · atas nama Penyetuju <Bandung>",
    ]);
  });

  it("tells head office of which branch each is", async () => {
    const cookie = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
    answerWithPending();
    const { text } = await page("/approve-list", cookie);
    expect(text).toMatch(/CABANG.*Cabang Bandung/s);
  });

  it.each([
    ["koreksi-dana", "MN404"],
    ["DATA-MUSTAHIK", "MN401"],
  ])("is narrowed to %s", async (kind, feature) => {
    await page(`/approve-list?kind=${kind}`);
    expect(asked("listApprovals").map(({ body }) => body)).toEqual([{ feature }]);
  });

  it.each(["kind=MN404", "kind=%00", "kind=__proto__", "kind="])(
    "shows all kinds when the address makes no sense: %s",
    async (query) => {
      expect((await page(`/approve-list?${query}`)).status).toBe(200);
      expect(asked("listApprovals").map(({ body }) => body)).toEqual([{}]);
    },
  );

  it("offers the kinds that the user may see, and asks for no other", async () => {
    const cookie = await staff("MN404");
    const { addresses } = await page("/approve-list?kind=pencairan-dana", cookie);
    const kinds = addresses.flatMap((address) => /kind=([^&]*)/.exec(address)?.[1] ?? []);
    expect(kinds).toContain("koreksi-dana");
    expect(kinds).not.toContain("data-mustahik");
    expect(asked("listApprovals").map(({ body }) => body)).toEqual([{}]);
  });

  it("warns above the list of requests that nobody can approve, and says what to do", async () => {
    const stuck = {
      feature: "MN404" as const,
      branch: { key: "ID0002", name: "Cabang <Bandung>" },
      total: 1200,
      oldest: new Date(testNow().getTime() - 3 * 86_400_000).toISOString(),
      lacking: 2,
      roles: ["Penyetuju", "Admin"],
    };
    const others = [
      { ...stuck, feature: "MN401" as const, lacking: 1, roles: [] },
      { ...stuck, feature: "MN405" as const, lacking: 0, roles: [] },
    ];
    bank.give("listUndecidable", [stuck, ...others]);
    const lines = async (query = "") =>
      (await page(`/approve-list${query}`)).main
        .parts("paragraph", /^(Koreksi Dana|Data Mustahik|Pencairan Dana), Cabang/)
        .map(({ text }) => text);
    const [first, second, third] = await lines();
    expect(first).toBe(
      "Koreksi Dana, Cabang <Bandung>: 1.200 data menunggu sejak 3 hari lalu, tetapi kurang 2 pemeriksa selain pembuatnya dan pemeriksa pertama. Minta administrator menambah pengguna aktif dengan role Penyetuju atau Admin, atau batalkan data itu.",
    );
    expect(second).toContain("pengguna aktif dengan hak Data Mustahik");
    expect(third).toContain("melebihi batas persetujuan satu orang per hari");
    expect(await lines("?kind=koreksi-dana")).toEqual([first]);
    bank.give("listUndecidable", [{ ...stuck, roles: [], isRoleless: true }]);
    expect((await lines())[0]).toContain("tidak ada role dalam aturannya yang punya hak Koreksi Dana");
    bank.give("listUndecidable", [{ ...stuck, lacking: 0, payerObstacle: "inactive" }]);
    expect((await lines())[0]).toContain("merchantnya tidak aktif. Setujui setelah merchant diaktifkan");
    bank.give("listUndecidable", [{ ...stuck, lacking: 0, payerObstacle: "still" }]);
    expect((await lines())[0]).toContain(
      "account pembayarnya dihentikan oleh pembatasan data. Setujui setelah pembatasan dicabut",
    );
    bank.answer("listUndecidable", hangUp);
    const log = vi.spyOn(console, "log").mockReturnValue();
    expect(await lines()).toEqual([]);
    expect(log.mock.calls.join()).toContain("undecidable unread");
    log.mockRestore();
    expect((await page("/approve-list")).text).toContain("BUP0002-20261118-001");
  });

  it("says when nothing waits", async () => {
    bank.give("listApprovals", []);
    expect((await page("/approve-list")).text).toContain("Tidak ada data yang menunggu persetujuan Anda.");
    const { text } = await page("/approve-list?kind=koreksi-dana");
    expect(text).toContain("Tidak ada data jenis ini yang menunggu persetujuan Anda.");
    expect(text).toContain("Tampilkan semua data");
  });
});
