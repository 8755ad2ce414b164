import { z } from "zod/v4";
import { defineCall } from "./call";
import { activeStatus, amountIdr, instant, isoDate, key, text } from "./values";

/** A household is shown and summed up over so many members at most, the first ones registered. */
export const mostMembers = 100;

/** What distributions come to. */
const received = z.looseObject({ count: z.int(), total: amountIdr });

/** How many members a household has, and what they received together in the last 12 months. */
export const householdSummary = received.extend({ members: z.int() });

const household = householdSummary.extend({
  /** Of one of its members, by which the household is asked for: the KK number stands in no address. */
  _key: key,
  no_kk: text,
  /** Of the newest distribution in these months. */
  newest: instant.nullable(),
});

const member = z.looseObject({
  _key: key,
  name: text,
  no_ktp: text,
  birth_date: isoDate.or(z.literal("")),
  status: activeStatus,
  /** Whether the record has ended for another one of the same person: it is no member of its own. */
  is_ended: z.boolean().default(false),
  branch: z.looseObject({ _key: key, name: text }),
  /** In the last 12 months. */
  received,
});

const distribution = z.looseObject({
  _key: key,
  timestamp: instant,
  amount: amountIdr,
  description: text,
  recipient: z.looseObject({ _key: key, name: text }),
});

/** Capability `zakat` (docs/rules.md#households). */
export const householdCalls = {
  listHouseholds: defineCall("POST /households/filter/:skip/:limit", {
    body: z.object({
      /** "" asks for all branches, for head office only. */
      branch_id: z.string(),
      /** KK number, 16 digits. */
      no_kk: z.string().optional(),
    }),
    data: z.array(household),
    summary:
      "Households of two members or more by KK number, the first 10,000 of them; with a KK number, the household of any size that has it. Extension.",
  }),
  readHousehold: defineCall("GET /households/:key", {
    data: z.looseObject({
      /** "" if the mustahik has none: the household is the mustahik alone. */
      no_kk: text,
      /** Of whom `members` has the first `mostMembers`, with records that have ended. */
      member_count: z.int(),
      members: z.array(member),
      /** The first day of the last 12 months. */
      since: isoDate,
      year: received,
      /** Ever. */
      all: received,
    }),
    summary: "The household of a mustahik: its members, and what they received. Extension.",
  }),
  listHouseholdDistributions: defineCall("POST /households/distributions/:skip/:limit", {
    /** A member's. */
    body: z.object({ _key: key }),
    data: z.array(distribution),
    summary: "What the members of a household received, newest first. Extension.",
  }),
} as const;
