import { createHash } from "node:crypto";
import { addDays, jakartaDate } from "bank-api/domain/dates";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { rebuildDistributionCells } from "bank-api/store/reports/distribution-cells";
import type { Db } from "bank-api/store/runtime/database";
import { canonicalJson } from "bank-api/store/runtime/hash";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { BodyInputOf, DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, openBank, type BankUnderTest } from "./bank";
import { colleague, newRole, present, roleCoded } from "./organisation";

let bank: BankUnderTest;
let db: Db;
let admin: SignedIn;
/** Somebody else at head office with the same role. */
let secondAdmin: SignedIn;
/** Reads and closes, in Bandung. */
let branchReader: SignedIn;
/** Reads at head office, and may not close. */
let headReader: SignedIn;

type Period = Pick<BodyInputOf<Calls["closePeriodReport"]>, "span" | "begins">;
type Report = DataOf<Calls["readPeriodReport"]>;

const today = jakartaDate(testNow());
const year = Number(today.slice(0, 4));
/** A period that is over, and that the demo has not closed. */
const half: Period = { span: "half", begins: `${year - 2}-07-01` };
/** One after it, without a distribution. */
const empty: Period = { span: "half", begins: `${year - 1}-01-01` };
const spanDays = { from: `${year - 2}-07-01`, to: `${year - 2}-12-31` };

const read = (period: Period, by = admin) => by.call("readPeriodReport", { params: period });
const report = async (period: Period, by = admin): Promise<Report> => (await read(period, by)).data;
async function close(period: Period, by = admin, version?: string) {
  return by.call("closePeriodReport", {
    body: { ...period, version: version ?? (await report(period)).version },
  });
}
const listed = async () => (await admin.call("listPeriodReports", { params: {} })).data;

/** Lets every check of periods that are over hold. */
async function makeAllHold(): Promise<void> {
  await sql`UPDATE batches SET created_at = ${testNow()} WHERE kind = 'BUP0002' AND status <> 'Process_success'`.execute(
    db,
  );
  await sql`DELETE FROM nightly_audits`.execute(db);
  await addAudit(today, 0);
  await setAsnaf("fakir", 0);
}

const addAudit = (night: string, faults: number) =>
  sql`INSERT INTO nightly_audits (night, begun_at, ended_at, faults) VALUES (${night}::date, ${testNow()}, ${testNow()}, ${faults})`.execute(
    db,
  );

/** Gives all distributions an asnaf, save the largest `withoutCount` of the period. */
async function setAsnaf(asnaf: string, withoutCount: number): Promise<void> {
  await sql`UPDATE transactions SET asnaf = ${asnaf} WHERE transaction_type = 'P00001'`.execute(db);
  await sql`
    UPDATE transactions SET asnaf = NULL WHERE id IN (
      SELECT id FROM transactions WHERE transaction_type = 'P00001' AND status = 'settled'
        AND (created_at AT TIME ZONE INTERVAL '7 hours')::date BETWEEN ${spanDays.from}::date AND ${spanDays.to}::date
      ORDER BY amount_idr DESC, id LIMIT ${withoutCount})`.execute(db);
  await rebuildDistributionCells(db);
}

/** Everything that closing writes. */
async function stored() {
  const { rows } = await sql<{ reports: number; trail: number }>`
    SELECT (SELECT count(*) FROM period_reports)::integer AS reports,
      (SELECT count(*) FROM audit_log WHERE subject LIKE 'period-report:%')::integer AS trail`.execute(db);
  return present(rows[0]);
}

async function isRefused(period: Period, reason: string, by = admin): Promise<void> {
  const before = await stored();
  const { code, message } = await close(period, by);
  expect([code, message]).toEqual(["E3", reason]);
  expect(await stored()).toEqual(before);
}

/**
 * A batch of distributions that somebody else has uploaded in the last second of the period. @param waiting how many of its rows
 */
async function batchOfPeriod(status: string, waiting: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    UPDATE batches SET created_at = ${`${spanDays.to}T16:59:59Z`}, status = ${status}, success_count = ${waiting},
      failed_count = row_count - ${waiting}, process_count = 0, cancelled_at = NULL, canceller_id = NULL, canceller_name = NULL
    WHERE id = (
      SELECT id FROM batches WHERE kind = 'BUP0002' AND NOT items_failed AND creator_id <> ${admin.user._key} ORDER BY id LIMIT 1)
    RETURNING id`.execute(db);
  return present(rows[0]).id;
}

async function inInbox(key: string): Promise<boolean> {
  const body = { feature: "MN402" } as const;
  const { data } = await admin.list("listApprovals", body, { limit: 100 });
  return data.some((row) => row.key === key);
}

const failing = async (period: Period) =>
  (await report(period)).checks.filter(({ holds }) => !holds).map(({ check }) => check);

describe.runIf(isOwnBank)("reports of half-years and years", () => {
  beforeAll(async () => {
    bank = await openBank();
    db = present(bank.own).db;
    admin = await bank.signIn("admin");
    const { _key } = await roleCoded(admin, "ADMIN");
    secondAdmin = (await colleague(bank, admin, _key, "ID0001")).session;
    const holding = async (branch: string, ...codes: string[]) => {
      const { data: role } = await admin.call("createRole", { body: newRole(codes) });
      return (await colleague(bank, admin, role._key, branch)).session;
    };
    branchReader = await holding("ID0002", "MN506", "MN508");
    headReader = await holding("ID0001", "MN506");
    // Books of the past: some of the demo's distributions lie two years back, among them those of a half-year that is empty now.
    await sql`
      UPDATE transactions SET created_at = created_at - make_interval(days => (
        (created_at AT TIME ZONE INTERVAL '7 hours')::date - ${`${year - 2}-09-15`}::date))
      WHERE transaction_type = 'P00001' AND status = 'settled' AND (id % 2 = 0
        OR (created_at >= ${`${empty.begins}T00:00+07`} AND created_at < ${`${year - 1}-07-01T00:00+07`}))`.execute(
      db,
    );
    await rebuildTotals();
  });
  beforeEach(makeAllHold);
  afterAll(() => bank.close());

  test("are those of the last six half-years and three years, newest first", async () => {
    const rows = await listed();
    expect(rows.filter(({ span }) => span === "half")).toHaveLength(6);
    expect(rows.filter(({ span }) => span === "year").map(({ begins }) => begins)).toEqual(
      [year, year - 1, year - 2].map((each) => `${each}-01-01`),
    );
    expect(rows.map(({ begins }) => begins)).toEqual(
      rows
        .map(({ begins }) => begins)
        .sort()
        .reverse(),
    );
    const present = rows.find(({ begins, ends }) => begins <= today && today <= ends);
    expect(present).toMatchObject({ state: "running", closed: null });
    const past = rows.find(({ begins, span }) => span === half.span && begins === half.begins);
    expect(past).toEqual({ ...half, ends: spanDays.to, state: "open", closed: null });
  });

  test("add up to the ledger, by asnaf, by programme and by branch", async () => {
    const { asnaf, programmes, withoutProgramme, branches, total } = await report(half);
    const allProgrammes = withoutProgramme ? [...programmes, withoutProgramme] : programmes;
    const { rows } = await sql<{ count: number; people: number; sum: string }>`
      SELECT count(*)::integer AS count, count(DISTINCT beneficiary_customer_id)::integer AS people, sum(amount_idr)::text AS sum
      FROM transactions WHERE transaction_type = 'P00001' AND status = 'settled'
        AND (created_at AT TIME ZONE INTERVAL '7 hours')::date BETWEEN ${spanDays.from}::date AND ${spanDays.to}::date`.execute(
      db,
    );
    const [books] = rows;
    expect(total).toMatchObject({
      transactions: books!.count,
      people: books!.people,
      totalIdr: Number(books!.sum),
    });
    expect(books!.count).toBeGreaterThan(10);
    const sum = (lines: readonly { readonly totalIdr: number }[]) =>
      lines.reduce((all, { totalIdr }) => all + totalIdr, 0);
    expect([sum(asnaf), sum(allProgrammes), sum(branches)]).toEqual(Array(3).fill(total.totalIdr));
    expect(asnaf.map((line) => line.asnaf)).toEqual(
      "fakir miskin amil mualaf riqab gharimin fisabilillah ibnu_sabil".split(" "),
    );
    expect(branches.length).toBeGreaterThan(1);
  });

  test("are refused for other days, and for the future", async () => {
    const absent: Period[] = [
      { span: "half", begins: `${year}-02-01` },
      { span: "year", begins: `${year}-07-01` },
      { span: "half", begins: `${year + 1}-01-01` },
      { span: "year", begins: "1999-01-01" },
      { span: "half", begins: "2026-13-45" },
    ];
    for (const period of absent) expect([period, (await read(period)).code]).toEqual([period, "404"]);
    const params = { span: "month", begins: `${year}-01-01` };
    expect((await admin.call("readPeriodReport", { params })).code).toBe("404");
  });

  describe("are not closed", () => {
    const refusal = (reason: string) => `Laporan belum dapat ditutup. ${reason}`;

    test("before their last day is over", async () => {
      const running: Period = { span: "year", begins: `${year}-01-01` };
      expect((await report(running)).state).toBe("running");
      expect(await failing(running)).toContain("over");
      const { code, message } = await close(running);
      expect([code, message.startsWith(refusal("Periode belum berakhir."))]).toEqual(["E3", true]);
    });

    test("before the organisation has distributed anything, but without a distribution after that", async () => {
      const before: Period = { span: "year", begins: `${year - 10}-01-01` };
      expect(await failing(before)).toEqual(["begun"]);
      await isRefused(before, refusal("Belum ada penyaluran sampai akhir periode ini."));
      expect((await report(empty)).total.transactions).toBe(0);
      expect(await failing(empty)).toEqual([]);
    });

    test("while more than the setting says is without asnaf", async () => {
      await setAsnaf("fakir", 1);
      const small = await report(half);
      const without = small.asnaf.find(({ asnaf }) => asnaf === "")!;
      expect(small.checks.find(({ check }) => check === "asnaf")?.holds).toBe(
        without.totalIdr / small.total.totalIdr <= 0.05,
      );
      await setAsnaf("fakir", 1000);
      await isRefused(half, refusal("Penyaluran tanpa asnaf 100,0 % dari nominal; batasnya 5,0 %."));
    });

    const undecided = refusal("1 batch penyaluran yang diunggah pada periode ini belum selesai diputuskan.");

    test.each(["Pending", "Process_failed"])(
      "while rows of a batch that was uploaded in them wait (%s), as in the inbox, until it is cancelled",
      async (status) => {
        const key = await batchOfPeriod(status, 1);
        await isRefused(half, undecided);
        expect(await inInbox(key)).toBe(true);
        expect((await admin.call("cancelBatch", { params: { key } })).code).toBe("S1");
        expect(await failing(half)).toEqual([]);
      },
    );

    test("but a batch of which no row can be processed does not wait, nor does the inbox have it", async () => {
      const key = await batchOfPeriod("Pending", 0);
      expect(await inInbox(key)).toBe(false);
      expect(await failing(half)).toEqual([]);
    });

    test("without an audit since, or after one that found faults", async () => {
      const missing = refusal(
        "Pemeriksaan buku besar setelah akhir periode belum selesai. Ini berjalan setiap malam.",
      );
      await sql`DELETE FROM nightly_audits`.execute(db);
      await isRefused(half, missing);
      await addAudit(spanDays.to, 0);
      await isRefused(half, missing);
      await addAudit(addDays(spanDays.to, 1), 2);
      await isRefused(half, refusal("Pemeriksaan buku besar terakhir menemukan 2 kesalahan."));
    });

    test("while their sums are not those of the ledger", async () => {
      const change = sql`
        INSERT INTO transaction_total_changes (transaction_type, branch_id, status, day, count, total_idr)
        VALUES ('P00001', 'ID0002', 'settled', ${spanDays.from}::date, 1, 1)`;
      onTestFinished(rebuildTotals);
      await change.execute(db);
      await isRefused(half, refusal("Jumlah menurut asnaf, program, cabang, dan buku besar tidak sama."));
    });

    test("with all that fails named at once", async () => {
      await sql`DELETE FROM nightly_audits`.execute(db);
      await setAsnaf("fakir", 1000);
      expect(await failing(half)).toEqual(["asnaf", "ledger"]);
      const { message } = await close(half);
      expect(message).toContain("tanpa asnaf");
      expect(message).toContain("Pemeriksaan buku besar");
    });

    test("by a branch, without MN508, or with figures that nobody has seen", async () => {
      await isRefused(half, "Hanya kantor pusat yang dapat menutup laporan periode.", branchReader);
      const before = await stored();
      const message =
        "Angka laporan ini sudah berubah sejak ditampilkan. Periksa angkanya, lalu tutup kembali.";
      expect(await close(half, admin, "x")).toMatchObject({ code: "E3", message });
      // A user who reads a report sees all that closing it takes.
      expect(await report(half, headReader)).toEqual(await report(half));
      expect((await close(half, headReader)).code).toBe("403");
      expect(await stored()).toEqual(before);
    });
  });

  test("are closed once, by whoever comes first, and stay as they were", async () => {
    const [shown, before] = [await report(half), await stored()];
    const answers = await Promise.all([
      close(half, admin, shown.version),
      close(half, secondAdmin, shown.version),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
    expect(await stored()).toEqual({ reports: before.reports + 1, trail: before.trail + 1 });
    expect((await close(half)).message).toBe("Laporan ini sudah ditutup.");

    const closed = await report(half);
    const winner = answers[0].code === "S1" ? admin : secondAdmin;
    expect(closed).toMatchObject({ state: "closed", checks: [], differs: false });
    expect(closed.closed?.name).toBe(winner.user.name);
    expect(closed.asnaf).toEqual(shown.asnaf);
    expect(
      (await listed()).find(({ begins, span }) => span === "half" && begins === half.begins),
    ).toMatchObject({
      state: "closed",
    });

    // What somebody determines later changes today's figures, and nothing of what was closed.
    await setAsnaf("miskin", 3);
    const later = await report(half);
    expect(later).toEqual({ ...closed, differs: true });
    expect((await report(half, branchReader)).differs).toBe(true);
  });

  test("that are closed carry a digest, and one that was changed is shown to nobody", async () => {
    const { digest } = await report(half);
    const ofHalf = sql`WHERE span = 'half' AND begins = ${half.begins}`;
    const { rows } = await sql<{ content: object }>`SELECT content FROM period_reports ${ofHalf}`.execute(db);
    const content = rows[0]!.content;
    expect(createHash("sha256").update(canonicalJson(content)).digest("hex")).toBe(digest);
    const faults = async () => (await auditLedger(db)).map(({ check, example }) => `${check}: ${example}`);
    const named = `closed reports are as they were closed: period-report:half-${half.begins}`;
    expect(await faults()).not.toContain(named);

    const changed = sql`jsonb_set(content, '{closedBy}', '"Orang lain"')`;
    await sql`UPDATE period_reports SET content = ${changed} ${ofHalf}`.execute(db);
    const refusal = {
      code: "E3",
      message: "Isi laporan ini tidak sesuai dengan sidik digitalnya. Hubungi pengelola sistem.",
    };
    expect(await read(half)).toMatchObject(refusal);
    expect(await close(half, admin, "x")).toMatchObject(refusal);
    expect(await faults()).toContain(named);

    // A digest that was made to fit is not the one that the trail knows.
    await sql`UPDATE period_reports SET digest = sha256('x') ${ofHalf}`.execute(db);
    expect(await faults()).toContain(named);
    await sql`DELETE FROM period_reports ${ofHalf}`.execute(db);
    expect(await faults()).toContain(named);
  });
});

/**
 * Builds the totals of all transactions anew, as the books now are. One transaction holds both tables, because the bank's own job
 * adds changes to the totals meanwhile.
 */
async function rebuildTotals(): Promise<void> {
  await db.transaction().execute(async (within) => {
    await sql`LOCK TABLE transaction_total_changes, transaction_totals IN EXCLUSIVE MODE`.execute(within);
    await sql`DELETE FROM transaction_totals`.execute(within);
    await sql`DELETE FROM transaction_total_changes`.execute(within);
    await sql`
    INSERT INTO transaction_total_changes (transaction_type, branch_id, status, day, count, total_idr)
    SELECT transaction_type, branch_id, status, (created_at AT TIME ZONE INTERVAL '7 hours')::date, count(*), sum(amount_idr)
    FROM transactions GROUP BY 1, 2, 3, 4`.execute(within);
  });
}
