import { z } from "zod/v4";
import { idempotencyKey } from "~/form/idempotency.server";
import { requiredText } from "~/form/required-text.server";
import { nationalDigits } from "~/format/phone";

const longestAddress = 500;

const branchFields = {
  name: requiredText("Nama Cabang", 100),
  type: z.enum(["Pusat", "Cabang"], "Jenis Cabang wajib dipilih."),
  /** The digits behind +62; "" where none are given. */
  phoneNumber: z
    .string()
    .transform(nationalDigits)
    .pipe(z.string().regex(/^([1-9]\d{7,12})?$/, "No.Telp Cabang berisi 8 sampai 13 digit setelah +62."))
    .default(""),
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
  code: requiredText("Kode Cabang", 20)
    .regex(/^[\w-]*$/, "Kode Cabang hanya berisi huruf, angka, garis bawah atau tanda hubung.")
    .regex(/^(?!new$)/i, "Kode Cabang ini tidak dapat dipakai."),
});

/** The form of an edit, and the version of the branch that it began with. */
export const editedBranch = z.object({ ...branchFields, version: z.string().default("") });
