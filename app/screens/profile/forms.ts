import { z } from "zod/v4";
import { idempotencyKey, isConfirmed, mismatch, newPasswordFields, requiredText } from "~/form/schema";

export const ownName = z.object({ name: requiredText("Nama Lengkap", 100), idempotencyKey });

export const beginning = z.object({ idempotencyKey });

export const secondFactorCode = z.object({
  intent: z.enum(["confirm", "renew", "turn-off"]),
  code: requiredText("Kode", 255),
  /** Tells which secret the page shows, while it is set up. */
  mark: z.string().max(8).optional(),
  idempotencyKey,
});

export const ownPassword = z
  .object({ oldPassword: z.string("Password Lama wajib diisi."), ...newPasswordFields, idempotencyKey })
  .refine(isConfirmed, mismatch);
