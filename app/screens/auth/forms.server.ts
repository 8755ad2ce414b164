import { z } from "zod/v4";
import { idempotencyKey, isConfirmed, mismatch, newPasswordFields } from "~/form/schema";

/** One word each; the first thing wrong is said. */
const noSpace = /^\S*$/;

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

/** Confirms one; spaces that came along when it was copied do not matter. */
export const resetCode = z.object({
  code: z
    .string("Reset code is required")
    .transform((code) => code.replace(/\s/g, ""))
    .refine((code) => code !== "", "Reset code is required"),
  idempotencyKey,
});

/** Chooses the first password. */
export const firstPassword = z.object({ ...newPasswordFields, idempotencyKey }).refine(isConfirmed, mismatch);
