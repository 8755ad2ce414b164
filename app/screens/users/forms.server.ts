import { z } from "zod/v4";
import { idempotencyKey } from "~/form/idempotency.server";
import { requiredText } from "~/form/required-text.server";

/** What signing in takes for an e-mail address. */
export const emailPattern = z.regexes.email;

const branch = z.string("Cabang/Branch wajib dipilih.");
const role = z.string("Role wajib dipilih.");

const newUserFields = {
  name: requiredText("Nama Lengkap", 100),
  email: requiredText("Email", 254).regex(emailPattern, "Format email belum sesuai"),
  role,
  /** A switch that is off sends nothing. */
  status: z
    .string()
    .optional()
    .transform((sent) => (sent === "Active" ? "Active" : "Inactive")),
  idempotencyKey,
};

/** The form of a new user, as head office fills it in. */
export const newUser = z.object({ ...newUserFields, branch });

/**
 * The same at a branch, where it has no field for the branch: the maker's own is meant. A forged one is left for the bank
 * to refuse.
 */
export const newUserOf = (ownBranch: string) =>
  z.object({ ...newUserFields, branch: z.string().default(ownBranch) });

/** The form of an edit: what was shown, what was chosen, and the version of the user that it began with. */
export const editedUser = z
  .object({
    branch,
    role,
    shownBranch: z.string().default(""),
    shownRole: z.string().default(""),
    version: z.string().default(""),
    idempotencyKey,
  })
  .refine(({ branch, role, shownBranch, shownRole }) => branch !== shownBranch || role !== shownRole, {
    path: ["role"],
    error: "Pilih branch atau role yang lain.",
  });
