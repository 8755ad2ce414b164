import { z } from "zod/v4";
import { defineWrite } from "../call";
import { proposalAnswers } from "../decisions";
import { key, text } from "../values";
import { requestReply } from "./data-requests";

/** docs/rules.md#proposals */
export const proposalCalls = {
  decideProposal: defineWrite("POST /proposals/decide", {
    body: z.object({
      key,
      decision: z.enum(proposalAnswers),
      /** What the person is told, for a request about their data. */
      reply: requestReply.optional(),
      /** What was read of an incident before it is closed. */
      version: text.optional(),
    }),
    summary:
      "Approves or refuses what somebody else has proposed. The proposer takes it back by a refusal. E1 if it is decided, or what it was about has ended.",
  }),
} as const;
