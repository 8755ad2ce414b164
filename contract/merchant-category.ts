import { z } from "zod/v4";

/** What a merchant mainly sells (docs/domain.md#merchant-categories). */
export const merchantCategory = z.enum([
  "sembako",
  "makanan",
  "kesehatan",
  "pendidikan",
  "pakaian",
  "alat_usaha",
  "jasa",
  "lainnya",
]);
export type MerchantCategory = z.infer<typeof merchantCategory>;

/** The filter of a list of merchants: one of the categories, or "" for those whose category nobody has determined. */
export const categoryFilter = z.enum(["", ...merchantCategory.options]);
export type CategoryFilter = z.infer<typeof categoryFilter>;
