import type { Actor } from "bank-api/domain/actor";
import type { Clock } from "bank-api/domain/clock";
import type { IdSource } from "bank-api/domain/ids";
import { sql } from "kysely";
import type { RecordedScreen } from "contract/extensions/audit";
import type { ShownWay } from "contract/shown-as";
import type { Customer } from "../customers/customers";
import { readPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";

export interface Access {
  readonly actor: Pick<Actor, "userId" | "sessionId">;
  /** From where the user worked; null for the machine of the app itself. */
  readonly address: string | null;
  readonly customerIds: readonly string[];
  readonly screen: RecordedScreen;
}

/** Records that a user opened personal data: of all these customers or of none (docs/rules.md#personal-data-on-record). */
export async function recordAccess(
  { db, clock, ids }: { db: Db; clock: Clock; ids: IdSource },
  { actor, address, customerIds, screen }: Access,
): Promise<void> {
  const at = clock.now();
  const rows = customerIds.map((customerId) => ({
    id: ids.next(),
    at,
    user_id: actor.userId,
    // Demo data has no sessions.
    session_id: actor.sessionId || null,
    address,
    customer_id: customerId,
    screen,
  }));
  await db.insertInto("access_log").values(rows).execute();
}

/** Whom a call has shown, and how the app shows them. */
export interface Shown extends Omit<Access, "screen"> {
  readonly at: Date;
  readonly call: string;
  readonly way: ShownWay;
}

/** Records whom calls have shown: a row for each, however many they are (docs/rules.md#who-was-concerned). */
export async function recordShown(db: Db, ids: IdSource, shown: readonly Shown[]): Promise<void> {
  const rows = shown.map(({ actor, address, customerIds, ...rest }) => ({
    ...{ id: ids.next(), user_id: actor.userId, session_id: actor.sessionId, address, ...rest },
    customer_ids: [...customerIds],
  }));
  await db.insertInto("shown_people").values(rows).execute();
}

/** Who opened a customer's personal data, newest first. */
export async function listAccess(db: Db, { id }: Customer, page: PageRequest) {
  const query = db
    .selectFrom("access_log")
    .innerJoin("users", "users.id", "access_log.user_id")
    .select(["access_log.id as key", "at", "users.name as actorName", "screen"])
    .where("customer_id", "=", id)
    .orderBy("access_log.id", "desc");
  return readPage(query, page);
}

/** Whether a user has opened a screen of a customer since a moment. */
export async function hasOpenedSince(
  db: Db,
  { actor, customerIds, screen }: Omit<Access, "address">,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM access_log WHERE customer_id = ANY(${customerIds}::bigint[]) AND user_id = ${actor.userId}
      AND screen = ${screen} AND at >= ${since} LIMIT 1`.execute(db);
  return rows.length > 0;
}
