import { z } from "zod/v4";
import { defineCall } from "../call";
import { key, looseText, text } from "../values";
import { beyond } from "./beyond";

const menuEntry = z.looseObject({
  /** "" of an entry that opens no screen: a title, a divider. */
  feature_code: looseText,
  url: looseText,
  name: looseText,
  icon: looseText,
  parent: looseText,
  type: looseText,
  feature_action: z.looseObject({ view: z.boolean().nullish() }).nullish(),
});

const signedInUser = z.looseObject({
  _key: key,
  name: text,
  username: text,
  user_trx_identifier_code: looseText,
  branch: z.looseObject({
    _key: key,
    branch_code: looseText,
    branch_descriptions: looseText,
    main_branch: z.boolean(),
    /** Where its paper is signed; "" for none. */
    town: beyond("administration", z.string().nullish()),
  }),
});

const signedInRole = z.looseObject({
  _key: key,
  role_descriptions: looseText,
  language_config: z.unknown(),
  role_permissions: z.looseObject({ menu: z.array(menuEntry) }).nullish(),
});

/** Who is signed in. */
const signedInAs = z.looseObject({
  user: signedInUser,
  role: signedInRole,
  /** Changes with any part of it. */
  identity_version: beyond("sessions", looseText),
});

const tokens = z.looseObject({
  access_token: key,
  refresh_token: key,
  /** Seconds; 300 and 480 where the bank names none (docs/rules.md#session-times). */
  expires_in: z.number().nullish(),
  refresh_expires_in: z.number().nullish(),
});

/** base64url(HMAC-SHA256) of a password: 43 characters (docs/rules.md#passwords). */
const digest = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** `recovery_codes_left`: after a sign-in with a recovery code. */
const session = signedInAs.extend({
  token: tokens,
  recovery_codes_left: beyond("sessions", z.number().nullish()),
});

export const accessCalls = {
  signIn: defineCall("GET /internaluser/login", {
    auth: "basic",
    data: session,
    summary: "Sign in; answers the user, the role with its menu, and tokens.",
  }),
  setNewPassword: defineCall("POST /internaluser/new-password", {
    auth: "basic",
    idempotency: "optional",
    body: z.object({ username: key, new_password: digest }),
    summary: "Set the first password of an account that is not fully set up.",
  }),
  sendResetCode: defineCall("GET /internaluser/resetcode/send/:username", {
    auth: "none",
    summary:
      "Mail a password reset code, one in 60 s at most (E1); the answer does not tell whether the account exists.",
  }),
  verifyResetCode: defineCall("POST /internaluser/resetcode/verify", {
    auth: "none",
    idempotency: "optional",
    body: z.object({ username: key, reset_code: key }),
    summary: "Confirm a reset code; mails a password that is good for 24 h and must be changed (E2).",
  }),
  refreshToken: defineCall("GET /internaluser/refreshtoken", {
    auth: "refresh",
    data: z.looseObject({
      access_token: key,
      /** Replaces the one that the call was made with. Absent where the bank keeps that one. */
      refresh_token: key.nullish(),
      expires_in: z.number().nullish(),
      /** Seconds until the session ends, however often it is refreshed. */
      session_expires_in: beyond("sessions", z.number().nullish()),
      signed_in: beyond("sessions", signedInAs.nullish()),
    }),
    summary: "New tokens; the refresh token lives on from now, 12 h after sign-in at most.",
  }),
  signOut: defineCall("GET /internaluser/logout", { summary: "End the session." }),
  changePassword: defineCall("POST /internaluser/change-password", {
    auth: "basic",
    idempotency: "optional",
    body: z.object({ _key: key, username: key, new_password: digest }),
    summary: "Change one's own password; ends all sessions of the user.",
  }),
} as const;

export const idTokenSignInCalls = {
  signInWithIdToken: defineCall("POST /internaluser/login/id-token", {
    auth: "none",
    body: z.object({ id_token: key.max(16_384), nonce: key.max(255) }),
    data: session,
    summary: "Sign in with an ID token of the bank's issuer, without credentials.",
  }),
} as const;

export const codeSignInCalls = {
  signInWithCode: defineCall("POST /internaluser/login/code", {
    auth: "basic",
    body: z.object({ code: key.max(255) }),
    data: session,
    summary: "Sign in with the credentials and a code of the second factor, or a recovery code.",
  }),
} as const;
