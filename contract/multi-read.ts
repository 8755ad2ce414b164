import { z } from "zod/v4";
import { calls, type CallName } from "./calls";

/** Most reads in one request. */
export const mostReads = 20;

const read = z.object({
  /** The name of a call in `calls`. */
  call: z.string(),
  /** What the call's path names. */
  params: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).default({}),
  /** The call's body, where it has one. */
  body: z.unknown(),
});

/** A read as a client asks for it. */
export type SingleRead = z.input<typeof read>;

/**
 * Several reads in one request (docs/wire.md#multi-read). It stands apart from the other calls, because each of its answers is
 * written by the schema of another call.
 */
export const multiRead = {
  method: "POST",
  path: "/reads",
  auth: "access",
  idempotency: "none",
  body: z.object({ reads: z.array(read).min(1).max(mostReads) }),
  /** The envelope of each read, in the order of the request. */
  data: z.array(z.unknown()),
  summary: "Several reads in one request: the envelope of each, in the same order.",
} as const;

/** Reads that put on record who reads what. Each request for one works once, so it comes alone. */
export const recordedReads = [
  "customerDetail",
  "recordAccess",
  "readHousehold",
  "readDuplicate",
  "listPersonalData",
] as const satisfies readonly CallName[];

const alwaysAlone: readonly CallName[] = [...recordedReads, "signOut"];

/** Whether a call is a read that may come together with others, or a second time: it changes nothing. */
export function isPlainRead(name: CallName): boolean {
  const { auth, idempotency } = calls[name];
  return auth === "access" && idempotency === "none" && !alwaysAlone.includes(name);
}
