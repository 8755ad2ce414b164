import { z } from "zod/v4";
import { longestReason } from "contract/reason";
import { cleanedText, idempotencyKey, requiredText } from "~/form/schema";

const branch = z.string("Cabang/Branch wajib dipilih.");
const role = z.string("Role wajib dipilih.");

const wrongEmail = "Format email belum sesuai";
const email = requiredText("Email", 254).regex(z.regexes.email, wrongEmail);

const newUserFields = {
  name: requiredText("Nama Lengkap", 100),
  email,
  role,
  /** The browser sends nothing for a switch that is off. */
  status: z
    .string()
    .optional()
    .transform((sent) => (sent === "Active" ? "Active" : "Inactive")),
  idempotencyKey,
};

/**
 * The form of a new user. Only head office has a field for the branch. Elsewhere the user gets the maker's branch. If somebody
 * forges the field, the bank refuses the user.
 */
export const newUser = (maker: { readonly key: string; readonly isHeadOffice: boolean }) =>
  z.object({ ...newUserFields, branch: maker.isHeadOffice ? branch : branch.default(maker.key) });

/** The form of an edit. It has what was chosen, what was shown at first, and the version of the user with which it began. */
export const editedUser = z
  .object({
    /** "" where it cannot be changed. Then the form shows none either. */
    email: cleanedText().default(""),
    branch,
    role,
    shownEmail: z.string().default(""),
    shownBranch: z.string().default(""),
    shownRole: z.string().default(""),
    version: z.string().default(""),
    idempotencyKey,
  })
  .refine(({ email: sent, shownEmail }) => shownEmail === "" || email.safeParse(sent).success, {
    path: ["email"],
    error: wrongEmail,
  })
  .refine(
    ({ email, branch, role, shownEmail, shownBranch, shownRole }) =>
      email !== shownEmail || branch !== shownBranch || role !== shownRole,
    { path: ["role"], error: "Pilih branch atau role yang lain." },
  );

/** The form that asks for the reset of a second factor. */
export const newReset = z.object({ reason: requiredText("Alasan", longestReason), idempotencyKey });
