import { z } from "zod/v4";
import { defineCall } from "./call";
import { instant, key, looseText } from "./values";

/** Where somebody signed in from; `address` is "" for the machine of the app itself, `user_agent` where nothing was sent. */
const place = {
  address: looseText,
  /** The browser's own words, as it sent them to the app. */
  user_agent: looseText,
};

const session = z.looseObject({
  _key: key,
  signed_in_at: instant,
  /** The last renewal of its tokens: at most an access token's life before the last request. */
  last_seen: instant,
  /** The session that asks. */
  current: z.boolean(),
  ...place,
});

const signIn = z.looseObject({
  _key: key,
  timestamp: instant,
  succeeded: z.boolean(),
  /** "password", "code", "recovery-code" or "single-sign-on". */
  way: looseText,
  ...place,
});

/** The user whose sessions they are: the caller, or one whom the caller may administer. */
const ofUser = z.object({ _key: key });

/** Capability `sessions`. */
export const sessionCalls = {
  listSessions: defineCall("POST /internaluser/filter/sessions/:skip/:limit", {
    body: ofUser,
    data: z.array(session),
    summary: "The sessions of a user that have not ended, newest first. Extension.",
  }),
  listSignIns: defineCall("POST /internaluser/filter/sign_ins/:skip/:limit", {
    body: ofUser,
    data: z.array(signIn),
    summary: "Sign-ins of a user and failed tries, newest first. Extension.",
  }),
  endSessions: defineCall("POST /internaluser/sessions/end", {
    idempotency: "required",
    body: ofUser.extend({ session: key.optional() }),
    summary: "End one session of a user; without `session` all of them but the one that asks. Extension.",
  }),
} as const;
