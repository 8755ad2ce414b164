import type { Actor } from "bank-api/domain/actor";
import { decidedBy } from "bank-api/domain/approvals";
import { BranchScope } from "bank-api/domain/branch-scope";
import { kindsAbout, noticeEventOf, usualDelivery, type NoticeEvent } from "bank-api/domain/notices";
import { sql, type RawBuilder } from "kysely";
import type { ExtensionData } from "contract/extensions/calls";
import { mostUnread } from "contract/extensions/notices";
import { decisionFeature, type DecisionFeature } from "contract/extensions/pending";
import { channelFeatureCode } from "contract/features";
import { noticeKindNames, noticeKinds, noticeSubjects, type NoticeSubject } from "contract/notice-kinds";
import { proposalKinds, type ProposalKind } from "contract/proposal-kinds";
import { letsCheck, screenOfRule, whoChecks } from "../approvals/approval-rules";
import { representedOn } from "../approvals/deputyships";
import { isPartOf, waitingFor } from "../approvals/waiting";
import { inScope } from "../lists/in-scope";
import { readSqlPage, type RowPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { instant } from "../runtime/in-json";

/** Something that happened, of which somebody gets a notice. */
interface Happened {
  readonly kind: NoticeEvent;
  readonly subjectId: string;
  /** The user who did it, and so gets no notice; null for the bank itself. */
  readonly actorId: string | null;
  readonly at: Date;
}

/**
 * The part of a statement (a CTE) that notes a change as a pending event, for the statement that puts the change on record. It
 * is undefined where nobody gets a notice. It locks nothing and looks for nobody: `writeNotices` does that later.
 */
export function insertEventOfChange(change: {
  readonly action: string;
  readonly subject: string;
  readonly actor: { readonly userId: string };
  readonly at: Date;
}): RawBuilder<unknown> | undefined {
  const kind = noticeEventOf(change.action);
  const [, subjectId = ""] = change.subject.split(":");
  return kind && insertEvent({ kind, subjectId, actorId: change.actor.userId, at: change.at });
}

/** Notes a pending event that is not a change on record. The caller runs this in the transaction in which it happens. */
export async function addNoticeEvent(db: Db, happened: Happened): Promise<void> {
  await insertEvent(happened).execute(db);
}

const insertEvent = ({ kind, subjectId, actorId, at }: Happened) => sql`
  INSERT INTO notice_causes (kind, subject_id, actor_id, at)
  VALUES (${kind}, ${subjectId}::bigint, ${actorId}::bigint, ${at})`;

/** Few enough for a short transaction. */
const eventsAtOnce = 200;

/**
 * Writes the notices of pending events. An event is removed in the same transaction. So one instance of several writes its notices
 * once, or later if an instance dies.
 *
 * @param options.byMail whether mail goes out too; demo data sends none
 */
export async function writeNotices(db: Db, { byMail = true } = {}): Promise<void> {
  const piece = (transaction: Db) => writeSome(transaction, byMail);
  while ((await withinTransaction(db, piece)) === eventsAtOnce);
}

/** Runs in the caller's transaction where there is one. */
export const withinTransaction = (db: Db, work: (transaction: Db) => Promise<number>) =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

async function writeSome(db: Db, byMail: boolean): Promise<number> {
  const { rows } = await sql<Happened>`
    DELETE FROM notice_causes WHERE id = ANY(ARRAY(
      SELECT id FROM notice_causes ORDER BY id LIMIT ${eventsAtOnce} FOR UPDATE SKIP LOCKED
    )) RETURNING kind, subject_id AS "subjectId", actor_id AS "actorId", at`.execute(db);
  if (rows.length === 0) return 0;
  const column = <T>(value: (row: (typeof rows)[number]) => T) => rows.map(value);
  const happened = sql`unnest(
    ${column(({ kind }) => kind)}::text[], ${column(({ subjectId }) => subjectId)}::bigint[],
    ${column(({ actorId }) => actorId)}::bigint[], ${column(({ at }) => at)}::timestamptz[]
  ) AS happened (kind, subject_id, actor_id, at)`;
  await notifyConcerned(db, happened, byMail);
  await notifyDeciders(db, happened, byMail);
  return rows.length;
}

/** Who waits for a decision that is due, and who may make it in a branch and at head office. */
function due(kind: ProposalKind, branchId: RawBuilder<unknown>) {
  const deciders = whoChecks(branchId, sql.lit(proposalKinds[kind].decider), sql`'{}'::bigint[]`);
  return sql`
    SELECT proposed_by FROM proposals WHERE id = subject_id AND decided_by IS NULL UNION
    SELECT holder.id FROM proposals CROSS JOIN LATERAL (SELECT users.id FROM ${deciders}) AS holder
    WHERE proposals.id = subject_id AND decided_by IS NULL`;
}

/** Whom a row of `happened` concerns, by what it is about. */
const concernedBy: Readonly<Record<Exclude<NoticeSubject, "decision">, RawBuilder<unknown>>> = {
  request: sql`SELECT created_by FROM transactions WHERE id = subject_id`,
  batch: sql`SELECT creator_id FROM batches WHERE id = subject_id`,
  user: sql`SELECT subject_id`,
  role: sql`SELECT id FROM users WHERE role_id = subject_id`,
  signIn: sql`SELECT user_id FROM sign_ins WHERE id = subject_id`,
  dataRequest: sql`SELECT proposed_by FROM proposals WHERE id = subject_id`,
  dueRequest: due(
    "data-request",
    sql`(
    SELECT branch_id FROM data_requests JOIN customers ON customers.id = customer_id WHERE data_requests.id = proposals.id)`,
  ),
  dueIncident: due("incident", sql`NULL::text`),
  retention: sql`SELECT users.id FROM ${whoChecks(sql`NULL::text`, sql.lit("MN704"), sql`'{}'::bigint[]`)}`,
  deputyship: sql`SELECT unnest(ARRAY[deputy_id, approver_id]) FROM deputyships WHERE id = subject_id`,
  rule: sql`
    SELECT holder.id FROM approval_rules AS rules CROSS JOIN LATERAL (
      SELECT users.id FROM ${whoChecks(sql`coalesce(rules.branch_id, own.id)`, screenOfRule, sql`'{}'::bigint[]`)}
    ) AS holder WHERE rules.id = subject_id`,
};

/**
 * Notifies makers of what became of their work, and users of what became of their rights and account. Nobody gets a notice of
 * what they did themselves.
 */
async function notifyConcerned(db: Db, happened: RawBuilder<unknown>, byMail: boolean): Promise<void> {
  await sql`
    INSERT INTO notices (user_id, kind, subject_id, at, mail_due)
    SELECT users.id, notice.kind, notice.subject_id, notice.at, ${mailDue(byMail)}
    FROM (
      ${sql.join(
        Object.entries(concernedBy).map(
          ([about, whom]) => sql`
            SELECT concerned.user_id, happened.* FROM ${happened} CROSS JOIN LATERAL (${whom}) AS concerned (user_id)
            WHERE kind = ANY(${kindsAbout(about)}::text[])`,
        ),
        sql` UNION ALL `,
      )}
    ) AS notice
    JOIN users ON users.id = notice.user_id ${whoRead}
    WHERE users.id IS DISTINCT FROM notice.actor_id
    ORDER BY notice.at, users.id`.execute(db);
}

/**
 * Notifies those who may decide what still waits, in their own right or as a deputy: its branch and head office, without its
 * maker. A user with an unread notice of a screen gets no second one: the notice becomes new again. Mail that goes out at once
 * repeats it on another day, because a user who decides from a list leaves the notice unread. The roles of a rule are read for
 * each notice, not once more for each user.
 */
async function notifyDeciders(db: Db, happened: RawBuilder<unknown>, byMail: boolean): Promise<void> {
  await sql`
    INSERT INTO notices (user_id, kind, feature_code, at, mail_due)
    SELECT users.id, notice.kind, notice.code, max(notice.at), ${mailDue(byMail)}
    FROM (
      SELECT 'waiting' AS kind, code, waits.branch_id, of_head_office, maker_id, checker_id, absent_id,
        coalesce(rules.role_ids, '{}') AS role_ids, max(happened.at) AS at
      FROM ${happened} CROSS JOIN LATERAL (${sql.join(decisionFeature.options.map(beginsToWait), sql` UNION ALL `)}) AS waits
      LEFT JOIN approval_rules AS rules ON rules.id = rule_id
      GROUP BY 2, 3, 4, 5, 6, 7, 8
    ) AS notice
    JOIN users ON users.status = 'Active'
    JOIN branches ON branches.id = users.branch_id
      AND (branches.type = 'Pusat' OR (branches.id = notice.branch_id AND NOT notice.of_head_office))
    ${whoRead}
    CROSS JOIN LATERAL (${capacities}) AS capacity (role_id, for_id, features)
    WHERE notice.code = ANY(capacity.features)
      AND (${isPartOf(sql.ref("users.id"))} OR ${isPartOf(sql.ref("capacity.for_id"))}) IS NOT TRUE
      AND ${letsCheck(sql.ref("capacity.role_id"), sql.ref("notice.role_ids"))}
    GROUP BY users.id, notice.kind, notice.code, chosen.delivery, usual.delivery
    ORDER BY users.id, notice.code
    ON CONFLICT (user_id, feature_code) WHERE kind = 'waiting' AND read_at IS NULL DO UPDATE SET
      at = greatest(notices.at, excluded.at),
      mail_due = CASE
        WHEN excluded.mail_due = 'daily' OR (excluded.mail_due = 'at-once' AND ${dayOf("excluded.at")} > ${dayOf("notices.at")})
        THEN excluded.mail_due ELSE notices.mail_due END`.execute(db);
}

/** What waits for the holders of a code since a row of `happened`. */
function beginsToWait(code: DecisionFeature): RawBuilder<unknown> {
  const decided = decidedBy[code];
  const isEvent =
    "proposals" in decided
      ? sql`happened.kind = ${sql.lit(`proposed-${decided.proposals}`)} AND maker_id = happened.actor_id`
      : sql`happened.kind IN (${"transactions" in decided ? sql`'request-made'` : sql`'batch-checked', 'batch-processed'`})`;
  return sql`SELECT ${sql.lit(code)} AS code, branch_id, of_head_office, rule_id, maker_id, checker_id, absent_id
    FROM (${waitingFor(code)}) AS waiting WHERE ${isEvent} AND waiting.subject_id = happened.subject_id`;
}

/** The day in Jakarta. */
const dayOf = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'Asia/Jakarta')::date`;

/**
 * The rights in which `users` could decide on the day of `notice`, by the rule of `capacitiesOf`. An inactive role grants
 * nothing.
 */
const capacities = sql`
  SELECT users.role_id, NULL::bigint, roles.features WHERE roles.status = 'Active'
  UNION ALL
  SELECT (lent ->> 'roleId')::bigint, (lent ->> 'userId')::bigint,
    ARRAY(SELECT jsonb_array_elements_text(lent -> 'features'))
  FROM (SELECT ${representedOn(sql`(notice.at AT TIME ZONE INTERVAL '7 hours')`)} AS lent) AS represented
  WHERE lent IS NOT NULL`;

const topics = noticeKindNames.map((kind) => noticeSubjects[noticeKinds[kind].about].topic);
/** The roles of `users` who get `notice`, and their choice of mail. The merchants' channel reads nothing. */
const whoRead = sql`
  JOIN roles ON roles.id = users.role_id AND NOT (${channelFeatureCode} = ANY(roles.features))
  JOIN unnest(
    ${noticeKindNames}::text[], ${topics}::text[], ${topics.map((topic) => usualDelivery[topic])}::text[]
  ) AS usual (kind, topic, delivery) ON usual.kind = notice.kind
  LEFT JOIN notice_mail AS chosen ON chosen.user_id = users.id AND chosen.topic = usual.topic`;
const mailDue = (byMail: boolean) =>
  byMail ? sql`nullif(coalesce(chosen.delivery, usual.delivery), 'none')` : sql`NULL`;

/** A notice as the database answers it. What it is about is there as far as its reader may see that by now. */
type StoredNotice = Omit<ExtensionData<"listNotices">[number], "total" | "oldest">;

/** A page of a user's notices, newest first. A user sees of a subject that is in another branch by now only that it was. */
export async function listNotices(db: Db, actor: Actor, page: PageRequest): Promise<RowPage<StoredNotice>> {
  const scope = BranchScope.of(actor);
  const statement = ({ skip, limit }: PageRequest) => sql<StoredNotice>`
    WITH page AS MATERIALIZED (
      SELECT notices.*, (count(*) OVER ())::integer AS total FROM notices WHERE user_id = ${actor.userId}
      ORDER BY at DESC, id DESC OFFSET ${skip} LIMIT ${limit}
    )
    SELECT page.id AS key, page.kind, page.at, read_at IS NULL AS "isUnread", feature_code AS feature, subject_id AS reference,
      CASE WHEN transactions.id IS NOT NULL THEN jsonb_build_object('transactionType', transactions.transaction_type,
        'customerName', customers.name, 'amountIdr', transactions.amount_idr, 'reason', transactions.reason) END AS request,
      CASE WHEN batches.id IS NOT NULL THEN jsonb_build_object('kind', batches.kind, 'label', batches.label,
        'successCount', success_count, 'failedCount', failed_count, 'processCount', process_count) END AS batch,
      CASE WHEN sign_ins.id IS NOT NULL
        THEN jsonb_build_object('address', sign_ins.address, 'userAgent', browser) END AS "signIn",
      rule, deputyship, "dataRequest", ARRAY[customers.id::text, requests."personId"] AS people, page.total
    FROM page
    LEFT JOIN transactions ON page.kind = ANY(${kindsAbout("request")}::text[]) AND transactions.id = subject_id
      AND ${inScope(scope, "transactions.branch_id")}
    LEFT JOIN customers ON customers.id = transactions.source_customer_id
    LEFT JOIN batches ON page.kind = ANY(${kindsAbout("batch")}::text[]) AND batches.id = subject_id
      AND ${inScope(scope, "batches.branch_id")}
    LEFT JOIN sign_ins ON page.kind = ANY(${kindsAbout("signIn")}::text[]) AND sign_ins.id = subject_id
      AND sign_ins.user_id = page.user_id
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('transactionType', transaction_type, 'branchName', branches.name, 'fromIdr', from_idr,
        'checkers', checkers) AS rule
      FROM approval_rules AS rules LEFT JOIN branches ON branches.id = rules.branch_id
      WHERE page.kind = ANY(${kindsAbout("rule")}::text[]) AND rules.id = subject_id
        AND (rules.branch_id IS NULL OR ${inScope(scope, "rules.branch_id")})
    ) AS rules ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('approverName', approver.name, 'deputyName', deputy.name, 'from', from_day, 'to', to_day)
        AS deputyship
      FROM deputyships JOIN users AS approver ON approver.id = approver_id JOIN users AS deputy ON deputy.id = deputy_id
      WHERE page.kind = ANY(${kindsAbout("deputyship")}::text[]) AND deputyships.id = subject_id
        AND page.user_id IN (approver_id, deputy_id)
    ) AS deputyships ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('kind', requests.kind, 'personName', person.name, 'dueAt', ${instant("due_at")}) AS "dataRequest",
        person.id::text AS "personId"
      FROM data_requests AS requests JOIN customers AS person ON person.id = customer_id
      WHERE page.kind = ANY(${[...kindsAbout("dataRequest"), ...kindsAbout("dueRequest")]}::text[]) AND requests.id = subject_id
        AND ${inScope(scope, "person.branch_id")}
    ) AS requests ON true
    ORDER BY page.at DESC, page.id DESC`;
  return readSqlPage(db, statement, page);
}

/** The screens of a user's unread notices, null for those about something else. It reads no more than are counted. */
export const unreadOf = (userId: string) => sql`
  SELECT feature_code FROM notices WHERE user_id = ${userId} AND read_at IS NULL LIMIT ${mostUnread}`;

/** Marks a notice of a user as read. Answers whether the user has it. */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const marked = await sql`
    UPDATE notices SET read_at = coalesce(read_at, ${now})
    WHERE id = ${id} AND user_id = ${userId}`.execute(db);
  return marked.numAffectedRows === 1n;
}

/** Marks all notices of a user until a moment as read, in the order in which `writeNotices` renews notices. */
export async function markReadUntil(db: Db, userId: string, until: Date, now: Date): Promise<void> {
  await sql`
    UPDATE notices SET read_at = ${now} WHERE id IN (
      SELECT id FROM notices WHERE user_id = ${userId} AND read_at IS NULL AND at <= ${until}
      ORDER BY feature_code, id FOR UPDATE
    )`.execute(db);
}
