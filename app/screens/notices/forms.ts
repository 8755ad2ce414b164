import { z } from "zod/v4";
import { idempotencyKey } from "~/form/schema";

const delivery = z.enum(["at-once", "daily", "none"], "Pilih kapan surat dikirim.");

/** When mail tells of what waits, of one's own requests and uploads, and of one's account. */
export const mailChoices = z.object({
  approvals: delivery,
  work: delivery,
  account: delivery,
  idempotencyKey,
});
