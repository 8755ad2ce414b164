import { findCredentials } from "bank-api/store/people/users";
import type { Db } from "bank-api/store/runtime/database";

/** The user on whose word a command acts. @throws Error unless there is such a user, and active */
export async function activeUser(db: Db, username: string) {
  const user = await findCredentials(db, username.toLowerCase());
  if (user?.status !== "Active") throw new Error(`${username} is no active user.`);
  return user;
}
