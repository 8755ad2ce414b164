import { z } from "zod/v4";
import { passwordTexts as texts } from "~/texts/access";

/** A new password: 12 to 128 characters (docs/rules.md#passwords), none of them a space, which signing in would refuse. */
const newPassword = z
  .string(texts.required)
  .regex(/^\S*$/, { error: texts.containsSpace, abort: true })
  .min(12, texts.length)
  .max(128, texts.length);

/** The fields of every form that chooses a password. */
export const newPasswordFields = { newPassword, confirmation: z.string(texts.confirmationRequired) };

interface Chosen {
  readonly newPassword: string;
  readonly confirmation: string;
}

/** Whether a password was typed twice alike. */
export const isConfirmed = ({ newPassword, confirmation }: Chosen) => newPassword === confirmation;

/** Where and how a form says that it was not. */
export const mismatch = { path: ["confirmation"], error: texts.mismatch };
