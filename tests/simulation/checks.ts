import { isDeepStrictEqual } from "node:util";
import { checkAudit } from "bank-api/store/audit/audit-check";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import type { Db } from "bank-api/store/runtime/database";
import { type RawBuilder, sql } from "kysely";
import { DatabaseError } from "pg";
import type { TransactionState, TransactionType } from "contract/specified/transactions";
import { auditKeys } from "../support/audit";
import { readDataRequests, type DataRequest } from "./data-requests";
import { expectedCells, readCellsOfYears } from "./distributed";
import { fileNameOf } from "./door";
import { checkersOf, readApproved, readCustomers, readRecord, type Books, type Customer } from "./model";
import { fits, words } from "./operation";
import { readBudgets, type Budget } from "./programmes";
import { lostRows, readRuns, untilCarriedOut, type Run } from "./retained";

/** Reads the whole ledger: what is wrong in it by its own rules. */
export async function ledgerFaults(db: Db): Promise<string[]> {
  const discrepancies = await auditLedger(db);
  return discrepancies.map(({ check, count, example }) => `not so: ${check} (${count}, such as ${example})`);
}

/** Reads the whole audit trail. */
export async function trailFaults(db: Db): Promise<string[]> {
  const { faults } = await checkAudit(db, auditKeys);
  return faults.map(({ from, to, fault }) => `audit trail, ${from} to ${to}: ${fault}`);
}

/** Compares the bank with the books: nothing that was acknowledged is lost, and nothing has taken effect twice. */
export async function differences(db: Db, books: Books): Promise<string[]> {
  return [
    ...(await accountDifferences(db, books)),
    ...(await requestDifferences(db, books)),
    ...(await countDifferences(db, books)),
    ...(await dataRequestDifferences(db, books)),
    ...(await batchDifferences(db, books)),
    ...(await budgetDifferences(db, books)),
    ...(await cellDifferences(db, books)),
    ...(await bulkDifferences(db, books)),
    ...(await approvedDifferences(db, books)),
    ...(await retentionDifferences(db, books)),
    ...(await recordDifferences(db, books)),
  ];
}

async function accountDifferences(db: Db, { customers }: Books): Promise<string[]> {
  const wordsOf = ({ account, balanceIdr, heldIdr, isActive, asnaf, ...person }: Customer) => {
    const { personKey, restrictedBy, standsStill, erasure } = person;
    const words = `${balanceIdr} held ${heldIdr} ${isActive ? "Active" : "Inactive"} ${asnaf}`;
    const rights = `of ${personKey}, restricted by ${restrictedBy}, stands still: ${standsStill}, erased: ${erasure}`;
    return [account, `${words} ${rights}`] as const;
  };
  const found = await readCustomers(db);
  return unlike(new Map(found.map(wordsOf)), new Map(customers.map(wordsOf)), "account");
}

/** What became of each request about data. */
async function dataRequestDifferences(db: Db, { customers, dataRequests }: Books): Promise<string[]> {
  const wordsOf = ({ key, kind, of, makerId, state, stopsAccounts }: DataRequest) =>
    [key, `${state}: ${kind} of ${of.key} by ${makerId}, stops accounts: ${stopsAccounts}`] as const;
  const found = await readDataRequests(db, new Map(customers.map((each) => [each.key, each])));
  return unlike(new Map(found.map(wordsOf)), new Map(dataRequests.map(wordsOf)), "data request");
}

/** Each run is where it ought to be, and no row has gone that none of them took. */
async function retentionDifferences(db: Db, books: Books): Promise<string[]> {
  await untilCarriedOut(db);
  const wordsOf = ({ key, category, makerId, state, removed }: Run) =>
    [key, `${state}: ${removed} of ${category} by ${makerId}`] as const;
  const found = new Map((await readRuns(db)).map(wordsOf));
  return [...unlike(found, new Map(books.runs.map(wordsOf)), "run"), ...(await lostRows(db, books))];
}

async function requestDifferences(db: Db, { requests }: Books): Promise<string[]> {
  const rows = await db
    .selectFrom("transactions")
    .select(["id", "status", "rule_id", "checkers", "first_approved_by", "first_approved_for"])
    .where("transaction_type", "in", ["P00003", "P00004"])
    .execute();
  const actual = new Map(rows.map(({ id, ...row }) => [id, standingOf(row)]));
  return requests.flatMap((request) => {
    const expected = standingOf({
      status: request.state,
      rule_id: request.rule?.key ?? null,
      checkers: checkersOf(request),
      first_approved_by: request.firstApproverId ?? null,
      first_approved_for: request.firstApprovedFor ?? null,
    });
    const found = actual.get(request.key);
    return found === expected ? [] : [`request ${request.key} is ${found ?? "lost"}, not ${expected}`];
  });
}

interface Standing {
  readonly status: TransactionState;
  readonly rule_id: string | null;
  readonly checkers: number;
  readonly first_approved_by: string | null;
  readonly first_approved_for: string | null;
}

const standingOf = ({ status, rule_id, checkers, first_approved_by, first_approved_for }: Standing) =>
  `${status} by rule ${rule_id}, ${checkers} to check, first ${first_approved_by} for ${first_approved_for}`;

async function countDifferences(db: Db, { settled, requests }: Books): Promise<string[]> {
  const { rows } = await sql<{ type: TransactionType; status: TransactionState; count: number }>`
    SELECT transaction_type AS type, status, count(*)::integer AS count FROM transactions
    GROUP BY transaction_type, status`.execute(db);
  const countOf = (type: TransactionType, status: TransactionState) =>
    rows.find((row) => row.type === type && row.status === status)?.count ?? 0;
  const pending = requests.filter(({ state }) => state === "pending").length;
  const expected: [string, number, number][] = [
    ["P00001 settled", countOf("P00001", "settled"), settled.P00001],
    ["P00002 settled", countOf("P00002", "settled"), settled.P00002],
    ["P00003 settled", countOf("P00003", "settled"), settled.P00003],
    ["P00004 settled", countOf("P00004", "settled"), settled.P00004],
    ["pending", countOf("P00003", "pending") + countOf("P00004", "pending"), pending],
  ];
  return expected
    .filter(([, found, wanted]) => found !== wanted)
    .map(([what, found, wanted]) => `${found} transactions are ${what}, not ${wanted}`);
}

async function batchDifferences(db: Db, { batches }: Books): Promise<string[]> {
  const rows = await db
    .selectFrom("batches")
    .select(["id", "status", "success_count", "cancelled_at", "items_failed"])
    .select(["rule_id", "checkers", "first_approved_by", "programme_id"])
    .where("kind", "=", "BUP0002")
    .where("file_name", "like", fileNameOf("%"))
    .execute();
  const known = new Map(batches.map((batch) => [batch.key, batch]));
  const unknown = rows.filter(({ id }) => !known.has(id)).map(({ id }) => `batch ${id} is in no books`);
  const actual = new Map(rows.map((row) => [row.id, row]));
  return batches.reduce((complaints, batch) => {
    const { key, waiting, isCutOff, isCancelled, rule, firstApproverId, programme } = batch;
    const row = actual.get(key);
    const found = row && [
      [row.success_count, row.items_failed, row.cancelled_at !== null],
      [row.rule_id, row.checkers, row.first_approved_by, row.programme_id],
    ];
    const expected = [
      [isCutOff ? 0 : waiting.length, isCutOff, isCancelled],
      [rule?.key ?? null, checkersOf(batch), firstApproverId ?? null, programme?.key ?? null],
    ];
    const isAtRest = row && row.status !== "Uploading" && row.status !== "Running";
    return isAtRest && isDeepStrictEqual(found, expected)
      ? complaints
      : [...complaints, `batch ${key} is ${row?.status} with ${String(found)}, not ${String(expected)}`];
  }, unknown);
}

async function budgetDifferences(db: Db, { programmes, budgets }: Books): Promise<string[]> {
  const wordsOf = ({ key, programme, year, amountIdr, proposerId, state }: Budget) =>
    [key, `${state}: ${amountIdr} for ${programme.key} in ${year} by ${proposerId}`] as const;
  const found = new Map((await readBudgets(db, programmes)).map(wordsOf));
  return unlike(found, new Map(budgets.map(wordsOf)), "budget");
}

/** The kept cells of the reports are what was distributed. */
async function cellDifferences(db: Db, { distributions }: Books): Promise<string[]> {
  return unlike(await readCellsOfYears(db), expectedCells(distributions), "cell");
}

const unlike = (found: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>, what: string) =>
  [...new Set([...found.keys(), ...expected.keys()])]
    .filter((name) => found.get(name) !== expected.get(name))
    .map((name) => `${what} ${name} is ${found.get(name)}, not ${expected.get(name)}`);

/** What each person has approved of each type today, which counts towards limits. */
async function approvedDifferences(db: Db, { day, approvedSums }: Books): Promise<string[]> {
  const found = await readApproved(db, day);
  return [...new Set([...found.keys(), ...approvedSums.keys()])]
    .filter((whose) => found.get(whose) !== approvedSums.get(whose))
    .map((whose) => `${whose}: approved ${found.get(whose) ?? 0} today, not ${approvedSums.get(whose) ?? 0}`);
}

/** What became of each of many that were decided at once, and nothing else was ever taken up or waits. */
async function bulkDifferences(db: Db, { bulkDecisions }: Books): Promise<string[]> {
  const rows = await db
    .selectFrom("bulk_decision_items")
    .select(["decision_id", "transaction_key", "code", "message", "status"])
    .execute();
  const itemOf = (decisionId: string, key: string) => `item ${key} of decision ${decisionId}`;
  const actual = new Map(rows.map((row) => [itemOf(row.decision_id, row.transaction_key), row]));
  const erased = await transactionsOfErased(db);
  const complaints = bulkDecisions.flatMap(({ id, outcomes }) =>
    [...outcomes].flatMap(([key, told]) => {
      // The words go with the person whom they are about.
      const expected = erased.has(key) ? { code: told.code, status: told.status, message: "" } : told;
      const row = actual.get(itemOf(id, key));
      actual.delete(itemOf(id, key));
      const result = { code: row?.code ?? "none", message: row?.message ?? "" };
      const status = row?.status ?? "";
      if (fits(result, expected) && status === expected.status) return [];
      return [`${itemOf(id, key)}: ${words(result)} ${status}, not ${words(expected)} ${expected.status}`];
    }),
  );
  return [...complaints, ...[...actual.keys()].map((item) => `${item} is in no books`)];
}

/** Keys of the transactions of people whose data has gone. */
async function transactionsOfErased(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("transactions")
    .innerJoin("erasures", (join) =>
      join.on((on) =>
        on.or([
          on("customer_id", "=", on.ref("source_customer_id")),
          on("customer_id", "=", on.ref("beneficiary_customer_id")),
        ]),
      ),
    )
    .select("transactions.id")
    .where("erased_at", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What the audit trail tells is what was done, each deed once, and by whom. */
async function recordDifferences(db: Db, { record }: Books): Promise<string[]> {
  const found = await readRecord(db);
  const deeds = new Set([...found.keys(), ...record.keys()]);
  return [...deeds]
    .filter((deed) => found.get(deed) !== record.get(deed))
    .map((deed) => `${found.get(deed) ?? 0} times on record, not ${record.get(deed) ?? 0}: ${deed}`);
}

/** Sessions of users who may have none. */
export async function ghostSessions(db: Db): Promise<string[]> {
  const { count } = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "user_id")
    .where("users.status", "<>", "Active")
    .select((of) => of.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return count === "0" ? [] : [`${count} sessions are of users who are switched off`];
}

/** A write that the database is to refuse by itself, whatever the program above it has forgotten. */
export interface ShutDoor {
  readonly what: string;
  readonly write: RawBuilder<unknown>;
  /** SQLSTATE of the refusal, and the constraint or unique index that it names. */
  readonly refusal: { readonly code: string; readonly constraint: string };
}

const uniqueViolation = "23505";
const checkViolation = "23514";

const shutDoors: readonly ShutDoor[] = [
  {
    what: "a second effect of a batch row",
    write: sql`
      INSERT INTO transactions SELECT (copy).* FROM (
        SELECT jsonb_populate_record(transactions, '{"id": 1}') AS copy FROM transactions WHERE batch_id IS NOT NULL LIMIT 1
      ) AS copies`,
    refusal: { code: uniqueViolation, constraint: "transactions_once_per_batch_row" },
  },
  {
    what: "an approval by the maker",
    write: sql`
      UPDATE transactions SET decided_by = created_by WHERE id = (SELECT max(id) FROM transactions WHERE status = 'settled'
        AND transaction_type = 'P00004' AND checkers = 1 AND decided_for IS NULL)`,
    refusal: { code: checkViolation, constraint: "transactions_four_eyes" },
  },
  {
    what: "a batch of two checkers that was processed after one",
    write: sql`
      UPDATE batches SET checkers = 2, rule_id = 1
      WHERE id = (SELECT max(id) FROM batches WHERE processed_at IS NOT NULL AND first_approved_by IS NULL)`,
    refusal: { code: checkViolation, constraint: "batches_two_checkers" },
  },
  {
    what: "an available balance below zero",
    write: sql`
      UPDATE accounts SET held_idr = balance_idr + 1
      WHERE number = (SELECT min(number) FROM accounts WHERE customer_id IS NOT NULL)`,
    refusal: { code: checkViolation, constraint: "accounts_available" },
  },
];

/**
 * Tries what the database is to refuse; what it lets through is undone. An error of another kind is no refusal: the
 * attempt has then not come as far as the rule.
 */
export async function openDoors(db: Db, doors: readonly ShutDoor[] = shutDoors): Promise<string[]> {
  const complaints: string[] = [];
  for (const { what, write, refusal } of doors) {
    const attempt = db.transaction().execute(async (transaction) => {
      const { numAffectedRows } = await write.execute(transaction);
      throw new LetThrough(numAffectedRows === 0n ? "finds no row to try" : "allows");
    });
    const error = await attempt.catch((thrown: unknown) => thrown);
    if (error instanceof LetThrough) complaints.push(`the database ${error.message} ${what}`);
    else if (!isRefusal(error, refusal)) complaints.push(`${what} ended with ${String(error)}`);
  }
  return complaints;
}

function isRefusal(error: unknown, { code, constraint }: ShutDoor["refusal"]): boolean {
  return error instanceof DatabaseError && error.code === code && error.constraint === constraint;
}

class LetThrough extends Error {}
