import type { BranchScope } from "bank-api/domain/branch-scope";
import type { Db } from "../runtime/database";
import { keyAndName, stamp } from "../runtime/in-json";
import { inScope } from "../lists/in-scope";
import { readPage, type PageRequest } from "../lists/paging";
import type { User } from "./users";

interface NewReset {
  readonly id: string;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** @throws a duplicate of `second_factor_resets_waiting` where another one waits for the user */
export async function insertReset(db: Db, user: User, { id, reason, by, at }: NewReset): Promise<void> {
  await db
    .insertInto("second_factor_resets")
    .values({ id, user_id: user.id, reason, asked_by: by, asked_at: at })
    .execute();
}

/** A reset of a user in scope, decided or not. */
export type Reset = NonNullable<Awaited<ReturnType<typeof findReset>>>;

const selectResets = (db: Db, scope: BranchScope) =>
  db
    .selectFrom("second_factor_resets as resets")
    .innerJoin("users", "users.id", "resets.user_id")
    .innerJoin("users as askers", "askers.id", "resets.asked_by")
    .select(["resets.id as key", "resets.reason", keyAndName("users.id", "users.name").as("user")])
    .select(stamp("askers.id", "askers.name", "resets.asked_at").as("asked"))
    .where(inScope(scope, "users.branch_id"));

export async function findReset(db: Db, id: string, scope: BranchScope) {
  return selectResets(db, scope)
    .select(["resets.asked_at as askedAt", "resets.decided_by as decidedBy", "users.username"])
    .where("resets.id", "=", id)
    .executeTakeFirst();
}

interface ResetFilter {
  readonly scope: BranchScope;
  readonly userId: string | undefined;
}

/** Resets that wait, newest first. */
export async function listResets(db: Db, { scope, userId }: ResetFilter, page: PageRequest) {
  const waiting = selectResets(db, scope).where("resets.decided_by", "is", null);
  const chosen = userId === undefined ? waiting : waiting.where("users.id", "=", userId);
  return readPage(chosen.orderBy("resets.id", "desc"), page);
}

interface Decided {
  readonly by: string;
  readonly at: Date;
  readonly isRefused: boolean;
}

/** The caller has taken the turn to administer, and has seen that nobody has decided before. */
export async function decideReset(db: Db, { key }: Reset, { by, at, isRefused }: Decided): Promise<void> {
  await db
    .updateTable("second_factor_resets")
    .set({ decided_by: by, decided_at: at, is_refused: isRefused })
    .where("id", "=", key)
    .execute();
}
