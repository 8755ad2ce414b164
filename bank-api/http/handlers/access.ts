import { authenticate, notRegistered } from "bank-api/access/authenticate";
import {
  authenticateByIdToken,
  mayUsePassword,
  notActive,
  requirePasswordUse,
} from "bank-api/access/single-sign-on";
import { newResetCode, newTemporaryPassword } from "bank-api/access/tokens";
import { already, DomainError, malformed, noEndpoint, notFound, refused } from "bank-api/domain/errors";
import { menuOf } from "bank-api/domain/menu";
import {
  accessSeconds,
  after,
  refreshedAt,
  refreshGraceSeconds,
  refreshSeconds,
  secondsBetween,
  sessionFrom,
} from "bank-api/domain/session";
import { isNewPlace, type SignInPlace } from "bank-api/domain/sign-in-place";
import { resetCodeEmail, temporaryPasswordEmail } from "bank-api/mail/emails";
import type { AuditEntry } from "bank-api/store/audit/audit";
import { lockAdministration } from "bank-api/store/people/administration-turn";
import { addNoticeEvent } from "bank-api/store/people/notices";
import { consumeResetCode, replaceResetCode, tryResetCode } from "bank-api/store/people/reset-codes";
import {
  endSession,
  endSessionsOf,
  insertAccessToken,
  insertSession,
  findReuse,
  lockSession,
  moveRefreshEnd,
  replaceRefreshToken,
} from "bank-api/store/people/sessions";
import { forgetFailures } from "bank-api/store/people/sign-in-failures";
import { insertSignIn, insertTry, removeTry } from "bank-api/store/people/sign-ins";
import {
  type Credentials,
  findCredentials,
  identityVersionOf,
  lockUserIfActive,
  lockUserIfUnchanged,
  readUser,
  setPassword,
  type User,
} from "bank-api/store/people/users";
import type { Db } from "bank-api/store/runtime/database";
import { hashOf } from "bank-api/store/runtime/hash";
import { queueMail } from "bank-api/store/runtime/outbox";
import { messages } from "contract/codes";
import type { SignInWay } from "contract/extensions/sessions";
import { passwordDigest } from "contract/signing";
import { readUsername, sessionOver } from "../credentials";
import type { ActorHandlers, OpenContext, OpenHandlers } from "../handler";
import { type Proof, proveSecondFactor } from "../second-factor";
import type { Services } from "../services";
import { writeResultOf, write } from "../write";

const temporaryPasswordHours = 24;
const resetCodeMinutes = 15;
const resetCodeTries = 5;
const resendSeconds = 60;
/** More often than this no session is refreshed within the grace. */
const mostSuccessors = 1_000;

const wrongCode = () => refused("Kode reset salah atau sudah tidak berlaku.");

export const openHandlers: OpenHandlers = {
  async signIn(context) {
    const account = await authenticateLocally(context);
    requireSetUp(account);
    if (account.hasSecondFactor) throw refused(messages.secondFactorNeeded);
    return (transaction) => startSession(context, transaction, account);
  },

  async signInWithCode(context) {
    const { body, db, clock, ids } = context;
    const account = await authenticateLocally(context);
    requireSetUp(account);
    const prove = await proveSecondFactor(context, { ...account, ...placeOf(context) }, body.code);
    const id = ids.next();
    await insertTry(db, { id, userId: account.userId, at: clock.now(), ...placeOf(context) });
    return async (transaction) => {
      const answer = await startSession(context, transaction, account, prove);
      await removeTry(transaction, id);
      return answer;
    };
  },

  async signInWithIdToken(context) {
    const { idTokens, body } = context;
    if (idTokens === undefined) throw noEndpoint();
    const attempt = { idToken: body.id_token, nonce: body.nonce };
    const account = await authenticateByIdToken({ ...context, idTokens }, attempt);
    // A user without a password to choose is set up as soon as the issuer knows them.
    if (mayUsePassword(context.onlyLocalUser, account.username)) requireSetUp(account);
    return async (transaction) => {
      if (!(await lockUserIfActive(transaction, account.userId, account.username))) throw notActive();
      return openSession(context, transaction, account.userId, "single-sign-on");
    };
  },

  async setNewPassword(context) {
    const account = await authenticateLocally(context);
    requireSameUser(context);
    if (!account.password.isTemporary)
      throw refused("Akun sudah siap dipakai. Ganti kata sandi lewat Ubah Password.");
    return changePasswordTo(context, account, "user.set-password");
  },

  async changePassword(context) {
    const account = await authenticateLocally(context);
    requireSetUp(account);
    requireSameUser(context);
    if (context.body._key !== account.userId) throw notFound();
    return changePasswordTo(context, account, "user.change-password");
  },

  async sendResetCode({ params, clock, ids, mailSecretBox, onlyLocalUser }) {
    const username = readUsername(String(params.username));
    requirePasswordUse(onlyLocalUser, username);
    return async (transaction) => {
      const now = clock.now();
      const found = await findCredentials(transaction, username);
      const account = found?.status === "Active" ? found : undefined;
      const code = newResetCode();
      const isNew = await replaceResetCode(
        transaction,
        {
          username,
          userId: account?.userId,
          code,
          sentAt: now,
          expiresAt: after(now, resetCodeMinutes * 60),
          tries: resetCodeTries,
        },
        after(now, -resendSeconds),
      );
      if (!isNew) throw already(messages.resetCodeAlreadySent);
      // An unknown name gets an e-mail as well, which is dropped later. So nobody outside can tell the two apart.
      const email = resetCodeEmail(account?.username, code, resetCodeMinutes);
      await queueMail(transaction, { ids, mailSecretBox }, email, now);
      return { data: null };
    };
  },

  async verifyResetCode({ db, body, clock, ids, address, passwords, mailSecretBox, onlyLocalUser }) {
    const username = readUsername(body.username);
    requirePasswordUse(onlyLocalUser, username);
    const code = body.reset_code.trim();
    const userId = await tryResetCode(db, username, code, clock.now());
    if (userId === undefined) throw wrongCode();
    const password = newTemporaryPassword();
    const hash = await passwords.hash(passwordDigest(username, password));
    return async (transaction) => {
      if (!(await lockUserIfActive(transaction, userId, username))) throw wrongCode();
      // A code works once, and no longer works after a newer one was sent.
      if (!(await consumeResetCode(transaction, username, code))) throw wrongCode();
      const at = clock.now();
      const expiresAt = after(at, temporaryPasswordHours * 3600);
      await setPassword(transaction, userId, { hash, isTemporary: true, expiresAt });
      await endSessionsOf(transaction, userId);
      // Failures at the code are not the mailbox's to forget.
      if (!(await findCredentials(transaction, username))?.hasSecondFactor)
        await forgetFailures(transaction, { username, address });
      const email = temporaryPasswordEmail(username, password, temporaryPasswordHours);
      await queueMail(transaction, { ids, mailSecretBox }, email, at);
      const { name } = await readUser(transaction, userId, at);
      return { data: null, act: ownChange({ userId, name }, at, "user.reset-password") };
    };
  },

  async refreshToken(context) {
    await endIfReused(context);
    return (transaction) => refreshSession(context, transaction);
  },
};

export const accessHandlers = {
  async signOut({ actor, db, clock }) {
    await lockAdministration(db);
    await endSession(db, actor.sessionId);
    return { data: null, act: ownChange(actor, clock.now(), "session.end") };
  },
} satisfies Partial<ActorHandlers>;

/** What a user did with their own session or password. */
function ownChange(actor: AuditEntry["actor"], at: Date, action: string): AuditEntry {
  return { actor, at, action, subject: `user:${actor.userId}` };
}

function authenticateLocally(
  context: OpenContext<"signIn" | "signInWithCode" | "setNewPassword" | "changePassword">,
) {
  const { credentials, onlyLocalUser } = context;
  requirePasswordUse(onlyLocalUser, credentials.username);
  return authenticate(context, { ...credentials, ...placeOf(context) });
}

/** A mailed password only lets its user choose a password of their own (docs/wire.md#access). */
function requireSetUp({ password }: Credentials): void {
  if (password.isTemporary) throw new DomainError("E2", messages.notFullySetUp);
}

function requireSameUser({ body, credentials }: OpenContext<"setNewPassword" | "changePassword">): void {
  if (readUsername(body.username) !== credentials.username) throw malformed("Isian 'username' tidak sesuai.");
}

/** Checking the password took a while. A user who got another password or was deactivated meanwhile gets no session. */
async function startSession(
  context: OpenContext<"signIn" | "signInWithCode">,
  transaction: Db,
  account: Credentials,
  prove?: (transaction: Db) => Promise<Proof>,
) {
  if (!(await lockUserIfUnchanged(transaction, account))) throw notRegistered();
  const proof = await prove?.(transaction);
  const { data, act } = await openSession(context, transaction, account.userId, proof?.way ?? "password");
  const isRecovery = proof?.way === "recovery-code";
  return { data: { ...data, ...(isRecovery && { recovery_codes_left: proof.recoveryCodesLeft }) }, act };
}

const placeOf = ({ address, browser }: SignInPlace): SignInPlace => ({ address, browser });

/** The caller has locked the user. */
async function openSession(
  context: Pick<Services, "clock" | "ids" | "tokens"> & SignInPlace,
  transaction: Db,
  userId: string,
  way: SignInWay,
) {
  const { clock, ids, tokens } = context;
  const place = placeOf(context);
  const signedInAt = clock.now();
  const accessToken = tokens.issue("access");
  const refreshToken = tokens.issue("refresh");
  const times = sessionFrom(signedInAt);
  const isFromIssuer = way === "single-sign-on";
  const session = { userId, accessToken, refreshToken, signedInAt, times, isFromIssuer, ...place };
  await insertSession(transaction, ids, session);
  const id = ids.next();
  const former = await insertSignIn(transaction, { id, userId, at: signedInAt, way, ...place });
  // The user gets a notice as well, because it may have been somebody else.
  if (isNewPlace(place, former))
    await addNoticeEvent(transaction, { kind: "new-sign-in", subjectId: id, actorId: null, at: signedInAt });
  const user = await readUser(transaction, userId, signedInAt);
  const token = {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: accessSeconds,
    refresh_expires_in: refreshSeconds,
  };
  return {
    data: { ...signedIn(user), token },
    act: {
      ...ownChange({ userId, name: user.name }, signedInAt, "session.start"),
      ...(way === "password" ? {} : { after: { way } }),
    },
  };
}

async function refreshSession({ refreshToken, clock, tokens }: OpenContext<"refreshToken">, transaction: Db) {
  const now = clock.now();
  const session = await lockSession(transaction, refreshToken, now, after(now, -refreshGraceSeconds));
  if (session === undefined) {
    tokens.noteEnded(refreshToken);
    throw sessionOver();
  }
  const isPresent = (token: string) => hashOf(token).equals(session.refreshTokenHash);
  const isReplaced = !isPresent(refreshToken);
  let next = tokens.successorOf(refreshToken);
  // The token was replaced a moment ago, perhaps more than once. The client gets the token that the session has now.
  for (let steps = 0; isReplaced && !isPresent(next); steps += 1) {
    if (steps === mostSuccessors) throw new Error("a refresh token does not lead to its session's own");
    next = tokens.successorOf(next);
  }
  if (!isReplaced)
    await replaceRefreshToken(transaction, session.id, { former: refreshToken, next, at: now });
  const times = refreshedAt(now, session.endsAt);
  const user = await readUser(transaction, session.userId, now);
  const accessToken = tokens.issue("access");
  await moveRefreshEnd(transaction, session.id, { refreshExpiresAt: times.refreshExpiresAt, now });
  await insertAccessToken(transaction, session.id, accessToken, times.accessExpiresAt);
  return {
    data: {
      access_token: accessToken,
      refresh_token: next,
      expires_in: secondsBetween(now, times.accessExpiresAt),
      session_expires_in: secondsBetween(now, times.endsAt),
      signed_in: signedIn(user),
    },
  };
}

/**
 * A refresh token that comes back long after it was replaced is held by two, and nobody can tell which of them is the user:
 * the session ends for both. This commits before the refusal, which rolls back what it is part of.
 */
async function endIfReused({ db, clock, log, tokens, refreshToken }: OpenContext<"refreshToken">) {
  const now = clock.now();
  const reuse = await findReuse(db, refreshToken, now, after(now, -refreshGraceSeconds));
  if (reuse === undefined) return;
  await write({ db, clock }, undefined, async (transaction) => {
    await lockAdministration(transaction);
    const isEnded = await endSession(transaction, reuse.sessionId);
    return writeResultOf({
      data: null,
      ...(isEnded && { act: ownChange(reuse, now, "session.end-by-reuse") }),
    });
  });
  log.warn({ event: "refresh-token-reused", user: reuse.userId });
  tokens.noteEnded(refreshToken);
  throw sessionOver();
}

function signedIn(user: User) {
  return {
    user: {
      _key: user.id,
      name: user.name,
      username: user.username,
      user_trx_identifier_code: user.id,
      branch: {
        _key: user.branchId,
        branch_code: user.branchId,
        branch_descriptions: user.branchName,
        main_branch: user.isHeadOffice,
        town: user.branchTown,
      },
    },
    role: {
      _key: user.roleId,
      role_descriptions: user.roleDescription,
      language_config: "id",
      role_permissions: { menu: menuOf(new Set(user.features)) },
    },
    identity_version: identityVersionOf(user),
  };
}

/** Gives a user the password that they chose, if the checked one is still theirs, and ends all their sessions. */
async function changePasswordTo(
  { body, credentials, clock, passwords }: OpenContext<"setNewPassword" | "changePassword">,
  account: Credentials,
  action: string,
) {
  if (body.new_password === credentials.digest)
    throw refused("Password Baru harus berbeda dari password sebelumnya.");
  const { userId } = account;
  const hash = await passwords.hash(body.new_password);
  return async (transaction: Db) => {
    // A reset or a change that came in between stays.
    if (!(await lockUserIfUnchanged(transaction, account))) throw notRegistered();
    await setPassword(transaction, userId, { hash, isTemporary: false, expiresAt: null });
    await endSessionsOf(transaction, userId);
    return { data: null, act: ownChange(account, clock.now(), action) };
  };
}
