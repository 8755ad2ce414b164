import type { BranchScope } from "bank-api/domain/branch-scope";
import { dueAt, erasedAlready, type ReceivedRequest } from "bank-api/domain/data-requests";
import type { Sought } from "bank-api/domain/search";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ExtensionData } from "contract/extensions/calls";
import type { RefusalGround, RequestState } from "contract/extensions/data-requests";
import type { Corrections, RequestKind } from "contract/request-kinds";
import { mainBranchKey } from "contract/values";
import { insertProposal } from "../approvals/proposals";
import { erasure, type Customer } from "../customers/customers";
import { inScope } from "../lists/in-scope";
import { readSqlPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { keyAndName, stamp } from "../runtime/in-json";

/** Until when backups have an erased person is for the caller to tell. */
type DataRequest = Omit<ExtensionData<"listDataRequests">[number], "erasure"> & Pick<Customer, "erasure">;
type DataSubject = ExtensionData<"findDataSubject">;

export interface NewRequest extends ReceivedRequest {
  readonly id: string;
  readonly customerId: string;
  readonly corrections: Corrections | null;
}

/**
 * Adds a request with the proposal that waits for its answer.
 *
 * @throws a duplicate of `proposals_waiting` while another of the same kind waits about the person
 * @throws DomainError E3 where the person is erased
 */
export async function insertDataRequest(
  db: Db,
  { id, customerId, askerName, receivedAt, corrections, ...given }: NewRequest,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await insertProposal(db, { id, kind: "data-request", subject: subjectOf(given.kind, customerId), by, at });
  const record = db.selectFrom("customers").select("erased_at").where("id", "=", customerId).forShare();
  if ((await record.executeTakeFirstOrThrow()).erased_at !== null) throw erasedAlready();
  const times = { received_at: receivedAt, due_at: dueAt(receivedAt) };
  const row = { ...given, ...times, id, customer_id: customerId, asker_name: askerName };
  const corrected = corrections && JSON.stringify(corrections);
  await db
    .insertInto("data_requests")
    .values({ ...row, corrections: corrected })
    .execute();
}

/** One of a kind waits about a person at a time. */
const subjectOf = (kind: RequestKind, customerId: string) => `data-request:${kind}/${customerId}`;

/** The state of a request, read from `proposals`. Who refuses their own proposal takes it back. */
const state = sql<RequestState>`CASE WHEN decided_by IS NULL THEN 'open' WHEN NOT is_refused THEN 'answered'
  WHEN decided_by = proposed_by THEN 'taken_back' ELSE 'refused' END`;

/** A request, for who decides about it, and for who makes a copy. */
export async function findDataRequest(db: Db, id: string, scope: BranchScope) {
  return db
    .selectFrom("data_requests")
    .innerJoin("proposals", "proposals.id", "data_requests.id")
    .innerJoin("customers", "customers.id", "customer_id")
    .select([
      "data_requests.id",
      "data_requests.kind",
      "customer_id as customerId",
      "proposed_by as proposedBy",
      "erased_at as erasedAt",
      "corrections",
    ])
    .select(state.as("state"))
    .where("data_requests.id", "=", id)
    .where(inScope(scope))
    .executeTakeFirst();
}

interface Reply {
  readonly answer: string;
  readonly ground: RefusalGround | null;
  readonly stopsAccounts: boolean;
}

/** Keeps what the person is told. */
export async function keepReply(db: Db, id: string, { answer, ground, stopsAccounts }: Reply): Promise<void> {
  const told = { answer, ground, stops_accounts: stopsAccounts };
  await db.updateTable("data_requests").set(told).where("id", "=", id).execute();
}

interface RequestFilter {
  readonly scope: BranchScope;
  readonly key: string | undefined;
  readonly kind: RequestKind | undefined;
  readonly state: RequestState | undefined;
  /** The number of a request, or of the person whom the requests are about. */
  readonly sought: Sought | undefined;
}

/** A page of requests: those that are open first, of these the one that is due first; the others newest first. */
export function listDataRequests(
  db: Db,
  { scope, key, kind, state: wanted, sought }: RequestFilter,
  page: PageRequest,
) {
  const meets = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  const statement = ({ skip, limit }: PageRequest) => sql<DataRequest>`
    SELECT requests.id AS key, requests.kind, state, asker, asker_name AS "askerName", proof, channel,
      received_at AS "receivedAt", due_at AS "dueAt", wish, answer, ground, stops_accounts AS "stopsAccounts", corrections,
      ${person} AS person, ${erasure} AS erasure, ${stamp("makers.id", "makers.name", "proposed_at")} AS registered,
      ${stamp("deciders.id", "deciders.name", "decided_at")} AS decided, (count(*) OVER ())::integer AS total
    FROM data_requests AS requests JOIN proposals USING (id) CROSS JOIN LATERAL (SELECT ${state} AS state) AS stated
    JOIN customers ON customers.id = requests.customer_id JOIN branches ON branches.id = customers.branch_id
    JOIN users AS makers ON makers.id = proposed_by LEFT JOIN users AS deciders ON deciders.id = decided_by
    WHERE ${inScope(scope, "customers.branch_id")} AND ${meets("requests.id", key)} AND ${meets("requests.kind", kind)}
      AND ${meets("state", wanted)} AND ${sought === undefined ? sql`true` : sql`(${hasNumber(sought)} OR ${isRequest(sought)})`}
    ORDER BY state = 'open' DESC, CASE WHEN state = 'open' THEN due_at END, requests.id DESC OFFSET ${skip} LIMIT ${limit}`;
  return readSqlPage(db, statement, page);
}

/** A customer as a person whom something is about, read from `customers` and `branches`. */
export const person = sql`jsonb_build_object('key', customers.id::text, 'type', customer_type, 'name', customers.name,
  'number', coalesce(tax_id, national_id, ''), 'isRestricted', restriction_id IS NOT NULL,
  'branch', ${keyAndName("branches.id", "branches.name")} || jsonb_build_object(
    'town', coalesce(nullif(branches.town, ''), (SELECT town FROM branches WHERE id = ${mainBranchKey}))))`;

/** Condition: a row of `customers` has this number. */
function hasNumber({ ktp, npwp, account }: Sought): RawBuilder<SqlBool> {
  const ways = [
    ktp !== undefined && sql<SqlBool>`customer_type = 'Mustahik' AND national_id = ${ktp}`,
    npwp !== undefined && sql<SqlBool>`customer_type = 'Merchant' AND tax_id = ${npwp}`,
    account !== undefined &&
      sql<SqlBool>`customers.id = (SELECT customer_id FROM accounts WHERE number = ${account})`,
  ].filter((way) => way !== false);
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` OR `)})`;
}

/** Condition: a row of `requests` has this number. Any id may be one of a transaction. */
const isRequest = ({ transaction: id }: Sought) =>
  id === undefined ? sql<SqlBool>`false` : sql<SqlBool>`requests.id = ${id}`;

/** The customer in scope who has this number, and whether they are erased: a mustahik, where a merchant has a KTP as NPWP. */
export async function findDataSubject(db: Db, sought: Sought, scope: BranchScope) {
  const { rows } = await sql<{ person: DataSubject; isErased: boolean }>`
    SELECT ${person} AS person, erased_at IS NOT NULL AS "isErased" FROM customers JOIN branches ON branches.id = branch_id
    WHERE ${hasNumber(sought)} AND ${inScope(scope)} ORDER BY customer_type DESC LIMIT 1`.execute(db);
  return rows[0];
}
