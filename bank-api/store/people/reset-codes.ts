import { sql } from "kysely";
import type { Db } from "../runtime/database";
import { hashOf } from "../runtime/hash";

interface NewResetCode {
  readonly username: string;
  /** Undefined for a name without an account. It gets a row as well, so that nobody can tell the two apart. */
  readonly userId: string | undefined;
  readonly code: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly tries: number;
}

/** Replaces a name's code. False, without a change, if the present code was sent after `resendFrom`. */
export async function replaceResetCode(db: Db, code: NewResetCode, resendFrom: Date): Promise<boolean> {
  const row = {
    username_hash: hashOf(code.username),
    user_id: code.userId ?? null,
    code_hash: hashOf(code.code),
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    tries_left: code.tries,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("reset_codes")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("username_hash").doUpdateSet(row).where("reset_codes.sent_at", "<=", resendFrom),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Counts one try at a name's code. Answers the user's id if the code is right, still valid and belongs to a user. */
export async function tryResetCode(db: Db, username: string, code: string, now: Date) {
  const tried = await db
    .updateTable("reset_codes")
    .set({ tries_left: sql`tries_left - 1` })
    .where("username_hash", "=", hashOf(username))
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .returning(["code_hash", "user_id"])
    .executeTakeFirst();
  const isRight = tried !== undefined && tried.code_hash.equals(hashOf(code));
  return (isRight ? tried.user_id : null) ?? undefined;
}

export async function deleteResetCodesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("reset_codes").where("user_id", "=", userId).execute();
}

/** Deletes the code; false if another call did so first, or another code was sent meanwhile. */
export async function consumeResetCode(db: Db, username: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("reset_codes")
    .where("username_hash", "=", hashOf(username))
    .where("code_hash", "=", hashOf(code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
