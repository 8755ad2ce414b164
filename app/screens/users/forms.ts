import { z } from "zod/v4";
import { idempotencyKey, requiredText } from "~/form/schema";

const branch = z.string("Cabang/Branch wajib dipilih.");
const role = z.string("Role wajib dipilih.");

const newUserFields = {
  name: requiredText("Nama Lengkap", 100),
  email: requiredText("Email", 254).regex(z.regexes.email, "Format email belum sesuai"),
  role,
  /** A switch that is off sends nothing. */
  status: z
    .string()
    .optional()
    .transform((sent) => (sent === "Active" ? "Active" : "Inactive")),
  idempotencyKey,
};

/**
 * The form of a new user. Only head office has a field for the branch; elsewhere the maker's own is meant. A forged one is left
 * for the bank to refuse.
 */
export const newUser = (maker: { readonly key: string; readonly isHeadOffice: boolean }) =>
  z.object({ ...newUserFields, branch: maker.isHeadOffice ? branch : branch.default(maker.key) });

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
