import { z } from "zod/v4";
import { defineCall } from "../call";
import { amountIdr, key, text } from "../values";
import { at, keyAndName } from "./values";

/** The approve screens (docs/product.md#deciding-requests). What waits on one is decided by who holds its code. */
export const approvalFeature = z.enum(["MN401", "MN402", "MN403", "MN404", "MN405", "MN406", "MN407"]);
export type ApprovalFeature = z.infer<typeof approvalFeature>;

/** How much waits for the caller on one approve screen. The caller's own work, which they may not approve, is left out. */
const pendingCount = z.object({
  feature: approvalFeature,
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
  /** With everybody in the owner's branch. */
  isShared: z.boolean(),
  owner: keyAndName,
});

const desk = z.object({
  pending: z.array(pendingCount),
  /** Those of the caller and of their branch. */
  views: z.array(savedView),
  /** Notices that the caller has not read, 100 at most. */
  unread: z.int(),
});

/** A correction or disbursement that waits for a decision, or a batch that waits to be processed. */
const pendingApproval = z.object({
  feature: approvalFeature,
  /** The transaction's or the batch's. */
  key,
  /** A batch's upload id, else the customer's name and account number. */
  label: text,
  /** When it was asked for. */
  at,
  maker: keyAndName,
  branch: keyAndName,
  /** Of a batch: how many rows are to be processed. */
  rowCount: z.int().nullable(),
  /** Of a distribution the sum over those rows. Registrations have none. */
  amountIdr: amountIdr.nullable(),
  /** How many people have to approve it. */
  checkers: z.int(),
  /** The first of two, once somebody was, and for whom, where a deputy was. */
  firstApprover: z.object({ name: text, onBehalfOf: text.nullable() }).nullable(),
  /** For whom the caller would approve it as a deputy; null in their own right. */
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
  /** The roles that its rule names; empty: all who hold the screen. */
  roles: z.array(text),
});

/** What the menu shows beside its entries, and below them. */
export type Desk = z.infer<typeof desk>;
export type SavedView = z.infer<typeof savedView>;
export type PendingApproval = z.infer<typeof pendingApproval>;
/** What waits on one approve screen, and nobody can approve any more: people leave, and rules name others. */
export type Undecidable = z.infer<typeof undecidable>;

export const deskCalls = {
  readDesk: defineCall("GET /desk", {
    data: desk,
    summary: "What the menu shows beside its entries, of the approve screens that who asks may see.",
  }),
  listUndecidable: defineCall("GET /approvals/undecidable", {
    data: z.array(undecidable),
    summary:
      "What nobody can approve any more, on the approve screens that who asks may see, also their own.",
  }),
  listApprovals: defineCall("POST /approvals/filter/waiting/:skip/:limit", {
    body: z.object({ feature: approvalFeature.optional() }),
    data: z.array(pendingApproval),
    summary: "What waits for who asks, on one approve screen or on all they may see, oldest first.",
  }),
} as const;
