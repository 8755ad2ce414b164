import { z } from "zod/v4";
import { defineCall } from "../call";
import { key, text } from "../values";
import { at } from "./values";

/** What the bank keeps of a person in one place: a row of a table, with what came into it at one moment from one source. */
const personalRecord = z.object({
  /** Tells it apart within the copy. */
  key: text,
  since: at.nullable(),
  /** Which file and row it came from, or how else. */
  source: text,
  /** The role of the user who brought it in; "" where that was no user. */
  by: text,
  /** By their names: texts and codes as they are stored, amounts as numbers, instants as ISO 8601 UTC. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type PersonalRecord = z.infer<typeof personalRecord>;

/** A part of the copy: the records of one table, oldest first. */
const copySection = z.object({
  title: text,
  purpose: text,
  ground: text,
  /** How long they are kept. */
  kept: text,
  records: z.array(personalRecord),
});
export type CopySection = z.infer<typeof copySection>;

/** docs/rules.md#the-copy */
export const personalCopyCalls = {
  listPersonalData: defineCall("POST /data-requests/copy", {
    needs: ["MN701", "MN708"],
    body: z.object({
      /** The request for a copy. */
      key,
      /** `next` of the page before. */
      after: text.optional(),
    }),
    data: z.object({
      sections: z.array(copySection),
      /** Records of the whole copy. Only the first page says it. */
      total: z.int().optional(),
      /** Where the next page begins; null on the last one. */
      next: text.nullable(),
    }),
    summary:
      "A page of all that is kept of the person who asked for a copy: section by section, oldest first. It goes on the access record.",
  }),
} as const;
