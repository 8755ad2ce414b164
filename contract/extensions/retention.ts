import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { retentionCategories } from "../retention-categories";
import { key } from "../values";
import { dataSubject } from "./data-requests";
import { at, named, stamp } from "./values";

const category = z.enum(retentionCategories);

const run = z.object({
  /** That of its proposal. */
  key,
  /** Approved, it is `running` until nothing that it names is left. */
  state: z.enum(["proposed", "refused", "running", "ended"]),
  /** What is older than this goes. */
  before: at,
  /** How much was due when it was proposed, at most `mostDueCounted`. */
  due: z.int(),
  removed: z.int(),
  endedAt: at.nullable(),
  proposed: stamp,
  decided: stamp.nullable(),
});
/** What was proposed to go, and what became of it. */
export type RetentionRun = z.infer<typeof run>;

const retained = z.object({
  category,
  /** How long it is kept, as the bank's settings name it. */
  kept: z.object({ amount: z.int(), unit: z.enum(["days", "years"]) }),
  /** What is older than this is due at present. */
  before: at,
  /** At most `mostDueCounted`. */
  due: z.int(),
  /** Since when the oldest of it is due. */
  since: at.nullable(),
  /** The newest run, in any state. */
  run: run.nullable(),
});
/** A category of what goes by rule, with what is due and what became of the newest proposal. */
export type Retained = z.infer<typeof retained>;

const retainedPerson = z.object({
  person: dataSubject,
  /** Since when none of their records has changed. */
  /** Null of whoever a run has named: their data goes within the hour. */
  unchangedSince: at.nullable(),
});
/** Somebody whom a run erases. */
export type RetainedPerson = z.infer<typeof retainedPerson>;

/** docs/rules.md#retention */
export const retentionCalls = {
  listRetention: defineCall("GET /retention", {
    needs: ["MN704", "MN707"],
    data: z.array(retained),
    summary:
      "How long personal data is kept, how much is due to go, and the newest run of each category. Head office only.",
  }),
  listRetainedPeople: defineCall("POST /retention/people/:skip/:limit", {
    needs: ["MN704", "MN707"],
    data: z.array(retainedPerson),
    summary:
      "The people who are due to go, by the run that waits for its decision, or else at present: who has been unchanged for longest comes first. Head office only.",
  }),
  proposeRetention: defineWrite("POST /retention/propose", {
    needs: ["MN704"],
    body: z.object({ category }),
    data: named,
    summary:
      "Proposes that what is due in a category goes. E1 while another one of it waits or runs; head office only.",
  }),
} as const;
