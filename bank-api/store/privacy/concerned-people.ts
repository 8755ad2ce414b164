import type { BranchScope } from "bank-api/domain/branch-scope";
import { soughtId } from "bank-api/domain/ids";
import { refreshSeconds, sessionHours } from "bank-api/domain/session";
import { kindsIn, wayOf } from "bank-api/domain/shown-people";
import { sql, type RawBuilder } from "kysely";
import type { BodyOf } from "contract/call";
import type { ExtensionCalls, ExtensionData } from "contract/extensions/calls";
import { concernWays } from "contract/extensions/concerned-people";
import { inScope } from "../lists/in-scope";
import { readSqlPage, type PageRequest, type RowPage } from "../lists/paging";
import type { Db } from "../runtime/database";
import { person } from "./data-requests";

type ConcernedPerson = ExtensionData<"listConcernedPeople">[number];

/** Of whose work somebody asks. */
type Concern = BodyOf<ExtensionCalls["listConcernedPeople"]>;

/**
 * Whom users have shown themselves or changed, the last ones first. Each source is counted by itself before it is put together, so
 * that a page is sorted by people and not by what was shown. The trail has neither session nor address: of these, the changes of the
 * user count while the session lasted, or while somebody worked from the address.
 */
export async function listConcernedPeople(
  db: Db,
  concern: Concern,
  scope: BranchScope,
  page: PageRequest,
): Promise<RowPage<ConcernedPerson>> {
  const { userKeys, username, address, way, from, to } = concern;
  const sessionId = soughtId(concern.sessionKey);
  const ifGiven = (value: unknown, condition: RawBuilder<unknown>) =>
    value === undefined ? sql`true` : condition;
  const byUsers = (user: string) => sql`at >= ${from} AND at < ${to}
    AND ${ifGiven(userKeys, sql`${sql.ref(user)} = ANY(${userKeys?.map(soughtId)}::bigint[])`)}
    AND ${ifGiven(username, sql`${sql.ref(user)} = (SELECT id FROM users WHERE users.username = lower(${username}))`)}`;
  const fromThere = sql`${ifGiven(sessionId, sql`session_id = ${sessionId}`)} AND ${ifGiven(address, sql`address = ${address}`)}`;
  const duringSession = ifGiven(
    sessionId ?? address,
    sql`EXISTS (SELECT FROM (${workedFrom(fromThere, concern)}) AS worked
      WHERE user_id = actor_id AND at BETWEEN first_at AND last_at)`,
  );
  const recordedAs = Object.keys(wayOf).filter((name) => wayOf[name as keyof typeof wayOf] === way);
  const inWay = (name: string) => ifGiven(way, sql`${sql.ref(name)} = ANY(${recordedAs})`);
  const asWay = (name: string) => sql`${JSON.stringify(wayOf)}::jsonb ->> ${sql.ref(name)}`;
  const counts = sql.join(
    concernWays.map(
      (each) =>
        sql`coalesce(sum(count) FILTER (WHERE way = ${sql.lit(each)}), 0)::integer AS ${sql.ref(each)}`,
    ),
  );
  const statement = ({ skip, limit }: PageRequest) => sql<
    ConcernedPerson & { readonly sources: readonly string[] }
  >`
    WITH happened AS (
      SELECT unnest(customer_ids) AS customer_id, call AS source, ${asWay("way")} AS way, at FROM shown_people
      WHERE ${byUsers("user_id")} AND ${fromThere} AND ${inWay("way")}
      UNION ALL SELECT customer_id, screen, ${asWay("screen")}, at FROM access_log
      WHERE ${byUsers("user_id")} AND ${fromThere} AND ${inWay("screen")}
      UNION ALL SELECT changed.id, noun, 'changed', at FROM (
        SELECT at, action, split_part(subject, ':', 1) AS noun, split_part(subject, ':', 2) AS key FROM audit_log
        WHERE ${byUsers("actor_id")} AND ${duringSession} AND ${way === undefined || way === "changed"}
          AND subject ~ '^(customer|transaction|batch|duplicate|data-request):[0-9]+$'
      ) AS change CROSS JOIN LATERAL (
        SELECT key::bigint AS id WHERE noun = 'customer'
        UNION ALL SELECT unnest(ARRAY[source_customer_id, beneficiary_customer_id]) FROM transactions
          WHERE noun = 'transaction' AND transactions.id = key::bigint
        UNION ALL SELECT customer_id FROM batch_rows
          WHERE action = 'batch.process' AND batch_id = key::bigint AND status = 'Process_success'
        UNION ALL SELECT id FROM customers WHERE action IN ('batch.upload', 'batch.process') AND batch_id = key::bigint
        UNION ALL SELECT unnest(ARRAY[first_id, second_id]) FROM duplicate_pairs
          WHERE noun = 'duplicate' AND duplicate_pairs.id = key::bigint
        UNION ALL SELECT customer_id FROM data_requests WHERE noun = 'data-request' AND data_requests.id = key::bigint
      ) AS changed
    ), counted AS (
      SELECT customer_id, source, way, count(*) AS count, min(at) AS first_at, max(at) AS last_at FROM happened GROUP BY customer_id, source, way
    ), concerned AS (
      SELECT customer_id, array_agg(DISTINCT source) AS sources, ${counts}, min(first_at) AS first_at, max(last_at) AS last_at
      FROM counted GROUP BY customer_id
    ), page AS (
      SELECT concerned.*, (count(*) OVER ())::integer AS total FROM concerned
      JOIN customers ON customers.id = customer_id WHERE ${inScope(scope)}
      ORDER BY last_at DESC, customer_id OFFSET ${skip} LIMIT ${limit}
    )
    SELECT customers.id AS key, ${person} AS person,
      jsonb_build_object('address', customers.address, 'phone', coalesce(customers.mobile, customers.phone)) AS contact, sources,
      ${sql.join(concernWays.map((each) => sql.ref(each)))}, first_at AS "firstAt", last_at AS "lastAt", total
    FROM page JOIN customers ON customers.id = page.customer_id JOIN branches ON branches.id = customers.branch_id
    ORDER BY last_at DESC, page.customer_id`;
  const found = await readSqlPage(db, statement, page);
  return {
    ...found,
    rows: found.rows.map(({ sources, ...row }) => ({
      ...row,
      kinds: kindsIn(sources, row.person.type === "Merchant" ? "merchant" : "mustahik"),
    })),
  };
}

/**
 * When which user worked in a session or from an address. A session's row goes when the session ends, so the first and the last that
 * it showed tell when it was: from the sign-in before, until it would have ended without further use. A sign-in from the address
 * stands for the longest session.
 */
function workedFrom(fromThere: RawBuilder<unknown>, { sessionKey, address, from, to }: Concern) {
  const longest = sql`make_interval(hours => ${sessionHours})`;
  const around = sql`at >= ${from}::timestamptz - ${longest} AND at < ${to}::timestamptz + ${longest}`;
  return sql`
    SELECT user_id, coalesce((
        SELECT max(at) FROM sign_ins WHERE sign_ins.user_id = seen.user_id AND succeeded AND at BETWEEN first_at - ${longest} AND first_at
      ), first_at) AS first_at, last_at + make_interval(secs => ${refreshSeconds}) AS last_at
    FROM (
      SELECT user_id, min(at) AS first_at, max(at) AS last_at FROM (
        SELECT user_id, session_id, at FROM shown_people WHERE ${around} AND ${fromThere}
        UNION ALL SELECT user_id, session_id, at FROM access_log WHERE ${around} AND ${fromThere}
      ) AS shown GROUP BY user_id, session_id
    ) AS seen
    UNION ALL SELECT user_id, signed_in_at, ends_at FROM (SELECT *, id AS session_id FROM sessions) AS living WHERE ${fromThere}
    UNION ALL SELECT user_id, at, at + ${longest} FROM sign_ins
      WHERE ${around} AND succeeded AND address = ${address ?? null} AND ${sessionKey === undefined}`;
}
