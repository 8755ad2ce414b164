import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { decisions } from "../decisions";
import { longestReason } from "../reason";
import { instant, inputter, key, looseText, stepUpCode, text } from "../values";
import { beyond } from "./beyond";
import { onBehalfOf, transaction } from "./transactions";

/** The most requests that one call decides. */
export const mostDecidedAtOnce = 1000;

/** What is done with all of them. */
const decision = z.enum(decisions);

/** Corrections and disbursements, each named once. */
const keys = z
  .array(key)
  .min(1)
  .max(mostDecidedAtOnce)
  .refine((all) => new Set(all).size === all.length, "each key stands once");

/**
 * One of the requests. `code` is what a call that decides this one alone answers (docs/wire.md#codes), and `message` the reason
 * of a refusal; in a decision that is not through yet, both are "". Without `transaction` it is not there, or another branch's.
 */
const decided = z.looseObject({
  _key: key,
  code: text,
  message: looseText,
  /**
   * The state, with code S1, as `updateTransaction` answers it: "pending" after the first of two approvals. It stays so for ever.
   */
  status_code: looseText,
  /** The approver for whom the caller would decide, in a review. */
  on_behalf_of: onBehalfOf,
  branch: z.looseObject({ _key: key, name: text }).nullish(),
  transaction: transaction.nullish(),
});

export const bulkDecisionCalls = {
  reviewDecision: defineCall("POST /transaction/review", {
    body: z.object({ decision, keys }),
    data: z.array(decided),
    summary: "What would become of each request if all were decided now. Nothing changes.",
  }),
  decideMany: defineWrite("POST /transaction/decide", {
    body: z.object({
      decision,
      keys,
      reason: z.string().max(longestReason).optional(),
      code: beyond("sessions", stepUpCode),
      inputter,
    }),
    data: z.looseObject({ _key: key }),
    summary: "Approve or void many requests: each on its own, in the background.",
  }),
  readDecision: defineCall("GET /transaction/decide/:key", {
    data: z.looseObject({
      decision,
      reason: looseText,
      timestamp: instant,
      total: z.int(),
      /** How many are not decided yet. */
      waiting: z.int(),
      /** All of them in the order in which they were sent, once none waits; before that, none. */
      items: z.array(decided),
    }),
    summary: "How far a decision of many has come, and what became of each; for who made it.",
  }),
} as const;
