import { z } from "zod/v4";
import { defineCall } from "../call";
import { text } from "../values";

/** What personal data is processed for, in words for people. */
const processing = z.object({
  purpose: text,
  /** Whose data. */
  whose: z.array(text),
  kinds: z.array(text),
  /** The ground of article 20. */
  ground: text,
  seenBy: text,
  /** How long the parts are kept. */
  kept: z.array(text),
  /** What becomes of the parts when their person is erased. */
  ends: z.array(text),
});

/** A row of the register of processing. */
export type Processing = z.infer<typeof processing>;

/** docs/rules.md#where-personal-data-is */
export const personalDataCalls = {
  readProcessingRegister: defineCall("GET /processing-register", {
    needs: ["MN703"],
    data: z.array(processing),
    summary:
      "The register of processing: what personal data is used for, on which ground, who sees it, and how it ends.",
  }),
} as const;
