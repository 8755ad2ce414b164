import { z } from "zod/v4";
import { defineWrite } from "../call";
import { menuFeatureCodes } from "../features";
import { key, text } from "../values";
import { named } from "./values";

/** `readDesk` lists the views (contract/extensions/pending.ts). */
export const viewCalls = {
  saveView: defineWrite("POST /views/save", {
    needs: menuFeatureCodes,
    body: z.object({
      /** 1 to 60 characters; no other view of this user has the name. */
      name: text,
      /** A path of the menu with its query, 2,000 characters at most. A KTP, NPWP or account number in it is sealed. */
      address: text,
      /** Whether everybody in the user's branch who may see the screen has the view. */
      isShared: z.boolean(),
    }),
    data: named,
    summary: "Keeps an address of a list or a report under a name, 50 per user at most.",
  }),
  deleteView: defineWrite("POST /views/delete", {
    needs: menuFeatureCodes,
    body: z.object({ key }),
    summary: "Forgets a view of one's own.",
  }),
} as const;
