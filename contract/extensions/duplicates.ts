import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { activeStatus, isoDate, key, text } from "../values";
import { at, branchKey, keyAndName, named, stamp } from "./values";

/** What two mustahik have in common, so that they may be one person. */
const duplicateMatch = z.enum(["name_birth_date", "phone", "national_id"]);
export type DuplicateMatch = z.infer<typeof duplicateMatch>;

/**
 * What has become of a pair: nobody has decided yet; somebody proposes that they are one person; they are different people, of one
 * family, or one person.
 */
const duplicateState = z.enum(["open", "proposed", "different", "household", "same"]);
export type DuplicateState = z.infer<typeof duplicateState>;

/** Which of the two records ends. */
const whichOfTwo = z.enum(["first", "second"]);

/** One of the two. A caller of another branch is told name and branch alone. */
const person = z.object({
  /** Null: the person is another branch's. */
  key: key.nullable(),
  name: text,
  /** Null: the person is another branch's. */
  nationalId: text.nullable(),
  branch: keyAndName,
  /**
   * Nobody decides about the pair until that is lifted. False where the person is another branch's; absent from a bank that
   * restricts nobody.
   */
  isRestricted: z.boolean().optional(),
});

const pair = z.object({
  key,
  /** The person who was registered first. */
  first: person,
  second: person,
  matches: z.array(duplicateMatch),
  state: duplicateState,
  foundAt: at,
});

/** What is compared by eye. */
const detail = z.object({
  familyCardNumber: text.nullable(),
  birthDate: isoDate.nullable(),
  birthPlace: text.nullable(),
  phone: text.nullable(),
  mobile: text.nullable(),
  address: text.nullable(),
  status: activeStatus,
  registeredAt: at,
});

/** The detail is null where the person is another branch's. */
const personDetail = person.extend({ detail: detail.nullable() });

const pairDetail = pair.extend({
  first: personDetail,
  second: personDetail,
  /** Whether the caller may decide: both are of their branch, or they are at head office. */
  isDecidable: z.boolean(),
  decided: stamp.extend({ reason: text }).nullable(),
  /** The proposal that two records are one person, while the pair is `proposed` or the `same`. */
  proposal: z.object({ key, ended: whichOfTwo, reason: text, proposed: stamp }).nullable(),
  /** Proposals that were refused, newest first. */
  refusals: z.array(z.object({ reason: text, proposed: stamp, refused: stamp })),
});

/** Two mustahik who may be one person, as the list shows them. */
export type Duplicate = z.infer<typeof pair>;
/** Two mustahik who may be one person, side by side. */
export type DuplicateDetail = z.infer<typeof pairDetail>;
export type DuplicatePerson = DuplicateDetail["first"];

/** docs/rules.md#likely-duplicates */
export const duplicateCalls = {
  listDuplicates: defineCall("POST /duplicates/filter/:skip/:limit", {
    needs: ["MN209"],
    body: z.object({
      /** The branch of either mustahik. */
      branchKey,
      match: duplicateMatch.optional(),
      state: duplicateState.optional(),
    }),
    data: z.array(pair),
    summary: "Mustahik who may be one person, the newest 10,000 pairs.",
  }),
  readDuplicate: defineCall("GET /duplicates/:key", {
    needs: ["MN209", "MN408"],
    data: pairDetail,
    summary: "One pair of mustahik who may be one person, side by side.",
  }),
  decideDuplicate: defineWrite("POST /duplicates/decide", {
    needs: ["MN209"],
    body: z.object({ key, decision: z.enum(["different", "household"]), reason: text }),
    summary:
      "Decides that two are different people or of one family, with a reason. The KK number of one becomes the other's.",
  }),
  proposeSamePerson: defineWrite("POST /duplicates/same/propose", {
    needs: ["MN209"],
    body: z.object({ key, ended: whichOfTwo, reason: text }),
    data: named,
    summary: "Proposes that two are one person, and which of the records ends.",
  }),
} as const;
