import type { SignedIn } from "../support/wire-client";

/** Answers a proposal: approves or refuses it. */
export const decide = (by: SignedIn, key: string, decision: "approve" | "refuse", idempotencyKey?: string) =>
  by.call("decideProposal", { body: { key, decision }, idempotencyKey });
