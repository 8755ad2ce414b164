import { sql } from "kysely";
import { dropProposals, insertProposal, type NewProposal } from "../approvals/proposals";
import type { Db } from "../runtime/database";

/** Decides about a pair; false if somebody has before, or has proposed something. */
export async function decideDuplicate(
  db: Db,
  id: string,
  decision: {
    readonly state: "different" | "household";
    readonly reason: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("duplicate_pairs")
    .set({
      state: decision.state,
      decision_reason: decision.reason,
      decided_by: decision.by,
      decided_at: decision.at,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The trail's name of a pair; proposals are about it. */
export const duplicateSubject = (id: string) => `duplicate:${id}`;

/** Proposes that two are one person; false if somebody has decided or proposed something before. */
export async function proposeSamePerson(
  db: Db,
  id: string,
  {
    endedId,
    ...proposal
  }: Pick<NewProposal, "id" | "by" | "at"> & { readonly endedId: string; readonly reason: string },
): Promise<boolean> {
  const isOpen = await db
    .selectFrom("duplicate_pairs")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "open")
    .forUpdate()
    .executeTakeFirst();
  if (!isOpen) return false;
  await insertProposal(db, { ...proposal, kind: "same-person", subject: duplicateSubject(id) });
  await db
    .updateTable("duplicate_pairs")
    .set({ state: "proposed", ended_id: endedId, proposal_id: proposal.id })
    .where("id", "=", id)
    .execute();
  return true;
}

/**
 * Lets the pair of a refused proposal wait again. The two are compared again, since what changed in between has left the pair as
 * it was.
 */
export async function reopenPair(db: Db, id: string): Promise<void> {
  const reopened = await db
    .updateTable("duplicate_pairs")
    .set({ state: "open", ended_id: null, proposal_id: null })
    .where("id", "=", id)
    .returning("first_id as customer_id")
    .executeTakeFirstOrThrow();
  await db.insertInto("duplicate_checks").values(reopened).execute();
}

/** Notes that the two are one person. The caller ends the record (`same-person.ts`). */
export async function noteSamePerson(db: Db, id: string): Promise<void> {
  await db.updateTable("duplicate_pairs").set({ state: "same" }).where("id", "=", id).execute();
}

/** A proposal that was taken away with its pair. */
interface DroppedProposal {
  /** The pair's. */
  readonly id: string;
  readonly proposalId: string;
  /** The record that would have ended, and the one that would have been kept. */
  readonly endedId: string;
  readonly keptId: string;
}

/**
 * Removes the undecided other pairs of a record that ends: the people in them are compared with the record that is kept. Locks
 * the pairs in the order in which the job writes them. Answers the pairs with a proposal.
 */
export async function dropWaitingPairs(
  db: Db,
  { endedId, pairId }: { readonly endedId: string; readonly pairId: string },
  by: Pick<NewProposal, "by" | "at">,
): Promise<readonly DroppedProposal[]> {
  const { rows } = await sql<DroppedProposal>`
    WITH waiting AS MATERIALIZED (
      SELECT id FROM duplicate_pairs WHERE (first_id = ${endedId} OR second_id = ${endedId}) AND state IN ('open', 'proposed')
      ORDER BY first_id, second_id FOR UPDATE
    ), dropped AS (
      DELETE FROM duplicate_pairs WHERE id IN (SELECT id FROM waiting) AND id <> ${pairId} RETURNING *
    )
    SELECT id, proposal_id AS "proposalId", ended_id AS "endedId", CASE ended_id WHEN first_id THEN second_id ELSE first_id END AS "keptId"
    FROM dropped WHERE state = 'proposed' ORDER BY id`.execute(db);
  const proposals = rows.map(({ proposalId }) => proposalId);
  await dropProposals(db, proposals, by);
  return rows;
}
