import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import type { BodyOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { BatchItemStatus } from "contract/specified/batches";
import { trailOf } from "../support/audit";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, namesOf, validRows, type Row, type Shape } from "../support/batch-files/rows";
import { untilLocked } from "../support/locks";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { batchesOf } from "./batch-desk";

const bank = await bankOfFile();
const [admin, operator] = await bank.signInAll("admin", "operator.bandung");
const desk = batchesOf(await bank.signIn("penyetuju.bandung"));

let series = 60;
const newcomers = (...words: readonly string[]): Row[] => {
  series += 1;
  return validRows("BUP0001", words.length, series).map((row, place) => ({
    ...row,
    asnaf: words[place] ?? "",
  }));
};

async function uploaded(kind: BatchId, rows: readonly Row[], shape?: Shape): Promise<string> {
  const answer = await operator.upload(uploadOf(kind, csvOf(kind, rows, shape)));
  expect(answer.code).toBe("S1");
  return answer.data._key;
}

async function processed(kind: BatchId, rows: readonly Row[], shape?: Shape): Promise<string> {
  const key = await uploaded(kind, rows, shape);
  expect((await desk.processed(kind, key)).status).toBe("Process_success");
  return key;
}

async function customerOf(row: Row | undefined) {
  const { data } = await admin.list(
    "listCustomers",
    { customer_type: "Mustahik", nationality_id: row?.no_ktp ?? "", branch_id: "" },
    { limit: 1 },
  );
  if (!data[0]) throw new Error("not registered");
  return data[0];
}

/** What the ledger keeps of the recipient of each row, in the order of the rows. */
async function asnafOfDistributions(batchKey: string) {
  const rows = await bank
    .own!.db.selectFrom("transactions")
    .select("asnaf")
    .where("batch_id", "=", batchKey)
    .orderBy("batch_row")
    .execute();
  return rows.map(({ asnaf }) => asnaf);
}

const distributionTo = (people: readonly Row[]): Row[] =>
  people.map(({ nama = "", tgl_lahir = "", no_ktp = "" }) => ({ nama, tgl_lahir, no_ktp, nominal: "50000" }));

const specified: Shape = { names: namesOf("BUP0001").filter((name) => name !== "asnaf") };

test.runIf(isOwnBank)("a file may say the asnaf of each mustahik, and a distribution keeps it", async () => {
  const people = newcomers("Ibnu Sabil", "fakir", "");
  const key = await uploaded("BUP0001", people);
  const { data } = await operator.call("batchItems", { params: { key, skip: 0, limit: 10 } });
  expect(data.success_data.map(({ asnaf }) => asnaf)).toEqual(["ibnu_sabil", "fakir", ""]);
  expect((await desk.one("BUP0001", key))?.optional_columns).toEqual(["asnaf"]);
  expect((await desk.processed("BUP0001", key)).status).toBe("Process_success");

  const registered = await Promise.all(people.map(customerOf));
  expect(registered.map(({ asnaf }) => asnaf)).toEqual(["ibnu_sabil", "fakir", ""]);
  const detail = await admin.call("customerDetail", { params: { key: registered[0]?._key ?? "" } });
  expect(detail.data.asnaf).toBe("ibnu_sabil");
  const paid = await processed("BUP0002", distributionTo(people));
  expect(await asnafOfDistributions(paid)).toEqual(["ibnu_sabil", "fakir", null]);
  expect(await auditLedger(bank.own!.db)).toEqual([]);
});

test.runIf(isOwnBank)(
  "a file without the column is a file of the specification: rows, remarks and surplus cells stand as they stood",
  async () => {
    const [fine = {}, wrong = {}] = newcomers("", "");
    const file = csvOf("BUP0001", [fine, wrong], specified);
    const answer = await operator.upload(uploadOf("BUP0001", `${file};x;y`));
    const { _key: key, notices } = answer.data;
    expect(notices).toEqual([]);
    expect((await desk.one("BUP0001", key))?.optional_columns).toEqual([]);
    const { data } = await operator.call("batchItems", { params: { key, skip: 0, limit: 10 } });
    expect(data.success_data[0]).not.toHaveProperty("asnaf");
    expect(data.failed_data[0]).toMatchObject({ surplus: ["x", "y"], nama: wrong.nama });
    expect(data.failed_data[0]).not.toHaveProperty("asnaf");
    const { cells } = await bank
      .own!.db.selectFrom("batch_rows")
      .select("cells")
      .where("batch_id", "=", key)
      .where("row_number", "=", 1)
      .executeTakeFirstOrThrow();
    expect(cells).toHaveLength(10);
    await desk.processed("BUP0001", key);
    expect((await customerOf(fine)).asnaf).toBe("");
  },
);

/** Rows of a change of asnaf: who, as what, why. */
const changeTo = (people: readonly Row[], asnaf: string, alasan = "Hasil survei"): Row[] =>
  people.map(({ nama = "", no_ktp = "" }) => ({ nama, no_ktp, asnaf, alasan }));

const trail = (key: string) =>
  trailOf(dbOf(bank), `customer:${key}`, "actor_name", "action", "before", "after");

const cellsOfYear = async () =>
  bank
    .own!.db.selectFrom("distribution_cells")
    .select(["asnaf", "people", "transactions", "total_idr"])
    .where("span", "=", "year")
    .where("branch_id", "=", "ID0002")
    .where("programme", "=", "*")
    .orderBy("begins", "desc")
    .execute();

test.runIf(isOwnBank)(
  "a file changes many: in the list, in the trail, and on past distributions of those without one",
  async () => {
    const people = newcomers("", "fakir", "");
    await processed("BUP0001", people);
    const paid = await processed("BUP0002", distributionTo(people));
    const [first, second, third] = await Promise.all(people.map(customerOf));
    const before = await cellsOfYear();

    const key = await uploaded("BUP0004", changeTo(people, "gharimin"));
    const presentOf = async (status: BatchItemStatus) => {
      const body = { batch_queues_id: key, status };
      const { data } = await operator.list("listBatchItems", body, { skip: 1, limit: 2 });
      return data.map(({ present_asnaf: present }) => present);
    };
    expect(await presentOf("Success")).toEqual(["fakir", ""]);
    // Nothing is so before somebody else has approved it.
    expect((await customerOf(people[0])).asnaf).toBe("");
    expect(await trail(first!._key)).toEqual([]);
    expect(await desk.processed("BUP0004", key)).toMatchObject({ status: "Process_success" });

    expect(await presentOf("Process_success")).toEqual([undefined, undefined]);
    expect((await Promise.all(people.map(customerOf))).map(({ asnaf }) => asnaf)).toEqual(
      Array(3).fill("gharimin"),
    );
    expect(await asnafOfDistributions(paid)).toEqual(["gharimin", "fakir", "gharimin"]);
    expect(await trail(second!._key)).toEqual([
      {
        actor_name: "Penyetuju Bandung",
        action: "customer.asnaf",
        before: { asnaf: "fakir" },
        after: { asnaf: "gharimin", reason: "Hasil survei", batch: key },
      },
    ]);
    expect((await trail(third!._key))[0]).toMatchObject({ before: { asnaf: null } });
    expect(await cellsOfYear()).not.toEqual(before);
    expect(await auditLedger(bank.own!.db)).toEqual([]);

    // A later change is of the future alone, and a row that changes nothing leaves nothing behind.
    await processed("BUP0004", [
      ...changeTo(people.slice(0, 1), "amil"),
      ...changeTo(people.slice(1), "gharimin"),
    ]);
    expect(await asnafOfDistributions(paid)).toEqual(["gharimin", "fakir", "gharimin"]);
    expect(await trail(first!._key)).toHaveLength(2);
    expect(await trail(second!._key)).toHaveLength(1);
    expect(await auditLedger(bank.own!.db)).toEqual([]);
  },
);

test("the check of a file warns of unchanged rows and other names, and refuses mustahik who are unknown in the branch", async () => {
  const people = newcomers("fakir", "miskin");
  await processed("BUP0001", people);
  const [stranger = {}] = newcomers("");
  const rows = [
    ...changeTo(people, "fakir"),
    ...changeTo([{ ...stranger, nama: "Tidak Dikenal" }], "fakir"),
    { ...changeTo(people, "")[1], no_ktp: stranger.no_ktp?.replace(/.$/, "9") ?? "", alasan: "" },
  ];
  const key = await uploaded("BUP0004", [{ ...rows[0], nama: "Orang Lain" }, ...rows.slice(1)]);
  const { data } = await operator.call("batchItems", { params: { key, skip: 0, limit: 10 } });
  expect(data.success_data.map(({ keterangan }) => keterangan)).toEqual([
    "Peringatan: Nama berbeda dengan data mustahik. Peringatan: Asnaf tetap sama.",
    "",
  ]);
  // The approver sees what a row changes. A refused row shows no present asnaf.
  expect(data.success_data.map(({ present_asnaf: present }) => present)).toEqual(["fakir", "miskin"]);
  for (const row of data.failed_data) expect(row).not.toHaveProperty("present_asnaf");
  expect(data.failed_data[0]?.keterangan).toBe(
    "KTP tidak terdaftar sebagai mustahik cabang ini: periksa nomornya atau daftarkan dahulu.",
  );
  expect(data.failed_data[1]?.keterangan).toMatch(/^Asnaf harus salah satu dari: .*Alasan wajib diisi/);
});

describe.runIf(isOwnBank)("one by one", () => {
  const change = (by: SignedIn, key: string, wanted: Partial<BodyOf<Calls["changeCustomerAsnaf"]>>) =>
    by.call("changeCustomerAsnaf", {
      body: { key, before: "", asnaf: "fakir", reason: "Hasil survei", ...wanted },
    });
  const person = async (asnaf: string) => {
    const [row = {}] = newcomers(asnaf);
    await processed("BUP0001", [row]);
    return { row, key: (await customerOf(row))._key };
  };

  test("the first asnaf counts for what was paid before, with its maker and reason in the trail", async () => {
    const { row, key } = await person("");
    const paid = await processed("BUP0002", distributionTo([row]));
    expect((await change(operator, key, { asnaf: "riqab", reason: "  Surat desa  " })).code).toBe("S1");
    expect((await customerOf(row)).asnaf).toBe("riqab");
    expect(await asnafOfDistributions(paid)).toEqual(["riqab"]);
    expect(await trail(key)).toEqual([
      {
        actor_name: "Operator Bandung",
        action: "customer.asnaf",
        before: { asnaf: null },
        after: { asnaf: "riqab", reason: "Surat desa" },
      },
    ]);
    const history = (subject: "mustahik" | "merchant") =>
      operator.list("listHistory", { subject, key }, { limit: 10 });
    expect((await history("mustahik")).data).toMatchObject([
      {
        action: "customer.asnaf",
        actorName: "Operator Bandung",
        before: { asnaf: null },
        after: { asnaf: "riqab", reason: "Surat desa" },
      },
    ]);
    expect(await history("merchant")).toMatchObject({ code: "404" });
    // A later one is of the future alone.
    expect((await change(operator, key, { before: "riqab", asnaf: "amil" })).code).toBe("S1");
    expect(await asnafOfDistributions(paid)).toEqual(["riqab"]);
    expect(await auditLedger(bank.own!.db)).toEqual([]);
  });

  test("a refused change changes nothing", async () => {
    const { row, key } = await person("miskin");
    const refusals = [
      [await change(operator, key, {}), "E1", "Asnaf mustahik ini sudah diubah orang lain."],
      [
        await change(operator, key, { before: "miskin", asnaf: "miskin" }),
        "E1",
        "Asnaf mustahik ini sudah miskin.",
      ],
      [await change(operator, key, { before: "miskin", reason: " " }), "E3", "Alasan wajib diisi"],
    ] as const;
    for (const [answer, code, sentence] of refusals) {
      expect(answer.code).toBe(code);
      expect(answer.message).toContain(sentence);
    }
    expect((await customerOf(row)).asnaf).toBe("miskin");
    expect(await trail(key)).toEqual([]);
  });

  test("of two who change the same mustahik, one wins and the other is told", async () => {
    const { row, key } = await person("");
    const wanted = ["fakir", "miskin", "amil", "mualaf"] as const;
    const answers = await Promise.all(wanted.map((asnaf) => change(operator, key, { asnaf })));
    const codes = answers.map(({ code }) => code);
    expect(codes.toSorted()).toEqual(["E1", "E1", "E1", "S1"]);
    expect((await customerOf(row)).asnaf).toBe(wanted[codes.indexOf("S1")]);
    expect(await trail(key)).toHaveLength(1);
  });
});

describe.runIf(isOwnBank)("the first asnaf of somebody while money is paid", () => {
  /** Somebody who was paid before anybody had determined the asnaf. */
  async function paidWithoutAsnaf() {
    const rows = newcomers("");
    await processed("BUP0001", rows);
    return {
      rows,
      key: (await customerOf(rows[0]))._key,
      earlier: await processed("BUP0002", distributionTo(rows)),
    };
  }

  /** What everybody who pays or determines in the branch comes to: its fund, and then its cells. */
  const gates = {
    fund: sql`SELECT FROM accounts WHERE product_code = '1001' AND branch_id = 'ID0002' FOR UPDATE`,
    cells: sql`SELECT FROM distribution_cells WHERE branch_id = 'ID0002' FOR UPDATE`,
  };

  test.each([
    ["the same", "fund", "paid first"],
    ["the same", "fund", "determined first"],
    ["the same", "cells", "paid first"],
    ["the same", "cells", "determined first"],
    ["somebody else", "cells", "paid first"],
    ["somebody else", "cells", "determined first"],
  ] as const)("counts once each for %s at the %s, %s", async (payee, gate, order) => {
    const person = await paidWithoutAsnaf();
    const paid = payee === "the same" ? person : await paidWithoutAsnaf();
    const batch = await uploaded("BUP0002", distributionTo(paid.rows));
    const acts = [
      () => desk.process("BUP0002", batch),
      () =>
        operator.call("changeCustomerAsnaf", {
          body: { key: person.key, before: "", asnaf: "riqab", reason: "Hasil survei" },
        }),
    ];
    if (order === "determined first") acts.reverse();
    const answers = await bank.own!.db.transaction().execute(async (transaction) => {
      await gates[gate].execute(transaction);
      const begun: Promise<{ readonly code: string }>[] = [];
      for (const act of acts) {
        begun.push(act());
        await untilLocked(dbOf(bank), begun.length);
      }
      return { begun };
    });
    expect((await Promise.all(answers.begun)).map(({ code }) => code)).toEqual(["S1", "S1"]);
    expect(await desk.settled("BUP0002", batch)).toMatchObject({ status: "Process_success" });
    expect(await asnafOfDistributions(person.earlier)).toEqual(["riqab"]);
    expect(await asnafOfDistributions(batch)).toEqual([payee === "the same" ? "riqab" : null]);
    expect(await auditLedger(bank.own!.db)).toEqual([]);
  });
});
