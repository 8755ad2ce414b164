import { givenText, withoutSeparators } from "contract/typed-text";
import { z } from "zod/v4";
import { cleanedText, idempotencyKey } from "~/form/schema";

const typed = cleanedText().default("");
const numbered = (fits: (digits: string) => boolean, fault: string) =>
  cleanedText()
    .refine((text) => givenText(text) === "" || fits(withoutSeparators(text)), fault)
    .default("");

/** The form that fills gaps. The bank judges what is typed, by the rules of an upload; here only its shape is judged. */
export const completion = z.object({
  mobile: typed,
  phone: typed,
  familyCard: numbered((digits) => digits.length === 16, "Nomor KK harus 16 digit angka."),
  region: numbered((digits) => /^\d{2,10}$/.test(digits), "Kode Region harus 2, 4, 6 atau 10 digit angka."),
  asnaf: typed,
  idempotencyKey,
});
