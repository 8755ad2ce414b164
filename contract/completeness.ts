import { z } from "zod/v4";
import { defineCall } from "./call";
import { key, looseText, text } from "./values";

/** What the record of a mustahik may lack: any phone number, the KK number, the region code, the asnaf. */
export const lackable = z.enum(["phone", "family_card", "region", "asnaf"]);
export type Lackable = z.infer<typeof lackable>;

const incomplete = z.looseObject({
  _key: key,
  name: text,
  no_ktp: text,
  branch: z.looseObject({ _key: key, name: text }),
  missing: z.array(lackable),
});

/** Capability `zakat` (docs/rules.md#completeness). */
export const completenessCalls = {
  countIncomplete: defineCall("POST /completeness/summary", {
    body: z.object({ branch_id: z.string() }),
    data: z.array(
      z.looseObject({
        branch: z.looseObject({ _key: key, name: text }),
        phone: z.int(),
        family_card: z.int(),
        region: z.int(),
        asnaf: z.int(),
      }),
    ),
    summary: "How many active mustahik of each branch in scope lack what. Extension.",
  }),
  listIncomplete: defineCall("POST /completeness/filter/:skip/:limit", {
    body: z.object({ branch_id: z.string(), missing: lackable }),
    data: z.array(incomplete),
    summary: "Active mustahik who lack this, by branch, newest first. Extension.",
  }),
  readCompleteness: defineCall("GET /completeness/:key", {
    data: incomplete,
    summary: "What the record of a mustahik lacks. Extension.",
  }),
  completeCustomer: defineCall("POST /completeness/fill", {
    idempotency: "required",
    body: z.object({
      _key: key,
      no_tlp: looseText,
      no_hp: looseText,
      no_kk: looseText,
      kode_region: looseText,
      asnaf: looseText,
    }),
    summary: "Fills what the record of a mustahik lacks, and changes nothing that is there. Extension.",
  }),
} as const;
