import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { batchColumns } from "contract/batch-kinds";
import { capabilityNames } from "contract/capabilities";
import { messages } from "contract/codes";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import { testNow } from "../support/clock";
import { html, hangUp, json, ok, refusal } from "../support/fake-bank";
import { setCookiesOf } from "../support/web-client";
import {
  appOnFakeBank,
  credentials,
  formTokenOf,
  idempotencyKeyOf,
  jarOf,
  locationOf,
  pageOf,
  passSeconds,
  signIn,
  signInAnswer,
  visitor,
} from "./app";
import { answerWithData, batch, batchRow, itemsAnswer } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const allBut = (...features: FeatureCode[]) => menuFeatureCodes.filter((code) => !features.includes(code));

/** What a bank must support to take files of every kind. */
const supported = ["zakat"];

beforeEach(() => {
  bank.support(supported);
  answerWithData(bank);
  bank.give("listProgrammes", []);
});

const kinds = [
  ["BUP0001", "/upload-data-mustahik", "/approve-data-mustahik", "mustahik"],
  ["BUP0002", "/penyaluran-dana-mustahik", "/approve-penyaluran-dana", "penyalurandana"],
  ["BUP0003", "/upload-data-merchant", "/approve-data-merchant", "merchant"],
  ["BUP0004", "/upload-asnaf-mustahik", "/approve-asnaf-mustahik", "asnaf"],
  ["BUP0005", "/upload-kelengkapan-mustahik", "/approve-kelengkapan-mustahik", "kelengkapan"],
] as const;

const uploadFeature = {
  BUP0001: "MN202",
  BUP0002: "MN203",
  BUP0003: "MN302",
  BUP0004: "MN206",
  BUP0005: "MN210",
} as const;

const { open: page, asked } = visitor(app, bank, everything);
const paths = (name: string) => bank.calls.filter((call) => call.name === name).map((call) => call.path);
/** What the page that a write leads to says. */
const result = async (response: Response, cookie = everything) => {
  const to = locationOf(response)!;
  const { text } = await page(to, `${cookie}; ${jarOf(response)}`);
  return { to, text };
};
const answerBatches = (...batches: object[]) =>
  bank.answer(
    "listBatches",
    json(200, { response_code: "S1", message: "Success", data: batches, full_count: batches.length }),
  );

describe.each(kinds)("the lists of %s", (kind, uploads, approvals) => {
  it("ask for the kind's batches of the user's branch, and of all branches at head office", async () => {
    await page(`${uploads}?page=1&rows=50`);
    await page(approvals, headOffice);
    const lists = bank.calls.filter(({ name, path }) => name === "listBatches" && !path.endsWith("/0/1"));
    expect(lists.map(({ path }) => path.replace(/.*queues/, ""))).toEqual(["/0/50", "/0/10"]);
    expect(lists.map(({ body }) => body)).toEqual([
      expect.objectContaining({ batch_id: kind, status: "", branch_id: "ID0002" }),
      expect.objectContaining({ batch_id: kind, status: "", branch_id: "" }),
    ]);
  });

  it("show the specified columns", async () => {
    for (const list of [uploads, approvals]) {
      const { text, records } = await page(list);
      expect(Object.entries(records[0]!)).toEqual([
        ["#NO", "1"],
        ["UPLOAD ID", "BUP0001-20261120-001"],
        ["NAMA FILE", "data-oktober.csv"],
        ["RECORD", "3"],
        ["STATUS", "Pending"],
        ["WAKTU UPLOAD", "20/11/2026 10:00"],
        ["AKSI", expect.any(String)],
      ]);
      expect(text).toContain("Refresh Data");
    }
    expect((await page(uploads)).addresses).toContain(`${uploads}/new`);
    expect((await page(approvals)).text).not.toContain("Buat Upload Data");
  });

  it.each(["Running", "Uploading"])(
    "keep the detail of a batch closed while it is %s, and show its progress",
    async (status) => {
      const moved_at = testNow().toISOString();
      answerBatches({ ...batch, status, progress: { done: 1500, total: 12_000, moved_at } });
      for (const list of [uploads, approvals]) {
        const shown = await page(list);
        expect(shown.link("Detail")?.isClosed).toBe(true);
        expect(shown.text).toContain("1.500 dari 12.000 baris");
        expect(shown.reloadsAfter).toBeGreaterThan(0);
      }
    },
  );

  it("stop reloading when a batch has made no progress for long, since each reload keeps the session alive", async () => {
    const progress = { done: 1, total: 2, moved_at: new Date(testNow().getTime() - 600_000).toISOString() };
    answerBatches({ ...batch, status: "Running", progress });
    expect((await page(uploads)).reloadsAfter).toBeUndefined();
  });
});

describe("batches whose rows could not be stored", () => {
  it.each(kinds)(
    "are counted on the list of %s, which leads to a list of them alone",
    async (_kind, uploads) => {
      bank.answerWith("listBatches", ({ body }) => {
        const { queues_item_failed: isFailed } = body as { queues_item_failed: boolean }; // the app's own call
        const data = [{ ...batch, queues_item_failed: isFailed }];
        return json(200, { response_code: "S1", data, full_count: isFailed ? 1200 : 1 });
      });
      const { text, addresses } = await page(`${uploads}?rows=50`);
      expect(text).toContain(
        "Pada 1.200 upload, penyimpanan barisnya terputus, jadi tidak ada yang dapat diproses. Batalkan upload itu, lalu unggah filenya lagi.",
      );
      expect(addresses).toContain(`${uploads}?rows=50&items=failed`);
      expect(text).not.toContain("queues_item_failed");
      expect(asked("listBatches")).toHaveLength(2);
      for (const queues_item_failed of [false, true])
        expect(asked("listBatches")).toContainEqual(expect.objectContaining({ queues_item_failed }));
      const only = await page(`${uploads}?items=failed`);
      expect(only.text).toContain("queues_item_failed");
      expect(only.main.addresses).toContain(uploads);
    },
  );

  it("are not in the list of an approver", async () => {
    await page("/approve-data-merchant");
    expect(asked("listBatches")).toEqual([expect.objectContaining({ queues_item_failed: false })]);
  });

  it("are not counted where the bank ignores that filter", async () => {
    answerBatches(batch, { ...batch, _key: "42", status: "Process_failed", queues_item_failed: true });
    const { text } = await page("/upload-data-merchant");
    expect(text).toContain("queues_item_failed");
    expect(text).not.toContain("penyimpanan barisnya terputus");
  });

  it("can be opened and cancelled, and not processed", async () => {
    answerBatches({ ...batch, status: "Process_failed", queues_item_failed: true });
    expect((await page("/upload-data-merchant/41")).addresses).toContain("/upload-data-merchant/41/cancel");
    const { text, addresses } = await page("/approve-data-merchant/41");
    expect(text).toContain("Batch ini hanya dapat dibatalkan; unggah filenya lagi.");
    expect(addresses).not.toContain("/approve-data-merchant/41/process");
  });
});

describe.each(kinds)("the detail of %s", (kind, uploads, approvals) => {
  it("tells file, rows by state and history", async () => {
    for (const list of [uploads, approvals]) {
      const { text, cells } = await page(`${list}/41`);
      expect(text).toMatch(/Upload ID.*BUP0001-20261120-001.*File Name.*data-oktober\.csv/s);
      expect(text).toMatch(/List Proses Sukses \(0\).*List Upload Sukses \(2\).*List Upload Gagal \(1\)/s);
      expect(text).toContain("Tidak ada data yang berhasil di proses.");
      expect(text).toContain("KTP harus 16 digit angka.");
      expect(text).toContain(kind === "BUP0003" ? "Warung Budi" : "Budi Rahardja");
      expect(cells).toContain("7");
      expect(cells).toContain(kind === "BUP0002" ? "500.000" : "-");
      const [, history = ""] = text.split("\nRiwayat\n");
      expect(history).toMatch(/^Upload$.*20\/11\/2026 10:00.*Petugas Bandung/ms);
      expect(history).not.toMatch(/^Process$/m);
    }
  });

  it("names who had it processed, and hides the failed rows once all is done", async () => {
    answerBatches({ ...batch, status: "process_success" });
    bank.answer("batchItems", itemsAnswer(0, 1, 2));
    const { text, addresses } = await page(`${uploads}/41`);
    expect(text).toContain("Process_success");
    expect(text).toMatch(/^Process$.*20\/11\/2026 11:00.*Penyetuju Bandung/ms);
    expect(text).not.toContain("List Upload Gagal");
    expect(addresses).not.toContain(`${uploads}/41/cancel`);
  });

  it("reads all three tables in one call, and each table alone once one of them is on another page", async () => {
    await page(`${uploads}/41`);
    expect(paths("batchItems")).toEqual(["/ramahzakat/batch/queuesitems/41/0/10"]);
    expect(asked("listBatchItems")).toEqual([]);
    bank.give("listBatchItems", [batchRow], { full_count: 60 });
    const { addresses } = await page(`${uploads}/41?list=page%3D2&gagal-page=2&sukses-rows=50`);
    // They are asked side by side, and arrive in any order.
    const pages = asked("listBatchItems").map((body, place) => [
      (body as { status: string }).status,
      paths("listBatchItems")[place]!.replace(/.*items/, ""),
    ]);
    expect(pages.sort()).toEqual([
      ["Failed", "/10/10"],
      ["Process_success", "/0/10"],
      ["Success", "/0/50"],
    ]);
    const detail = `${uploads}/41?list=page%3D2`;
    expect(addresses).toContain(`${detail}&gagal-page=3&sukses-rows=50#gagal`);
    expect(addresses).toContain(`${detail}&gagal-page=2&sukses-rows=50&proses-page=2#proses`);
    expect(addresses).toContain(`${uploads}?page=2`);
  });

  it("leads from beyond a table's end to that table's last page", async () => {
    bank.give("listBatchItems", [], { full_count: 25 });
    const response = await app.request(`${uploads}/41?gagal-page=9&rows=50`, { cookie: everything });
    expect(locationOf(response)).toBe(`${uploads}/41?gagal-page=3&rows=50`);
  });

  it("fails with a sentence when the bank sends rows of another kind", async () => {
    const broken = {
      success_data: [{ ...batchRow, alamat: 7, nama: 7, nama_merchant: 7 }],
      success_total: 1,
    };
    const data = { failed_data: [], failed_total: 0, process_data: [], process_total: 0, ...broken };
    bank.answer("batchItems", json(200, { response_code: "S1", data }));
    const { status, text } = await page(`${uploads}/41`);
    expect(status).toBe(502);
    expect(text).toContain("Error to call API");
  });
});

const key = "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f";

async function post(path: string, cookie = everything) {
  const form = { formToken: await tokenOf(path, cookie), idempotencyKey: key };
  return app.request(path, { cookie, form });
}

describe.each(kinds)("cancelling a batch of %s", (kind, uploads) => {
  it("asks in the spec's words, cancels, and leads to the list as it was left", async () => {
    const { dialog } = await page(`${uploads}/41/cancel?list=rows%3D50`);
    const [word, no, yes] =
      kind === "BUP0001" || kind === "BUP0004" || kind === "BUP0005"
        ? (["membatalkan", "Kembali", "Batalkan"] as const)
        : (["menghapus", "Close", "Delete"] as const);
    expect(dialog?.text).toContain(word);
    expect(dialog?.link(no)?.address).toBe(`${uploads}/41?list=rows%3D50`);
    expect(dialog?.button(yes)).toBeDefined();
    const { to, text: list } = await result(await post(`${uploads}/41/cancel?list=rows%3D50`));
    expect(to).toBe(`${uploads}?rows=50`);
    expect(list).toContain("Sukses Menghapus Data");
    const call = bank.calls.find(({ name }) => name === "cancelBatch");
    expect(call?.path).toBe("/ramahzakat/batch/cancel/41");
    expect(call?.headers["idempotency-key"]).toBe(key);
  });

  it.each(["Running", "Uploading", "Process_success"])("is closed while it is %s", async (status) => {
    answerBatches({ ...batch, status });
    const { text, addresses } = await page(`${uploads}/41`);
    const reason = "Batch hanya dapat dibatalkan selama berstatus Pending atau Process_failed.";
    expect(addresses).not.toContain(`${uploads}/41/cancel`);
    expect(text).toContain(reason);
    const byHand = await page(`${uploads}/41/cancel`);
    expect(byHand.words).toBe(reason);
    expect(byHand.writeForm).toBeUndefined();
  });
});

describe.each(kinds)("processing a batch of %s", (kind, _uploads, approvals, type) => {
  it("asks in the spec's words, processes, and leads to the list", async () => {
    expect((await page(`${approvals}/41`)).addresses).toContain(`${approvals}/41/process`);
    const { dialog, words } = await page(`${approvals}/41/process`);
    expect(dialog?.name).toBe("Konfirmasi");
    expect(words).toContain("memproses BUP0001-20261120-001?");
    expect([dialog?.link("Batal"), dialog?.button("Proses")]).not.toContain(undefined);
    const { to, text: list } = await result(await post(`${approvals}/41/process`));
    expect(to).toBe(approvals);
    expect(list).toContain("Sukses Proses Data");
    const call = bank.calls.find(({ name }) => name === "processBatch");
    expect(call?.path).toBe(`/ramahzakat/batch/process/${type}`);
    expect(call?.body).toEqual({
      batch_id: kind,
      batch_queues_id: "41",
      inputter: { _key: "7", name: "Operator Bandung" },
      branch: { _key: "ID0002", name: "Cabang Bandung" },
    });
    expect(call?.headers["idempotency-key"]).toBe(key);
  });

  it("says so when there is nothing to process", async () => {
    const message = "Tidak ada baris yang perlu diproses.";
    bank.answer("processBatch", json(200, { response_code: "S1", message, data: null }));
    const { text } = await result(await post(`${approvals}/41/process`));
    expect(text).toContain(message);
    expect(text).not.toContain("Sukses Proses Data");
  });

  it.each([
    ["one's own upload", { creator: { ...batch.creator, _key: "7" } }, 2, "Pembuat tidak boleh menyetujui"],
    ["a batch without rows in waiting", {}, 0, "Tidak ada baris yang perlu diproses."],
    ["what is being processed", { status: "Running" }, 2, "Sedang diproses."],
    ["what is being uploaded", { status: "Uploading" }, 2, "File masih diunggah."],
    ["a state of another bank", { status: "Archived" }, 2, "Batch berstatus Archived tidak dapat diproses."],
  ])("is closed to %s, with the reason", async (_, change, waiting, reason) => {
    answerBatches({ ...batch, ...change });
    bank.answer("batchItems", itemsAnswer(waiting, 0, 0));
    const { text, main } = await page(`${approvals}/41`);
    expect(text).toContain(reason);
    expect(main.button("Proses Upload Data")?.isClosed).toBe(true);
    expect(main.addresses).not.toContain(`${approvals}/41/process`);
    // Nor is anything asked at an address that is written by hand.
    const byHand = await page(`${approvals}/41/process`);
    expect(byHand.dialog?.name).toBe("Konfirmasi");
    expect(byHand.words).toContain(reason);
    expect(byHand.writeForm).toBeUndefined();
  });
});

describe("the review", () => {
  beforeEach(() => bank.support(capabilityNames));

  const row = { seqNo: 1, name: "SITI AMINAH" };
  const paid = { ...row, amountIdr: 900_000 };
  const review = {
    rowTotal: 1200,
    successTotal: 1100,
    failedTotal: 100,
    processTotal: 0,
    warningTotal: 3,
    payment: {
      totalIdr: 550_000_000,
      paidIdr: 540_000_000,
      largest: paid,
      recentDays: 30,
      recentTotal: 150,
      recent: [{ ...paid, lastAmountIdr: 250_000, lastAt: "2026-11-01T03:00:00Z" }],
      unpayableTotal: 1,
      unpayable: [{ ...paid, reason: "Mustahik tidak aktif: aktifkan dahulu." }],
    },
    families: { rowTotal: 4, familyTotal: 2, rows: [{ ...row, familyCardNumber: "3273010102150002" }] },
    households: {
      rowTotal: 12,
      householdTotal: 5,
      rows: [{ ...row, key: "11", memberCount: 3, totalIdr: 1_500_000 }],
    },
    budgets: [],
  };

  it.each([
    ["an approver", "/approve-penyaluran-dana/41"],
    ["the uploader", "/penyaluran-dana-mustahik/41"],
  ])("tells %s what to weigh, in rows that open without script", async (_, path) => {
    bank.give("reviewBatch", review);
    const shown = await page(path);
    const { text } = shown;
    expect(text).toContain("Rp550.000.000");
    expect(text).toMatch(/Sudah disalurkan.*Rp540\.000\.000/s);
    const unpaid =
      "1 baris tidak akan disalurkan: mustahiknya tidak aktif, datanya dibatasi atau programnya tidak berlaku";
    expect(shown.part("group", new RegExp(`^${unpaid}`))?.text).toMatch(
      /Siti Aminah.*Mustahik tidak aktif: aktifkan dahulu\./s,
    );
    expect(text).toContain("Rp900.000 (baris 1, Siti Aminah)");
    expect(shown.part("group", /^150 penerima.*30 hari terakhir/)?.text).toMatch(
      /01\/11\/2026 10:00.*250\.000/s,
    );
    expect(text).toMatch(/4 baris berbagi nomor KK.*2 keluarga.*3273010102150002/s);
    expect(text).toMatch(
      /12 baris dari keluarga yang sudah menerima penyaluran dalam 12 bulan terakhir \(5 keluarga\).*3 orang, Rp1\.500\.000 dalam 12 bulan/s,
    );
  });

  const other = { key: "42", uploadId: "BUP0002-20261128-002", rowCount: 1100, isDecided: false, told: "42" };
  const third = {
    ...other,
    ...{ key: "43", uploadId: "BUP0002-20261128-003", rowCount: 7, isDecided: true, told: "43:decided" },
  };

  it("names other batches with the same payments, and asks again when a new one has come since", async () => {
    const detail = "/approve-penyaluran-dana/41";
    const inOther =
      "Semua 1.100 baris yang menunggu, dengan nominal sama, juga ada di BUP0002-20261128-002 (menunggu).";
    bank.give("reviewBatch", { ...review, same: [other], sameFile: "BUP0002-20261001-001" });
    for (const path of [detail, "/penyaluran-dana-mustahik/41", `${detail}/process`]) {
      const { text } = await page(path);
      expect(text).toContain(`${inOther} File yang sama juga diunggah sebagai BUP0002-20261001-001.`);
    }
    const question = await page(`${detail}/process`);
    expect(question.values("told")).toEqual(["42"]);
    const form = { formToken: formTokenOf(question), idempotencyKey: key, told: "42" };
    const message = "Belum diproses. Baru sejak pertanyaan ini dibuka: BUP0002-20261128-003.";
    bank.answer("processBatch", refusal("E7", message));
    bank.give("reviewBatch", { ...review, same: [other, third] });
    const asksAgain = await pageOf(app.request(`${detail}/process`, { cookie: everything, form }));
    expect(asksAgain.status).toBe(400);
    expect(asksAgain.part("alert")?.text).toBe(message);
    expect(asksAgain.text).toContain(
      `${inOther} 7 dari 1.100 baris yang menunggu, dengan nominal sama, juga ada di BUP0002-20261128-003 (sudah diproses).`,
    );
    expect(asksAgain.values("told")).toEqual(["42 43:decided"]);
    expect(idempotencyKeyOf(asksAgain)).toBe(key);
    expect(asked("processBatch")).toMatchObject([{ told: ["42"] }]);
  });

  it("sends a decision of unknown outcome again unchanged, although new batches have come since", async () => {
    const path = "/approve-penyaluran-dana/41/process";
    bank.give("reviewBatch", { ...review, same: [other] });
    const form = { formToken: formTokenOf(await page(path)), idempotencyKey: key, told: "42" };
    bank.answer("processBatch", hangUp);
    const response = await app.request(path, { cookie: everything, form });
    bank.give("reviewBatch", { ...review, same: [other, third] });
    const again = await page(locationOf(response)!, `${everything}; ${jarOf(response)}`);
    expect(again.values("told")).toEqual(["42"]);
  });

  it("asks without them where the bank does not look for the same payments", async () => {
    bank.give("reviewBatch", review);
    const path = "/approve-penyaluran-dana/41/process";
    const question = await page(path);
    expect(question.values("told")).toEqual([]);
    const form = { formToken: formTokenOf(question), idempotencyKey: key };
    expect((await app.request(path, { cookie: everything, form })).status).toBe(303);
    expect(asked("processBatch")).toHaveLength(1);
    expect(JSON.stringify(asked("processBatch"))).not.toContain("told");
  });

  it("names them to the uploader right after the upload", async () => {
    bank.give("reviewBatch", { ...review, same: [other, third] });
    const create = "/penyaluran-dana-mustahik/new";
    const form = await page(`${create}?form=${key}`);
    const content = "nama;tgl_lahir;no_ktp;nominal\n";
    const sha256 = createHash("sha256").update(content).digest("hex");
    const data = { _key: "41", status: "Pending", sha256, duplicate_of: "" };
    bank.answer("uploadBatch", json(200, { response_code: "S1", data }));
    const upload = new FormData();
    for (const [name, value] of Object.entries({ formToken: formTokenOf(form), idempotencyKey: key }))
      upload.append(name, value);
    upload.append("file", new File([content], "data.csv"));
    const { text } = await result(await app.request(create, { cookie: everything, upload }));
    expect(text).toContain("juga ada di BUP0002-20261128-002 (menunggu). 7 dari 1.100 baris");
    expect(text).toContain("Batalkan upload ini bila tidak disengaja.");
  });

  const budget = {
    ...{ name: "Beasiswa Anak Negeri", mark: "BS", year: 2026 },
    ...{ budgetIdr: 250_000_000, distributedIdr: 100_000_000, underWayIdr: 20_000_000, waitingIdr: 0 },
  };
  const within = { ...budget, batchIdr: 30_000_000, leftIdr: 100_000_000, waitingIdr: 99_999_999 };
  const beyond = { ...budget, batchIdr: 130_000_001, leftIdr: -1 };

  it("shows what is left of each budget, and lets head office alone process a batch that exceeds one", async () => {
    const detail = "/approve-penyaluran-dana/41";
    bank.give("reviewBatch", { ...review, budgets: [within] });
    for (const path of [detail, "/penyaluran-dana-mustahik/41"]) {
      const { text } = await page(path);
      expect(text).toContain("Anggaran Program 2026");
      for (const sum of ["250.000.000", "100.000.000", "20.000.000", "30.000.000"])
        expect(text).toContain(sum);
      expect(text).toContain("BS Beasiswa Anak Negeri");
      expect(text).toContain("99.999.999");
      expect(text).not.toContain("Melampaui");
      expect(text).not.toContain("Sisa anggaran tidak cukup");
    }
    const scarce = { ...within, waitingIdr: 100_000_001 };
    bank.give("reviewBatch", { ...review, budgets: [scarce] });
    expect((await page(detail)).text).toContain("Sisa anggaran tidak cukup untuk semua batch yang menunggu.");
    bank.give("reviewBatch", { ...review, budgets: [beyond] });
    const reason = "Batch ini melampaui anggaran program Beasiswa Anak Negeri sebesar Rp1.";
    for (const path of [detail, `${detail}/process`]) {
      const { text, addresses } = await page(path);
      expect(text).toContain("Melampaui 1");
      expect(text).toContain(`${reason} Hanya kantor pusat yang dapat memprosesnya.`);
      expect(addresses).not.toContain("/approve-penyaluran-dana/41/process");
    }
    expect((await page(detail, headOffice)).addresses).toContain("/approve-penyaluran-dana/41/process");
    const question = (await page(`${detail}/process`, headOffice)).text;
    expect(question).toContain(reason);
    expect(question).not.toContain("Hanya kantor pusat");
  });

  it("names a programme without a budget, and lets the first of two checkers approve", async () => {
    bank.give("reviewBatch", { ...review, budgets: [{ ...beyond, budgetIdr: null, leftIdr: -130_000_001 }] });
    bank.give("listBatches", [{ ...batch, checkers: 2 }]);
    const detail = "/approve-penyaluran-dana/41";
    const { text, addresses } = await page(detail);
    expect(text).toContain("Tanpa anggaran");
    expect(text).not.toContain("Melampaui");
    expect(text).toContain("atau untuk program tanpa anggaran, hanya dapat diproses kantor pusat");
    expect(addresses).toContain("/approve-penyaluran-dana/41/process");
    const question = (await page(`${detail}/process`)).text;
    expect(question).toContain("Batch ini untuk program tanpa anggaran: Beasiswa Anak Negeri.");
    expect(question).not.toContain("melampaui anggaran program");
  });

  it("names the first of two checkers, who cannot be the second", async () => {
    const detail = "/approve-penyaluran-dana/41";
    bank.give("reviewBatch", review);
    bank.give("listBatches", [{ ...batch, checkers: 2 }]);
    expect((await page(detail)).text).toContain("0 dari 2");
    expect((await page(`${detail}/process`)).text).toContain("Perlu disetujui 2 orang.");
    const first_approver = { _key: "7", name: "Operator Bandung", timestamp: "2026-11-20T04:00:00Z" };
    bank.give("listBatches", [{ ...batch, checkers: 2, first_approver }]);
    const shown = await page(detail);
    expect(shown.text).toContain("1 dari 2, Operator Bandung");
    expect(shown.text).toMatch(/Persetujuan Pertama.*20\/11\/2026 11:00.*Operator Bandung/s);
    expect(shown.button("Proses Upload Data")?.isClosed).toBe(true);
  });

  it("is not shown where the bank does not support it", async () => {
    bank.support(supported);
    const { text } = await page("/approve-penyaluran-dana/41");
    expect(text).toContain("Proses Upload Data");
    expect(text).not.toContain("Tinjauan");
    expect(asked("reviewBatch")).toEqual([]);
  });
});

describe.each(kinds)("files of %s", (kind, uploads) => {
  /** The columns of a file without optional ones. */
  const columns = batchColumns[kind].filter(({ isOptional }) => !isOptional);

  it("have a template with an example row whose digits stay text", async () => {
    const response = await app.request(`${uploads}/template.csv`, { cookie: everything });
    expect(response.headers.get("content-disposition")).toMatch(/attachment; filename="Template .*\.csv"/);
    const [head, row, end] = (await response.text()).replace("\uFEFF", "").split("\r\n");
    expect(head).toBe(batchColumns[kind].map(({ name }) => name).join(";"));
    for (const { example, holds } of columns) {
      expect(row).toContain(holds === "digits" ? `"=""${example}"""` : example);
    }
    expect(end).toBe("");
    // Nothing but whether the session stands.
    expect(bank.calls.map(({ name }) => name)).toEqual(["refreshToken"]);
  });

  it("give all failed rows back as they were uploaded, each with what is wrong", async () => {
    const formula = Object.fromEntries(
      ["alamat", "alasan", "asnaf"].map((name) => [name, "=cmd|' /C calc'!A0"]),
    );
    const failed = { ...batchRow, ...formula, keterangan: "KTP harus 16 digit angka." };
    bank.answerWith("listBatchItems", ({ params }) => {
      const count = Math.min(1000, 1003 - Number(params.skip));
      const rows = Array.from({ length: count }, (_, place) => ({
        ...failed,
        seq_no: Number(params.skip) + place + 1,
      }));
      return ok("listBatchItems", rows, { full_count: 1003 });
    });
    const response = await app.request(`${uploads}/41/failed.csv`, { cookie: everything });
    expect(response.headers.get("content-disposition")).toContain(
      'filename="BUP0001-20261120-001 gagal.csv"',
    );
    const lines = (await response.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines[0]).toBe([...columns.map(({ name }) => name), "keterangan"].join(";"));
    expect(lines).toHaveLength(1004);
    expect(lines[1]).toContain(kind === "BUP0003" ? '"=""0001234567"""' : '"=""3273010507900001"""');
    if (kind === "BUP0002") expect(lines[1]).toContain('"=""500000"""');
    else expect(lines[1]).toContain(";'=cmd|");
    expect(lines.at(-1)).toMatch(/;KTP harus 16 digit angka\.$/);
    expect(asked("listBatchItems")[0]).toEqual({ batch_queues_id: "41", status: "Failed" });
  });

  it("give surplus cells back behind the remarks, so that the row stays refused until it is corrected", async () => {
    const failed = { ...batchRow, keterangan: "Baris berisi 12 kolom.", surplus: ["", "=1+1", "0001"] };
    bank.give("listBatchItems", [failed, batchRow]);
    const response = await app.request(`${uploads}/41/failed.csv`, { cookie: everything });
    const [, long, usual] = (await response.text()).split("\r\n");
    expect(long).toMatch(/;Baris berisi 12 kolom\.;;'=1\+1;"=""0001"""$/);
    expect(usual?.split(";")).toHaveLength(columns.length + 1);
  });

  const optional = {
    BUP0001: { name: "asnaf", value: "ibnu_sabil", shown: "Ibnu Sabil" },
    BUP0003: { name: "kategori", value: "alat_usaha", shown: "Alat dan bahan usaha" },
  } as const;
  it.runIf(kind === "BUP0001" || kind === "BUP0003")(
    "show and give back an optional column only where the file has it",
    async () => {
      const { name, value, shown } = optional[kind as keyof typeof optional];
      const row = { ...batchRow, [name]: value };
      const counts = { success_total: 0, failed_total: 1, process_total: 0 };
      const tables = { success_data: [], failed_data: [row], process_data: [], ...counts };
      bank.give("batchItems", tables);
      bank.give("listBatchItems", [row]);
      for (const optional_columns of [[], [name]]) {
        bank.give("listBatches", [{ ...batch, optional_columns }]);
        const { cells } = await page(`${uploads}/41`);
        const file = await (await app.request(`${uploads}/41/failed.csv`, { cookie: everything })).text();
        const isThere = optional_columns.length > 0;
        expect(cells.includes(shown)).toBe(isThere);
        expect(cells.includes(name.toUpperCase())).toBe(isThere);
        expect(file.split("\r\n")[0]?.endsWith(`;${columns.at(-1)?.name};${name};keterangan`)).toBe(isThere);
        expect(file.includes(value)).toBe(isThere);
      }
    },
  );

  it("are refused to users who may not upload", async () => {
    const cookie = await signIn(app, bank, { features: allBut(uploadFeature[kind]) });
    for (const path of [`${uploads}/template.csv`, `${uploads}/41/failed.csv`])
      expect((await app.request(path, { cookie })).status).toBe(403);
    expect(bank.calls).toEqual([]);
  });

  it("lead back to the detail, which says why, when the bank fails", async () => {
    bank.answer("listBatchItems", refusal("500", "relation batch_items"));
    const response = await app.request(`${uploads}/41/failed.csv`, { cookie: everything });
    expect(locationOf(response)).toBe(`${uploads}/41`);
    const { text } = await result(response);
    expect(text).toContain("Unknown Error");
    expect(text).not.toContain("relation");
  });
});

const content = "nama;tgl_lahir\r\nSITI;01/01/1990\r\n--bukan-batas\r\n";
const sha256 = createHash("sha256").update(content).digest("hex");
const uploaded = (data: object = {}) =>
  json(200, {
    response_code: "S1",
    message: "Success",
    data: { _key: "41", status: "Pending", sha256, ...data },
  });

interface Posted {
  readonly token?: string;
  readonly description?: string;
  readonly file?: File;
}

/** The form of the create screen as a browser sends it. */
function uploadForm(token: string, { description = "Data Oktober", file = csv() }: Posted = {}): FormData {
  const form = new FormData();
  form.append("description", description);
  form.append("formToken", token);
  form.append("idempotencyKey", key);
  form.append("file", file, file.name);
  return form;
}
const csv = (name = "data.csv") => new File([content], name, { type: "text/csv" });

const tokenOf = async (path: string, cookie = everything) => formTokenOf(await page(path, cookie));

describe.each(kinds)("uploading a file of %s", (kind, uploads) => {
  const create = `${uploads}/new?form=${key}`;
  const upload = async (posted: Posted = {}, cookie = everything) => {
    const token = posted.token ?? (await tokenOf(create, cookie));
    return app.request(create, { cookie, upload: uploadForm(token, posted) });
  };
  const calledUpload = () => bank.calls.filter(({ name }) => name === "uploadBatch");

  it("has its idempotency key in the form's address, so that sending the form again is the same upload", async () => {
    const address = locationOf(await app.request(`${uploads}/new?list=page%3D2`, { cookie: everything }))!;
    expect(address).toMatch(new RegExp(`^${uploads}/new\\?list=page%3D2&form=[\\w-]{36}$`));
    const shown = [await page(address), await page(address)].map(idempotencyKeyOf);
    expect(shown).toEqual([address.slice(-36), address.slice(-36)]);
    expect(locationOf(await app.request(`${uploads}/new?form=x`, { cookie: everything }))).toMatch(
      /\?form=[\w-]{36}$/,
    );
  });

  it("says what to do when the form was already sent with another file", async () => {
    bank.answer("uploadBatch", refusal("E0", messages.keyUsed));
    const refused = await pageOf(upload());
    expect(refused.text).toContain("Formulir ini sudah pernah dikirim dengan file atau deskripsi lain");
    expect(idempotencyKeyOf(refused)).toBe(key);
    bank.answer("uploadBatch", refusal("E0", "Upload terputus sebelum selesai."));
    expect(await (await upload()).text()).toContain("Upload terputus sebelum selesai.");
  });

  it("shows the form in the spec's words", async () => {
    const { main, writeForm } = await page(create);
    expect(main.text).toContain("DRAG & DROP");
    expect(main.text).toContain("Dokumen Anda, atau Klik untuk Browse.");
    const read = main.parts("field").find(({ value }) => value === kind);
    expect(read?.isReadOnly).toBe(true);
    const files = main.parts("field").filter((field) => field.attribute("type") === "file");
    expect(files.map((field) => field.attribute("accept"))).toEqual([".csv"]);
    // The texts come before the file: they say whose it is.
    expect(writeForm?.hasFile).toBe(true);
    expect(writeForm?.fields.at(-1)?.[0]).toBe("file");
  });

  it("sends the texts before the file, and leads to the list with what the bank found", async () => {
    bank.answer("uploadBatch", uploaded());
    const response = await upload();
    const { to, text } = await result(response);
    expect(to).toBe(uploads);
    expect(text).toContain("Sukses Upload Data. BUP0001-20261120-001 berisi 3 baris: 2 sukses, 1 gagal.");
    const [call] = calledUpload();
    const body = String(call?.body);
    const names = [...body.matchAll(/form-data; name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      ...["batch_id", "branch_id", "branch_name", "description", "inputter", "inputter_name", "file_type"],
      "file",
    ]);
    for (const value of [kind, "ID0002", "Cabang Bandung", "Data Oktober", "7", "Operator Bandung", "csv"])
      expect(body).toContain(`\r\n\r\n${value}\r\n`);
    expect(body).toContain(`filename="data.csv"`);
    expect(body).toContain(`\r\n\r\n${content}\r\n--`);
    expect(call?.headers["idempotency-key"]).toBe(key);
  });

  it("says the same counts when the form is sent again after the batch was processed", async () => {
    bank.answer("uploadBatch", uploaded());
    bank.answer("batchItems", itemsAnswer(0, 1, 2));
    const { text } = await result(await upload());
    expect(text).toContain("berisi 3 baris: 2 sukses, 1 gagal.");
  });

  it("names the earlier batch of the same file", async () => {
    bank.answer("uploadBatch", uploaded({ duplicate_of: "BUP0001-20261101-009" }));
    const { text } = await result(await upload());
    expect(text).toContain("File yang sama sudah pernah diunggah sebagai BUP0001-20261101-009.");
  });

  it("shows its result after the next sign-in when the session ends during the upload", async () => {
    const token = await tokenOf(create);
    bank.answerWith("uploadBatch", () => {
      passSeconds(11 * 60);
      return uploaded();
    });
    const sent = await upload({ token });
    expect(locationOf(sent)).toBe(uploads);
    const over = await page(uploads, `${everything}; ${jarOf(sent)}`);
    expect(over.to).toBe(`/login?to=${encodeURIComponent(uploads)}`);
    passSeconds(5 * 60);
    bank.answer("signIn", signInAnswer({ features: menuFeatureCodes }));
    const again = await app.request(over.to!, { form: credentials });
    // What a browser keeps: the later cookie of a name replaces the earlier.
    const setCookies = [sent, again].flatMap((response) => jarOf(response).split("; "));
    const jar = new Map(setCookies.map((cookie) => [cookie.split("=")[0], cookie]));
    expect(setCookiesOf(sent).join()).toContain("Max-Age=900");
    const shown = await page(uploads, [...jar.values()].join("; "));
    expect(shown.text).toContain("Sukses Upload Data.");
    expect(setCookiesOf(shown.response).filter((cookie) => /^(result|greeting)=;/.test(cookie))).toHaveLength(
      2,
    );
  });

  it("succeeds although the bank cannot say what it found in the file", async () => {
    const token = await tokenOf(create);
    bank.answer("uploadBatch", uploaded());
    bank.answer("batchItems", hangUp);
    const response = await upload({ token });
    expect(locationOf(response)).toBe(uploads);
    answerWithData(bank);
    expect((await result(response)).text).toContain("Sukses Upload Data.");
  });

  it.each([
    ["refuses it", refusal("E3", "Baris 7: tanda kutip tidak ditutup."), 422, "tanda kutip tidak ditutup."],
    ["breaks off", hangUp, 503, "Status tidak diketahui, periksa daftar."],
    ["is behind a dead proxy", html(502, "Bad Gateway"), 502, "Status tidak diketahui, periksa daftar."],
    ["fails", refusal("500", "relation x"), 502, "Unknown Error"],
    ["has no right for it", refusal("403", "x"), 403, "Unauthorized!"],
    ["answers nonsense", json(200, { response_code: "S1", data: {} }), 502, "Status tidak diketahui"],
    ["has got another file", uploaded({ sha256: "0".repeat(64) }), 502, "Status tidak diketahui"],
  ])("keeps what was typed when the bank %s", async (_, answer, status, sentence) => {
    const token = await tokenOf(create);
    bank.answer("uploadBatch", answer);
    const refused = await pageOf(upload({ token, description: "Data & <Oktober>" }));
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(sentence);
    expect(refused.values("description")).toEqual(["Data & <Oktober>"]);
    expect(refused.text).toContain("Pilih kembali data.csv.");
    expect(refused.source).not.toContain("relation x");
    // Only a refusal, which the bank would give again, makes it another write.
    expect(idempotencyKeyOf(refused) === key).toBe(status !== 422);
  });

  it.each([
    ["no file", new File([], ""), "Pilih file .csv terlebih dahulu."],
    ["another kind of file", csv("data.xlsx"), "Hanya file .csv yang dapat diunggah."],
    ["a name that only begins so", csv("data.csv.exe"), "Hanya file .csv yang dapat diunggah."],
  ])("refuses %s with a sentence, and sends the bank nothing", async (_, file, sentence) => {
    const response = await upload({ file });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(sentence);
    expect(calledUpload()).toEqual([]);
  });

  it("sends no quote, line end or path of a file's name", async () => {
    const token = await tokenOf(create);
    bank.answer("uploadBatch", uploaded());
    const upload = [
      `--xyz\r\ncontent-disposition: form-data; name="formToken"\r\n\r\n${token}\r\n`,
      `--xyz\r\ncontent-disposition: form-data; name="file"; filename="../../a\\"; x=\\"b.csv"\r\n`,
      `content-type: text/csv\r\n\r\n${content}\r\n--xyz--\r\n`,
    ].join("");
    const headers = { "content-type": "multipart/form-data; boundary=xyz" };
    const response = await app.request(create, { cookie: everything, upload, headers });
    expect(locationOf(response)).toBe(uploads);
    expect(String(calledUpload()[0]?.body)).toContain('filename="a%22; x=%22b.csv"\r\n');
  });

  it("is refused where the token comes after the file", async () => {
    const token = await tokenOf(create);
    const form = new FormData();
    form.append("file", csv(), "data.csv");
    form.append("formToken", token);
    expect((await app.request(create, { cookie: everything, upload: form })).status).toBe(403);
    expect(calledUpload()).toEqual([]);
  });

  it("is refused without the permission", async () => {
    const upload = uploadForm(await tokenOf(create));
    bank.reset();
    const cookie = await signIn(app, bank, { features: allBut(uploadFeature[kind]) });
    expect((await app.request(create, { cookie, upload })).status).toBe(403);
    expect(bank.calls).toEqual([]);
  });

  it("is refused with a sentence when it is no form, or breaks off", async () => {
    const headers = { "content-type": "text/plain" };
    const form = { x: "1" };
    const none = await app.request(create, { cookie: everything, form, headers });
    expect(none.status).toBe(400);
    const cut = { "content-type": "multipart/form-data; boundary=abc" };
    const broken = await app.request(create, { cookie: everything, form, headers: cut });
    expect(broken.status).toBe(400);
    expect(await broken.text()).toContain("Upload terputus sebelum selesai.");
    expect(bank.calls).toEqual([]);
  });
});
