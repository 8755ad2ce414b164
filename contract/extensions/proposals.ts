import { z } from "zod/v4";
import { defineWrite } from "../call";
import { proposalAnswers } from "../decisions";
import { key } from "../values";

/** docs/rules.md#proposals */
export const proposalCalls = {
  decideProposal: defineWrite("POST /proposals/decide", {
    body: z.object({ key, decision: z.enum(proposalAnswers) }),
    summary:
      "Approves or refuses what somebody else has proposed. The proposer takes it back by a refusal. E1 if it is decided, or what it was about has ended.",
  }),
} as const;
