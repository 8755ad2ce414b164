import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { text } from "../values";

/** A code of the authenticator app. Where it says so, one of the recovery codes does as well. */
const code = text;

/** Shown once: a repeated call, with the same key, is answered with an empty list. */
const recoveryCodes = z.object({ recoveryCodes: z.array(text) });

/** One's own (docs/rules.md#second-factor). */
export const secondFactorCalls = {
  readSecondFactor: defineCall("GET /internaluser/second-factor", {
    data: z.object({
      state: z.enum(["off", "pending", "on"]),
      /** Base32, and the address that a QR code holds: only while it is set up ("pending"). */
      secret: text.nullable(),
      uri: text.nullable(),
      recoveryCodesLeft: z.int(),
      /** The role requires it: it cannot be turned off. */
      isRequired: z.boolean(),
    }),
    summary: "Whether one's own second factor is on; its secret while it is set up.",
  }),
  beginSecondFactor: defineWrite("POST /internaluser/second-factor/begin", {
    summary: "Make a secret, which the next code proves.",
  }),
  confirmSecondFactor: defineWrite("POST /internaluser/second-factor/confirm", {
    body: z.object({ code }),
    data: recoveryCodes,
    summary: "Turn the second factor on by its first code; answers ten recovery codes, a repeated call none.",
  }),
  renewRecoveryCodes: defineWrite("POST /internaluser/second-factor/recovery-codes", {
    body: z.object({ code }),
    data: recoveryCodes,
    summary: "Ten new recovery codes in place of the old ones; a repeated call answers none.",
  }),
  turnOffSecondFactor: defineWrite("POST /internaluser/second-factor/turn-off", {
    body: z.object({ code }),
    summary: "Turn the second factor off; takes a code or a recovery code.",
  }),
} as const;

export type SecondFactorCall = keyof typeof secondFactorCalls;
