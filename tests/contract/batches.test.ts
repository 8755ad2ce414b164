import { createHash, randomUUID } from "node:crypto";
import { request } from "node:http";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import { messages } from "contract/codes";
import { requestKeyAnswer } from "contract/envelope";
import { headerNames, newRequestId, signRequest, unsignedPayload } from "contract/signing";
import { uploadBatch } from "contract/specified/batches";
import { uploadOf, type UploadDetails } from "../support/batch-files/form";
import { csvOf, kinds, namesOf, validRows, type Row } from "../support/batch-files/rows";
import { statusChange, transactionsOf } from "../support/bodies";
import { testNow } from "../support/clock";
import { bankOfFile } from "./bank";
import { batchesOf, recipients } from "./batch-desk";

const bank = await bankOfFile();
const [admin, operator, approver, surabaya] = await bank.signInAll(
  "admin",
  "operator.bandung",
  "penyetuju.bandung",
  "operator.surabaya",
);
const desk = batchesOf(approver);

let series = 0;
/** Rows of people whom no other test knows. */
const freshRows = (kind: BatchId, count: number) => validRows(kind, count, (series += 1));

const upload = (kind: BatchId, rows: readonly Row[], details?: UploadDetails, by = operator) =>
  by.upload(uploadOf(kind, csvOf(kind, rows), details));

/** Key of a batch that waits. */
async function waiting(
  kind: BatchId,
  rows: readonly Row[],
  by = operator,
  branchId = "ID0002",
): Promise<string> {
  return (await upload(kind, rows, { branchId }, by)).data._key;
}

const idOf = async (nationalId: string) => {
  const { data } = await admin.list(
    "listCustomers",
    { customer_type: "Mustahik", nationality_id: nationalId, branch_id: "" },
    { limit: 1 },
  );
  return data[0];
};

async function setStatus(nationalId: string, status: "Active" | "Inactive"): Promise<void> {
  const customer = await idOf(nationalId);
  const body = statusChange(customer?._key ?? "", status);
  expect((await admin.call("updateCustomerStatus", { body })).code).toBe("S1");
}

describe("an upload", () => {
  test("is checked at once and listed with who, when and what", async () => {
    const rows = freshRows("BUP0001", 3).map((row, place) => (place === 1 ? { ...row, no_ktp: "123" } : row));
    const content = csvOf("BUP0001", rows);
    const answer = await operator.upload(
      uploadOf("BUP0001", content, { fileName: "../data\u202e Ramadan.csv", description: " Data\nRamadan " }),
    );
    expect(answer.data).toMatchObject({
      status: "Pending",
      sha256: createHash("sha256").update(content).digest("hex"),
      duplicate_of: "",
    });
    const batch = await desk.one("BUP0001", answer.data._key);
    expect(batch).toMatchObject({
      batch_queues_id: answer.data._key,
      batch_id: "BUP0001",
      description: "Data Ramadan",
      file_name: "data Ramadan.csv",
      record: 3,
      status: "Pending",
      queues_item_failed: false,
      creator: { _key: operator.user._key, name: operator.user.name },
    });
    expect(batch?.upload_id).toMatch(/^BUP0001-\d{8}-\d{3}$/);
    expect(await desk.totals(answer.data._key)).toEqual({ success: 2, failed: 1, process: 0 });
  });

  test("with unknown columns says so, also in the batch's detail", async () => {
    const rows = freshRows("BUP0003", 1);
    const names = [...Object.keys(rows[0] ?? {}), "catatan"];
    const { data } = await operator.upload(uploadOf("BUP0003", csvOf("BUP0003", rows, { names })));
    expect(data.notices).toEqual(["Kolom yang tidak dikenal diabaikan: 'catatan'."]);
    expect((await desk.one("BUP0003", data._key))?.notices).toEqual(data.notices);
  });

  test("warns of an earlier upload of the same file, not of a cancelled one or another branch's", async () => {
    const rows = freshRows("BUP0001", 2);
    const first = await upload("BUP0001", rows);
    const label = (await desk.one("BUP0001", first.data._key))?.upload_id;
    const second = await upload("BUP0001", rows);
    expect(second.data.duplicate_of).toBe(label);
    expect((await upload("BUP0001", rows, { branchId: "ID0003" }, surabaya)).data.duplicate_of).toBe("");
    for (const { data } of [first, second]) {
      expect((await operator.call("cancelBatch", { params: { key: data._key } })).code).toBe("S1");
    }
    expect((await upload("BUP0001", rows)).data.duplicate_of).toBe("");
  });

  test("twice with one key is one batch and one answer; with another file it is E0", async () => {
    const rows = freshRows("BUP0001", 2);
    const idempotencyKey = randomUUID();
    const first = await upload("BUP0001", rows, { idempotencyKey });
    const second = await upload("BUP0001", rows, { idempotencyKey });
    expect(second.data).toEqual(first.data);
    expect(await upload("BUP0001", freshRows("BUP0001", 2), { idempotencyKey })).toMatchObject({
      code: "E0",
    });
    expect(await upload("BUP0001", rows, { idempotencyKey: null })).toMatchObject({
      code: "E0",
      status: 400,
    });
  });

  test("at once with one key is one batch", async () => {
    const rows = freshRows("BUP0001", 2);
    const before = await desk.total("BUP0001");
    const idempotencyKey = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => upload("BUP0001", rows, { idempotencyKey })));
    expect(new Set(answers.map(({ data }) => data._key)).size).toBe(1);
    expect(await desk.total("BUP0001")).toBe(before + 1);
  });

  test("needs a signature, a right to the kind, and one's own branch", async () => {
    const rows = freshRows("BUP0001", 1);
    const refusals = [
      [await upload("BUP0001", rows, { tamper: { signature: "x".repeat(43) } }), "E0"],
      [await upload("BUP0001", rows, {}, approver), "403"],
      [await upload("BUP0001", rows, { branchId: "ID0003" }), "E3"],
      [await upload("BUP0001", rows, { branchId: "ID0001" }), "E3"],
      [
        await bank.client.upload({ bearer: "z".repeat(43) }, uploadOf("BUP0001", csvOf("BUP0001", rows))),
        "401",
      ],
    ] as const;
    for (const [answer, code] of refusals) expect(answer.code).toBe(code);
  });

  test("with odd fields or another name than .csv is refused", async () => {
    const csv = csvOf("BUP0001", freshRows("BUP0001", 1));
    const fine = uploadOf("BUP0001", csv);
    const withField = (field: Record<string, string>) =>
      operator.upload({ ...fine, fields: { ...fine.fields, ...field } });
    expect(await withField({ batch_id: "BUP0009" })).toMatchObject({
      code: "E0",
      message: "Isian 'batch_id' tidak sesuai.",
    });
    expect(await withField({ file_type: "xlsx" })).toMatchObject({ code: "E0" });
    expect(await withField({ description: "a".repeat(1001) })).toMatchObject({ code: "E3" });
    expect(await withField({ description: "a".repeat(20_000) })).toMatchObject({ code: "E0" });
    expect(await withField({ ["__proto__"]: "x" })).toMatchObject({ code: "S1" });
    for (const fileName of ["data.xlsx", ".csv", "data.csv.exe"]) {
      expect(await operator.upload({ ...fine, fileName })).toMatchObject({
        code: "E3",
        message: "Hanya file .csv yang dapat diunggah.",
      });
    }
  });

  test("of more than 50 MB is refused with a sentence", async () => {
    const before = await desk.total("BUP0001");
    // Few rows, so that it is the bytes that are too many.
    const content = Buffer.alloc(51 * 1024 * 1024, `${"a".repeat(30_000)};b;c;d;e;f;g;h;i;j\n`);
    Buffer.from(`${namesOf("BUP0001").join(";")}\n`).copy(content);
    expect(await operator.upload(uploadOf("BUP0001", content))).toMatchObject({
      code: "E3",
      status: 422,
      message: "Ukuran file lebih dari 50 MB.",
    });
    expect(await desk.total("BUP0001")).toBe(before);
  });

  test("that breaks off leaves nothing behind", async () => {
    const before = await desk.total("BUP0001");
    await breakOff(csvOf("BUP0001", freshRows("BUP0001", 5)));
    // Refused before it breaks off: nobody reads it any more.
    await breakOff("\0".repeat(70_000));
    // The next one waits for its thread, if need be.
    await waiting("BUP0001", freshRows("BUP0001", 1));
    expect(await desk.total("BUP0001")).toBe(before + 1);
  });

  /** Sends half a form, then hangs up. */
  async function breakOff(content: string): Promise<void> {
    const requestId = newRequestId();
    const as = { bearer: operator.accessToken };
    const key = requestKeyAnswer.parse(await (await bank.client.requestKey(requestId, as)).json());
    const { method, path } = uploadBatch;
    const { fields } = uploadOf("BUP0001", "");
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="data.csv"\r\n\r\n`;
    await new Promise<void>((resolve) => {
      const outgoing = request(bank.client.origin + path, {
        method,
        headers: {
          authorization: `Bearer ${operator.accessToken}`,
          "content-type": "multipart/form-data; boundary=x",
          "content-length": "100000",
          [headerNames.idempotencyKey]: randomUUID(),
          [headerNames.requestId]: requestId,
          [headerNames.signature]: signRequest(
            key.request_key?.data.key ?? "",
            method,
            path,
            unsignedPayload,
          ),
        },
      });
      outgoing.on("error", () => resolve());
      outgoing.write(parts.join("") + file + content, () => outgoing.destroy());
    });
  }
});

describe("the check knows who is registered", () => {
  async function remarksOf(kind: BatchId, rows: readonly Row[], by = operator, branchId = "ID0002") {
    const key = await waiting(kind, rows, by, branchId);
    const { data } = await by.call("batchItems", { params: { key, skip: 0, limit: 100 } });
    const told = [...data.success_data, ...data.failed_data].sort((a, b) => a.seq_no - b.seq_no);
    return told.map((row) => String(row.keterangan));
  }

  test("a KTP is registered once, in whatever branch, and nobody is named", async () => {
    const [person] = await recipients(admin, 1);
    const row = { ...freshRows("BUP0001", 1)[0], no_ktp: person?.no_ktp ?? "" };
    const own = await remarksOf("BUP0001", [row]);
    expect(own[0]).toContain("KTP sudah terdaftar sebagai mustahik");
    expect(await remarksOf("BUP0001", [row], surabaya, "ID0003")).toEqual(own);
  });

  test("an NPWP is registered once, in either spelling", async () => {
    const { data } = await admin.list(
      "listCustomers",
      { customer_type: "Merchant", branch_id: "" },
      { limit: 1 },
    );
    const npwp = data[0]?.username ?? "";
    const rows = freshRows("BUP0003", 1).map((row) => ({ ...row, npwp: npwp.replace(/^0/, "") }));
    expect((await remarksOf("BUP0003", rows))[0]).toContain("NPWP sudah terdaftar sebagai merchant");
    const branches = freshRows("BUP0003", 1).map((row) => ({ ...row, npwp: `${npwp.slice(0, 16)}000001` }));
    expect(await remarksOf("BUP0003", branches)).toEqual([
      expect.stringMatching(/^Peringatan: 16 digit pertama NPWP sudah terdaftar sebagai merchant/),
    ]);
  });

  test("money goes to active mustahik of the branch who have an account", async () => {
    const [fine = {}, off = {}] = await recipients(admin, 2);
    await setStatus(off.no_ktp ?? "", "Inactive");
    const stranger = freshRows("BUP0002", 1)[0] ?? {};
    expect(await remarksOf("BUP0002", [fine, off, stranger])).toEqual([
      "",
      "Mustahik tidak aktif: aktifkan dahulu di Data Mustahik.",
      "KTP tidak terdaftar sebagai mustahik cabang ini: periksa nomornya atau daftarkan dahulu.",
    ]);
    expect(await remarksOf("BUP0002", [fine], surabaya, "ID0003")).toEqual([
      "KTP tidak terdaftar sebagai mustahik cabang ini: periksa nomornya atau daftarkan dahulu.",
    ]);
    await setStatus(off.no_ktp ?? "", "Active");
    expect(await remarksOf("BUP0002", [{ ...fine, nama: "Orang Lain", tgl_lahir: "01/01/1950" }])).toEqual([
      expect.stringMatching(/^Peringatan: .*Peringatan: Nama berbeda.*Peringatan: Tanggal lahir berbeda/),
    ]);
  });
});

describe("lists", () => {
  test("can be filtered by kind, state, branch and key, newest first", async () => {
    for (const kind of kinds) {
      const all = await desk.list(kind);
      expect(all.length).toBeGreaterThan(0);
      expect(new Set(all.map((batch) => batch.batch_id))).toEqual(new Set([kind]));
      const times = all.map((batch) => batch.upload_time);
      expect(times).toEqual([...times].sort().reverse());
      const pending = await desk.list(kind, { status: "Pending" });
      expect(pending).toEqual(all.filter(({ status }) => status === "Pending"));
      expect(await desk.list(kind, { status: "process_success" })).toEqual(
        all.filter(({ status }) => status === "Process_success"),
      );
      expect(await desk.list(kind, { status: "Entah" })).toEqual([]);
      expect(await desk.list(kind, { branch_id: "ID0003" })).toEqual([]);
      expect(await desk.one(kind, all[0]?._key ?? "")).toEqual(all[0]);
      expect(await desk.one(kind, "no-key")).toBeUndefined();
    }
  });

  test.each(kinds)("hide and show batches of %s whose rows could not be stored", async (kind) => {
    const all = await desk.list(kind);
    const lost = await desk.list(kind, { queues_item_failed: true });
    const kept = await desk.list(kind, { queues_item_failed: false });
    expect(lost.length).toBeGreaterThan(0);
    expect(lost).toEqual(all.filter((batch) => batch.queues_item_failed));
    expect(kept).toEqual(all.filter((batch) => !batch.queues_item_failed));
    expect(lost[0]).toMatchObject({ status: "Process_failed" });
    expect(await desk.totals(lost[0]?._key ?? "")).toEqual({ success: 0, failed: 0, process: 0 });
    for (const [batch, isLost] of [
      [lost[0], true],
      [kept[0], false],
    ] as const) {
      const byKey = (queues_item_failed: boolean) =>
        desk.list(kind, { _key: batch?._key ?? "", queues_item_failed });
      expect(await byKey(isLost)).toEqual([batch]);
      expect(await byKey(!isLost)).toEqual([]);
    }
  });
});

test("a row with too many cells comes back with all of them", async () => {
  const rows = freshRows("BUP0002", 1);
  const file = `${csvOf("BUP0002", rows)};Jalan Contoh;0001`;
  const { data } = await operator.upload(uploadOf("BUP0002", file));
  const items = await approver.call("batchItems", { params: { key: data._key, skip: 0, limit: 10 } });
  expect(items.data.failed_data).toMatchObject([{ no_ktp: rows[0]?.no_ktp, nominal: rows[0]?.nominal }]);
  // The cells behind the last column are an extension.
  if (bank.own) expect(items.data.failed_data).toMatchObject([{ surplus: ["Jalan Contoh", "0001"] }]);
});

test("item tables page each by itself, in the order of the file", async () => {
  const rows = freshRows("BUP0001", 30).map((row, place) =>
    place % 3 === 0 ? { ...row, no_ktp: "1" } : row,
  );
  const key = await waiting("BUP0001", rows);
  const { data } = await approver.call("batchItems", { params: { key, skip: 5, limit: 4 } });
  expect(data.success_data.map(({ seq_no }) => seq_no)).toEqual([9, 11, 12, 14]);
  expect(data.failed_data.map(({ seq_no }) => seq_no)).toEqual([16, 19, 22, 25]);
  expect(data.process_data).toEqual([]);
  expect(data).toMatchObject({ success_total: 20, failed_total: 10, process_total: 0 });
  const page = (status: "Success" | "Failed" | "Process_success", skip: number) =>
    approver.list("listBatchItems", { batch_queues_id: key, status }, { skip, limit: 4 });
  expect(await page("Failed", 5)).toMatchObject({ raw: data.failed_data, fullCount: 10 });
  expect((await page("Success", 18)).data.map(({ seq_no }) => seq_no)).toEqual([29, 30]);
  expect(await page("Success", 20)).toMatchObject({ raw: [], fullCount: 20 });
  expect(await page("Process_success", 0)).toMatchObject({ raw: [], fullCount: 0 });
});

/** Enough rows for several chunks and blocks, of which every seventh is wrong. */
const manyRows = 2_500;
const isWrong = (row: number) => row % 7 === 0;
/** Rows that another batch registers first, in different parts of the file. */
const hindered = [3, 1_201];

test(
  "a batch of many rows: pages at any depth, progress, what is hindered",
  { timeout: 120_000 },
  async () => {
    const rows = freshRows("BUP0003", manyRows).map((row, place) =>
      isWrong(place + 1) ? { ...row, npwp: "1" } : row,
    );
    const key = await waiting("BUP0003", rows);
    const numbers = rows.map((_, place) => place + 1);
    await expectPages(
      key,
      "Success",
      numbers.filter((row) => !isWrong(row)),
    );
    await expectPages(key, "Failed", numbers.filter(isWrong));

    const rival = await waiting("BUP0003", hindered.map((row) => rows[row - 1] ?? {})); // oxfmt-ignore
    await desk.processed("BUP0003", rival);
    expect(await desk.process("BUP0003", key)).toMatchObject({ code: "S1", message: "Success" });
    const seen = await progressUntilSettled(key);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ total }) => total))).toEqual(
      new Set([numbers.filter((row) => !isWrong(row)).length]),
    );
    expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).sort((a, b) => a - b));
    expect(seen.map((progress) => progress.moved_at)).toEqual(
      seen.map((progress) => progress.moved_at).sort(),
    );

    expect(await desk.one("BUP0003", key)).toMatchObject({ status: "Process_failed" });
    await expectPages(key, "Success", hindered);
    await expectPages(
      key,
      "Process_success",
      numbers.filter((row) => !isWrong(row) && !hindered.includes(row)),
    );
    await expectPages(key, "Failed", numbers.filter(isWrong));
  },
);

/** Compares pages here and there with the rows that are expected in a state. */
async function expectPages(
  key: string,
  status: "Success" | "Failed" | "Process_success",
  expected: readonly number[],
): Promise<void> {
  for (const skip of [0, 1, 851, 857, 858, 999, 1_000, 1_714, expected.length - 1, expected.length]) {
    const answer = await approver.list(
      "listBatchItems",
      { batch_queues_id: key, status },
      { skip, limit: 10 },
    );
    expect(answer.fullCount).toBe(expected.length);
    expect(
      answer.data.map(({ seq_no }) => seq_no),
      `${status} from ${skip}`,
    ).toEqual(expected.slice(skip, skip + 10));
  }
}

/** What is seen of a run's progress until it has ended. */
async function progressUntilSettled(key: string) {
  const seen: { done: number; total: number; moved_at: string }[] = [];
  for (;;) {
    const batch = await desk.one("BUP0003", key);
    if (batch?.status !== "Running") return seen;
    if (batch.progress) seen.push(batch.progress);
  }
}

describe("processing", () => {
  test("four eyes: nobody processes their own upload, administrators included", async () => {
    const key = await waiting("BUP0001", freshRows("BUP0001", 1), admin, "ID0001");
    expect(await batchesOf(admin).process("BUP0001", key)).toMatchObject({
      code: "E3",
      message: messages.ownWork,
    });
    if (bank.own) {
      const { db } = bank.own;
      const itself = db.updateTable("batches").set({ processor_id: admin.user._key }).where("id", "=", key);
      await expect(itself.execute()).rejects.toThrow("batches_four_eyes");
    }
  });

  test("is refused once it is done, whoever uploaded the batch", async () => {
    const nameless = freshRows("BUP0001", 1).map((row) => ({ ...row, nama: "" }));
    const key = await waiting("BUP0001", nameless, admin, "ID0001");
    expect(await batchesOf(admin).process("BUP0001", key)).toMatchObject({
      code: "S1",
      message: messages.nothingToProcess,
    });
  });

  test("needs the approver's right and the kind's own path", async () => {
    const key = await waiting("BUP0001", freshRows("BUP0001", 1));
    expect(await batchesOf(operator).process("BUP0001", key)).toMatchObject({ code: "403" });
    const body = {
      batch_queues_id: key,
      inputter: { _key: "1", name: "x" },
      branch: { _key: "ID0002", name: "" },
    };
    const wrong = (type: string, batch_id: BatchId) =>
      approver.call("processBatch", { params: { type }, body: { batch_id, ...body } });
    expect(await wrong("merchant", "BUP0001")).toMatchObject({ code: "404" });
    expect(await wrong("mustahik", "BUP0003")).toMatchObject({ code: "404" });
    expect((await desk.one("BUP0001", key))?.status).toBe("Pending");
  });

  test("registers mustahik with their accounts, and says so everywhere", async () => {
    const rows = freshRows("BUP0001", 3).map((row, place) => (place === 2 ? { ...row, nama: "" } : row));
    const key = await waiting("BUP0001", rows);
    const batch = await desk.processed("BUP0001", key);
    expect(batch).toMatchObject({
      status: "Process_success",
      last_inputter: { _key: approver.user._key, name: approver.user.name },
    });
    expect(await desk.totals(key)).toEqual({ success: 0, failed: 1, process: 2 });
    const customer = await idOf(rows[0]?.no_ktp ?? "");
    expect(customer).toMatchObject({
      name: rows[0]?.nama,
      status: "Active",
      branch: { _key: "ID0002" },
      balance: 0,
    });
    const { data } = await admin.call("customerBalance", { params: { key: customer?._key ?? "" } });
    expect(data).toMatchObject([{ product_code: "2001", balance: 0 }]);
    expect(await idOf(rows[2]?.no_ktp ?? "")).toBeUndefined();
  });

  test("registers merchants with their accounts", async () => {
    const [row = {}] = freshRows("BUP0003", 1);
    const key = await waiting("BUP0003", [row]);
    expect(await desk.processed("BUP0003", key)).toMatchObject({ status: "Process_success" });
    const { data } = await admin.list(
      "listCustomers",
      { customer_type: "Merchant", others_id: row.npwp ?? "", branch_id: "" },
      { limit: 1 },
    );
    expect(data).toMatchObject([
      { name: row.nama_merchant, additional_info: { pic: row.pic, no_rekening: row.no_rekening } },
    ]);
    expect(
      (await admin.call("customerBalance", { params: { key: data[0]?._key ?? "" } })).data,
    ).toMatchObject([{ product_code: "2002", balance: 0 }]);
  });

  test("pays distributions from the branch's fund once, and the books balance", async () => {
    const [first = {}, second = {}] = await recipients(admin, 2, "150.000");
    const balanceOf = async (row: Row) => (await idOf(row.no_ktp ?? ""))?.balance ?? 0;
    const before = [await balanceOf(first), await balanceOf(second)];
    const key = await waiting("BUP0002", [first, second]);
    expect(await desk.processed("BUP0002", key)).toMatchObject({ status: "Process_success" });
    expect([await balanceOf(first), await balanceOf(second)]).toEqual(
      before.map((balance) => balance + 150_000),
    );
    const again = await desk.process("BUP0002", key);
    expect(again).toMatchObject({ code: "S1", message: messages.nothingToProcess });
    expect(await balanceOf(first)).toBe((before[0] ?? 0) + 150_000);
    const { data } = await admin.list(
      "listTransactions",
      transactionsOf("P00001", { status_code: "settled", branch_id: "ID0002" }),
      { limit: 2 },
    );
    expect(data).toMatchObject([
      {
        creator: { name: operator.user.name },
        approver: { name: approver.user.name },
        debit: { amount: 150_000 },
      },
      { customer_source: { name: "Dana Zakat Cabang Bandung" } },
    ]);
    if (bank.own) expect(await auditLedger(bank.own.db)).toEqual([]);
  });

  test("leaves what cannot be processed waiting with the reason, until it can", async () => {
    const rows = await recipients(admin, 3, "20000");
    const off = rows[1]?.no_ktp ?? "";
    const key = await waiting("BUP0002", rows);
    await setStatus(off, "Inactive");
    expect(await desk.processed("BUP0002", key)).toMatchObject({ status: "Process_failed" });
    expect(await desk.totals(key)).toEqual({ success: 1, failed: 0, process: 2 });
    const waitingRows = async () =>
      (await approver.call("batchItems", { params: { key, skip: 0, limit: 10 } })).data.success_data;
    expect(await waitingRows()).toMatchObject([
      { seq_no: 2, keterangan: "Mustahik tidak aktif: aktifkan dahulu di Data Mustahik." },
    ]);
    expect(await desk.processed("BUP0002", key)).toMatchObject({ status: "Process_failed" });
    await setStatus(off, "Active");
    expect(await desk.processed("BUP0002", key)).toMatchObject({ status: "Process_success" });
    expect(await desk.totals(key)).toEqual({ success: 0, failed: 0, process: 3 });
    const { data } = await approver.call("batchItems", { params: { key, skip: 0, limit: 10 } });
    expect(data.process_data.map(({ keterangan }) => keterangan)).toEqual(["", "", ""]);
  });

  test("leaves a distribution waiting that would overflow the branch's fund", async ({ skip }) => {
    const { db } = bank.own ?? skip();
    const rows = await recipients(admin, 3, "20000");
    const key = await waiting(
      "BUP0002",
      rows.map((row, place) => (place === 1 ? { ...row, nominal: "30000" } : row)),
    );
    const addToFund = (idr: bigint) =>
      sql`
      UPDATE accounts SET balance_idr = balance_idr + ${idr} WHERE product_code = '1001' AND branch_id = 'ID0002'`.execute(
        db,
      );
    const {
      rows: [fund],
    } = await sql<{ balance_idr: string }>`
      SELECT balance_idr FROM accounts WHERE product_code = '1001' AND branch_id = 'ID0002'`.execute(db);
    const room = 40_000n - (BigInt(fund?.balance_idr ?? 0) + 9_000_000_000_000_000n);
    await addToFund(room);
    expect(await desk.processed("BUP0002", key)).toMatchObject({ status: "Process_failed" });
    const { data } = await approver.call("batchItems", { params: { key, skip: 0, limit: 10 } });
    expect(data.success_data).toMatchObject([
      {
        seq_no: 2,
        keterangan:
          "Saldo Dana Zakat cabang akan melampaui batas 9.000.000.000.000.000: hubungi Kantor Pusat.",
      },
    ]);
    expect(await desk.totals(key)).toEqual({ success: 1, failed: 0, process: 2 });
    await addToFund(-room);
    await sql`
      UPDATE postings SET balance_before_idr = balance_before_idr - ${room}::bigint, balance_after_idr = balance_after_idr - ${room}::bigint
      WHERE change_idr < 0 AND transaction_id IN (SELECT id FROM transactions WHERE batch_id = ${key})`.execute(
      db,
    );
    expect(await desk.processed("BUP0002", key)).toMatchObject({ status: "Process_success" });
    expect(await auditLedger(db)).toEqual([]);
  });

  test("of the same people in two batches registers them once", async () => {
    const rows = freshRows("BUP0001", 20);
    const keys = [await waiting("BUP0001", rows), await waiting("BUP0001", [...rows].reverse())];
    await Promise.all(keys.map((key) => desk.process("BUP0001", key)));
    for (const key of keys) await desk.settled("BUP0001", key);
    const totals = await Promise.all(keys.map((key) => desk.totals(key)));
    expect(totals.map(({ process }) => process).reduce((sum, count) => sum + count)).toBe(20);
    expect(totals.map(({ success, process }) => success + process)).toEqual([20, 20]);
    expect((await idOf(rows[0]?.no_ktp ?? ""))?.status).toBe("Active");
  });

  test("asked for ten times at once happens once", async () => {
    const key = await waiting("BUP0001", freshRows("BUP0001", 5));
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.process("BUP0001", key)));
    const started = answers.filter(({ code, message }) => code === "S1" && message === "Success");
    expect(started.length).toBe(1);
    for (const { code, message } of answers) {
      if (code === "S1") expect(["Success", messages.nothingToProcess]).toContain(message);
      else expect(code).toBe("E1");
    }
    await desk.settled("BUP0001", key);
    expect(await desk.totals(key)).toEqual({ success: 0, failed: 0, process: 5 });
  });

  test("a batch of wrong rows alone has nothing to be processed, and stays as it is", async () => {
    const key = await waiting("BUP0001", [{ ...freshRows("BUP0001", 1)[0], no_ktp: "1" }]);
    expect(await desk.process("BUP0001", key)).toMatchObject({
      code: "S1",
      message: messages.nothingToProcess,
    });
    expect((await desk.one("BUP0001", key))?.status).toBe("Pending");
  });

  test("a batch without its rows cannot be processed, only cancelled", async () => {
    const [lost] = await desk.list("BUP0003", { queues_item_failed: true });
    const key = lost?._key ?? "";
    expect(await desk.process("BUP0003", key)).toMatchObject({ code: "E3" });
    expect((await operator.call("cancelBatch", { params: { key } })).code).toBe("S1");
    expect(await desk.list("BUP0003", { queues_item_failed: true })).toEqual([]);
  });

  test("head office may process a branch's batch", async () => {
    const key = await waiting("BUP0001", freshRows("BUP0001", 1), surabaya, "ID0003");
    const headOffice = batchesOf(await bank.signIn("penyetuju.pusat"));
    expect(await desk.process("BUP0001", key)).toMatchObject({ code: "404" });
    expect(await headOffice.processed("BUP0001", key)).toMatchObject({ status: "Process_success" });
  });
});

describe("cancelling", () => {
  test("takes a waiting batch off all lists; its effects, if any, stay", async () => {
    const key = await waiting("BUP0001", freshRows("BUP0001", 1));
    expect(await approver.call("cancelBatch", { params: { key } })).toMatchObject({ code: "403" });
    expect(await operator.call("cancelBatch", { params: { key } })).toMatchObject({ code: "S1" });
    expect(await desk.one("BUP0001", key)).toBeUndefined();
    for (const answer of [
      await operator.call("cancelBatch", { params: { key } }),
      await desk.process("BUP0001", key),
      await approver.call("batchItems", { params: { key, skip: 0, limit: 10 } }),
    ]) {
      expect(answer).toMatchObject({ code: "404" });
    }
  });

  test("a batch that has been processed is refused", async () => {
    const key = await waiting("BUP0001", freshRows("BUP0001", 1));
    await desk.processed("BUP0001", key);
    expect(await operator.call("cancelBatch", { params: { key } })).toMatchObject({
      code: "E3",
      status: 422,
    });
  });

  test("and processing at the same moment: one of the two happens", { timeout: 60_000 }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const [row = {}] = freshRows("BUP0001", 1);
      const key = await waiting("BUP0001", [row]);
      const [cancelled, processed] = await Promise.all([
        operator.call("cancelBatch", { params: { key } }),
        desk.process("BUP0001", key),
      ]);
      expect([cancelled.code, processed.code].filter((code) => code === "S1")).toHaveLength(1);
      if (cancelled.code === "S1") {
        expect(await desk.one("BUP0001", key)).toBeUndefined();
        expect(await idOf(row.no_ktp ?? "")).toBeUndefined();
      } else {
        expect(await desk.settled("BUP0001", key)).toMatchObject({ status: "Process_success" });
      }
    }
  });
});

test("the review adds up, and names who has received lately and who shares a family card", async () => {
  const rows = await recipients(admin, 4, "100000");
  const [first = {}, second = {}, third = {}] = rows;
  const earlier = await waiting("BUP0002", [first, second]);
  await desk.processed("BUP0002", earlier);
  const key = await waiting("BUP0002", [
    first,
    { ...third, nominal: "900000", nama: "Orang Lain" },
    { ...second, nominal: "x" },
  ]);
  const { data } = await approver.call("reviewBatch", { params: { key } });
  expect(data).toMatchObject({
    rowTotal: 3,
    successTotal: 2,
    failedTotal: 1,
    // The same payment once more, and another name.
    warningTotal: 2,
    payment: {
      totalIdr: 1_000_000,
      largest: { seqNo: 2, name: "Orang Lain", amountIdr: 900_000 },
      recentDays: 30,
    },
  });
  const { recent, recentTotal } = data.payment!;
  expect(recent[0]).toMatchObject({ seqNo: 1, amountIdr: 100_000, lastAmountIdr: 100_000 });
  expect(recentTotal).toBe(recent.length);

  const family = freshRows("BUP0001", 5).map((row, place) => ({
    ...row,
    no_kk: ["3273010101100001", "3273010101100002", "3273010101100001", "3273010101100003", ""][place] ?? "",
  }));
  const review = await approver.call("reviewBatch", { params: { key: await waiting("BUP0001", family) } });
  expect(review.data).toMatchObject({
    payment: null,
    families: {
      rowTotal: 2,
      familyTotal: 1,
      rows: [
        { seqNo: 1, familyCardNumber: "3273010101100001" },
        { seqNo: 3, familyCardNumber: "3273010101100001" },
      ],
    },
  });
});

test("the review names rows that would not be paid as things are now, and says afterwards what was paid", async () => {
  const rows = await recipients(admin, 3, "100000");
  const key = await waiting("BUP0002", rows);
  const review = async () => (await approver.call("reviewBatch", { params: { key } })).data.payment;
  expect(await review()).toMatchObject({
    totalIdr: 300_000,
    paidIdr: 0,
    unpayableTotal: 0,
    unpayable: [],
  });
  await setStatus(rows[1]?.no_ktp ?? "", "Inactive");
  expect(await review()).toMatchObject({
    unpayableTotal: 1,
    unpayable: [
      { seqNo: 2, amountIdr: 100_000, reason: "Mustahik tidak aktif: aktifkan dahulu di Data Mustahik." },
    ],
  });
  await desk.processed("BUP0002", key);
  expect(await review()).toMatchObject({ totalIdr: 300_000, paidIdr: 200_000, unpayableTotal: 1 });
});

test("the review names what a record received that has ended for the recipient's", async ({ skip }) => {
  if (!bank.own) return skip();
  const { db } = bank.own;
  const people = freshRows("BUP0001", 2);
  const registered = await waiting("BUP0001", people);
  await desk.processed("BUP0001", registered);
  const [ended, kept] = people.map(({ nama = "", tgl_lahir = "", no_ktp = "" }) => {
    return { nama, tgl_lahir, no_ktp, nominal: "700002" };
  });
  if (!ended || !kept) throw new Error("two people");
  const paid = await waiting("BUP0002", [ended]);
  await desk.processed("BUP0002", paid);
  const key = await waiting("BUP0002", [kept]);
  const recent = async () => (await approver.call("reviewBatch", { params: { key } })).data.payment?.recent;
  expect(await recent()).toEqual([]);
  const [endedId, keptId] = await Promise.all(
    [ended, kept].map(async ({ no_ktp }) => (await idOf(no_ktp))!._key),
  );
  await sql`UPDATE customers SET status = 'Inactive', same_as_id = ${keptId} WHERE id = ${endedId}`.execute(
    db,
  );
  expect(await recent()).toMatchObject([{ seqNo: 1, lastAmountIdr: 700_002 }]);
  // Another branch's records are not told of.
  await sql`UPDATE customers SET branch_id = 'ID0003' WHERE id = ${endedId}`.execute(db);
  expect(await recent()).toEqual([]);
});

describe("the review and households", () => {
  const householdsIn = async (kind: "BUP0001" | "BUP0002", key: string) => {
    const { data } = await approver.call("reviewBatch", { params: { key } });
    return { kind, ...data.households };
  };
  const receivedBy = async (ids: readonly string[], db: Db) => {
    const { rows } = await sql<{ total: number }>`
      SELECT coalesce(sum(amount_idr), 0)::float8 AS total FROM transactions
      WHERE beneficiary_customer_id = ANY(${ids}) AND transaction_type = 'P00001' AND status = 'settled'
        AND created_at > ${testNow()}::timestamptz - interval '300 days'`.execute(db);
    return rows[0]!.total;
  };

  test("name recipients whose family received, apart from what the batch itself pays", async ({ skip }) => {
    if (!bank.own) return skip();
    const { db } = bank.own;
    const rows = await recipients(admin, 4, "100000");
    const ids = await Promise.all(rows.map(async ({ no_ktp }) => (await idOf(no_ktp!))!._key));
    // The first two are a family with somebody of another branch, whom the branch's approver is not told of; the others live
    // alone.
    const card = "3273019909990001";
    await sql`UPDATE customers SET family_card_number = ${card} WHERE id = ANY(${ids.slice(0, 2)}) OR id = (
      SELECT id FROM customers WHERE branch_id = 'ID0003' AND customer_type = 'Mustahik' ORDER BY id LIMIT 1)`.execute(
      db,
    );
    await sql`UPDATE customers SET family_card_number = NULL WHERE id = ANY(${ids.slice(2)})`.execute(db);
    const paid = await waiting("BUP0002", [rows[1]!]);
    await desk.processed("BUP0002", paid);
    const key = await waiting("BUP0002", [rows[2]!, rows[0]!, rows[3]!]);
    const totalIdr = await receivedBy(ids.slice(0, 2), db);
    const told = {
      kind: "BUP0002",
      rowTotal: 1,
      householdTotal: 1,
      rows: [{ seqNo: 2, name: rows[0]!.nama, memberCount: 2, totalIdr, key: ids.slice(0, 2).sort()[0] }],
    };
    expect(await householdsIn("BUP0002", key)).toEqual(told);
    await desk.processed("BUP0002", key);
    expect(await householdsIn("BUP0002", key)).toEqual(told);
  });

  test("name new mustahik whose KK number is registered, and not those whom the batch itself registered", async ({
    skip,
  }) => {
    if (!bank.own) return skip();
    const [first, second, third] = freshRows("BUP0001", 3) as [Row, Row, Row];
    const card = "3273019909990002";
    const nobodys = "3273019909990003";
    const earlier = await waiting("BUP0001", [{ ...first, no_kk: card }]);
    await desk.processed("BUP0001", earlier);
    const key = await waiting("BUP0001", [
      { ...third, no_kk: nobodys },
      { ...second, no_kk: card },
    ]);
    const told = {
      kind: "BUP0001",
      rowTotal: 1,
      householdTotal: 1,
      rows: [
        {
          seqNo: 2,
          name: second.nama,
          memberCount: 1,
          totalIdr: 0,
          key: (await idOf(first.no_ktp!))!._key,
        },
      ],
    };
    expect(await householdsIn("BUP0001", key)).toEqual(told);
    await desk.processed("BUP0001", key);
    expect(await householdsIn("BUP0001", key)).toEqual(told);
  });
});

test("what was done to batches is on record", async ({ skip }) => {
  if (!bank.own) return skip();
  const { rows } = await sql<{ action: string }>`
    SELECT DISTINCT action FROM audit_log WHERE subject LIKE 'batch:%' ORDER BY action`.execute(bank.own.db);
  expect(rows.map(({ action }) => action)).toEqual([
    "batch.cancel",
    "batch.process",
    "batch.processed",
    "batch.upload",
  ]);
});

test("the outcome of a batch is on record, with a digest of its rows", async ({ skip }) => {
  if (!bank.own) return skip();
  const { db } = bank.own;
  const record = await db
    .selectFrom("audit_log")
    .innerJoin("batches", (join) => join.on(sql<boolean>`subject = 'batch:' || batches.id`))
    .selectAll("batches")
    .select(["actor_id", "actor_name", "after"])
    .where("action", "=", "batch.processed")
    .orderBy("audit_log.id", "desc")
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("batch_rows")
    .select(sql<string>`jsonb_build_array(row_number, status, cells, obstacle)::text`.as("line"))
    .where("batch_id", "=", record.id)
    .orderBy("row_number")
    .execute();
  const digest = (content: string | Buffer) => createHash("sha256").update(content).digest();
  expect(record).toMatchObject({
    actor_id: record.processor_id,
    actor_name: record.processor_name,
    after: {
      status: record.status,
      processed: record.process_count,
      unprocessed: record.success_count,
      failed: record.failed_count,
      sha256: digest(Buffer.concat(rows.map(({ line }) => digest(line)))).toString("hex"),
    },
  });
});
