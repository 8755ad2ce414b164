import { sql } from "kysely";
import type { Actor } from "bank-api/domain/actor";
import type { Clock } from "bank-api/domain/clock";
import type { IdSource } from "bank-api/domain/ids";
import type { Db } from "./database";
import type { Page, PageRequest } from "./paging";

export interface Access {
  readonly actor: Pick<Actor, "userId">;
  readonly customerIds: readonly string[];
  /** Screen or call by which the data was opened: "customerDetail". */
  readonly screen: string;
}

/** Puts on record that someone opened personal data of customers (docs/rules.md#personal-data-on-record): of all of them, or of none. */
export async function recordAccess(
  { db, clock, ids }: { db: Db; clock: Clock; ids: IdSource },
  { actor, customerIds, screen }: Access,
): Promise<void> {
  const at = clock.now();
  const rows = customerIds.map((customerId) => ({
    id: ids.next(),
    at,
    user_id: actor.userId,
    customer_id: customerId,
    screen,
  }));
  await db.insertInto("access_log").values(rows).execute();
}

/** An opening of one customer's personal data. */
export interface RecordedAccess {
  readonly id: string;
  readonly at: Date;
  readonly actorId: string;
  readonly actorName: string;
  readonly screen: string;
}

/** Who opened a customer's personal data, newest first. */
export async function listAccess(
  db: Db,
  customerId: string,
  page: PageRequest,
): Promise<Page<RecordedAccess>> {
  const rows = await db
    .selectFrom("access_log")
    .innerJoin("users", "users.id", "access_log.user_id")
    .select([
      "access_log.id",
      "access_log.at",
      "access_log.user_id as actorId",
      "users.name as actorName",
      "access_log.screen",
    ])
    .where("access_log.customer_id", "=", customerId)
    .orderBy("access_log.id", "desc")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  const { total } = await db
    .selectFrom("access_log")
    .select(sql<number>`count(*)::integer`.as("total"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}
