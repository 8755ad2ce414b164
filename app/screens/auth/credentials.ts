import { z } from "zod/v4";

/** One word each, in the words of the specification (document 1 §5); the first thing wrong is said. */
const noSpace = /^\S*$/;

export const credentials = z.object({
  email: z
    .string("Email required")
    .regex(noSpace, { error: "Email is contained space character", abort: true })
    .regex(z.regexes.email, "Email address is invalid"),
  password: z.string("Password is required").regex(noSpace, "Password is contained space character"),
});

export type Credentials = z.infer<typeof credentials>;
