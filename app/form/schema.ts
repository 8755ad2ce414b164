import { z } from "zod/v4";
import { cleanText } from "contract/typed-text";
import { passwordTexts as texts } from "~/texts/access";
import { newIdempotencyKey } from "./draft";

// The page's content security policy forbids zod to compile a schema to a function in the browser. This line stands before the
// first schema, because zod reads the setting when a schema is made.
if (typeof document !== "undefined") z.config({ jitless: true });

/** What the schemas of several forms have in common. A form's schema judges it in the browser and in its action. */

/** The key of a write. A form without a key, which no page of ours sends, gets a new one each time. */
export const idempotencyKey = z.uuid().catch(() => newIdempotencyKey());

/** A text as it is stored (docs/domain.md#what-comes-in). A line break counts once, although forms send two characters. */
export const cleanedText = (missing?: string) => z.string(missing).overwrite(cleanText);

/** A field that must be filled in; `label` is how its sentences name it. */
export function requiredText(label: string, longest: number) {
  const missing = `${label} wajib diisi.`;
  return cleanedText(missing).min(1, missing).max(longest, `${label} paling banyak ${longest} karakter.`);
}

/** The `when` of a check that asks only for some fields: its error then shows together with faults of the others. */
export function whenValid(fields: z.ZodRawShape) {
  const schema = z.object(fields);
  return ({ value }: { value: unknown }) => schema.safeParse(value).success;
}

/** A new password: 12 to 128 characters, none of them a space, which signing in would refuse. */
const newPassword = z
  .string(texts.required)
  .regex(/^\S*$/, { error: texts.containsSpace, abort: true })
  // `max` would become the field's `maxlength`, and the browser would cut a longer password without a word.
  .refine(({ length }) => length >= 12 && length <= 128, texts.length);

/** The fields of every form that chooses a password. */
export const newPasswordFields = { newPassword, confirmation: z.string(texts.confirmationRequired) };

const chosen = { newPassword: z.string(), confirmation: z.string() };

/** Whether a password was typed twice in the same way. */
export const isConfirmed = ({ newPassword, confirmation }: Record<keyof typeof chosen, string>) =>
  newPassword === confirmation;

/** The error of a form where it was not. */
export const mismatch = { path: ["confirmation"], error: texts.mismatch, when: whenValid(chosen) };
