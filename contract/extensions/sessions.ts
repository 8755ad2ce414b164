import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { key, text } from "../values";
import { at } from "./values";

/** After the password, "code" and "recovery-code" proved the second factor. */
const signInWay = z.enum(["password", "code", "recovery-code", "single-sign-on"]);
export type SignInWay = z.infer<typeof signInWay>;

/** Where somebody signed in from. */
const place = {
  /** Null for the machine of the app itself. */
  address: text.nullable(),
  /** The browser's own words, as it sent them to the app. */
  userAgent: text.nullable(),
};

const session = z.object({
  key,
  /** When its user signed in. */
  since: at,
  /** The last renewal of its tokens: at most an access token's life before the last request. */
  lastSeen: at,
  /** The session that asks. */
  isOwn: z.boolean(),
  ...place,
});

const signIn = z.object({ key, at, isSuccess: z.boolean(), way: signInWay, ...place });

/** A session of a user that has not ended. */
export type UserSession = z.infer<typeof session>;
/** A sign-in of a user, or a failed try. */
export type SignInEntry = z.infer<typeof signIn>;

/** The user whose sessions they are: the caller, or one whom the caller may administer. */
const ofUser = z.object({ userKey: key });

export const sessionCalls = {
  listSessions: defineCall("POST /internaluser/filter/sessions/:skip/:limit", {
    body: ofUser,
    data: z.array(session),
    summary: "The sessions of a user that have not ended, newest first.",
  }),
  listSignIns: defineCall("POST /internaluser/filter/sign_ins/:skip/:limit", {
    body: ofUser,
    data: z.array(signIn),
    summary: "Sign-ins of a user and failed tries, newest first.",
  }),
  endSessions: defineWrite("POST /internaluser/sessions/end", {
    body: ofUser.extend({ key: key.optional() }),
    summary: "End one session of a user; without `key` all of them but the one that asks.",
  }),
} as const;
