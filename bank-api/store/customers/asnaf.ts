import { sql } from "kysely";
import type { Asnaf } from "contract/asnaf";
import { noteAsnafOfPast } from "../reports/distribution-cells";
import type { Db } from "../runtime/database";

/** The asnaf that a mustahik is to have. */
interface WantedAsnaf {
  readonly customerId: string;
  readonly asnaf: Asnaf;
}

/** A mustahik who has another asnaf now. */
interface ChangedAsnaf extends WantedAsnaf {
  /** `null` where nobody had determined it. */
  readonly before: Asnaf | null;
}

/**
 * Determines the asnaf of mustahik of a branch, each named once, and answers whom this has changed. It is noted on past
 * distributions to those who had none. The caller runs this in a database transaction.
 */
export async function changeAsnaf(db: Db, branchId: string, wanted: readonly WantedAsnaf[]) {
  // Locks all mustahik first, in one order. A payment to one of them ends before, or sees the change.
  const { rows: changed } = await sql<ChangedAsnaf>`
    WITH wanted AS (
      SELECT * FROM unnest(
        ${wanted.map(({ customerId }) => customerId)}::bigint[], ${wanted.map(({ asnaf }) => asnaf)}::text[]
      ) AS wanted (id, asnaf)
    ), known AS MATERIALIZED (
      SELECT customers.id, customers.asnaf FROM customers
      WHERE id IN (SELECT id FROM wanted) AND customer_type = 'Mustahik' AND branch_id = ${branchId} AND erased_at IS NULL
      ORDER BY customers.id FOR NO KEY UPDATE
    )
    UPDATE customers SET asnaf = wanted.asnaf
    FROM known JOIN wanted ON wanted.id = known.id
    WHERE customers.id = known.id AND known.asnaf IS DISTINCT FROM wanted.asnaf
    RETURNING customers.id AS "customerId", customers.asnaf, known.asnaf AS before`.execute(db);
  const determined = changed.filter(({ before }) => before === null).map(({ customerId }) => customerId);
  if (determined.length > 0) await noteAsnafOfPast(db, branchId, determined);
  return changed;
}
