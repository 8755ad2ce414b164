import { sql } from "kysely";
import type { Db } from "../runtime/database";
import type { UserStamp } from "../people/users";

/** More of one pair are of no use to anybody who decides. */
const mostRefused = 10;

/** A proposal that two records are of one person, which somebody refused. */
interface RefusedProposal {
  readonly reason: string;
  readonly proposed: UserStamp;
  readonly refused: UserStamp;
}

/** What was refused of a pair, newest first. The pair itself waits again and knows nothing of it; the trail does. */
export async function listRefusedProposals(db: Db, pairId: string): Promise<RefusedProposal[]> {
  const { rows } = await sql<RefusedRow>`
    SELECT proposal.after ->> 'reason' AS reason, proposal.actor_id AS proposer_id, proposal.actor_name AS proposer_name,
      proposal.at AS proposed_at, refusal.actor_id AS refuser_id, refusal.actor_name AS refuser_name, refusal.at AS refused_at
    FROM audit_log AS refusal CROSS JOIN LATERAL (
      SELECT after, actor_id, actor_name, at FROM audit_log
      WHERE subject = refusal.subject AND action = 'duplicate.propose-same' AND action NOT LIKE 'session.%' AND id < refusal.id
      ORDER BY id DESC LIMIT 1
    ) AS proposal
    WHERE refusal.subject = ${`duplicate:${pairId}`} AND refusal.action = 'duplicate.refuse-same'
      AND refusal.action NOT LIKE 'session.%'
    ORDER BY refusal.id DESC LIMIT ${sql.lit(mostRefused)}`.execute(db);
  return rows.map((row) => ({
    reason: row.reason ?? "",
    proposed: { key: row.proposer_id, name: row.proposer_name, at: row.proposed_at },
    refused: { key: row.refuser_id, name: row.refuser_name, at: row.refused_at },
  }));
}

interface RefusedRow {
  readonly reason: string | null;
  readonly proposer_id: string;
  readonly proposer_name: string;
  readonly proposed_at: Date;
  readonly refuser_id: string;
  readonly refuser_name: string;
  readonly refused_at: Date;
}
