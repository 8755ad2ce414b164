import { z } from "zod/v4";
import { defineCall } from "../call";
import { key, text } from "../values";
import { at } from "./values";

/** Records whose history is kept. */
const historySubject = z.enum(["user", "role", "branch", "programme", "incident", "mustahik", "merchant"]);
export type HistorySubject = z.infer<typeof historySubject>;

/** Fields that an action is about, by the names that the trail has for them; those of records that they name are of the time. */
const fieldValues = z.record(z.string(), z.unknown()).nullable();

const historyEntry = z.object({
  /** Its position in the audit trail. */
  key,
  /** What was done, as `noun.verb`: "user.deactivate". */
  action: text,
  at,
  actorName: text,
  /** Null where there is nothing to tell. */
  before: fieldValues,
  after: fieldValues,
});

/** Something that was done to a record. */
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Screens that show customers' personal data, so that it is on record who opened one. */
const recordedScreen = z.enum([
  "customerDetail",
  "household",
  "duplicate",
  "qr",
  "qr-sheet",
  "statement-print",
  "statement-export",
  "completeness-export",
  "copy",
]);
export type RecordedScreen = z.infer<typeof recordedScreen>;

/** Those that the app itself puts on record. Of the others the bank knows by the call. */
const appRecordedScreen = recordedScreen.exclude(["customerDetail", "household", "duplicate", "copy"]);
export type AppRecordedScreen = z.infer<typeof appRecordedScreen>;

/** Most customers of one `recordAccess`: as many as a list shows at once. */
export const maxRecordedCustomers = 250;

const accessEntry = z.object({
  key,
  at,
  actorName: text,
  /** "unknown": told by a bank of a later release. */
  screen: z.union([recordedScreen, z.string().transform(() => "unknown" as const)]),
});

/** Somebody opened a customer's personal data. */
export type AccessEntry = z.infer<typeof accessEntry>;

export const historyCalls = {
  listHistory: defineCall("POST /audit/filter/history/:skip/:limit", {
    body: z.object({ subject: historySubject, key }),
    data: z.array(historyEntry),
    summary:
      "Who changed a user, role, branch, programme, incident, mustahik or merchant, and what, newest first.",
  }),
} as const;

/** docs/rules.md#personal-data-on-record */
export const accessRecordCalls = {
  recordAccess: defineCall("POST /audit/access", {
    /** The bank checks each customer's type. */
    needs: ["MN201", "MN301"],
    body: z.object({
      screen: appRecordedScreen,
      customerKeys: z.array(key).min(1).max(maxRecordedCustomers),
    }),
    summary:
      "Put on record that the caller opens personal data of customers: all of them or, if one is not to be seen, none.",
  }),
  listAccess: defineCall("POST /audit/filter/access/:skip/:limit", {
    body: z.object({ key }),
    data: z.array(accessEntry),
    summary: "Who opened a customer's personal data, on which screen, newest first.",
  }),
} as const;
