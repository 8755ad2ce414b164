import { DomainError } from "bank-api/domain/errors";
import type { Clock } from "bank-api/domain/clock";
import type { Db } from "bank-api/store/database";
import {
  blockedUntil,
  countFailure,
  forgetFailures,
  type SignInSubjects,
} from "bank-api/store/sign-in-failures";
import { type Credentials, findCredentials } from "bank-api/store/users";
import { isPassword } from "./passwords";

interface Attempt extends SignInSubjects {
  readonly digest: string;
}

/** One answer for an unknown name, a wrong password, an inactive user, and a password that has just been replaced. */
export const notRegistered = () =>
  new DomainError("S0", "Username and password is not registered in the system.");
const tooMany = (seconds: number) =>
  new DomainError("429", "Terlalu banyak percobaan. Coba lagi beberapa saat lagi.", seconds);

/**
 * Judges a username and password digest. An unknown name, a wrong password and an inactive user get the same
 * answer in the same time; repeated failures slow down the account and the address (docs/rules.md#repeated-failures).
 * @throws DomainError S0, or 429 with the seconds to wait
 */
export async function authenticate(
  { db, clock }: { db: Db; clock: Clock },
  attempt: Attempt,
): Promise<Credentials> {
  const requireUnblocked = async () => {
    const now = clock.now();
    const until = await blockedUntil(db, attempt, now);
    if (until) throw tooMany(Math.ceil((until.getTime() - now.getTime()) / 1000));
  };
  await requireUnblocked();
  const account = await findCredentials(db, attempt.username);
  const isRight = await isPassword(attempt.digest, account?.password.hash);
  // Guesses made at once may have failed too often by now. Then right and wrong ones get the same answer.
  await requireUnblocked();
  if (!isRight || account === undefined || !isUsable(account, clock.now())) {
    // Not counted means that a limit was reached since the line above.
    while (!(await countFailure(db, attempt, clock.now()))) await requireUnblocked();
    throw notRegistered();
  }
  await forgetFailures(db, attempt);
  return account;
}

function isUsable({ status, password }: Credentials, now: Date): boolean {
  return status === "Active" && (password.expiresAt === null || password.expiresAt > now);
}
