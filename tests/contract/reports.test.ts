import { addDays, jakartaDate } from "bank-api/domain/dates";
import { createRandom, type Random } from "bank-api/seed/random";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { maxListLimit, type BodyInputOf, type DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { envelope } from "contract/envelope";
import { restrictedValue } from "contract/restriction";
import { type ExportRow, exportColumns, exportTransactions } from "contract/specified/reports";
import { transactionState, transactionType, type TransactionType } from "contract/specified/transactions";
import { transactionsOf } from "../support/bodies";
import { testNow } from "../support/clock";
import { until } from "../support/until";
import type { ExportFilter, SignedIn } from "../support/wire-client";
import { isOwnBank, type OwnBank, bankOfFile } from "./bank";

const bank = await bankOfFile();
const [headOffice, branchUser] = await bank.signInAll("admin", "operator.bandung");

const filterOf: (type: TransactionType, filter?: Partial<ExportFilter>) => ExportFilter = transactionsOf;

interface Exported {
  readonly rows: readonly ExportRow[];
  readonly end: { readonly count: number; readonly total_idr: number };
}

/** A whole export, read by the contract. */
async function exported(by: SignedIn, filter: ExportFilter): Promise<Exported> {
  const response = await by.export(filter);
  expect(response.headers.get("content-type")).toBe(exportTransactions.contentType);
  const text = await response.text();
  const lines = text.split("\n").map((line) => (line === "" ? undefined : (JSON.parse(line) as unknown)));
  expect(lines.pop()).toBeUndefined();
  const columns = lines.shift();
  expect(columns).toEqual(exportColumns);
  const end = exportTransactions.end.parse(lines.pop());
  const rows = lines.map((values) =>
    exportTransactions.row.parse(
      Object.fromEntries(exportColumns.map((column, place) => [column, (values as unknown[])[place]])),
    ),
  );
  return { rows, end };
}

/** A row of the list of the same filter, as the export gives it. */
function asExported(row: DataOf<Calls["listTransactions"]>[number]): ExportRow {
  return {
    _key: row._key,
    transaction_timestamp: row.transaction_timestamp,
    status_code: row.status_code,
    amount: row.debit?.amount ?? 0,
    source_name: row.customer_source?.name ?? "",
    source_ktp: row.customer_source?.other_detail?.ktp ?? "",
    source_npwp: row.customer_source?.other_detail?.npwp ?? "",
    beneficiary_name: row.customer_beneficiary?.name ?? "",
    beneficiary_ktp: row.customer_beneficiary?.other_detail?.ktp ?? "",
    beneficiary_npwp: row.customer_beneficiary?.other_detail?.npwp ?? "",
  };
}

/** What an export says of people whose data is restricted; tests/contract/restriction.test.ts says of whom it does. */
const hiddenIn = (row: ExportRow | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value === restrictedValue));

async function listed(by: SignedIn, body: BodyInputOf<Calls["listTransactions"]>) {
  const rows: ExportRow[] = [];
  for (;;) {
    const page = await by.list("listTransactions", body, { skip: rows.length, limit: maxListLimit });
    rows.push(...page.data.map(asExported));
    if (page.data.length < maxListLimit) return { rows, total: page.fullCount };
  }
}

describe("an export", () => {
  test.each(transactionType.options)("of %s gives the rows of its list, in their order", async (type) => {
    const list = await listed(headOffice, filterOf(type));
    const { rows, end } = await exported(headOffice, filterOf(type));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows).toEqual(list.rows.map((row, place) => ({ ...row, ...hiddenIn(rows[place]) })));
    expect(end).toEqual({
      count: rows.length,
      total_idr: rows.reduce((sum, { amount }) => sum + amount, 0),
    });
  });

  test.each([
    ["nothing of the kind", { customer_id: "nobody" }],
    ["no such account", { account_id: "2001000000000000" }],
    ["days before the books", { end_date: "2001-01-01" }],
  ])("of %s is but its first and its last line", async (_case, filter) => {
    expect(await exported(headOffice, filterOf("P00002", filter))).toEqual({
      rows: [],
      end: { count: 0, total_idr: 0 },
    });
  });

  test.each([
    ["a role without the report", "tanpa.akses", filterOf("P00001"), 403, "403"],
    [
      "dates that are not in the calendar",
      "admin",
      filterOf("P00001", { start_date: "2026-02-31" }),
      422,
      "E3",
    ],
    ["no filter", "admin", {} as ExportFilter, 400, "E0"],
  ] as const)("is refused with an envelope: %s", async (_case, name, filter, status, code) => {
    const response = await (await bank.signIn(name)).export(filter);
    expect(response.status).toBe(status);
    expect(envelope.parse(await response.json()).code).toBe(code);
  });
});

describe.runIf(isOwnBank)("a request of one month that is decided in the next", () => {
  const january = { start_date: "2020-01-01", end_date: "2020-01-31" };
  const february = { start_date: "2020-02-01", end_date: "2020-02-29" };
  const byDecision = { date_of: "decision" } as const;
  let amount = 0;

  beforeAll(async () => {
    const db = bank.own!.db;
    const { rows } = await sql<{ amount_idr: string }>`
      UPDATE transactions SET created_at = '2020-01-31T16:59:59Z', decided_at = '2020-01-31T17:00:00Z'
      WHERE id = (SELECT min(id) FROM transactions WHERE transaction_type = 'P00004' AND status = 'settled')
      RETURNING amount_idr::text`.execute(db);
    amount = Number(rows[0]?.amount_idr);
  });

  const one = () => ({ count: 1, total_idr: amount });

  test("is in the report of the next by the day of its decision, and in no other", async () => {
    const ofNext = filterOf("P00004", { ...february, ...byDecision });
    expect((await exported(headOffice, ofNext)).end).toEqual(one());
    expect((await headOffice.list("listTransactions", ofNext)).data).toHaveLength(1);
    expect((await headOffice.call("reportTotals", { body: ofNext })).data).toEqual({
      ...one(),
      by_status: [{ status_code: "settled", ...one() }],
    });
    const ofFirst = filterOf("P00004", { ...january, ...byDecision });
    expect((await exported(headOffice, ofFirst)).end).toEqual({ count: 0, total_idr: 0 });
  });

  test("is in the report of the first by the day of its request, as it always was", async () => {
    expect((await exported(headOffice, filterOf("P00004", january))).end).toEqual(one());
    expect((await exported(headOffice, filterOf("P00004", february))).end.count).toBe(0);
  });

  test("counts as corrected in the next", async () => {
    const corrected = async ({ start_date: start, end_date: end }: typeof january) =>
      (await headOffice.call("readUsage", { body: { start, end } })).data.corrected;
    expect(await corrected(february)).toEqual({ count: 1, totalIdr: amount });
    expect(await corrected(january)).toEqual({ count: 0, totalIdr: 0 });
  });

  test("leaves out what waits, and keeps the states apart where all are asked for", async () => {
    const { data } = await headOffice.call("reportTotals", { body: filterOf("P00004") });
    const states = data.by_status ?? [];
    expect(states.map(({ status_code }) => status_code)).toEqual(["pending", "settled", "voided"]);
    for (const { status_code, count, total_idr } of states) {
      const { end } = await exported(
        headOffice,
        filterOf("P00004", { status_code: status_code as "pending" }),
      );
      expect(end).toEqual({ count, total_idr });
    }
    const waiting = filterOf("P00004", { status_code: "pending", end_date: "2099-12-31", ...byDecision });
    expect((await exported(headOffice, waiting)).end.count).toBe(0);
  });
});

describe("trends", () => {
  const trends = async (by: SignedIn, branchKey?: string) =>
    (await by.call("readTrends", { body: { branchKey } })).data;
  const today = jakartaDate(testNow());
  const typeOf = { distribution: "P00001", usage: "P00002", disbursement: "P00003" } as const;

  test("are twelve months up to this one and the twelve before, each what the report of its settled transactions comes to", async () => {
    const { months, yearBefore } = await trends(headOffice);
    expect(months).toHaveLength(12);
    expect(months.at(-1)?.month).toBe(today.slice(0, 7));
    expect(yearBefore.at(-1)?.month).toBe(addDays(`${months[0]?.month}-01`, -1).slice(0, 7));
    expect(yearBefore.filter(({ distribution }) => distribution.count > 0)).not.toHaveLength(0);
    let count = 0;
    for (const month of [...yearBefore, ...months]) {
      const start_date = `${month.month}-01`;
      const end_date = lastDayOf(start_date);
      for (const name of ["distribution", "usage", "disbursement"] as const) {
        const body = filterOf(typeOf[name], { status_code: "settled", start_date, end_date });
        const { count: rows, total_idr } = (await headOffice.call("reportTotals", { body })).data;
        expect(month[name], month.month).toEqual({ count: rows, totalIdr: total_idr });
        count += month[name].count;
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  test("of all branches are the sums of each one's", async () => {
    const { months, unspentIdr, branches } = await trends(headOffice);
    expect(branches.map(({ key }) => key)).toEqual(["ID0001", "ID0002", "ID0003"]);
    expect(sumOf(branches.map((each) => each.unspentIdr))).toBe(unspentIdr);
    months.forEach((month, place) => {
      const usages = branches.map((each) => each.months[place]?.usage.totalIdr ?? 0);
      expect(sumOf(usages)).toBe(month.usage.totalIdr);
    });
  });

  test("say what mustahik hold", async () => {
    const { data } = await headOffice.list(
      "listAccounts",
      { product_code: "2001", branch_id: "ID0002" },
      { limit: 1000 },
    );
    const { unspentIdr } = await trends(headOffice, "ID0002");
    expect(unspentIdr).toBe(sumOf(data.map(({ balance }) => balance ?? 0)));
  });
});

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The last day of the month that begins on a day. */
const lastDayOf = (first: string) => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);

/** Questions by chance; `REPORT_SEED` asks others. */
const seed = Number(process.env.REPORT_SEED ?? 20261121);
/** More by night (scripts/night.mjs). */
const questions = Number(process.env.QUESTIONS ?? 200);

function inventFilter(random: Random, customers: readonly string[]): ExportFilter {
  const today = jakartaDate(testNow());
  const start = addDays(today, -random.whole(0, 130));
  return filterOf(random.pick(transactionType.options), {
    status_code: random.pick(["", "", ...transactionState.options]),
    branch_id: random.pick(["", "", "ID0001", "ID0002", "ID0003", "ID0099"]),
    ...(random.chance(0.5) && { start_date: start }),
    ...(random.chance(0.5) && { end_date: addDays(start, random.whole(0, 40)) }),
    ...(random.chance(0.3) && { date_of: "decision" as const }),
    ...(random.chance(0.1) && { customer_id: random.pick(customers) }),
  });
}

test(`${questions} random filters of seed ${seed} export, list and total the same`, async () => {
  const random = createRandom(seed);
  const { data } = await headOffice.list(
    "listCustomers",
    { customer_type: "Merchant", branch_id: "" },
    { limit: 100 },
  );
  const customers = data.map(({ _key }) => _key);
  let rows = 0;
  for (let place = 0; place < questions; place++) {
    const filter = inventFilter(random, customers);
    const by = random.pick([headOffice, branchUser]);
    const { fullCount } = await by.list("listTransactions", filter, { limit: 1 });
    const { end } = await exported(by, filter);
    const {
      data: { by_status = [], ...totals },
    } = await by.call("reportTotals", { body: filter });
    const question = `question ${place} of seed ${seed}: ${JSON.stringify(filter)}`;
    expect({ listed: fullCount, ...end }, question).toEqual({ listed: end.count, ...totals });
    const sum = (of: "count" | "total_idr") => by_status.reduce((all, each) => all + each[of], 0);
    expect({ count: sum("count"), total_idr: sum("total_idr") }, question).toEqual(totals);
    rows += end.count;
  }
  expect(rows).toBeGreaterThan(questions);
}, 300_000);

describe.runIf(isOwnBank)("our bank", () => {
  let own: OwnBank;
  beforeAll(() => {
    if (!bank.own) throw new Error("these tests read our own bank's tables");
    own = bank.own;
  });

  const records = async () => {
    const rows = await own.db
      .selectFrom("audit_log")
      .select(["actor_id", "action", "subject", "after"])
      .where("action", "in", ["report.export", "report.exported"])
      .orderBy("id")
      .execute();
    return rows.slice(-2);
  };

  test("puts an export on record before it begins, and its row count at its end", async () => {
    const filter = filterOf("P00003", { status_code: "pending", branch_id: "ID0003" });
    const { end } = await exported(headOffice, filter);
    const [begun, ended] = await records();
    const actor_id = headOffice.user._key;
    expect(begun).toMatchObject({ actor_id, action: "report.export", after: filter });
    expect(ended).toMatchObject({
      actor_id,
      action: "report.exported",
      subject: begun?.subject,
      after: { count: end.count, isComplete: true },
    });
  });

  test("ends the query when the client goes away", async () => {
    const leaving = new AbortController();
    await own.db.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE transactions IN ACCESS EXCLUSIVE MODE`.execute(transaction);
      const answer = headOffice.export(filterOf("P00001"), leaving.signal).catch((error: unknown) => error);
      await until(async () => (await waitingExports(own)) === 1);
      leaving.abort();
      expect(await answer).toBeInstanceOf(Error);
      await until(async () => (await waitingExports(own)) === 0);
    });
  });
});

/** Queries of exports that wait for a lock. */
async function waitingExports({ db }: OwnBank): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%WITH page AS%'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
