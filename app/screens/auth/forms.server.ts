import { z } from "zod/v4";
import { idempotencyKey, isConfirmed, mismatch, newPasswordFields } from "~/form/schema";

const noSpace = /^\S*$/;

/** `abort`: an address with a space is also invalid, but one message is enough. */
const emailField = (required: string) =>
  z
    .string(required)
    .regex(noSpace, { error: "Email is contained space character", abort: true })
    .regex(z.regexes.email, "Email address is invalid");

export const credentials = z.object({
  email: emailField("Email required"),
  password: z.string("Password is required").regex(noSpace, "Password is contained space character"),
});

export type Credentials = z.infer<typeof credentials>;

/** Asks for a reset code. */
export const resetRequest = z.object({ email: emailField("Email is required") });

/** Confirms a reset code. Spaces do not matter: a user may copy some along with the code. */
export const resetCode = z.object({
  code: z
    .string("Reset code is required")
    .transform((code) => code.replace(/\s/g, ""))
    .refine((code) => code !== "", "Reset code is required"),
  idempotencyKey,
});

/** A code of the second factor, or a recovery code. The bank judges it. */
export const verification = z.object({
  code: z.string("Kode verifikasi wajib diisi.").trim().max(255, "Kode verifikasi terlalu panjang."),
});

/** Chooses the first password of one's own. */
export const firstPassword = z.object({ ...newPasswordFields, idempotencyKey }).refine(isConfirmed, mismatch);
