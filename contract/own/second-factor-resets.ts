import { z } from "zod/v4";
import { defineCall } from "../call";
import { longestReason } from "../reason";
import { key, text } from "../values";
import { keyAndName, named, stamp } from "./values";

const reset = z.object({
  key,
  /** Whose second factor it is about. */
  user: keyAndName,
  reason: text,
  /** Who asks for it. */
  asked: stamp,
});

/** That somebody's second factor is taken away: one administrator asks, another one decides. */
export type SecondFactorReset = z.infer<typeof reset>;

/** For somebody who lost it (docs/rules.md#second-factor). */
export const secondFactorResetCalls = {
  listSecondFactorResets: defineCall("POST /internaluser/filter/second-factor-resets/:skip/:limit", {
    body: z.object({
      /** Narrows to one user, who has at most one. */
      userKey: key.optional(),
    }),
    data: z.array(reset),
    summary: "Resets of second factors that wait for a second administrator, newest first.",
  }),
  askSecondFactorReset: defineCall("POST /internaluser/second-factor-reset/ask", {
    idempotency: "required",
    body: z.object({ userKey: key, reason: z.string().max(longestReason) }),
    data: named,
    summary: "Ask that a user's second factor is taken away; E1 if one waits.",
  }),
} as const;
