import { z } from "zod/v4";
import { amountIdr, key, text } from "../values";

/** What extensions have in common. Their fields have the names that the code has for them. */

/** An instant: the bank writes what the database reads; on the wire it is ISO 8601 UTC. */
export const at = z
  .union([z.string(), z.date()])
  .transform((value) => (typeof value === "string" ? value : value.toISOString()));

/** Who did something, and when. */
export const stamp = z.object({ key, name: text, at });

/** A record as others name it. */
export const keyAndName = z.object({ key, name: text });

/** The branch of a list or a sum. A call without it means all branches that the actor sees. */
export const branchKey = key.optional();

/** The record that a write names. */
export const named = z.object({ key });

/** How many there are, and what they come to. */
export const totals = z.object({ count: z.int(), totalIdr: amountIdr });
