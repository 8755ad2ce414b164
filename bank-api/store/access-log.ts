import type { Actor } from "bank-api/domain/actor";
import type { Clock } from "bank-api/domain/clock";
import type { IdSource } from "bank-api/domain/ids";
import type { Db } from "./database";

export interface Access {
  readonly actor: Pick<Actor, "userId">;
  readonly customerId: string;
  /** Screen or call by which the data was opened: "customerDetail". */
  readonly screen: string;
}

/** Puts on record that someone opened someone's personal data (rules.md §6). */
export async function recordAccess(
  { db, clock, ids }: { db: Db; clock: Clock; ids: IdSource },
  { actor, customerId, screen }: Access,
): Promise<void> {
  await db
    .insertInto("access_log")
    .values({ id: ids.next(), at: clock.now(), user_id: actor.userId, customer_id: customerId, screen })
    .execute();
}
