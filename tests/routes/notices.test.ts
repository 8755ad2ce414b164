import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import { hangUp, refusal } from "../support/fake-bank";
import type { Page } from "../support/page";
import { appOnFakeBank, formTokenOf, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });

const at = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`;

/** A notice that tells nothing of its subject. */
const bare = {
  ...{ isUnread: true, feature: null, total: null, oldest: null, reference: null },
  ...{ request: null, batch: null, signIn: null, rule: null, deputyship: null, dataRequest: null },
};
const waiting = {
  ...bare,
  key: "95",
  kind: "waiting" as const,
  at: at(5),
  feature: "MN404" as const,
  total: 1234,
  oldest: at(1),
};
const refused = {
  ...bare,
  key: "94",
  kind: "request-refused" as const,
  at: at(4),
  reference: "701",
  request: {
    transactionType: "P00004" as const,
    customerName: "SITI AMINAH",
    amountIdr: 50_000,
    reason: "Nominal <Keliru>.",
  },
};
const processed = {
  ...bare,
  key: "93",
  kind: "batch-processed" as const,
  at: at(3),
  isUnread: false,
  reference: "41",
  batch: {
    kind: "BUP0001" as const,
    label: "BUP0001-20261120-001",
    successCount: 2,
    failedCount: 1,
    processCount: 1_500,
  },
};
const roleChanged = {
  ...bare,
  key: "92",
  kind: "role-changed" as const,
  at: at(2),
  reference: "21",
};
const outOfSight = {
  ...bare,
  key: "91",
  kind: "request-approved" as const,
  at: at(1),
  isUnread: false,
  reference: "700",
};
const newSignIn = {
  ...bare,
  key: "90",
  kind: "new-sign-in" as const,
  at: at(1),
  reference: "800",
  signIn: {
    address: "203.0.113.7",
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  },
};
const forgottenSignIn = {
  ...bare,
  key: "89",
  kind: "new-sign-in" as const,
  at: at(1),
  isUnread: false,
  reference: "799",
};
const ruleInForce = {
  ...bare,
  key: "88",
  kind: "rule-in-force" as const,
  at: at(1),
  reference: "31",
  rule: { transactionType: "P00003" as const, branchName: null, fromIdr: 2_000_000, checkers: 2 },
};
const ruleEnded = { ...ruleInForce, key: "87", kind: "rule-ended" as const, isUnread: false, rule: null };
const deputyNamed = {
  ...bare,
  key: "86",
  kind: "deputy-named" as const,
  at: at(1),
  reference: "51",
  deputyship: {
    approverName: "Penyetuju <Bandung>",
    deputyName: "Operator Bandung",
    from: "2026-11-24",
    to: "2026-11-30",
  },
};
const deputyEnded = { ...deputyNamed, key: "85", kind: "deputy-ended" as const };
const requestLate = {
  ...bare,
  key: "81",
  kind: "data-request-late" as const,
  at: at(1),
  reference: "98",
  dataRequest: { kind: "copy" as const, personName: "SITI AMINAH", dueAt: at(2) },
};
const sameProposed = { ...waiting, key: "83", feature: "MN408" as const, total: 2, at: at(1) };
const budgetProposed = { ...sameProposed, key: "82", feature: "MN606" as const, total: 1 };
/** What a bank of a later release tells. */
const later = { ...roleChanged, key: "84", kind: "something-new", isUnread: false };
const all = [
  waiting,
  refused,
  processed,
  roleChanged,
  outOfSight,
  newSignIn,
  forgottenSignIn,
  ruleInForce,
  ruleEnded,
  deputyNamed,
  deputyEnded,
  sameProposed,
  budgetProposed,
  requestLate,
  later,
];

beforeEach(answer);
function answer() {
  answerAll(bank, ["desk", "sessions"]);
  bank.give("readDesk", { pending: [], views: [], unread: 3 });
  bank.give("listNotices", all);
}

const { open: page, calls: asked } = visitor(app, bank, everything);

/** Leads to the notices. */
const bellOn = (shown: Page) => shown.link(/^Pemberitahuan(,|$)/);

async function post(fields: Readonly<Record<string, string>>, cookie = everything) {
  const formToken = formTokenOf(await page("/notices", cookie));
  return app.request("/notices", { cookie, form: { formToken, ...fields } });
}

describe("the bell", () => {
  it("shows how many are unread, without a call of its own", async () => {
    const bell = bellOn(await page("/list-mustahik"));
    expect([bell?.name, bell?.text, bell?.address]).toEqual([
      "Pemberitahuan, 3 belum dibaca",
      "3",
      "/notices",
    ]);
    expect(asked("readDesk")).toHaveLength(1);
    expect(asked("listNotices")).toEqual([]);
  });

  it.each([
    [0, "Pemberitahuan", ""],
    [99, "Pemberitahuan, 99 belum dibaca", "99"],
    [100, "Pemberitahuan, 99+ belum dibaca", "99+"],
  ])("shows %i unread", async (unread, name, count) => {
    bank.give("readDesk", { pending: [], views: [], unread });
    const bell = bellOn(await page("/profile"));
    expect([bell?.name, bell?.text]).toEqual([name, count]);
  });

  it("has no number when the bank does not tell how many are unread", async () => {
    bank.answer("readDesk", hangUp);
    const shown = await page("/list-mustahik");
    expect([shown.status, bellOn(shown)?.name]).toEqual([200, "Pemberitahuan"]);
  });

  it("is not shown to a user without a menu", async () => {
    const nobody = await signIn(app, bank, { features: [] });
    answer();
    expect(bellOn(await page("/profile", nobody))).toBeUndefined();
    expect(asked("readDesk")).toEqual([]);
  });
});

describe("a bank without notices", () => {
  it("shows no bell, and says on the screen that there are none", async () => {
    answer();
    bank.support(["sessions"]);
    const shown = await page("/notices");
    expect(shown.status).toBe(404);
    expect(bellOn(shown)).toBeUndefined();
    expect(shown.text).toContain("Bank ini tidak menyediakan layar ini.");
    expect(asked("listNotices")).toEqual([]);
    expect((await page("/notices/mail")).text).toContain("Bank ini tidak menyediakan layar ini.");
    expect(asked("readNoticeMail")).toEqual([]);
  });
});

it("a bank without the capability `sessions` gets no link to sessions", async () => {
  answer();
  bank.support(["desk"]);
  const list = await page("/notices");
  expect(list.addresses).toContain("/notices/mail");
  expect(list.parts("button").map(({ value }) => value)).not.toContain("90 sessions ");
});

describe("the list", () => {
  it("shows each as a sentence, with reasons and names as text", async () => {
    const { text } = await page("/notices");
    for (const sentence of [
      "Koreksi Dana: 1.234 menunggu Anda, terlama sejak 20/11/2026 08:00 WIB.",
      "Koreksi dana Siti Aminah sebesar Rp50.000 dibatalkan: Nominal <Keliru>.",
      "Upload BUP0001-20261120-001 selesai: 1.500 dari 1.502 baris diproses.",
      "Hak akses role Anda diubah oleh administrator.",
      "Permintaan 700 disetujui.",
      "Akun Anda dipakai masuk dari perangkat atau alamat baru: Chrome di Windows, alamat 203.0.113.7. Jika bukan",
      "Akun Anda dipakai masuk dari perangkat atau alamat baru. Jika bukan",
      "Aturan persetujuan mulai berlaku: Pencairan Dana semua cabang mulai Rp2.000.000 dengan 2 orang pemeriksa.",
      "Aturan persetujuan berakhir: 31.",
      "Anda ditunjuk menjadi pengganti Penyetuju <Bandung>, 24/11/2026 – 30/11/2026.",
      "Penggantian Penyetuju <Bandung> oleh Operator Bandung, 24/11/2026 – 30/11/2026, diakhiri lebih awal.",
      "Penyatuan Data Ganda: 2 menunggu Anda, terlama sejak 20/11/2026 08:00 WIB.",
      "Anggaran Program: 1 menunggu Anda, terlama sejak 20/11/2026 08:00 WIB.",
      "Salinan Data Siti Aminah terlambat dijawab, batas 20/11/2026 09:00 WIB.",
      "Ada pemberitahuan baru yang belum dikenal aplikasi ini.",
    ])
      expect(text).toContain(sentence);
  });

  it("has a button to open what a notice is about, or to mark it as read", async () => {
    const buttons = (await page("/notices")).parts("button", /^(Buka|Tandai dibaca)$/);
    expect(buttons.map(({ value, name }) => [value, name])).toEqual([
      ["95 MN404 ", "Buka"],
      ["94 MN204 ", "Buka"],
      ["93 MN202 41", "Buka"],
      ["92  ", "Tandai dibaca"],
      ["90 sessions ", "Buka"],
      ["89 sessions ", "Buka"],
      ["88 MN604 ", "Buka"],
      ["87 MN604 ", "Buka"],
      ["86 MN605 ", "Buka"],
      ["85 MN605 ", "Buka"],
      ["83 MN408 data-ganda", "Buka"],
      ["82 MN606 anggaran-program", "Buka"],
      ["81 MN701 98", "Buka"],
    ]);
  });

  it("leads to no screen that the user may not see", async () => {
    const features: FeatureCode[] = ["MN100"];
    const cookie = await signIn(app, bank, { features });
    answer();
    const opening = (await page("/notices", cookie)).parts("button", "Buka").map(({ value }) => value);
    // One's own sessions everybody may see.
    expect(opening).toEqual(["90 sessions ", "89 sessions "]);
  });

  it("leads who only answers requests about personal data to them, too", async () => {
    const cookie = await signIn(app, bank, { features: ["MN708"] });
    answer();
    const opening = (await page("/notices", cookie)).parts("button", "Buka").map(({ value }) => value);
    expect(opening).toContain("81 MN701 98");
  });

  it("says so when the bank fails", async () => {
    bank.answer("listNotices", refusal("500", "x"));
    const shown = await page("/notices");
    expect(shown.status).toBeGreaterThanOrEqual(500);
    expect(shown.part("heading", "Data tidak dapat ditampilkan")).toBeDefined();
  });

  it("without rows says what will stand there", async () => {
    bank.give("listNotices", []);
    const shown = await page("/notices");
    expect(shown.text).toContain("Belum ada pemberitahuan.");
    expect(shown.button("Tandai semua dibaca")).toBeUndefined();
    // No form within another, which browsers would take apart.
    expect(shown.parts("form").flatMap((form) => form.parts("form"))).toEqual([]);
  });

  it("offers to mark all as read on its first page", async () => {
    bank.give("listNotices", all, { full_count: 16 });
    const first = await page("/notices");
    expect([first.values("until"), first.button("Tandai semua dibaca")?.isClosed]).toEqual([[at(5)], false]);
    expect((await page("/notices?page=2")).button("Tandai semua dibaca")).toBeUndefined();
  });
});

describe("reading", () => {
  it.each([
    ["95 MN404 ", "/approve-koreksi-dana"],
    ["93 MN202 41", "/upload-data-mustahik/41"],
    ["93 MN202 ../../logout", "/upload-data-mustahik/..%2F..%2Flogout"],
    ["90 sessions ", "/profile/sessions"],
    ["90 sessions ../../logout", "/profile/sessions"],
    ["81 MN701 98", "/data-requests/98"],
    ["88 MN604 ", "/approval-rules"],
    ["86 MN605 ", "/deputies"],
    ["83 MN408 data-ganda", "/approve-list?kind=data-ganda"],
    ["83 MN408 ../../logout", "/notices"],
    ["92  ", "/notices"],
    ["92 //evil.example x", "/notices"],
    ["92 https://evil.example ", "/notices"],
  ])("%s leads to %s", async (notice, address) => {
    const response = await post({ notice });
    expect(response.status).toBe(303);
    expect(locationOf(response)).toBe(address);
    const [call, ...more] = asked("readNotices");
    expect(more).toEqual([]);
    expect(call?.body).toEqual({ key: notice.split(" ")[0] });
    expect(call?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("all marks what the page knew of", async () => {
    expect(locationOf(await post({ until: at(5) }))).toBe("/notices");
    expect(asked("readNotices").map(({ body }) => body)).toEqual([{ until: at(5) }]);
  });

  it("is refused for a notice that is gone", async () => {
    bank.answer("readNotices", refusal("404", "Data tidak ditemukan."));
    expect((await post({ notice: "95 MN404 " })).status).toBe(404);
  });
});

describe("mail about notices", () => {
  const path = "/notices/mail";

  async function choose(choices: Readonly<Record<string, string>>) {
    const formToken = formTokenOf(await page(path));
    const form = { formToken, idempotencyKey: "0b9f3a52-6f0c-4a5e-9d35-5b1f3f2f5f10", ...choices };
    return app.request(path, { cookie: everything, form });
  }

  it("has a link in the list", async () => {
    expect((await page("/notices")).addresses).toContain(path);
  });

  it("is sent as the user chooses", async () => {
    const response = await choose({ approvals: "none", work: "at-once", account: "daily" });
    expect(locationOf(response)).toBe(path);
    expect(asked("saveNoticeMail").at(-1)?.body).toEqual({
      approvals: "none",
      work: "at-once",
      account: "daily",
    });
  });

  it("is refused for a word that is none of the choices", async () => {
    const before = asked("saveNoticeMail").length;
    const refused = await pageOf(choose({ approvals: "hourly", work: "at-once", account: "daily" }));
    expect(refused.text).toContain("Pilih kapan surat dikirim.");
    expect(asked("saveNoticeMail")).toHaveLength(before);
  });
});
