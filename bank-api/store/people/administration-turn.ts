import type { Db } from "../runtime/database";

/**
 * Waits for the turn to change users, roles, branches or sessions, and keeps it until commit. Such a change takes the turn before
 * it reads anything (`transact` has the order of all locks), so what it reads stays true until commit. Two administrators may
 * take each other's rights at once: `lockAdministrationFor` reads the second one again, and refuses.
 */
export async function lockAdministration(db: Db): Promise<void> {
  if (!db.isTransaction) throw new Error("the lock lasts until commit, so it needs a transaction");
  await db
    .selectFrom("administration_turn")
    .select("id")
    .where("id", "=", 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
