import { BranchScope } from "bank-api/domain/branch-scope";
import { erasedAlready, moneyLeft, otherRequestWaits } from "bank-api/domain/data-requests";
import type { ErasedList } from "bank-api/erased-list";
import { sql, type SqlBool } from "kysely";
import { actOf, recordEntries } from "../audit/audit";
import type { AuditKeys } from "../audit/audit-keys";
import { redact } from "../audit/audit-redactions";
import { noteErasedRows, soundDigests } from "../batches/batch-runs";
import { setCustomerStatus } from "../customers/customers";
import { dropWaitingPairs } from "../customers/duplicate-decisions";
import type { Db } from "../runtime/database";
import { withoutTimeLimit } from "../runtime/transact";
import { forgetPerson, isLikeThem, manyDecided, type ErasedCustomer } from "./erased-rows";
import { lockRecords } from "./restrictions";
import { findPerson, isOfPerson, type FoundPerson } from "./rows-of-person";

/** The end of a person's data (docs/rules.md#erasure). */

const everywhere = BranchScope.everyBranch("what was approved covers all records of a person");

interface Approved {
  /** The request, or the list of what is due, by which they go. */
  readonly proposalId: string;
  readonly at: Date;
}

/**
 * Approves that all records of these customers' people are erased: from then on nobody changes them, no money moves, and a job takes
 * the data away. It changes nothing where one of them cannot go yet.
 *
 * @throws DomainError E3 where one is erased, has money, or asks something else about their data
 */
export async function approveErasure(
  db: Db,
  customerIds: readonly string[],
  { proposalId, at }: Approved,
): Promise<void> {
  const ids = await lockRecords(db, customerIds);
  const { rows } = await sql<Record<"isErased" | "hasMoney" | "asks", boolean>>`
    WITH locked AS MATERIALIZED (
      SELECT balance_idr, held_idr FROM accounts WHERE customer_id = ANY(${ids}::bigint[]) ORDER BY number FOR NO KEY UPDATE
    )
    SELECT EXISTS (SELECT FROM customers WHERE id = ANY(${ids}::bigint[]) AND erased_at IS NOT NULL) AS "isErased",
      EXISTS (SELECT FROM locked WHERE balance_idr <> 0 OR held_idr <> 0) AS "hasMoney",
      EXISTS (SELECT FROM data_requests JOIN proposals USING (id)
        WHERE customer_id = ANY(${ids}::bigint[]) AND decided_by IS NULL AND id <> ${proposalId}) AS asks`.execute(
    db,
  );
  const { isErased, hasMoney, asks } = rows[0]!; // a SELECT without FROM has one row
  if (isErased) throw erasedAlready();
  if (hasMoney) throw moneyLeft();
  if (asks) throw otherRequestWaits();
  await noteErasures(db, ids, { proposalId, at });
}

/**
 * Notes that records are erased, as an approval does, or a restored database that learns of an earlier one. There an account may have
 * money again; it stays open.
 */
export async function noteErasures(
  db: Db,
  ids: readonly string[],
  { proposalId, at }: { readonly proposalId: string | null; readonly at: Date },
): Promise<void> {
  for (const id of ids) await setCustomerStatus(db, id, "Inactive", everywhere);
  await sql`
    WITH closed AS (
      UPDATE accounts SET is_closed = true WHERE customer_id = ANY(${ids}::bigint[]) AND balance_idr = 0 AND held_idr = 0
    ), waiting AS (
      INSERT INTO erasures (customer_id, proposal_id, approved_at) SELECT id, ${proposalId}::bigint, ${at}::timestamptz
      FROM unnest(${ids}::bigint[]) AS id ON CONFLICT DO NOTHING
    )
    UPDATE customers SET erased_at = ${at} WHERE id = ANY(${ids}::bigint[]) AND erased_at IS NULL`.execute(
    db,
  );
}

/** The records that wait for the job, of those that were approved before `since`. */
export async function waitingErasures(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT customer_id AS id FROM erasures WHERE erased_at IS NULL AND approved_at <= ${since} ORDER BY approved_at, customer_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether the data of a record has gone. */
export async function isGone(db: Db, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM erasures WHERE customer_id = ${customerId} AND erased_at IS NOT NULL`.execute(db);
  return rows.length > 0;
}

interface Erasing {
  readonly keys: AuditKeys;
  readonly at: Date;
  readonly list: Pick<ErasedList, "add">;
}

/**
 * Erases the person of a record that waits, in the caller's transaction: a kill leaves all of it as it was before, or after. False, and
 * nothing done, where another bank is at it, the trail waits for a seal, or a decision about one of their requests and others is under way.
 */
export async function erase(db: Db, customerId: string, { keys, at, list }: Erasing): Promise<boolean> {
  // The digests of a person's files take as long as their rows are many.
  await withoutTimeLimit(db);
  const found = await findPerson(db, customerId, everywhere);
  const waiting = await takeWaiting(db, found.ids);
  if (!waiting) return false;
  const { actor, request } = waiting;
  const decisions = await manyDecided(db, found);
  if (!decisions) return false;
  const further = [...(await droppedPairs(db, found.ids)), ...decisions.map((id) => `decision:${id}`)];
  const person = { ...found, subjects: [...found.subjects, ...further] };
  const records = await readRecords(db, person.ids);
  const batches = await lockBatches(db, person, records);
  await lockRequests(db, person);
  const ids = await lockRecords(db, person.ids);
  if (!(await redactTrail(db, keys, customerId, person))) return false;
  for (const endedId of ids) await dropWaitingPairs(db, { endedId, pairId: "0" }, { by: actor.userId, at });
  const idsOf = (some: typeof batches) => some.map(({ id }) => id);
  const sound = await soundDigests(db, idsOf(batches.filter(({ isOwn }) => isOwn)));
  await forgetPerson(db, person, { records, batches: idsOf(batches), decisions });
  await sql`UPDATE erasures SET erased_at = ${at} WHERE customer_id = ANY(${ids}::bigint[])`.execute(db);
  await recordEntries(db, [
    ...(await noteErasedRows(db, sound)).map((entry) => ({ actor, at, ...entry })),
    ...ids.map((id) => ({ actor, at, ...actOf("customer", "erase", id, { request }) })),
  ]);
  // Before the commit, so that a database which is restored later never has what this one has erased.
  await list.add(
    records.map(({ id, createdAt, approvedAt }) => ({
      customerId: id,
      createdAt: createdAt.toISOString(),
      approvedAt: approvedAt.toISOString(),
    })),
  );
  return true;
}

/** Takes the records of a person that wait, with their request and who approved it; undefined where another bank is at it, or was. */
async function takeWaiting(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ request: string | null; approver: string | null; name: string | null }>`
    SELECT proposal_id AS request, users.id AS approver, users.name
    FROM erasures LEFT JOIN proposals ON proposals.id = proposal_id LEFT JOIN users ON users.id = decided_by
    WHERE customer_id = ANY(${ids}::bigint[]) AND erased_at IS NULL
    ORDER BY customer_id FOR UPDATE OF erasures SKIP LOCKED`.execute(db);
  const [taken] = rows;
  if (!taken || rows.length < ids.length) return undefined;
  const { request, approver, name } = taken;
  return { request, actor: { userId: approver ?? "0", name: name ?? "Pemulihan data" } };
}

/** The trail's subjects of pairs with these records, also of those that the bank has dropped since. */
async function droppedPairs(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT DISTINCT subject FROM audit_log WHERE subject LIKE 'duplicate:%' AND (
      after ->> 'keptId' = ANY(${ids}::text[]) OR after ->> 'endedId' = ANY(${ids}::text[]) OR after -> 'customers' ?| ${ids}::text[])`.execute(
    db,
  );
  return rows.map(({ subject }) => subject);
}

/** Locks the batches with rows of a person, or with hints at them, so that nobody stores or processes any of these meanwhile. */
async function lockBatches(db: Db, person: FoundPerson, records: readonly ErasedCustomer[]) {
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    WITH own AS (SELECT batch_id FROM batch_rows WHERE ${isOfPerson("batch_rows", person)}),
    hinting AS (SELECT batch_id FROM batch_rows WHERE ${isLikeThem(records)})
    SELECT id, id IN (SELECT batch_id FROM own) AS "isOwn" FROM batches
    WHERE id = ANY(ARRAY(SELECT batch_id FROM own UNION SELECT batch_id FROM hinting)) ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows;
}

/** Locks their requests that wait for a decision, which come before customers (`transact`). Nobody locks those that are decided. */
async function lockRequests(db: Db, person: FoundPerson): Promise<void> {
  await sql`
    SELECT FROM transactions WHERE ${isOfPerson("transactions", person)} AND status = 'pending' ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  );
}

/** Takes the person's values from the trail: of their records, pairs and requests, and of decisions about their transactions. */
function redactTrail(db: Db, keys: AuditKeys, customerId: string, person: FoundPerson): Promise<boolean> {
  const own = sql`SELECT id FROM transactions WHERE ${isOfPerson("transactions", person)}`;
  const subjects = sql`
    SELECT unnest(${person.subjects}::text[])
    UNION ALL SELECT 'transaction:' || id FROM (${own} AND (reason IS NOT NULL OR first_approved_by IS NOT NULL)) AS decided`;
  return redact(db, keys, customerId, sql<SqlBool>`subject = ANY(ARRAY(${subjects}))`);
}

async function readRecords(db: Db, ids: readonly string[]) {
  const { rows } = await sql<ErasedCustomer & { createdAt: Date; approvedAt: Date }>`
    SELECT id, ordinal, branch_id AS "branchId", name, national_id AS "nationalId", created_at AS "createdAt", approved_at AS "approvedAt"
    FROM customers JOIN erasures ON customer_id = id WHERE id = ANY(${ids}::bigint[]) ORDER BY id`.execute(
    db,
  );
  return rows;
}
