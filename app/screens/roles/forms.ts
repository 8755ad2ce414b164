import { z } from "zod/v4";
import { idempotencyKey, whenValid, requiredText } from "~/form/schema";
import { grantedScreens, type PostedTree } from "./privileges";

const codes = z.array(z.string()).default([]);
const tree = { menu: codes, shown: codes, kept: codes };
/** What `SecondFactorBox` posts; undefined where the form has no such box. */
const requiresSecondFactor = z
  .array(z.string())
  .optional()
  .transform((posted) => posted?.includes("on"));
const common = { requiresSecondFactor, idempotencyKey, ...tree };

const description = (label: string) => requiredText(label, 100);

const code = requiredText("Kode Role", 50).regex(
  /^[\w.-]*$/,
  "Kode Role hanya berisi huruf, angka, titik, garis bawah atau tanda hubung.",
);

/**
 * The form of a new role.
 *
 * @param mayGrant the features of the user who makes it
 */
export const newRole = (mayGrant: readonly string[]) =>
  z
    .object({ ...common, code, description: description("Nama Role") })
    .refine(grantsSomething(mayGrant), nothingGranted);

/** The form of an edit. It has the version of the role with which it began. */
export const editedRole = (mayGrant: readonly string[]) =>
  z
    .object({
      ...common,
      description: description("Deskripsi Role"),
      version: z.string().default(""),
      told: z.string().optional(),
    })
    .refine(grantsSomething(mayGrant), nothingGranted);

/** The dashboard counts too. Every new role has it, although no tree shows it (docs/product.md#roles). */
const grantsSomething = (mayGrant: readonly string[]) => (posted: PostedTree) =>
  grantedScreens(posted, mayGrant).length > 0;

const nothingGranted = { path: ["menu"], error: "Menu Previlege wajib diisi.", when: whenValid(tree) };

/** The role that a form asks for: it has the features that the tree grants in place of the tree's boxes. */
export function roleIn<Fields extends PostedTree>(
  { menu, shown, kept, ...fields }: Fields,
  mayGrant: readonly string[],
) {
  return { ...fields, features: grantedScreens({ menu, shown, kept }, mayGrant) };
}
