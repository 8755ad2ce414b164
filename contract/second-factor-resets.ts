import { z } from "zod/v4";
import { defineCall, unpromisedKey } from "./call";
import { longestReason } from "./reason";
import { instant, key, text } from "./values";

const person = z.looseObject({ _key: key, name: text });

const reset = z.looseObject({
  _key: key,
  /** Whose second factor it is about. */
  user: person,
  reason: text,
  /** Who asks for it. */
  asked: person.extend({ timestamp: instant }),
});

/** Capability `sessions`: the second factor of somebody who lost it (docs/rules.md#second-factor). */
export const secondFactorResetCalls = {
  listSecondFactorResets: defineCall("POST /internaluser/filter/second-factor-resets/:skip/:limit", {
    body: z.object({
      /** Narrows to one user. */
      user: key.optional(),
    }),
    data: z.array(reset),
    summary: "Resets of second factors that wait for a second administrator, newest first. Extension.",
  }),
  askSecondFactorReset: defineCall("POST /internaluser/second-factor-reset/ask", {
    idempotency: "required",
    body: z.object({
      /** The user's. */
      _key: key,
      reason: z.string().max(longestReason),
    }),
    data: unpromisedKey,
    summary: "Ask that a user's second factor is taken away. Extension.",
  }),
  decideSecondFactorReset: defineCall("POST /internaluser/second-factor-reset/decide", {
    idempotency: "required",
    body: z.object({ _key: key, decision: z.enum(["approve", "refuse"]) }),
    summary:
      "Approve or refuse what another administrator has asked for; the approval takes away secret and recovery codes and ends the user's sessions. Extension.",
  }),
} as const;
