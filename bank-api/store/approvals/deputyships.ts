import type { Actor } from "bank-api/domain/actor";
import type { Represented } from "bank-api/domain/actor";
import type { BranchScope } from "bank-api/domain/branch-scope";
import type { IsoDate } from "bank-api/domain/dates";
import { lendable, oneADay } from "bank-api/domain/deputies";
import { sql, type RawBuilder } from "kysely";
import type { ExtensionData } from "contract/extensions/calls";
import type { Deputyship } from "contract/extensions/deputies";
import { channelFeatureCode } from "contract/features";
import { inScope } from "../lists/in-scope";
import { readSqlPage, type RowPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { isForbiddenBy } from "../runtime/errors";
import { keyAndName, stamp } from "../runtime/in-json";

/** A day of Jakarta's, or a statement's way to it. */
type Day = IsoDate | RawBuilder<unknown>;

/**
 * The approver in whose place the row of `users` is a deputy on a day, or NULL. Both are active and of one branch, and the
 * approver's role still decides: the deputy's right ends with any of it.
 */
export const representedOn = (day: Day): RawBuilder<Represented | null> => sql`(
  SELECT ${represented} FROM ${lenders} WHERE ${mayLendOn(day)})`;

const lenders = sql`
  deputyships JOIN users AS approver ON approver.id = approver_id JOIN roles AS lending ON lending.id = approver.role_id`;
const represented = sql`jsonb_build_object('userId', approver.id::text, 'name', approver.name,
  'roleId', approver.role_id::text, 'features', (
    SELECT jsonb_agg(code ORDER BY code) FROM unnest(lending.features) AS code WHERE code = ANY(${[...lendable]}::text[])))`;
/**
 * Whether the approver may lend the rights of their role (`lending`) to the deputy (`users`). The role requires the same of both.
 */
const mayLendOn = (
  day: Day,
) => sql`deputy_id = users.id AND ended_at IS NULL AND ${day}::date BETWEEN from_day AND to_day
  AND users.status = 'Active' AND approver.status = 'Active' AND approver.branch_id = users.branch_id
  AND lending.status = 'Active' AND lending.features && ${[...lendable]}::text[] AND (NOT lending.requires_second_factor
    OR EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL))`;

/**
 * The approver in whose place a user is a deputy now. Until commit nobody ends this deputyship, and nobody changes its two people
 * or the approver's role. So a decision and the end of the right to it have one order.
 */
export async function lockRepresented(db: Db, deputyId: string, day: IsoDate) {
  const { rows } = await sql<{ readonly represented: Represented }>`
    SELECT ${represented} AS represented FROM users, ${lenders} WHERE users.id = ${deputyId} AND ${mayLendOn(day)}
    FOR SHARE OF deputyships, users, approver, lending`.execute(db);
  return rows[0]?.represented;
}

interface NewDeputyship extends Pick<Deputyship, "key" | "from" | "to" | "reason"> {
  readonly approverId: string;
  readonly deputyId: string;
  readonly at: Date;
}

/** @throws DomainError E3 where one of the two is part of another deputyship on one of these days */
export async function insertDeputyship(db: Db, made: NewDeputyship): Promise<void> {
  const row = {
    id: made.key,
    approver_id: made.approverId,
    deputy_id: made.deputyId,
    from_day: made.from,
    to_day: made.to,
    reason: made.reason,
    created_at: made.at,
  };
  await db
    .insertInto("deputyships")
    .values(row)
    .execute()
    .catch((error: unknown) => {
      throw isForbiddenBy("deputyships_one_a_day", error) ? oneADay() : error;
    });
}

/** Ends a deputyship; false if somebody else has before. */
export async function endDeputyship(
  db: Db,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("deputyships")
    .set({ ended_by: by, ended_at: at })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface DeputyshipFilter {
  readonly key: string | undefined;
  readonly userId: string;
  /** The scope of an administrator of users, who sees its deputyships beside their own. */
  readonly administered: BranchScope | null;
  readonly today: IsoDate;
}

/** Deputyships that a user has given or was given, and those that they administer, newest first. */
export async function listDeputyships(
  db: Db,
  { key, userId, administered, today }: DeputyshipFilter,
  page: PageRequest,
): Promise<RowPage<Deputyship>> {
  const statement = ({ skip, limit }: PageRequest) => sql<Deputyship>`
    SELECT deputyships.id AS key, ${keyAndName("approver_id", "approver.name")} AS approver, ${keyAndName("deputy_id", "deputy.name")} AS deputy,
      ${keyAndName("branches.id", "branches.name")} AS branch, from_day AS "from", to_day AS "to", reason,
      CASE WHEN ended_at IS NOT NULL THEN 'ended' WHEN from_day > ${today}::date THEN 'planned'
        WHEN to_day < ${today}::date THEN 'past' ELSE 'present' END AS state,
      ${stamp("ender.id", "ender.name", "ended_at")} AS ended, (count(*) OVER ())::integer AS total
    FROM deputyships
    JOIN users AS approver ON approver.id = approver_id
    JOIN users AS deputy ON deputy.id = deputy_id
    JOIN branches ON branches.id = approver.branch_id
    LEFT JOIN users AS ender ON ender.id = ended_by
    WHERE (${userId} IN (approver_id, deputy_id) OR ${administered ? inScope(administered, "approver.branch_id") : sql`false`})
      AND (${key ?? null}::bigint IS NULL OR deputyships.id = ${key ?? null})
    ORDER BY deputyships.id DESC OFFSET ${skip} LIMIT ${limit}`;
  return readSqlPage(db, statement, page);
}

export async function findDeputyship(db: Db, filter: DeputyshipFilter & { readonly key: string }) {
  return (await listDeputyships(db, filter, { skip: 0, limit: 1 })).rows[0];
}

type Candidate = ExtensionData<"listDeputyCandidates">[number];

/**
 * The users whom an approver may name: the other active users of their branch, by name. The merchants' channel is not among them.
 */
export async function listCandidates(
  db: Db,
  { userId, branch }: Pick<Actor, "userId" | "branch">,
  page: PageRequest,
  key?: string,
): Promise<RowPage<Candidate>> {
  const statement = ({ skip, limit }: PageRequest) => sql<Candidate>`
    SELECT users.id AS key, users.name, username, (count(*) OVER ())::integer AS total
    FROM users JOIN roles ON roles.id = role_id AND NOT (${channelFeatureCode} = ANY(features))
    WHERE users.status = 'Active' AND branch_id = ${branch.id} AND users.id <> ${userId}
      AND (${key ?? null}::bigint IS NULL OR users.id = ${key ?? null})
    ORDER BY users.name, users.id OFFSET ${skip} LIMIT ${limit}`;
  return readSqlPage(db, statement, page);
}
