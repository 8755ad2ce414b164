import { sql } from "kysely";
import type { Db } from "../runtime/database";
import { hashOf } from "../runtime/hash";
import type { SecretBox } from "../runtime/secret-box";

export interface SecondFactor {
  readonly secret: string;
  /** False while it is set up. */
  readonly isOn: boolean;
  readonly recoveryCodesLeft: number;
}

/** The secret opens for its own user only. */
const placeOf = (userId: string) => `second-factor ${userId}`;

/** @throws Error if the secret was sealed with one that the bank no longer has */
export async function findSecondFactor(
  db: Db,
  secretBox: SecretBox,
  userId: string,
): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom("second_factors")
    .select(["sealed_secret", "confirmed_at"])
    .select(({ selectFrom }) =>
      selectFrom("recovery_codes")
        .select(sql<number>`count(*)::integer`.as("total"))
        .whereRef("recovery_codes.user_id", "=", "second_factors.user_id")
        .as("left"),
    )
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    secret: secretBox.open(placeOf(userId), row.sealed_secret),
    isOn: row.confirmed_at !== null,
    recoveryCodesLeft: row.left ?? 0,
  };
}

/** Keeps a new secret that is to be proved, in place of one that never was. Answers false if the second factor is on. */
export async function beginSecondFactor(
  db: Db,
  secretBox: SecretBox,
  { userId, secret, now }: { readonly userId: string; readonly secret: string; readonly now: Date },
): Promise<boolean> {
  const fields = { sealed_secret: secretBox.close(placeOf(userId), secret), began_at: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("second_factors")
    .values({ user_id: userId, ...fields })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(fields).where("second_factors.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Turns the second factor on. The step of the first code is used with that. */
export async function turnOn(db: Db, userId: string, step: number, now: Date): Promise<void> {
  await db
    .updateTable("second_factors")
    .set({ confirmed_at: now, last_step: String(step) })
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Uses a step's code up. Answers false if it, or a later one, was used before, so one of two at once wins. The secret is sealed
 * anew, so that an older one of BANK_SECRETS goes out of use.
 */
export async function useStep(
  db: Db,
  secretBox: SecretBox,
  { userId, secret, step }: { readonly userId: string; readonly secret: string; readonly step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factors")
    .set({ last_step: String(step), sealed_secret: secretBox.close(placeOf(userId), secret) })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .where("last_step", "<", String(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up the recovery code that is one of these; false if there is none by now. */
export async function useRecoveryCode(db: Db, userId: string, codes: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "in", codes.map(hashOf))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces the recovery codes that are left. */
export async function replaceRecoveryCodes(db: Db, userId: string, codes: readonly string[]): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
}

/** Turns the second factor off: the secret and the recovery codes are gone. */
export async function removeSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("second_factors").where("user_id", "=", userId).execute();
}

/** Whether the second factor of a user was on at a moment already. */
export async function wasOnAt(db: Db, userId: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom("second_factors")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "<=", at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the role that a user has requires a second factor. */
export async function isSecondFactorRequired(db: Db, userId: string): Promise<boolean> {
  const { required } = await db
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select("roles.requires_second_factor as required")
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return required;
}
