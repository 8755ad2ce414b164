import type { Db } from "../runtime/database";
import { hashOf } from "../runtime/hash";

/** Marks an ID token as used; false if it has been before, at this instance or another. */
export async function useIdToken(db: Db, signedPart: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("used_id_tokens")
    .values({ token_hash: hashOf(signedPart), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
