import { z } from "zod/v4";
import { defineCall } from "../call";
import { menuFeatureCodes, screensIn } from "../features";
import { proposalKinds } from "../proposal-kinds";
import { amountIdr, key, text } from "../values";
import { at, keyAndName } from "./values";

/** The approve screens (docs/product.md#deciding-requests). What waits on one is decided by who holds its code. */
export const approvalFeature = z.enum(screensIn("MN400"));
export type ApprovalFeature = z.infer<typeof approvalFeature>;

/** The codes of those who decide what waits: on an approve screen, or a proposal (docs/rules.md#proposals). */
export const decisionFeature = z.enum([
  ...approvalFeature.options,
  ...Object.values(proposalKinds).map(({ decider }) => decider),
]);
export type DecisionFeature = z.infer<typeof decisionFeature>;

/** The feature codes that give an inbox: one of them is enough. */
export const decisionFeatures = decisionFeature.options as [DecisionFeature, ...DecisionFeature[]];

/** "unknown": told by a bank of a later release. The app leaves that out. */
export const toldFeature = z.union([
  decisionFeature,
  z.string().transform(() => "unknown" as const),
]) as z.ZodType<DecisionFeature | "unknown", DecisionFeature>;

/** How much of a kind waits for the caller. The caller's own work, which they may not approve, is left out. */
const pendingCount = z.object({
  feature: toldFeature,
  total: z.int(),
  /** When the oldest of them was asked for. */
  oldest: at.nullable(),
});

/** A list's address under a name, kept by a user. */
const savedView = z.object({
  key,
  name: text,
  /** Path and query; numbers of people and accounts are sealed in it. */
  address: text,
  /** Whether everybody in the owner's branch has the view. */
  isShared: z.boolean(),
  owner: keyAndName,
});

const shellSummary = z.object({
  pending: z.array(pendingCount),
  /** The saved views of the caller and of their branch. */
  views: z.array(savedView),
  /** Notices that the caller has not read, 100 at most. */
  unread: z.int(),
});

/** A correction, a disbursement or a proposal that waits for a decision, or a batch that waits to be processed. */
const pendingApproval = z.object({
  feature: toldFeature,
  /** The transaction's, the batch's or the proposal's. */
  key,
  /** What a proposal is about: a rule, programme, pair or user. All others repeat `key`. */
  subjectKey: key,
  /** A batch's upload id, the customer's name and account number, or what a proposal is about. */
  label: text,
  /** When it was asked for. */
  at,
  /** Until when it has to be decided, of a request about personal data; absent from a bank that knows none. */
  dueAt: at.nullish(),
  maker: keyAndName,
  /** Null: all branches. */
  branch: keyAndName.nullable(),
  /** How many rows of a batch are to be processed. */
  rowCount: z.int().nullable(),
  /** The sum of a distribution's rows, or the sum that a rule begins at; null where there is none. */
  amountIdr: amountIdr.nullable(),
  /** How many people have to approve it. */
  checkers: z.int(),
  /** The first of two, once somebody was, and for whom, where a deputy was. */
  firstApprover: z.object({ name: text, onBehalfOf: text.nullable() }).nullable(),
  /** The approver for whom a deputy would approve it; null in the caller's own right. */
  onBehalfOf: text.nullable(),
});

const undecidable = z.object({
  feature: approvalFeature,
  branch: keyAndName,
  total: z.int(),
  /** When the oldest of them was asked for. */
  oldest: at,
  /** How many people more than there are could approve it; 0 where it is above what one person may approve on a day. */
  lacking: z.int(),
  /** The roles that its rule names and that hold the screen; empty: all who hold it, or none of the rule's does (`isRoleless`). */
  roles: z.array(text),
  isRoleless: z.boolean().optional(),
  /** Why the account that would pay does not, so that nobody can approve it: its merchant is inactive, or it stands still. */
  payerObstacle: z.enum(["inactive", "still"]).nullable().optional(),
});

type Known<Told> = Told & { readonly feature: DecisionFeature };

/** Whether this release knows what waits. */
export const isKnown = <Told extends { readonly feature: string }>(told: Told): told is Known<Told> =>
  told.feature !== "unknown";

/** What the shell shows of a user's work, beside the entries of its menu and below them. */
export type ShellSummary = z.infer<typeof shellSummary>;
export type SavedView = z.infer<typeof savedView>;
export type PendingApproval = Known<z.infer<typeof pendingApproval>>;
/** What waits on one approve screen, and nobody can approve any more: people leave, and rules name others. */
export type Undecidable = z.infer<typeof undecidable>;

export const pendingCalls = {
  readDesk: defineCall("GET /desk", {
    needs: menuFeatureCodes,
    data: shellSummary,
    summary: "What the menu shows beside its entries: of what who asks may decide.",
  }),
  listUndecidable: defineCall("GET /approvals/undecidable", {
    needs: approvalFeature.options,
    data: z.array(undecidable),
    summary:
      "What nobody can approve any more, on the approve screens that who asks may see, also their own.",
  }),
  listApprovals: defineCall("POST /approvals/filter/waiting/:skip/:limit", {
    body: z.object({ feature: decisionFeature.optional() }),
    data: z.array(pendingApproval),
    summary:
      "What waits for the decision of who asks, of one kind or of all: what the law has a time for, the first to be due first; then what has waited longest.",
  }),
} as const;
