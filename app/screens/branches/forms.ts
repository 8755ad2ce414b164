import { z } from "zod/v4";
import { idempotencyKey, requiredText } from "~/form/schema";
import { shownPhone, typedPhone } from "~/format/phone";

const longestAddress = 500;

/**
 * A phone number as it is sent: only where it is another than the form began with (docs/product.md#branches), else "". The form
 * alone decides that, so that the same form sent again is the same write, whatever the bank has stored by then.
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
  address: z
    .string()
    .trim()
    .max(longestAddress, `Alamat Cabang paling banyak ${longestAddress} karakter.`)
    .default(""),
  idempotencyKey,
};

/** The form of a new branch. Its code stands in the address of its detail, where "new" is taken. */
export const newBranch = z.object({
  ...branchFields,
  phoneNumber: phoneNumber(""),
  code: requiredText("Kode Cabang", 20)
    .regex(/^[\w-]*$/, "Kode Cabang hanya berisi huruf, angka, garis bawah atau tanda hubung.")
    .regex(/^(?!new$)/i, "Kode Cabang ini tidak dapat dipakai."),
});

/** The form of an edit, which began with this phone number, and with this version of the branch. */
export const editedBranch = (storedPhoneNumber: string) =>
  z.object({ ...branchFields, phoneNumber: phoneNumber(storedPhoneNumber), version: z.string().default("") });
