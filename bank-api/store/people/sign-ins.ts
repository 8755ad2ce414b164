import type { SignInPlace } from "bank-api/domain/sign-in-place";
import type { SignInWay } from "contract/extensions/sessions";
import { readPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import type { User } from "./users";

interface NewSignIn extends SignInPlace {
  readonly id: string;
  readonly userId: string;
  readonly at: Date;
  readonly way: SignInWay;
}

/**
 * Keeps a sign-in that succeeded; `countFailure` keeps wrong passwords, `insertTry` wrong codes.
 *
 * @returns where the user has signed in from before, each place once
 */
export async function insertSignIn(db: Db, signIn: NewSignIn): Promise<readonly SignInPlace[]> {
  const row = { ...rowOf(signIn), succeeded: true, way: signIn.way };
  const rows = await db
    .with("added", (statement) => statement.insertInto("sign_ins").values(row))
    .selectFrom("sign_ins")
    .select(["address", "browser"])
    .distinct()
    .where("user_id", "=", signIn.userId)
    .where("succeeded", "is", true)
    .execute();
  return rows.map((row) => ({ address: row.address ?? undefined, browser: row.browser ?? undefined }));
}

/** Keeps a try at a code as failed, before it is judged: the refusal of a wrong one rolls its transaction back. */
export async function insertTry(db: Db, attempt: Omit<NewSignIn, "way">) {
  const row = { ...rowOf(attempt), succeeded: false, way: "code" } as const;
  await db.insertInto("sign_ins").values(row).execute();
}

const rowOf = ({ id, userId, at, address, browser }: Omit<NewSignIn, "way">) => ({
  id,
  user_id: userId,
  at,
  address: address ?? null,
  browser: browser ?? null,
});

/** Takes a try back that was right. */
export async function removeTry(db: Db, id: string): Promise<void> {
  await db.deleteFrom("sign_ins").where("id", "=", id).where("succeeded", "is", false).execute();
}

/** The sign-ins of a user and the failed tries, newest first. */
export async function listSignIns(db: Db, user: User, page: PageRequest) {
  const query = db
    .selectFrom("sign_ins")
    .select(["id as key", "at", "succeeded as isSuccess", "way", "address", "browser as userAgent"])
    .where("user_id", "=", user.id)
    .orderBy("at", "desc")
    .orderBy("id", "desc");
  return readPage(query, page);
}
