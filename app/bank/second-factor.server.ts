import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { callFor } from "./scope.server";
import type { Caller } from "./caller";

export type SecondFactor = ReturnType<typeof secondFactorOf>;

/** The caller's own second factor, where the bank `offers("sessions")`. The bank alone judges a code. */
export const secondFactorCalls = {
  async readSecondFactor(caller: Caller): Promise<SecondFactor> {
    return secondFactorOf((await callFor(caller, "readSecondFactor", {})).data);
  },

  /** Makes a secret, which a first code has to prove. */
  async beginSecondFactor(caller: Caller, idempotencyKey: string): Promise<void> {
    await callFor(caller, "beginSecondFactor", { idempotencyKey });
  },

  /** Turns it on, and gives the recovery codes; none where the same call has given them before. */
  async confirmSecondFactor(
    caller: Caller,
    code: string,
    idempotencyKey: string,
  ): Promise<readonly string[]> {
    const { data } = await callFor(caller, "confirmSecondFactor", { idempotencyKey, body: { code } });
    return data.recovery_codes;
  },

  /** New recovery codes in place of the old ones; none as above. */
  async renewRecoveryCodes(caller: Caller, code: string, idempotencyKey: string): Promise<readonly string[]> {
    const { data } = await callFor(caller, "renewRecoveryCodes", { idempotencyKey, body: { code } });
    return data.recovery_codes;
  },

  async turnOffSecondFactor(caller: Caller, code: string, idempotencyKey: string): Promise<void> {
    await callFor(caller, "turnOffSecondFactor", { idempotencyKey, body: { code } });
  },
};

function secondFactorOf(factor: DataOf<Calls["readSecondFactor"]>) {
  const { state, secret, uri, recovery_codes_left, required } = factor;
  return { state, secret, uri, recoveryCodesLeft: recovery_codes_left, isRequired: required ?? false };
}
