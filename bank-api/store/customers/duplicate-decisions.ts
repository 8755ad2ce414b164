import { sql } from "kysely";
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

/** Proposes that two are one person; false if somebody has decided or proposed something before. */
export async function proposeSamePerson(
  db: Db,
  id: string,
  proposal: {
    readonly id: string;
    readonly endedId: string;
    readonly reason: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("duplicate_pairs")
    .set({
      state: "proposed",
      decision_reason: proposal.reason,
      ended_id: proposal.endedId,
      proposal_id: proposal.id,
      proposed_by: proposal.by,
      proposed_at: proposal.at,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Takes a proposal away, so that the pair waits again; false if it is decided, or is another one by now. The two are compared again,
 * since what changed in between has left the pair as it was.
 */
export async function refuseSamePerson(db: Db, proposalId: string): Promise<boolean> {
  const refused = await db
    .updateTable("duplicate_pairs")
    .set({
      state: "open",
      decision_reason: null,
      ended_id: null,
      proposal_id: null,
      proposed_by: null,
      proposed_at: null,
    })
    .where("proposal_id", "=", proposalId)
    .where("state", "=", "proposed")
    .returning("first_id as customer_id")
    .executeTakeFirst();
  if (refused) await db.insertInto("duplicate_checks").values(refused).execute();
  return refused !== undefined;
}

/** Approves a proposal; false if it is decided, or is another one by now. The caller ends the record (`same-person.ts`). */
export async function approveSamePerson(
  db: Db,
  proposalId: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("duplicate_pairs")
    .set({ state: "same", decided_by: by, decided_at: at })
    .where("proposal_id", "=", proposalId)
    .where("state", "=", "proposed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A proposal that was taken away with its pair. */
interface DroppedProposal {
  /** The pair's. */
  readonly id: string;
  /** The record that would have ended, and the one that would have been kept. */
  readonly endedId: string;
  readonly keptId: string;
}

/**
 * Takes away the other pairs of a record that ends on which nobody has decided: whoever may be the same person is compared with the
 * record that is kept. Locks the pairs in the order in which the job writes them. Answers those of which something was proposed.
 */
export async function dropWaitingPairs(
  db: Db,
  { endedId, pairId }: { readonly endedId: string; readonly pairId: string },
): Promise<readonly DroppedProposal[]> {
  const { rows } = await sql<DroppedProposal>`
    WITH waiting AS MATERIALIZED (
      SELECT id FROM duplicate_pairs WHERE (first_id = ${endedId} OR second_id = ${endedId}) AND state IN ('open', 'proposed')
      ORDER BY first_id, second_id FOR UPDATE
    ), dropped AS (
      DELETE FROM duplicate_pairs WHERE id IN (SELECT id FROM waiting) AND id <> ${pairId} RETURNING *
    )
    SELECT id, ended_id AS "endedId", CASE ended_id WHEN first_id THEN second_id ELSE first_id END AS "keptId"
    FROM dropped WHERE state = 'proposed' ORDER BY id`.execute(db);
  return rows;
}
