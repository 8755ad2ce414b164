import type { Db } from "./database";
import { readPage, type PageRequest } from "./paging";
import type { User } from "./users";

/** Where somebody signs in from, as far as it is known. */
export interface SignInPlace {
  readonly address: string | undefined;
  /** The browser's own words (`user-agent`). */
  readonly browser: string | undefined;
}

/** After the password, "code" and "recovery-code" proved the second factor. */
export type SignInWay = "password" | "code" | "recovery-code" | "single-sign-on";

/** A sign-in of a user, or a failed try. */
export type SignIn = Awaited<ReturnType<typeof listSignIns>>["rows"][number];

interface NewSignIn extends SignInPlace {
  readonly id: string;
  readonly userId: string;
  readonly at: Date;
  readonly way: SignInWay;
}

/** Keeps a sign-in that succeeded. `countFailure` keeps the others. */
export async function insertSignIn(db: Db, { id, userId, at, way, address, browser }: NewSignIn) {
  await db
    .insertInto("sign_ins")
    .values({
      id,
      user_id: userId,
      at,
      succeeded: true,
      way,
      address: address ?? null,
      browser: browser ?? null,
    })
    .execute();
}

/** The sign-ins of a user and the failed tries, newest first. */
export async function listSignIns(db: Db, user: User, page: PageRequest) {
  const query = db
    .selectFrom("sign_ins")
    .select(["id", "at", "succeeded", "way", "address", "browser"])
    .where("user_id", "=", user.id)
    .orderBy("at", "desc")
    .orderBy("id", "desc");
  return readPage(query, page);
}
