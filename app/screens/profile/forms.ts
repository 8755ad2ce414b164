import { z } from "zod/v4";
import { idempotencyKey } from "~/form/schema";
import { isConfirmed, mismatch, newPasswordFields } from "~/form/schema";
import { requiredText } from "~/form/schema";

export const ownName = z.object({
  name: requiredText("Nama Lengkap", 100),
  idempotencyKey,
});

export const ownPassword = z
  .object({
    oldPassword: z.string("Password Lama wajib diisi."),
    ...newPasswordFields,
    idempotencyKey,
  })
  .refine(isConfirmed, mismatch);
