import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { callFor, listFor } from "./scope.server";
import type { Caller, Slice } from "./caller";

type WireSession = DataOf<Calls["listSessions"]>[number];
type WireSignIn = DataOf<Calls["listSignIns"]>[number];

/** A session of a user that has not ended. */
export type UserSession = ReturnType<typeof sessionOf>;
/** A sign-in of a user, or a failed try. */
export type SignInEntry = ReturnType<typeof signInOf>;

/** Sessions and sign-ins of the caller, or of a user whom the caller may administer; where the bank `offers("sessions")`. */
export const sessionsCalls = {
  /** Newest first. */
  sessions: (caller: Caller, userKey: string, slice: Slice) =>
    listFor(caller, "listSessions", slice, { _key: userKey }, sessionOf),

  /** Newest first. */
  signIns: (caller: Caller, userKey: string, slice: Slice) =>
    listFor(caller, "listSignIns", slice, { _key: userKey }, signInOf),

  /** Ends one session of a user; without a key all but the caller's own. */
  async endSessions(
    caller: Caller,
    userKey: string,
    sessionKey: string | undefined,
    idempotencyKey: string,
  ): Promise<void> {
    await callFor(caller, "endSessions", { idempotencyKey, body: { _key: userKey, session: sessionKey } });
  },
};

const sessionOf = ({ _key, signed_in_at, last_seen, current, address, user_agent }: WireSession) => ({
  key: _key,
  since: signed_in_at,
  /** The last renewal of its tokens. */
  lastSeen: last_seen,
  isOwn: current,
  address,
  userAgent: user_agent,
});

const signInOf = ({ _key, timestamp, succeeded, way, address, user_agent }: WireSignIn) => ({
  key: _key,
  time: timestamp,
  isSuccess: succeeded,
  way,
  address,
  userAgent: user_agent,
});
