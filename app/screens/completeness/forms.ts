import { z } from "zod/v4";
import { idempotencyKey } from "~/form/schema";

const typed = z.string().trim().default("");
const numbered = (digits: RegExp, fault: string) =>
  z
    .string()
    .trim()
    .refine((text) => text === "" || digits.test(text), fault)
    .default("");

/** The form that fills gaps. The bank judges what is typed, by the rules of an upload; here only its shape is judged. */
export const completion = z.object({
  mobile: typed,
  phone: typed,
  familyCard: numbered(/^\d{16}$/, "Nomor KK harus 16 digit angka."),
  region: numbered(/^(\d\.?){1,9}\d$/, "Kode Region harus 2, 4, 6 atau 10 digit angka."),
  asnaf: typed,
  idempotencyKey,
});
