import { screenOfType } from "bank-api/domain/approval-rules";
import { sql, type RawBuilder } from "kysely";
import { featureNames } from "contract/features";
import type { ProposalKind } from "contract/proposal-kinds";
import { requestKindNames } from "contract/request-kinds";
import { retentionNames } from "contract/retention-categories";
import type { Db } from "../runtime/database";
import { stamp } from "../runtime/in-json";

/** What one person proposes and another one decides (docs/rules.md#proposals). The record that it is about points to it. */
export interface NewProposal {
  readonly id: string;
  readonly kind: ProposalKind;
  /** What it is about, by kind and id. One proposal waits about it at a time. */
  readonly subject: string;
  /** The user whom it is about, and who therefore cannot decide. */
  readonly userId?: string;
  readonly reason?: string;
  readonly by: string;
  readonly at: Date;
}

/** @throws a duplicate of `proposals_waiting` while another one waits about the subject */
export async function insertProposal(db: Db, { by, at, userId, ...proposal }: NewProposal): Promise<void> {
  const row = { ...proposal, user_id: userId ?? null, proposed_by: by, proposed_at: at };
  await db.insertInto("proposals").values(row).execute();
}

/** A proposal that was found, without regard to who may see what it is about. */
export type Proposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

export async function findProposal(db: Db, id: string) {
  return db
    .selectFrom("proposals")
    .select(["id", "kind", "subject", "reason", "proposed_by as proposedBy", "proposed_at as proposedAt"])
    .select("decided_by as decidedBy")
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The key of what a proposal is about. */
export const keyIn = ({ subject }: Pick<Proposal, "subject">) => subject.slice(subject.indexOf(":") + 1);

interface ProposalAnswer {
  readonly isRefused: boolean;
  readonly by: string;
  readonly at: Date;
}

/** Answers whether the proposal waited. What the decision does to its subject is up to the caller. */
export async function decideProposal(db: Db, id: string, { isRefused, by, at }: ProposalAnswer) {
  const { numUpdatedRows } = await db
    .updateTable("proposals")
    .set({ decided_by: by, decided_at: at, is_refused: isRefused })
    .where("id", "=", id)
    .where("decided_by", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Refuses proposals that came to nothing, since somebody ended what they were about. Those that are decided stay as they are. */
export async function dropProposals(db: Db, ids: readonly string[], by: Pick<ProposalAnswer, "by" | "at">) {
  for (const id of ids) await decideProposal(db, id, { ...by, isRefused: true });
}

/** Who proposed a row of `proposals` that a statement has under this name, and when. */
export const proposedStamp = (row: string) => stampOf(row, "proposed_by", "proposed_at");
/** Who decided about it, and when; null while it waits. */
export const decidedStamp = (row: string) => stampOf(row, "decided_by", "decided_at");

const stampOf = (row: string, by: string, at: string) => sql`(
  SELECT ${stamp("users.id", "users.name", `${row}.${at}`)} FROM users WHERE users.id = ${sql.ref(`${row}.${by}`)})`;

/** The branches of a CASE that names what a column holds. */
const namedBy = (names: Readonly<Record<string, string>>) =>
  sql.join(
    Object.entries(names).map(([value, name]) => sql`WHEN ${sql.lit(value)} THEN ${sql.lit(name)}`),
    sql` `,
  );

const namesOfTypes = namedBy(
  Object.fromEntries(Object.entries(screenOfType).map(([type, screen]) => [type, featureNames[screen]])),
);
const namesOfRequests = namedBy(requestKindNames);
const namesOfRetained = namedBy(retentionNames);

/** The end of their KTP tells two of one name apart. */
const named = (person: string) =>
  sql`concat(${sql.ref(`${person}.name`)}, ' (KTP …', right(${sql.ref(`${person}.national_id`)}, 4), ')')`;

/**
 * What a row of `proposals` is about. `subject_id` is the record that leads to it, `branch_id` its branch, where it has one. Head
 * office alone answers what is `of_head_office`.
 */
const about: Readonly<Record<ProposalKind, RawBuilder<unknown>>> = {
  "approval-rule": sql`
    SELECT rules.id AS subject_id, branch_id, branch_id IS NULL AS of_head_office, from_idr AS amount_idr,
      concat(CASE transaction_type ${namesOfTypes} END, CASE WHEN proposals.id <> rules.id THEN ', diakhiri' END) AS label
    FROM approval_rules AS rules WHERE proposals.id IN (rules.id, end_proposal_id)`,
  "data-request": sql`
    SELECT requests.id AS subject_id, customers.branch_id, false AS of_head_office, NULL::bigint AS amount_idr,
      concat(CASE requests.kind ${namesOfRequests} END, ': ', customers.name, ' (…', right(coalesce(national_id, tax_id), 4), ')')
        AS label
    FROM data_requests AS requests JOIN customers ON customers.id = customer_id WHERE requests.id = proposals.id`,
  incident: sql`
    SELECT incidents.id AS subject_id, NULL::text AS branch_id, true AS of_head_office, NULL::bigint AS amount_idr,
      concat('Insiden ', incidents.id) AS label
    FROM incidents WHERE incidents.id = proposals.id`,
  "privacy-notice": sql`
    SELECT notices.id AS subject_id, NULL::text AS branch_id, true AS of_head_office, NULL::bigint AS amount_idr, 'Teks baru' AS label
    FROM privacy_notices AS notices WHERE notices.id = proposals.id`,
  "programme-budget": sql`
    SELECT programme_id AS subject_id, NULL::text AS branch_id, true AS of_head_office, amount_idr,
      concat(programmes.name, ' ', year) AS label
    FROM programme_budgets AS budgets JOIN programmes ON programmes.id = programme_id WHERE budgets.id = proposals.id`,
  retention: sql`
    SELECT runs.id AS subject_id, NULL::text AS branch_id, true AS of_head_office, NULL::bigint AS amount_idr,
      CASE category ${namesOfRetained} END AS label
    FROM retention_runs AS runs WHERE runs.id = proposals.id`,
  "same-person": sql`
    SELECT pairs.id AS subject_id, first_branch_id AS branch_id, first_branch_id <> second_branch_id AS of_head_office,
      NULL::bigint AS amount_idr, concat(${named("first")}, ' = ', ${named("second")}) AS label
    FROM duplicate_pairs AS pairs JOIN customers AS first ON first.id = first_id JOIN customers AS second ON second.id = second_id
    WHERE proposal_id = proposals.id`,
  "second-factor-reset": sql`
    SELECT users.id AS subject_id, users.branch_id, false AS of_head_office, NULL::bigint AS amount_idr, users.name AS label
    FROM users WHERE users.id = proposals.user_id`,
};

/**
 * Proposals that wait for an answer (`waitingFor`). Who proposed one cannot approve it, nor can the user whom it is about, nor who
 * wrote an incident last.
 */
export const waitingProposals = (kind: ProposalKind) => sql`
  SELECT proposals.id, proposed_at AS created_at, proposed_by AS maker_id, coalesce(user_id, changed_by) AS checker_id, NULL::bigint AS absent_id,
    NULL::bigint AS rule_id, coalesce(requests.due_at, incidents.due_at) AS due_at, about.*
  FROM proposals LEFT JOIN data_requests AS requests USING (id) LEFT JOIN incidents USING (id)
  CROSS JOIN LATERAL (${about[kind]}) AS about
  WHERE proposals.kind = ${sql.lit(kind)} AND decided_by IS NULL`;
