import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { messages } from "contract/codes";
import { channelFeatureCode, menuFeatureCodes, type FeatureCode } from "contract/features";
import { basicAuthorization, digestAsTyped, passwordDigest } from "contract/signing";
import type { Client, Credential, KnownIdentity, SignedIn } from "./caller";
import { call } from "./client.server";
import { BankError } from "./errors";
import { bearer } from "./known-tokens.server";

type WireIdentity = NonNullable<DataOf<Calls["refreshToken"]>["signed_in"]>;

const knownFeatures: ReadonlySet<string> = new Set<FeatureCode>([...menuFeatureCodes, channelFeatureCode]);

/** Token lifetimes where the bank names none: the specification's defaults (docs/rules.md#session-times). */
const defaultAccessSeconds = 300;
const defaultRefreshSeconds = 480;

/** Only the functions here know a password as typed. Only its digest is kept or sent (docs/rules.md#passwords). */
export function credentialOf(username: string, password: string): Credential {
  return { username, digest: passwordDigest(username, password) };
}

/**
 * Uses a password as it is kept today; where the bank refuses that, as it was typed, which is how it may have been kept before.
 * @throws what `attempt` throws
 */
export async function withPassword<T>(
  username: string,
  password: string,
  attempt: (credential: Credential) => Promise<T>,
): Promise<T> {
  const credential = credentialOf(username, password);
  try {
    return await attempt(credential);
  } catch (error) {
    const asTyped = digestAsTyped(username, password);
    if (!isWrongPassword(error) || asTyped === credential.digest) throw error;
    return attempt({ username, digest: asTyped });
  }
}

const isWrongPassword = (error: unknown) => error instanceof BankError && error.code === "S0";

/** @throws BankError that `isNotSetUp` knows, for an account whose password was mailed and must be replaced */
export async function signIn(credential: Credential, from: Client): Promise<SignedIn> {
  const { data } = await call("signIn", { authorization: basic(credential), from });
  return signedInOf(data);
}

/**
 * Signs in with the ID token of the bank's issuer, which the bank judges itself (docs/decisions/single-sign-on.md).
 *
 * @param nonce what was chosen for this sign-in before the issuer made the token
 */
export async function signInWithIdToken(idToken: string, nonce: string, from: Client): Promise<SignedIn> {
  const body = { id_token: idToken, nonce };
  const { data } = await call("signInWithIdToken", { authorization: undefined, from, body });
  return signedInOf(data);
}

/** As `signIn`, with a code of the second factor or a recovery code. */
export async function signInWithCode(credential: Credential, code: string, from: Client): Promise<SignedIn> {
  const { data } = await call("signInWithCode", { authorization: basic(credential), from, body: { code } });
  return signedInOf(data);
}

/** Whether a sign-in failed only because it needs a code as well. */
export function isCodeNeeded(error: unknown): boolean {
  return isRefusal(error, "E3", messages.secondFactorNeeded);
}

/** Whether a sign-in failed only because the user has to choose a password first. */
export function isNotSetUp(error: unknown): boolean {
  return isRefusal(error, "E2", messages.notFullySetUp);
}

/** Puts the user's own password in place of the mailed one. */
export async function setFirstPassword(
  credential: Credential,
  newPassword: string,
  idempotencyKey: string,
  from: Client,
): Promise<void> {
  const { username } = credential;
  const body = { username, new_password: passwordDigest(username, newPassword) };
  await call("setNewPassword", { authorization: basic(credential), idempotencyKey, from, body });
}

/** Mails a reset code, unless one was sent a moment ago. The answer is the same for names without an account. */
export async function sendResetCode(username: string, from: Client): Promise<"sent" | "already sent"> {
  try {
    await call("sendResetCode", { authorization: undefined, from, params: { username } });
    return "sent";
  } catch (error) {
    if (isRefusal(error, "E1", messages.resetCodeAlreadySent)) return "already sent";
    throw error;
  }
}

/** Confirms a reset code; a new password is mailed. */
export async function verifyResetCode(username: string, code: string, idempotencyKey: string, from: Client) {
  const body = { username, reset_code: code };
  await call("verifyResetCode", { authorization: undefined, idempotencyKey, from, body });
}

/** Changes the password of the user who signed in with `credential`; all sessions of the user end. */
export async function changePassword(
  userId: string,
  credential: Credential,
  newPassword: string,
  idempotencyKey: string,
  from: Client,
): Promise<void> {
  const { username } = credential;
  const body = { _key: userId, username, new_password: passwordDigest(username, newPassword) };
  await call("changePassword", { authorization: basic(credential), idempotencyKey, from, body });
}

const basic = ({ username, digest }: Credential) => basicAuthorization(username, digest);

function isRefusal(error: unknown, code: string, message: string): boolean {
  return error instanceof BankError && error.code === code && error.message === message;
}

function signedInOf(data: DataOf<Calls["signIn"]>): SignedIn {
  const { token } = data;
  return {
    ...identityOf(data),
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    accessSeconds: positive(token.expires_in) ?? defaultAccessSeconds,
    refreshSeconds: positive(token.refresh_expires_in) ?? defaultRefreshSeconds,
    recoveryCodesLeft: data.recovery_codes_left ?? undefined,
  };
}

function identityOf({ user, role, identity_version }: WireIdentity): KnownIdentity {
  const menu = role.role_permissions?.menu ?? [];
  return {
    userId: user._key,
    name: user.name,
    username: user.username,
    branch: {
      key: user.branch._key,
      name: user.branch.branch_descriptions,
      isHeadOffice: user.branch.main_branch,
      town: user.branch.town || undefined,
    },
    roleName: role.role_descriptions,
    features: menu
      .filter((entry) => entry.feature_action?.view === true)
      .map((entry) => entry.feature_code)
      .filter(isFeature),
    identityVersion: identity_version,
  };
}

function isFeature(code: string): code is FeatureCode {
  return knownFeatures.has(code);
}

function positive(seconds: number | null | undefined): number | undefined {
  return seconds != null && seconds > 0 ? seconds : undefined;
}

/** New tokens; the refresh token lives on from now, or is replaced (docs/wire.md#access). */
export async function refreshAccess(refreshToken: string) {
  const { data } = await call("refreshToken", { authorization: bearer(refreshToken) });
  return {
    accessToken: data.access_token,
    /** The refresh token stays the same where the bank does not replace it. */
    refreshToken: data.refresh_token ?? refreshToken,
    /** Undefined where the bank names no new lifetime: it stays as it was. */
    accessSeconds: positive(data.expires_in),
    /** The time until the session ends in any case; undefined where the bank does not say it (capability `sessions`). */
    sessionSeconds: positive(data.session_expires_in),
    /** Who the user is now; undefined where the bank does not say it (capability `sessions`). */
    identity: data.signed_in ? identityOf(data.signed_in) : undefined,
  };
}

/** Ends the session at the bank. */
export async function signOut(accessToken: string): Promise<void> {
  await call("signOut", { authorization: bearer(accessToken) });
}
