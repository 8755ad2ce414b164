import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { callFor, listFor } from "./scope.server";
import type { Caller, Slice } from "./caller";

/** That somebody's second factor is taken away: one administrator asks, another one decides. */
export type SecondFactorReset = ReturnType<typeof resetOf>;

/** No user has more than one that waits. */
const newestOne: Slice = { skip: 0, limit: 1 };

/** Resets of second factors, where the bank `offers("sessions")`. */
export const secondFactorResetsCalls = {
  /** Those that wait, newest first. */
  secondFactorResets: (caller: Caller, slice: Slice) =>
    listFor(caller, "listSecondFactorResets", slice, {}, resetOf),

  /** The one that waits for a user; undefined if none does. */
  async waitingReset(caller: Caller, userKey: string): Promise<SecondFactorReset | undefined> {
    const body = { user: userKey };
    return (await listFor(caller, "listSecondFactorResets", newestOne, body, resetOf)).rows[0];
  },

  async askSecondFactorReset(
    caller: Caller,
    userKey: string,
    reason: string,
    idempotencyKey: string,
  ): Promise<void> {
    await callFor(caller, "askSecondFactorReset", { idempotencyKey, body: { _key: userKey, reason } });
  },

  /** Approves or refuses. @throws BankError for the approval of one's own request */
  async decideSecondFactorReset(
    caller: Caller,
    key: string,
    decision: "approve" | "refuse",
    idempotencyKey: string,
  ) {
    await callFor(caller, "decideSecondFactorReset", { idempotencyKey, body: { _key: key, decision } });
  },
};

/** `time`: ISO 8601 UTC. */
const resetOf = ({ _key, user, reason, asked }: DataOf<Calls["listSecondFactorResets"]>[number]) => ({
  key: _key,
  user: { key: user._key, name: user.name },
  reason,
  asker: { key: asked._key, name: asked.name, time: asked.timestamp },
});
