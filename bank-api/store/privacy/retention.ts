import type { Retention } from "bank-api/domain/personal-data";
import { cutoff, dueSince, isStillRetained, keptOf } from "bank-api/domain/retention";
import { sql, type RawBuilder } from "kysely";
import type { ExtensionData } from "contract/extensions/calls";
import type { RetentionRun, Retained } from "contract/extensions/retention";
import { mostDueCounted, retentionCategories, type RetentionCategory } from "contract/retention-categories";
import { decidedStamp, insertProposal, proposedStamp, type NewProposal } from "../approvals/proposals";
import { rowsOfOldBatches } from "../batches/removed-rows";
import { readSqlPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { isDuplicateIn } from "../runtime/errors";
import { instant } from "../runtime/in-json";
import { person } from "./data-requests";

/** What goes after an approval (docs/rules.md#retention). */

const oldest = (table: string, before: Date) => sql`
  (SELECT at, 1 AS rows FROM ${sql.table(table)} WHERE at < ${before} ORDER BY at LIMIT ${mostDueCounted})`;

/**
 * People nobody uses: they are inactive, never had a transaction and have not changed since. A record that has ended counts with the one
 * that is kept. Who has restricted their data, waits for an answer about it, or has had one since, stays. So nobody becomes due after
 * the approval of a run.
 */
export const unusedPeople = (before: Date | RawBuilder<Date>) => sql`
  SELECT kept.id, records.at, 1 AS rows FROM customers AS kept CROSS JOIN LATERAL (
    SELECT max(greatest(own.created_at, (SELECT at FROM audit_log WHERE subject = concat('customer:', own.id) ORDER BY id DESC LIMIT 1))) AS at,
      bool_or(own.restriction_id IS NOT NULL
        OR EXISTS (SELECT FROM transactions WHERE source_customer_id = own.id)
        OR EXISTS (SELECT FROM transactions WHERE beneficiary_customer_id = own.id)
        OR EXISTS (SELECT FROM data_requests JOIN proposals USING (id) WHERE customer_id = own.id AND (decided_at IS NULL OR decided_at >= ${before}))
        OR EXISTS (SELECT FROM erasures WHERE customer_id = own.id)) AS stays
    FROM customers AS own WHERE own.id = kept.id OR own.same_as_id = kept.id
  ) AS records
  WHERE kept.status = 'Inactive' AND kept.same_as_id IS NULL AND kept.erased_at IS NULL AND kept.created_at < ${before}
    AND NOT records.stays AND records.at < ${before}`;

/** What is due in each category: from when it is, and how many rows stand for it. */
const dueIn: Readonly<Record<RetentionCategory, (before: Date) => RawBuilder<unknown>>> = {
  people: unusedPeople,
  "failed-rows": rowsOfOldBatches,
  "sign-ins": (before) => oldest("sign_ins", before),
  notices: (before) => oldest("notices", before),
  access: (before) => sql`${oldest("access_log", before)} UNION ALL ${oldest("shown_people", before)}`,
};

interface Due {
  readonly due: number;
  /** From when the oldest is; null where nothing is due. */
  readonly oldest: Date | null;
}

const counted = (category: RetentionCategory, before: Date) => sql<
  Due & { readonly category: RetentionCategory }
>`
  SELECT ${category}::text AS category, least(coalesce(sum(rows), 0), ${mostDueCounted})::integer AS due, min(at) AS oldest
  FROM (${dueIn[category](before)}) AS found`;

export async function countDue(db: Db, category: RetentionCategory, before: Date): Promise<Due> {
  const { rows } = await counted(category, before).execute(db);
  return rows[0]!; // a sum has one row
}

export const runs = sql`retention_runs AS runs JOIN proposals USING (id)`;
export const isUnderWay = sql`decided_by IS NOT NULL AND NOT is_refused AND ended_at IS NULL`;

const newestRun = sql<RetentionRun | null>`(
  SELECT jsonb_build_object('key', runs.id::text, 'before', ${instant("before")}, 'due', runs.due, 'removed', removed,
    'state', CASE WHEN decided_by IS NULL THEN 'proposed' WHEN is_refused THEN 'refused' WHEN ended_at IS NULL THEN 'running'
      ELSE 'ended' END,
    'endedAt', ${instant("ended_at")}, 'proposed', ${proposedStamp("proposals")}, 'decided', ${decidedStamp("proposals")})
  FROM ${runs} WHERE runs.category = counted.category ORDER BY runs.id DESC LIMIT 1)`;

/** What a run names, as the trail has it. The category of a merchant has that word already. */
export async function findRun(db: Db, id: string): Promise<object> {
  const found = db.selectFrom("retention_runs").select(["category", "before", "due"]).where("id", "=", id);
  const { category, before, due } = await found.executeTakeFirstOrThrow();
  return { retained: category, cutoff: before.toISOString(), due };
}

/** All categories, with what is due now and its newest run. */
export async function listRetention(db: Db, keep: Retention, now: Date): Promise<Retained[]> {
  const kept = keptOf(keep);
  const all = retentionCategories.map((category) => counted(category, cutoff(now, kept[category])));
  const { rows } = await sql<Due & Pick<Retained, "category" | "run">>`
    SELECT counted.*, ${newestRun} AS run
    FROM (${sql.join(all, sql` UNION ALL `)}) AS counted`.execute(db);
  return rows.map(({ oldest, ...row }) => ({
    ...row,
    kept: kept[row.category],
    before: cutoff(now, kept[row.category]).toISOString(),
    since: oldest && dueSince(oldest, kept[row.category]).toISOString(),
  }));
}

/** A page of the people whom a run erases within the hour, then of those whom the run that waits would, or one that is proposed now. */
export function listRetainedPeople(db: Db, keep: Retention, now: Date, page: PageRequest) {
  const before = sql<Date>`coalesce(
    (SELECT before FROM ${runs} WHERE category = 'people' AND decided_by IS NULL), ${cutoff(now, keptOf(keep).people)}::timestamptz)`;
  const statement = ({ skip, limit }: PageRequest) => sql<ExtensionData<"listRetainedPeople">[number]>`
    SELECT ${person} AS person, due.at AS "unchangedSince", (count(*) OVER ())::integer AS total
    FROM (
      ${unusedPeople(before)} UNION ALL SELECT customer_id, NULL, 1
      FROM erasures JOIN ${runs} ON proposal_id = runs.id WHERE category = 'people' AND erased_at IS NULL
    ) AS due JOIN customers USING (id) JOIN branches ON branches.id = customers.branch_id
    ORDER BY due.at NULLS FIRST, due.id OFFSET ${skip} LIMIT ${limit}`;
  return readSqlPage(db, statement, page);
}

interface NewRun {
  readonly id: string;
  readonly category: RetentionCategory;
  readonly before: Date;
  readonly due: number;
}

/**
 * Inserts a proposed run, which has the id of its proposal.
 *
 * @throws DomainError E1 while another one of its category waits or is under way
 */
export async function insertRun(db: Db, run: NewRun, by: Pick<NewProposal, "by" | "at">): Promise<void> {
  const proposal = { id: run.id, kind: "retention", subject: `retention:${run.category}`, ...by } as const;
  await insertProposal(db, proposal).catch((error: unknown) => {
    throw isDuplicateIn("proposals_waiting", error) ? isStillRetained(run.category) : error;
  });
  // Read after the insertion, which waits for a decision about another one.
  const { rows } = await sql`SELECT FROM ${runs} WHERE category = ${run.category} AND ${isUnderWay}`.execute(
    db,
  );
  if (rows.length > 0) throw isStillRetained(run.category);
  await db.insertInto("retention_runs").values(run).execute();
}
