import { z } from "zod/v4";
import { defineWrite } from "../call";
import type { FeatureCode } from "../features";
import { key } from "../values";

/** What is proposed, by kind, and the code of those who decide about it. An approval rule is proposed, and so is its end. */
export const decidersOf = {
  "same-person": "MN408",
  "second-factor-reset": "MN601",
  "approval-rule": "MN604",
  "programme-budget": "MN606",
} as const satisfies Readonly<Record<string, FeatureCode>>;

export type ProposalKind = keyof typeof decidersOf;

/** docs/rules.md#proposals */
export const proposalCalls = {
  decideProposal: defineWrite("POST /proposals/decide", {
    body: z.object({ key, decision: z.enum(["approve", "refuse"]) }),
    summary:
      "Approves or refuses what somebody else has proposed. The proposer takes it back by a refusal. E1 if it is decided, or what it was about has ended.",
  }),
} as const;
