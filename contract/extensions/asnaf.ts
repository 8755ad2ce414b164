import { z } from "zod/v4";
import { asnaf, asnafFilter } from "../asnaf";
import { defineWrite } from "../call";
import { key } from "../values";

export const asnafCalls = {
  changeCustomerAsnaf: defineWrite("POST /customer/asnaf", {
    body: z.object({
      key,
      /** The asnaf that who asks has seen, "" for none: if it is another one by now, nothing changes. */
      before: asnafFilter,
      asnaf,
      reason: z.string(),
    }),
    summary: "Change the asnaf of one mustahik, with a reason; E1 if it is not `before` any more.",
  }),
} as const;
