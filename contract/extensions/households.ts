import { z } from "zod/v4";
import { defineCall } from "../call";
import { activeStatus, amountIdr, isoDate, key, text } from "../values";
import { at, branchKey, keyAndName, totals } from "./values";

/** A household is shown and summed up over so many members at most, the first ones registered. */
export const mostMembers = 100;

const household = z.object({
  /** A member's key, by which the household is asked for: the KK number stands in no address. */
  key,
  familyCardNumber: text,
  /** Name and branch of the member who was registered first. */
  firstMember: text,
  branch: keyAndName,
  memberCount: z.int(),
  /** What the household received in the last 12 months. */
  received: totals,
  /** The newest distribution in these months. */
  newestAt: at.nullable(),
});

const member = z.object({
  key,
  name: text,
  nationalId: text.nullable(),
  birthDate: isoDate.nullable(),
  status: activeStatus,
  /** Whether the record has ended for another one of the same person: it is no member of its own. */
  isEnded: z.boolean(),
  branch: keyAndName,
  /** What the member received in the last 12 months. */
  received: totals,
});

const householdDetail = z.object({
  /** Null: the mustahik has none, and the household is the mustahik alone. */
  familyCardNumber: text.nullable(),
  /** The number of all members. `members` has the first `mostMembers`, with records that have ended. */
  memberCount: z.int(),
  members: z.array(member),
  /** The first day of the last 12 months. */
  since: isoDate,
  year: totals,
  /** What the household has received since it exists. */
  all: totals,
});

const distribution = z.object({ key, at, amountIdr, description: text, recipient: keyAndName });

/** Mustahik with the same KK number, as the list shows them. */
export type Household = z.infer<typeof household>;
export type HouseholdMember = z.infer<typeof member>;
export type HouseholdDistribution = z.infer<typeof distribution>;

/** docs/rules.md#households */
export const householdCalls = {
  listHouseholds: defineCall("POST /households/filter/:skip/:limit", {
    needs: ["MN207"],
    body: z.object({
      branchKey,
      /** KK number, 16 digits. */
      familyCardNumber: z.string().optional(),
    }),
    data: z.array(household),
    summary:
      "Households of two members or more by KK number, the first 10,000 of them; with a KK number, the household of any size that has it.",
  }),
  readHousehold: defineCall("GET /households/:key", {
    data: householdDetail,
    summary: "The household of a mustahik: its members, and what they received.",
  }),
  listHouseholdDistributions: defineCall("POST /households/distributions/:skip/:limit", {
    /** A member's. */
    body: z.object({ key }),
    data: z.array(distribution),
    summary: "What the members of a household received, newest first.",
  }),
} as const;
