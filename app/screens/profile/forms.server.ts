import { z } from "zod/v4";
import { idempotencyKey } from "~/form/idempotency.server";
import { isConfirmed, mismatch, newPasswordFields } from "~/form/new-password.server";
import { requiredText } from "~/form/required-text.server";

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
