import { randomBytes } from "node:crypto";
import type { Db } from "./database";

/** A secret of 256 random bits that all instances share. The first call makes it. */
export async function sharedSecret(db: Db, name: "request-keys" | "session-tokens"): Promise<Buffer> {
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.value;
}
