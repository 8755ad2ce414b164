import { isKnownToSupport } from "~/bank/index.server";
import type { Actor } from "./actor.server";

/** Whether the user may have a password to change. Where the bank takes one user's alone, whom the issuer has signed in has none. */
export async function mayHavePassword(actor: Actor): Promise<boolean> {
  return !(actor.isFromIssuer && (await isKnownToSupport("single-sign-on-only")));
}
