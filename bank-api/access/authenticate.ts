import type { Clock } from "bank-api/domain/clock";
import { DomainError } from "bank-api/domain/errors";
import type { IdSource } from "bank-api/domain/ids";
import {
  blockedUntil,
  countFailure,
  forgetFailures,
  type SignInSubjects,
} from "bank-api/store/people/sign-in-failures";
import { type Credentials, findCredentials, replaceHash } from "bank-api/store/people/users";
import type { Db } from "bank-api/store/runtime/database";
import { transact } from "bank-api/store/runtime/transact";
import type { Passwords } from "./passwords";

interface Judges {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly passwords: Passwords;
}

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
export async function authenticate(judges: Judges, attempt: Attempt): Promise<Credentials> {
  const { db, clock, passwords } = judges;
  await requireUnblocked(judges, attempt);
  const account = await findCredentials(db, attempt.username);
  const isRight = await passwords.matches(attempt.digest, account?.password.hash);
  // Guesses made at once may have failed too often by now. Then right and wrong ones get the same answer.
  await requireUnblocked(judges, attempt);
  if (!isRight || account === undefined || !isUsable(account, clock.now())) {
    await noteFailure(judges, attempt, judges.ids.next());
    throw notRegistered();
  }
  // Only the right code forgets the failures of a user with a second factor: the password would give endless tries at the code.
  if (!account.hasSecondFactor) await forgetFailures(db, attempt);
  return passwords.isWeak(account.password.hash) ? strengthen(judges, attempt, account) : account;
}

/** @throws DomainError 429 with the seconds to wait, while the account or the address has to wait */
async function requireUnblocked({ db, clock }: Pick<Judges, "db" | "clock">, subjects: SignInSubjects) {
  const now = clock.now();
  const until = await blockedUntil(db, subjects, now);
  if (until) throw tooMany(Math.ceil((until.getTime() - now.getTime()) / 1000));
}

/**
 * Counts a failure before its answer is given.
 *
 * @param historyId the id under which it goes into the history of the user that it named
 * @throws DomainError 429 if a limit has been reached meanwhile
 */
export async function noteFailure(
  { db, clock }: Pick<Judges, "db" | "clock">,
  { username, address, browser }: SignInSubjects,
  historyId?: string,
): Promise<void> {
  const failure = { username, address, browser, ...(historyId !== undefined && { historyId }) };
  // Not counted means that it was reached since the last look.
  while (!(await countFailure(db, { ...failure, at: clock.now() })))
    await requireUnblocked({ db, clock }, failure);
}

/**
 * Replaces a hash of an earlier cost by one of today's, now that the password is at hand. Only one of two sign-ins at once
 * replaces it, and a changed password stays. The sign-in that comes too late is judged again, by the hash that is there now.
 */
async function strengthen(judges: Judges, attempt: Attempt, account: Credentials): Promise<Credentials> {
  const { userId, password } = account;
  const hash = await judges.passwords.hash(attempt.digest);
  const isReplaced = await transact(judges.db, (transaction) =>
    replaceHash(transaction, userId, password.hash, hash),
  );
  return isReplaced ? { ...account, password: { ...password, hash } } : authenticate(judges, attempt);
}

function isUsable({ status, password }: Credentials, now: Date): boolean {
  return status === "Active" && (password.expiresAt === null || password.expiresAt > now);
}
