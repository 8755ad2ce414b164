import { z } from "zod/v4";

/** Whole rupiah as a JSON integer (docs/wire.md#types). */
export const amountIdr = z.int();

/**
 * An amount as it arrives in a request. Anything but a positive integer is E3 with a sentence, not a malformed request. So the
 * shape is left open here, and the bank's domain judges it (docs/rules.md#amounts).
 */
export const requestedAmount = z.unknown();

/** ISO 8601 UTC instant. */
export const instant = z.string();

/** yyyy-mm-dd. */
export const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Keys, KTP, KK, NPWP, phone and account numbers are strings, always (docs/rules.md#money-ids-and-times). Absent texts are "". */
export const text = z.string();
export const key = z.string().min(1);

/** A text that a sloppier bank may leave out or send as null; always a string once read. */
export const looseText = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** The acting user as the client names it; the bank records the token's own user instead (docs/rules.md#branch-scope). */
export const inputter = z.object({ _key: key, name: text });

/**
 * The typed code of the second factor. The bank asks for it with E6, for a decision above a certain sum (docs/rules.md#step-up).
 */
export const stepUpCode = text.optional();

export const activeStatus = z.enum(["Active", "Inactive"]);
export type ActiveStatus = z.infer<typeof activeStatus>;

/** Main branch code (docs/product.md#branches). */
export const mainBranchKey = "ID0001";
