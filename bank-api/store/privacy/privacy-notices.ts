import type { BranchScope } from "bank-api/domain/branch-scope";
import { noticeWaits } from "bank-api/domain/privacy-notices";
import { sql, type RawBuilder } from "kysely";
import type { ExtensionData } from "contract/extensions/calls";
import { decidedStamp, insertProposal, proposedStamp, type NewProposal } from "../approvals/proposals";
import { inScope } from "../lists/in-scope";
import { readSqlPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { isDuplicateIn } from "../runtime/errors";
import { keyAndName } from "../runtime/in-json";

type PrivacyNotice = ExtensionData<"listPrivacyNotices">[number];

/**
 * Inserts a proposed text, which has the id of its proposal.
 *
 * @throws DomainError E1 while another text waits
 */
export async function insertPrivacyNotice(
  db: Db,
  notice: { readonly id: string; readonly text: string },
  by: Pick<NewProposal, "by" | "at">,
): Promise<void> {
  const proposal = { id: notice.id, kind: "privacy-notice", subject: "privacy-notice:next", ...by } as const;
  await insertProposal(db, proposal).catch((error: unknown) => {
    throw isDuplicateIn("proposals_waiting", error) ? noticeWaits() : error;
  });
  await db.insertInto("privacy_notices").values(notice).execute();
}

/** Puts an approved text in force. Answers its version. */
export async function numberNotice(db: Db, id: string): Promise<number | null> {
  const { number } = await db
    .updateTable("privacy_notices")
    .set({ number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM privacy_notices)` })
    .where("id", "=", id)
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** The text that people are told at this time; undefined where none was approved yet. */
export async function findTextInForce(db: Db): Promise<string | undefined> {
  const approved = db.selectFrom("privacy_notices").select("text").where("number", "is not", null);
  return (await approved.orderBy("number", "desc").limit(1).executeTakeFirst())?.text;
}

/** Whether a text is or was in force. */
export async function findApprovedNotice(db: Db, id: string): Promise<boolean> {
  const approved = db.selectFrom("privacy_notices").select("id").where("id", "=", id);
  return (await approved.where("number", "is not", null).executeTakeFirst()) !== undefined;
}

interface NoticeFilter {
  readonly key: string | undefined;
  readonly isApproved: boolean | undefined;
}

/** Texts, newest first. They belong to no branch. */
export function listPrivacyNotices(db: Db, { key, isApproved }: NoticeFilter, page: PageRequest) {
  const statement = ({ skip, limit }: PageRequest) => sql<PrivacyNotice>`
    SELECT notices.id AS key, number, text,
      CASE WHEN decided_by IS NULL THEN 'proposed' WHEN is_refused THEN 'refused'
        WHEN number = (SELECT max(number) FROM privacy_notices) THEN 'in_force' ELSE 'replaced' END AS state,
      ${proposedStamp("proposals")} AS proposed, ${decidedStamp("proposals")} AS decided, (count(*) OVER ())::integer AS total
    FROM privacy_notices AS notices JOIN proposals USING (id)
    WHERE ${key === undefined ? sql`true` : sql`notices.id = ${key}`} AND ${isApproved ? sql`number IS NOT NULL` : sql`true`}
    ORDER BY notices.id DESC OFFSET ${skip} LIMIT ${limit}`;
  return readSqlPage(db, statement, page);
}

/** A text as the records name it whose people were told by it. */
export interface NoticeVersion {
  readonly key: string;
  readonly number: number;
}

const noticeWhere = (condition: RawBuilder<unknown>) => sql<NoticeVersion | null>`(
  SELECT jsonb_build_object('key', notices.id::text, 'number', notices.number)
  FROM privacy_notices AS notices WHERE notices.id = ${condition})`;

/** The text of a row of `batches`; NULL where the people in the file were told by none. */
export const noticeOfBatch = noticeWhere(sql`batches.privacy_notice_id`);

/** The same of a row of `customers`: that of the file they come from. */
export const noticeOfCustomer = noticeWhere(
  sql`(SELECT privacy_notice_id FROM batches WHERE batches.id = customers.batch_id)`,
);

type ToldPeople = ExtensionData<"countPrivacyNotices">[number];

/**
 * How many people of each branch were told by which version. A record that has ended for another one is no further person: what
 * was withdrawn on one counts for the person.
 */
export async function countPrivacyNotices(db: Db, scope: BranchScope): Promise<ToldPeople[]> {
  const { rows } = await sql<ToldPeople>`
    SELECT ${keyAndName("branches.id", "branches.name")} AS branch, number, mustahik, merchants, withdrawn
    FROM (
      SELECT customers.branch_id, privacy_notice_id, count(*) FILTER (WHERE customer_type = 'Mustahik')::integer AS mustahik,
        count(*) FILTER (WHERE customer_type = 'Merchant')::integer AS merchants, count(withdrawals.person_id)::integer AS withdrawn
      FROM customers LEFT JOIN batches ON batches.id = batch_id LEFT JOIN (
        SELECT DISTINCT coalesce(same_as_id, askers.id) AS person_id
        FROM data_requests JOIN proposals USING (id) JOIN customers AS askers ON askers.id = customer_id
        WHERE data_requests.kind = 'withdrawal' AND decided_by IS NOT NULL AND NOT is_refused
      ) AS withdrawals ON person_id = customers.id
      WHERE same_as_id IS NULL AND erased_at IS NULL AND ${inScope(scope, "customers.branch_id")}
      GROUP BY 1, 2
    ) AS told JOIN branches ON branches.id = told.branch_id
    LEFT JOIN privacy_notices AS notices ON notices.id = privacy_notice_id
    ORDER BY branches.name, branches.id, number DESC NULLS LAST`.execute(db);
  return rows;
}
