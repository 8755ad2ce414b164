import { z } from "zod/v4";
import { cleanedText, idempotencyKey, requiredText } from "~/form/schema";
import { shownPhone, typedPhone } from "~/format/phone";

const longestAddress = 500;
const longestTown = 100;

/**
 * The phone number that the bank gets: "" if it is the one that the form began with (docs/product.md#branches). The schema compares
 * it with that one, not with the bank's present one. So the same form sent again is the same write, whatever the bank has by then.
 */
const phoneNumber = (begunWith: string) =>
  z
    .string()
    .transform((text) => {
      const typed = typedPhone(text);
      return text === shownPhone(begunWith).text || typed === begunWith ? "" : typed;
    })
    .pipe(z.string().regex(/^(\+62[1-9]\d{7,12})?$/, "No.Telp Cabang berisi 8 sampai 13 digit setelah +62."))
    .default("");

const branchFields = {
  name: requiredText("Nama Cabang", 100),
  type: z.enum(["Pusat", "Cabang"], "Jenis Cabang wajib dipilih."),
  address: cleanedText()
    .max(longestAddress, `Alamat Cabang paling banyak ${longestAddress} karakter.`)
    .default(""),
  town: cleanedText().max(longestTown, `Kota paling banyak ${longestTown} karakter.`).optional(),
  idempotencyKey,
};

/** The form of a new branch. The code is part of the detail's address, so it cannot be "new". */
export const newBranch = z.object({
  ...branchFields,
  phoneNumber: phoneNumber(""),
  code: requiredText("Kode Cabang", 20)
    .regex(/^[\w-]*$/, "Kode Cabang hanya berisi huruf, angka, garis bawah atau tanda hubung.")
    .regex(/^(?!new$)/i, "Kode Cabang ini tidak dapat dipakai."),
});

/** The form of an edit. It has the phone number and the version of the branch with which it began. */
export const editedBranch = (storedPhoneNumber: string) =>
  z.object({ ...branchFields, phoneNumber: phoneNumber(storedPhoneNumber), version: z.string().default("") });
