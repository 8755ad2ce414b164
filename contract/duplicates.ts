import { z } from "zod/v4";
import { defineCall, unpromisedKey } from "./call";
import { activeStatus, instant, isoDate, key, text } from "./values";

/** What two mustahik have in common, so that they may be one person. */
export const duplicateMatch = z.enum(["name_birth_date", "phone", "national_id"]);
export type DuplicateMatch = z.infer<typeof duplicateMatch>;

/**
 * What has become of a pair: nobody has decided yet; somebody proposes that they are one person; they are different people, of one
 * family, or one person.
 */
export const duplicateState = z.enum(["open", "proposed", "different", "household", "same"]);
export type DuplicateState = z.infer<typeof duplicateState>;

/** Which of the two records ends. */
const whichOfTwo = z.enum(["first", "second"]);

const stamp = z.looseObject({ _key: key, name: text, timestamp: instant });

/** One of the two. Of another branch's the caller is told name and branch alone. */
const person = z.looseObject({
  /** Null: of another branch. */
  _key: key.nullable(),
  name: text,
  /** "" of another branch's. */
  no_ktp: text,
  branch: z.looseObject({ _key: key, name: text }),
});

const pair = z.looseObject({
  _key: key,
  /** Who was registered first. */
  first: person,
  second: person,
  /** Matches. */
  reasons: z.array(duplicateMatch),
  status: duplicateState,
  found_timestamp: instant,
});

/** What is compared by eye. Absent texts are "". */
const detail = z.looseObject({
  no_kk: text,
  birth_date: isoDate.or(z.literal("")),
  birth_place: text,
  no_tlp: text,
  no_hp: text,
  address: text,
  status: activeStatus,
  registered_timestamp: instant,
});

/** Null: of another branch. */
const personDetail = person.extend({ detail: detail.nullable() });

const pairDetail = pair.extend({
  first: personDetail,
  second: personDetail,
  /** Whether the caller may decide: both are of their branch, or they are at head office. */
  is_decidable: z.boolean(),
  decided: z.looseObject({ _key: key, name: text, timestamp: instant, reason: text }).nullable(),
  /** That they are one person: of a pair that is `proposed` or the `same`. */
  proposal: z.looseObject({ _key: key, ended: whichOfTwo, reason: text, proposed: stamp }).nullable(),
  /** Proposals that were refused, newest first. */
  refusals: z.array(z.looseObject({ reason: text, proposed: stamp, refused: stamp })).default([]),
});

/** Capability `zakat` (docs/rules.md#likely-duplicates). */
export const duplicateCalls = {
  listDuplicates: defineCall("POST /duplicates/filter/:skip/:limit", {
    body: z.object({
      /** "" asks for all branches, for head office only. */
      branch_id: z.string(),
      /** A match. */
      reason: duplicateMatch.optional(),
      status: duplicateState.optional(),
    }),
    data: z.array(pair),
    summary: "Mustahik who may be one person, the newest 10,000 pairs. Extension.",
  }),
  readDuplicate: defineCall("GET /duplicates/:key", {
    data: pairDetail,
    summary: "One pair of mustahik who may be one person, side by side. Extension.",
  }),
  decideDuplicate: defineCall("POST /duplicates/decide", {
    idempotency: "required",
    body: z.object({ _key: key, decision: z.enum(["different", "household"]), reason: text }),
    summary:
      "Decides that two are different people or of one family, with a reason. The KK number of one becomes the other's. Extension.",
  }),
  proposeSamePerson: defineCall("POST /duplicates/same/propose", {
    idempotency: "required",
    body: z.object({ _key: key, ended: whichOfTwo, reason: text }),
    data: unpromisedKey,
    summary: "Proposes that two are one person, and which of the records ends. Extension.",
  }),
  decideSamePerson: defineCall("POST /duplicates/same/decide", {
    idempotency: "required",
    body: z.object({
      _key: key,
      /** As the pair names it: of another one meanwhile nothing is decided. */
      proposal: key,
      decision: z.enum(["approve", "refuse"]),
    }),
    summary: "Approves or refuses what somebody else has proposed. Extension.",
  }),
} as const;
