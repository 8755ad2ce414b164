import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { longestReason } from "../reason";
import { key, text } from "../values";
import { keyAndName, named, stamp } from "./values";

const reset = z.object({
  key,
  /** The user whose second factor is to be reset. */
  user: keyAndName,
  reason: text,
  /** The administrator who asks for the reset. */
  asked: stamp,
});

/** A request to take away a user's second factor: one administrator asks, another one decides. */
export type SecondFactorReset = z.infer<typeof reset>;

/** Calls that reset the second factor of a user who lost it (docs/rules.md#second-factor). */
export const secondFactorResetCalls = {
  listSecondFactorResets: defineCall("POST /internaluser/filter/second-factor-resets/:skip/:limit", {
    needs: ["MN601"],
    body: z.object({
      /** A filter by user; a user has one reset at most. */
      userKey: key.optional(),
    }),
    data: z.array(reset),
    summary: "Resets of second factors that wait for a second administrator, newest first.",
  }),
  askSecondFactorReset: defineWrite("POST /internaluser/second-factor-reset/ask", {
    needs: ["MN601"],
    body: z.object({ userKey: key, reason: z.string().max(longestReason) }),
    data: named,
    summary: "Ask that a user's second factor is taken away; E1 if one waits.",
  }),
} as const;
