import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { key, text } from "../values";
import { branchKey, keyAndName } from "./values";

/** What the record of a mustahik may lack: any phone number, the KK number, the region code, the asnaf. */
export const lackable = z.enum(["phone", "family_card", "region", "asnaf"]);
export type Lackable = z.infer<typeof lackable>;

const incomplete = z.object({
  key,
  name: text,
  nationalId: text,
  branch: keyAndName,
  missing: z.array(lackable),
});

const counts = z.object({
  branch: keyAndName,
  phone: z.int(),
  family_card: z.int(),
  region: z.int(),
  asnaf: z.int(),
});

/** A mustahik whose record lacks something. */
export type IncompleteMustahik = z.infer<typeof incomplete>;
/** How many active mustahik of a branch lack what. */
export type IncompleteCounts = z.infer<typeof counts>;

const filled = z.string().default("");

/** docs/rules.md#completeness */
export const completenessCalls = {
  countIncomplete: defineCall("POST /completeness/summary", {
    needs: ["MN208"],
    body: z.object({ branchKey }),
    data: z.array(counts),
    summary: "How many active mustahik of each branch in scope lack what.",
  }),
  listIncomplete: defineCall("POST /completeness/filter/:skip/:limit", {
    needs: ["MN208"],
    body: z.object({ branchKey, missing: lackable }),
    data: z.array(incomplete),
    summary: "Active mustahik who lack this, by branch, newest first.",
  }),
  readCompleteness: defineCall("GET /completeness/:key", {
    data: incomplete,
    summary: "What the record of a mustahik lacks.",
  }),
  completeCustomer: defineWrite("POST /completeness/fill", {
    body: z.object({
      key,
      phone: filled,
      mobile: filled,
      familyCardNumber: filled,
      regionCode: filled,
      asnaf: filled,
    }),
    summary:
      "Fills what the record of a mustahik lacks; E1 where something is there by now, E3 where a value is not valid or none is given.",
  }),
} as const;
