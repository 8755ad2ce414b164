import type { BranchScope } from "bank-api/domain/branch-scope";
import { sql } from "kysely";
import { inScope } from "../lists/in-scope";
import type { Db } from "../runtime/database";
import { keyAndName } from "../runtime/in-json";
import { setCustomerStatus, type Customer } from "./customers";

/**
 * How many of these records have ended, and how many are restricted or erased. Nobody ends or restricts one of them, nor changes its status,
 * until commit. Records that ended for them are locked along, because they change when one of these ends.
 */
export async function lockAndCount(db: Db, ids: readonly string[], scope: BranchScope) {
  const rows = await db
    .selectFrom("customers")
    .select(["id", "same_as_id", "restriction_id", "erased_at"])
    .where((where) =>
      where.or([where.and([where("id", "in", ids), inScope(scope)]), where("same_as_id", "in", ids)]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const locked = rows.filter(({ id }) => ids.includes(id));
  return {
    ended: locked.filter(({ same_as_id }) => same_as_id !== null).length,
    restricted: locked.filter(
      ({ restriction_id, erased_at }) => restriction_id !== null || erased_at !== null,
    ).length,
  };
}

/**
 * Ends the record of somebody who has another one, which is kept. It is inactive from then on, and nothing is posted. Records
 * that ended for this one, in whichever branch, point to the one that is kept as well. The job may be comparing the record
 * meanwhile, as one in force, and note a pair of it after the others are taken away: so the record is compared once more, as one
 * that has ended. Answers the ids of the records that ended for this one before.
 */
export async function endRecord(
  db: Db,
  { endedId, keptId }: { readonly endedId: string; readonly keptId: string },
  scope: BranchScope,
): Promise<readonly string[]> {
  await setCustomerStatus(db, endedId, "Inactive", scope);
  const pointed = await db
    .updateTable("customers")
    .set({ same_as_id: keptId })
    .where((where) =>
      where.or([where.and([where("id", "=", endedId), inScope(scope)]), where("same_as_id", "=", endedId)]),
    )
    .returning("id")
    .execute();
  await db.insertInto("duplicate_checks").values({ customer_id: endedId }).execute();
  return pointed.map(({ id }) => id).filter((id) => id !== endedId);
}

/**
 * The names of records by their ids. A user who sees one record of a person sees the names of the person's others, of any branch.
 */
export async function namesOfRecords(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("customers").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Another record of the same person. */
export interface SameRecord {
  readonly id: string;
  readonly isInScope: boolean;
  readonly name: string;
  readonly nationalId: string | null;
  readonly branch: { readonly key: string; readonly name: string };
  /** Whether it has ended. The other of the two is kept. */
  readonly isEnded: boolean;
}

/** The record that is kept of a customer whose own has ended, and those that have ended for this one. */
export async function listSamePerson(db: Db, { id, sameAsId }: Customer, scope: BranchScope) {
  const { rows } = await sql<SameRecord>`
    SELECT customers.id, ${inScope(scope, "customers.branch_id")} AS "isInScope", customers.name, national_id AS "nationalId",
      ${keyAndName("branches.id", "branches.name")} AS branch, same_as_id IS NOT DISTINCT FROM ${id}::bigint AS "isEnded"
    FROM customers JOIN branches ON branches.id = branch_id
    WHERE same_as_id = ${id} OR customers.id = ${sameAsId}::bigint ORDER BY customers.id`.execute(db);
  return rows;
}
