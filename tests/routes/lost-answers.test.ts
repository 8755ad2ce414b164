import { beforeEach, describe, expect, it } from "vitest";
import type { CallName } from "contract/calls";
import { messages } from "contract/codes";
import { menuFeatureCodes } from "contract/features";
import { hangUp, ok, refusal, type Reply } from "../support/fake-bank";
import type { Page } from "../support/page";
import { WebClient } from "../support/web-client";
import { appOnFakeBank, idempotencyKeyOf, signIn, visitor } from "./app";
import {
  answerAll,
  answeredRequest,
  answerRequests,
  bandung,
  branchAdministrator,
  correction,
  dataRequest,
  disbursement,
  incompleteSiti,
  itemsAnswer,
  officer,
  openReport,
  proposedBudget,
  savedView,
  siti,
  sitisDetail,
  sitisDuplicateDetail,
  validProgramme,
} from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const staff = await signIn(app, bank, { features: menuFeatureCodes });
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });

const unknown = "Status tidak diketahui, periksa daftar.";

const capabilities = ["approvals", "desk", "privacy", "sessions", "zakat"];

beforeEach(() => answerAll(bank, capabilities));

const { asked: bodiesOf, keys: keysOf } = visitor(app, bank, staff);

interface Case {
  readonly path: string;
  readonly call: CallName;
  /** What the bank shows at first, where that is not what it shows in all tests. */
  readonly before?: () => void;
  /** The answer that the bank keeps. */
  readonly kept: Reply;
  readonly done: string;
  readonly leadsTo: string;
  /** What the bank shows once it is done. */
  readonly change: () => void;
  readonly typed?: Readonly<Record<string, string>>;
}

const requestsAre = (status_code: string) =>
  answerRequests(bank, [
    { ...correction, status_code },
    { ...disbursement, status_code },
  ]);
const noBatch = () => bank.give("listBatches", []);
const updated = ok("updateTransaction", { _key: "701", status_code: "settled" });
const reason = { reason: "Salah nominal" };

const answerPair = (change: object) => bank.give("readDuplicate", { ...sitisDuplicateDetail, ...change });
const proposal = {
  key: "92",
  ended: "second" as const,
  reason: "KTP salah ketik",
  proposed: { key: "99", name: "Operator Lain", at: "2026-11-20T03:00:00Z" },
};
const decidedNow = { key: "7", name: "Operator Bandung", at: "2026-11-20T04:00:00Z", reason: "Sama" };
const answerDataRequest = (change: object) => bank.give("listDataRequests", [{ ...dataRequest, ...change }]);
const ownStamp = { key: "7", name: "Operator Bandung", at: "2026-11-20T04:00:00Z" };
const answerReport = (change: object) => bank.give("readPeriodReport", { ...openReport, ...change });
const answerBudgets = (state: "in_force" | "refused") =>
  bank.give("listProgrammeBudgets", [
    { ...proposedBudget, state, decided: { ...proposedBudget.proposed, key: "7" } },
  ]);
const answerUser = (change: object) => bank.give("listUsers", [{ ...officer, ...change }]);

const decisions: readonly Case[] = [
  ...(
    [
      ["/koreksi-dana-mustahik/701/cancel", "Sukses Membatalkan Koreksi Dana", "voided", reason],
      ["/approve-koreksi-dana/701/cancel", "Sukses Membatalkan Koreksi Dana", "voided", reason],
      ["/approve-koreksi-dana/701/approve", "Sukses Approve Koreksi Dana", "settled", {}],
      ["/approve-pencairan-dana/601/reject", "Sukses Menolak Pencairan Dana", "voided", reason],
      ["/approve-pencairan-dana/601/approve", "Sukses Approve Pencairan Dana", "settled", {}],
    ] as const
  ).map(([path, done, status, typed]): Case => ({
    path: `${path}?rows=50`,
    call: "updateTransaction",
    kept: updated,
    done,
    leadsTo: `/${path.split("/")[1]}?rows=50`,
    change: () => requestsAre(status),
    typed,
  })),
  ...["/approve-data-mustahik", "/approve-penyaluran-dana", "/approve-data-merchant"].map((list): Case => ({
    path: `${list}/41/process?list=rows%3D50`,
    call: "processBatch",
    kept: ok("processBatch", null),
    done: "Sukses Proses Data",
    leadsTo: `${list}?rows=50`,
    change: () => bank.answer("batchItems", itemsAnswer(0, 1, 2)),
  })),
  ...["/upload-data-mustahik", "/penyaluran-dana-mustahik", "/upload-data-merchant"].map((list): Case => ({
    path: `${list}/41/cancel?list=rows%3D50`,
    call: "cancelBatch",
    kept: ok("cancelBatch", null),
    done: "Sukses Menghapus Data",
    leadsTo: `${list}?rows=50`,
    change: noBatch,
  })),
  ...["/list-mustahik", "/list-merchant"].map((list): Case => ({
    path: `${list}/11/deactivate?rows=50`,
    call: "updateCustomerStatus",
    kept: ok("updateCustomerStatus", null),
    done: "Sukses",
    leadsTo: `${list}?rows=50`,
    change: () => bank.give("listCustomers", [{ ...siti, status: "Inactive" }]),
  })),
  {
    path: "/user-management/31/deactivate?rows=50",
    call: "deactivateUser",
    kept: ok("deactivateUser", null),
    done: "Success",
    leadsTo: "/user-management?rows=50",
    change: () => bank.give("listUsers", [{ ...officer, status: "Inactive" }]),
  },
  {
    path: `/saved-views/${savedView.key}/delete`,
    call: "deleteView",
    kept: ok("deleteView", null),
    done: "Tampilan",
    leadsTo: "/saved-views",
    change: () => bank.give("readDesk", { pending: [], views: [], unread: 0 }),
  },
  ...(["approve", "refuse"] as const).map((step): Case => ({
    path: `/duplicates/91/proposal/92/${step}?list=reason%3Dphone`,
    call: "decideProposal",
    before: () => answerPair({ state: "proposed", proposal }),
    kept: ok("decideProposal", null),
    done: step === "approve" ? "Usulan disetujui" : "Usulan ditolak",
    leadsTo: "/duplicates/91?list=reason%3Dphone",
    change: () =>
      answerPair(step === "approve" ? { state: "same", proposal, decided: decidedNow } : { state: "open" }),
  })),
  ...(["approve", "refuse"] as const).map((step): Case => ({
    path: `/programmes/81/budget/82/${step}?list=bidang%3Dpendidikan`,
    call: "decideProposal",
    kept: ok("decideProposal", null),
    done: step === "approve" ? "Anggaran sudah disetujui" : "Usulan anggaran sudah ditolak.",
    leadsTo: "/programmes/81?list=bidang%3Dpendidikan",
    change: () => answerBudgets(step === "approve" ? "in_force" : "refused"),
  })),
  ...(["approve", "refuse"] as const).map((step): Case => ({
    path: `/user-management/31/second-factor-reset/81/${step}`,
    call: "decideProposal",
    kept: ok("decideProposal", null),
    done: "Reset Verifikasi Dua Langkah",
    leadsTo: "/user-management/31",
    change: () => bank.give("listSecondFactorResets", []),
  })),
  {
    path: "/data-requests/101/take-back?list=permintaan%3Dcopy",
    call: "decideProposal",
    before: () => answerDataRequest({ registered: ownStamp }),
    kept: ok("decideProposal", null),
    done: "Permintaan sudah ditarik kembali.",
    leadsTo: "/data-requests/101?list=permintaan%3Dcopy",
    change: () => answerDataRequest({ registered: ownStamp, state: "taken_back", decided: ownStamp }),
  },
  {
    path: "/report-periods/2026-S1/close",
    call: "closePeriodReport",
    before: () => answerReport({ checks: [] }),
    kept: ok("closePeriodReport", null),
    done: "Laporan sudah ditutup.",
    leadsTo: "/report-periods/2026-S1",
    change: () => {
      const closed = { name: "Operator Bandung", at: "2026-07-03T02:00:00Z" };
      answerReport({ state: "closed", closed, digest: "ab".repeat(32), checks: [], version: "v2" });
    },
    typed: { version: openReport.version },
  },
];

const reads: readonly CallName[] = [
  "listTransactions",
  "listBatches",
  "batchItems",
  "listCustomers",
  "customerDetail",
  "listUsers",
  "listRoles",
  "listBranches",
  "readDesk",
  "readCompleteness",
  "readDuplicate",
  "listDataRequests",
  "listProgrammes",
  "listProgrammeBudgets",
  "listSecondFactorResets",
  "readPeriodReport",
];
const fail = (reply: Reply) => reads.forEach((name) => bank.answer(name, reply));

describe.each(decisions)("a lost answer of $path", (decision) => {
  const { path, call, before, kept, done, leadsTo, change, typed } = decision;
  /** Answers the question, and loses what the bank answers. */
  async function lose(meanwhile: () => void) {
    before?.();
    const browser = new WebClient(app, headOffice);
    const asking = await browser.visit(path);
    bank.answer(call, (response) => {
      meanwhile();
      response.destroy();
    });
    const shown = await browser.submit(asking.writeForm!, typed);
    return { browser, key: idempotencyKeyOf(asking), shown };
  }

  /** Sends again what a page shows, to a bank that has kept its answer. */
  async function sendAgain(browser: WebClient, { writeForm }: Page) {
    bank.answer(call, kept);
    return browser.submit(writeForm!);
  }

  it.each([
    ["the bank shows what stood there before", () => {}],
    ["the bank shows what it has changed", change],
    ["the bank cannot be reached", () => fail(hangUp)],
    ["the bank fails", () => fail(refusal("500", "x"))],
  ])("is shown, and the form keeps its key, when %s", async (_, meanwhile) => {
    const { browser, key, shown } = await lose(meanwhile);
    expect(shown.text).toContain(unknown);
    expect(idempotencyKeyOf(shown)).toBe(key);
    // Also when the page is loaded anew.
    const again = await browser.visit(shown.address);
    expect(again.text).toContain(unknown);
    expect(idempotencyKeyOf(again)).toBe(key);

    answerAll(bank);
    change();
    const outcome = await sendAgain(browser, again);
    expect(outcome.text).toContain(done);
    expect(outcome.address).toBe(leadsTo);
    expect(keysOf(call)).toEqual([key, key]);
    const [first, second] = bodiesOf(call);
    expect(second).toEqual(first);
  });

  it("stays unknown until the bank itself tells", async () => {
    const { browser, key, shown } = await lose(change);
    const form = shown.writeForm!;
    for (const reply of [hangUp, refusal("500", "x"), refusal("E0", "Signature is not valid.")]) {
      bank.answer(call, reply);
      const still = await browser.submit(form);
      expect(still.text).toContain(unknown);
      expect(idempotencyKeyOf(still)).toBe(key);
    }
    bank.answer(call, refusal("E1", "Data sudah diproses."));
    const told = await browser.submit(form);
    expect(told.address).toBe(leadsTo);
    expect(told.text).toContain("Data sudah diproses.");
    expect(told.text).not.toContain(unknown);
  });

  it("is not claimed for a made-up key when nothing can be read", async () => {
    fail(refusal("500", "x"));
    const made = `${path}${path.includes("?") ? "&" : "?"}form=${crypto.randomUUID()}`;
    const shown = await new WebClient(app, headOffice).visit(made);
    expect(shown.text).toContain("Data tidak dapat ditampilkan");
    expect(shown.text).not.toContain("Kirim ulang");
    expect(shown.writeForm).toBeUndefined();
  });

  it("is forgotten when the question is opened anew", async () => {
    const { browser, key } = await lose(() => {});
    const anew = await browser.visit(path);
    expect(anew.text).not.toContain(unknown);
    expect(idempotencyKeyOf(anew)).not.toBe(key);
  });

  it("has a link back to its list without the key", async () => {
    const { shown } = await lose(() => {});
    const back = shown
      .part("dialog")
      ?.parts("link")
      .map(({ address }) => address);
    expect(back).toEqual([expect.not.stringContaining("form=")]);
  });
});

/** What is asked of the bank, other than by the write, for each form whose screen reads. */
const forms: readonly (Case & { readonly content: Readonly<Record<string, string>> })[] = [
  {
    path: "/user-management/new?list=rows%3D50",
    call: "createUser",
    kept: ok("createUser", { _key: "32" }),
    done: "Success",
    leadsTo: "/user-management?rows=50",
    change: () => {},
    content: { name: "Siti Baru", email: "siti@ramahzakat.example", branch: "ID0002", role: "21" },
  },
  {
    path: "/user-management/31?edit=1",
    call: "updateUser",
    kept: ok("updateUser", null),
    done: "Success",
    leadsTo: "/user-management",
    change: () => answerUser({ version: "v2", role: { _key: "22", description: "Lain" } }),
    content: { role: "22" },
  },
  {
    path: "/role-management/21?edit=1",
    call: "updateRole",
    kept: ok("updateRole", null),
    done: "Success",
    leadsTo: "/role-management",
    change: () => bank.give("listRoles", [{ ...branchAdministrator, description: "Lain", version: "v2" }]),
    content: { description: "Lain" },
  },
  {
    path: "/branch-management/ID0002?edit=1",
    call: "updateBranch",
    kept: ok("updateBranch", null),
    done: "Branch has been updated",
    leadsTo: "/branch-management",
    change: () =>
      bank.give("listBranches", [
        { ...bandung, name: "Cabang Lain", phone_number: "+626227654321", version: "v2" },
      ]),
    content: { name: "Cabang Lain", phoneNumber: "0622-7654321" },
  },
  {
    path: "/list-mustahik/11/asnaf?list=rows%3D50",
    call: "changeCustomerAsnaf",
    kept: ok("changeCustomerAsnaf", null),
    done: "Asnaf mustahik sudah diubah.",
    leadsTo: "/list-mustahik/11?list=rows%3D50",
    change: () => answerCustomer({ asnaf: "miskin" }),
    content: { wanted: "miskin", ...reason },
  },
  {
    path: "/list-merchant/11/category?list=rows%3D50",
    call: "changeMerchantCategory",
    before: () => answerCustomer({ category: "sembako" }),
    kept: ok("changeMerchantCategory", null),
    done: "Kategori merchant sudah diubah.",
    leadsTo: "/list-merchant/11?list=rows%3D50",
    change: () => answerCustomer({ category: "kesehatan" }),
    content: { wanted: "kesehatan", ...reason },
  },
  ...(
    [
      ["phone", ["asnaf"]],
      ["region", []],
    ] as const
  ).map(([list, left]) => ({
    path: `/completeness/11?list=missing%3D${list}`,
    call: "completeCustomer" as const,
    kept: ok("completeCustomer", null),
    done: "Data mustahik sudah dilengkapi.",
    leadsTo: `/completeness?missing=${list}`,
    change: () => bank.give("readCompleteness", { ...incompleteSiti, missing: [...left] }),
    content: { mobile: "081234567890", region: "327301" },
  })),
  ...(["different", "household"] as const).map((state) => ({
    path: `/duplicates/91/${state}`,
    call: "decideDuplicate" as const,
    kept: ok("decideDuplicate", null),
    done: state === "different" ? "orang yang berbeda." : "satu keluarga.",
    leadsTo: "/duplicates/91",
    change: () => answerPair({ state, decided: decidedNow }),
    content: reason,
  })),
  {
    path: "/duplicates/91/same",
    call: "proposeSamePerson",
    kept: ok("proposeSamePerson", { key: "92" }),
    done: "Usulan menunggu persetujuan orang lain.",
    leadsTo: "/duplicates/91",
    change: () => answerPair({ state: "proposed", proposal }),
    content: { ended: "second", ...reason },
  },
  ...(["answer", "refuse"] as const).map((step) => ({
    path: `/data-requests/101/${step}?list=permintaan%3Dcopy`,
    call: "decideProposal" as const,
    kept: ok("decideProposal", null),
    done: step === "answer" ? "Permintaan sudah dijawab." : "Permintaan sudah ditolak.",
    leadsTo: "/data-requests/101?list=permintaan%3Dcopy",
    change: () => answerDataRequest(answeredRequest),
    content: { text: "Sudah kami periksa.", ...(step === "refuse" && { ground: "others" }) },
  })),
  {
    path: "/programmes/new?list=bidang%3Dpendidikan",
    call: "createProgramme",
    kept: ok("createProgramme", { key: "83" }),
    done: "Program sudah dibuat.",
    leadsTo: "/programmes?bidang=pendidikan",
    change: () => {},
    content: { code: "SEHAT", name: "Sehat", field: "kesehatan", mark: "LS", validFrom: "2026-11-20" },
  },
  {
    path: "/programmes/81?edit=1",
    call: "updateProgramme",
    kept: ok("updateProgramme", null),
    done: "Program sudah diubah.",
    leadsTo: "/programmes",
    change: () => bank.give("listProgrammes", [{ ...validProgramme, name: "Lain", version: "v2" }]),
    content: { name: "Lain", validUntil: "" },
  },
  {
    path: "/programmes/81/budget",
    call: "proposeProgrammeBudget",
    kept: ok("proposeProgrammeBudget", { key: "84" }),
    done: "Anggaran sudah diusulkan",
    leadsTo: "/programmes/81",
    change: () => answerBudgets("in_force"),
    content: { year: "2027", amount: "1.500.000" },
  },
  {
    path: "/user-management/31/second-factor-reset",
    call: "askSecondFactorReset",
    before: () => answerUser({ second_factor: true }),
    kept: ok("askSecondFactorReset", { key: "82" }),
    done: "berlaku setelah disetujui administrator lain",
    leadsTo: "/user-management/31",
    change: () => answerUser({ second_factor: false }),
    content: { reason: "Ponsel hilang" },
  },
];

const answerCustomer = (change: object) => bank.give("customerDetail", { ...sitisDetail, ...change });

describe.each(forms)(
  "a lost answer of the form $path",
  ({ path, call, before, kept, done, leadsTo, change, content }) => {
    it.each([
      ["shows what stood there before", () => {}],
      ["shows what it has changed", change],
      ["cannot be reached", () => fail(hangUp)],
    ])("is shown, and the form can be sent again unchanged, when the bank %s", async (_, meanwhile) => {
      const roles = [
        branchAdministrator,
        { ...branchAdministrator, _key: "22", code: "LAIN", description: "Lain" },
      ];
      bank.give("listRoles", roles, { full_count: 2 });
      before?.();
      const browser = new WebClient(app, headOffice);
      const asking = await browser.visit(path);
      const key = idempotencyKeyOf(asking);
      bank.answer(call, (response) => {
        meanwhile();
        response.destroy();
      });
      const lost = await browser.submit(asking.writeForm!, content);
      expect(lost.text).toContain(unknown);

      answerAll(bank);
      bank.give("listRoles", roles, { full_count: 2 });
      change();
      bank.answer(call, kept);
      const again = await browser.visit(lost.address);
      expect(again.text).toContain(unknown);
      expect(again.text).not.toContain("Data sudah diubah oleh pengguna lain.");
      expect(idempotencyKeyOf(again)).toBe(key);
      // As it stands in the page, and nothing else.
      const outcome = await browser.submit(again.writeForm!);
      expect(outcome.text).toContain(done);
      expect(outcome.address).toBe(leadsTo);
      expect(keysOf(call)).toEqual([key, key]);
      const [first, second] = bodiesOf(call);
      expect(second).toEqual(first);
    });
  },
);

it("a form that is changed after its answer was lost is refused with a sentence, and can be saved anew", async () => {
  const store = (version: string, name: string) => bank.give("listBranches", [{ ...bandung, version, name }]);
  store("v1", bandung.name);
  const browser = new WebClient(app, headOffice);
  const asking = await browser.visit("/branch-management/ID0002?edit=1");
  bank.answer("updateBranch", hangUp);
  const lost = await browser.submit(asking.writeForm!, { name: "Cabang Pertama" });
  store("v2", "Cabang Pertama");
  bank.answer("updateBranch", refusal("E0", messages.keyUsed));
  const told = await browser.submit(lost.writeForm!, { name: "Cabang Kedua" });
  expect(told.text).toContain("Formulir ini sudah pernah dikirim dengan isian lain");
  expect(told.text).not.toContain("Data sudah diubah oleh pengguna lain.");
  expect(told.values("name")).toEqual(["Cabang Kedua"]);
  expect(idempotencyKeyOf(told)).not.toBe(idempotencyKeyOf(asking));
  bank.give("updateBranch", null);
  expect((await browser.submit(told.writeForm!)).text).toContain("Branch has been updated");
});

it("a form keeps its key while its first post is still being processed", async () => {
  const browser = new WebClient(app, staff);
  const asking = await browser.visit("/role-management/new");
  bank.answer("createRole", refusal("E1", "Sedang diproses."));
  const role = { code: "X", description: "X", menu: ["MN201"] };
  const refused = await browser.submit(asking.writeForm!, role);
  expect(refused.text).toContain("Sedang diproses.");
  expect(idempotencyKeyOf(refused)).toBe(idempotencyKeyOf(asking));
});
