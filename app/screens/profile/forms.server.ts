import { z } from "zod/v4";
import { idempotencyKey } from "~/form/idempotency.server";
import { isConfirmed, mismatch, newPasswordFields } from "~/form/new-password.server";
import { passwordTexts } from "~/texts/access";

const longestName = 100;

export const ownName = z.object({
  name: z
    .string("Nama Lengkap wajib diisi.")
    .trim()
    .min(1, "Nama Lengkap wajib diisi.")
    .max(longestName, `Nama Lengkap paling banyak ${longestName} karakter.`),
  idempotencyKey,
});

export const ownPassword = z
  .object({
    oldPassword: z.string(passwordTexts.required),
    ...newPasswordFields,
    idempotencyKey,
  })
  .refine(isConfirmed, mismatch);
