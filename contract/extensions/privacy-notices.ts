import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import type { FeatureCode } from "../features";
import { key, text } from "../values";
import { keyAndName, named, stamp } from "./values";

/** What a proposed text has become. Of those approved, the newest is `in_force`, and the others are `replaced`. */
const noticeState = z.enum(["proposed", "refused", "in_force", "replaced"]);

const privacyNotice = z.object({
  key,
  /** Its version, from its approval on. */
  number: z.int().nullable(),
  text,
  state: noticeState,
  proposed: stamp,
  /** The user who approved or refused the text. An approved one is in force from then on. */
  decided: stamp.nullable(),
});
/** A text by which people are told about their data, in any state. */
export type PrivacyNotice = z.infer<typeof privacyNotice>;

const toldPeople = z.object({
  branch: keyAndName,
  /** The version by which they were told; null where by none. */
  number: z.int().nullable(),
  mustahik: z.int(),
  merchants: z.int(),
  /** Of both, those whose consent was withdrawn. */
  withdrawn: z.int(),
});
/** How many people of a branch were told by a version. */
export type ToldPeople = z.infer<typeof toldPeople>;

/** Who may read the texts. Who uploads people chooses the one by which they were told, and hands it out. */
export const noticeReaders = ["MN702", "MN709", "MN202", "MN302"] as const satisfies readonly FeatureCode[];

/** docs/rules.md#what-a-person-was-told */
export const privacyNoticeCalls = {
  listPrivacyNotices: defineCall("POST /privacy-notices/filter/:skip/:limit", {
    needs: noticeReaders,
    body: z.object({
      key: key.optional(),
      /** True: only texts that are or were in force. */
      isApproved: z.boolean().optional(),
    }),
    data: z.array(privacyNotice),
    summary: "Texts by which people are told about their data, newest first.",
  }),
  proposePrivacyNotice: defineWrite("POST /privacy-notices/propose", {
    needs: ["MN702"],
    body: z.object({ text }),
    data: named,
    summary:
      "Proposes a text, which takes the place of the one in force once it is approved. Head office only.",
  }),
  draftPrivacyNotice: defineCall("GET /privacy-notices/draft", {
    needs: ["MN702"],
    data: z.object({ text }),
    summary: "A text to begin with, made from the register of processing.",
  }),
  countPrivacyNotices: defineCall("POST /privacy-notices/count", {
    needs: ["MN702", "MN709"],
    data: z.array(toldPeople),
    summary: "How many people were told by which version, by branch.",
  }),
} as const;
