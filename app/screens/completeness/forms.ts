import { z } from "zod/v4";
import { idempotencyKey } from "~/form/schema";

const typed = z.string().trim().default("");

/** The form that fills gaps. The bank judges what is typed, by the rules of an upload. */
export const completion = z.object({
  mobile: typed,
  phone: typed,
  familyCard: typed,
  region: typed,
  asnaf: typed,
  idempotencyKey,
});
