import { z } from "zod/v4";
import { defineCall } from "./call";
import { twoCheckers } from "./transactions";
import { amountIdr, instant, key, text } from "./values";

/** The approve screens (docs/product.md#deciding-requests). What waits on one is decided by who holds its code. */
export const approvalFeature = z.enum(["MN401", "MN402", "MN403", "MN404", "MN405", "MN406", "MN407"]);
export type ApprovalFeature = z.infer<typeof approvalFeature>;

const person = z.looseObject({ _key: key, name: text });

/** How much waits for the caller on one approve screen. The caller's own work, which they may not approve, is left out. */
const waiting = z.looseObject({
  feature_code: approvalFeature,
  total: z.int(),
  /** When the oldest of them was asked for. */
  oldest: instant.nullable(),
});

/** A list's address under a name, kept by a user. */
const savedView = z.looseObject({ _key: key, name: text, url: text, shared: z.boolean(), owner: person });

/** A correction or disbursement that waits for a decision, or a batch that waits to be processed. */
const approval = z.looseObject({
  feature_code: approvalFeature,
  /** The transaction's or the batch's. */
  _key: key,
  /** A batch's upload id, else the customer's name and account number. */
  label: text,
  timestamp: instant,
  maker: person,
  branch: person,
  /** Of a batch: how many rows are to be processed. */
  record: z.int().optional(),
  /** Whole rupiah; of a distribution the sum over those rows. Registrations have none. */
  amount: amountIdr.optional(),
  ...twoCheckers,
  /** For whom the caller would approve it; absent where they may in their own right. Capability `approvals`. */
  on_behalf_of: person.optional(),
});

/** What waits on one approve screen, and nobody can approve any more: people leave, and rules name others. */
const undecidable = z.looseObject({
  feature_code: approvalFeature,
  branch: z.looseObject({ _key: key, name: text }),
  total: z.int(),
  /** When the oldest of them was asked for. */
  oldest: instant,
  /** How many people more than there are could approve it; 0 where it is above what one person may approve on a day. */
  lacking: z.int(),
  /** The roles that its rule names. */
  roles: z.array(text),
});

/** Capability `desk`. */
export const deskCalls = {
  readDesk: defineCall("GET /desk", {
    data: z.looseObject({
      approvals: z.array(waiting),
      views: z.array(savedView),
      /** Notices that the caller has not read, 100 at most; capability `desk`. */
      unread: z.int().optional(),
    }),
    summary:
      "What the menu shows beside its entries, of the approve screens that who asks may see. Extension.",
  }),
  listUndecidable: defineCall("GET /approvals/undecidable", {
    data: z.array(undecidable),
    summary:
      "What nobody can approve any more, on the approve screens that who asks may see, also their own. Extension.",
  }),
  listApprovals: defineCall("POST /approvals/filter/waiting/:skip/:limit", {
    body: z.object({ feature_code: approvalFeature.optional() }),
    data: z.array(approval),
    summary:
      "What waits for who asks, on one approve screen or on all they may see, oldest first. Extension.",
  }),
} as const;
