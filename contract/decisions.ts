/** What somebody decides about a correction or a disbursement that waits. */
export const decisions = ["approve", "void"] as const;
export type Decision = (typeof decisions)[number];

/** The state in which a decision leaves it (docs/rules.md#transaction-states). The first of two approvals leaves it pending. */
export const stateAfter = { approve: "settled", void: "voided" } as const satisfies Record<Decision, string>;
export type DecidedState = (typeof stateAfter)[Decision];

/** What somebody answers to a proposal (docs/rules.md#proposals). */
export const proposalAnswers = ["approve", "refuse"] as const;
export type ProposalAnswer = (typeof proposalAnswers)[number];
