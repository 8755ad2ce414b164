import { BankError } from "~/bank/errors";
import { refresh } from "./refresh.server";
import type { Session } from "./session.server";

/**
 * The session with who its user is by now, as the bank says with a refresh (capability `identity`); undefined where that is
 * nobody else, or cannot be known.
 */
export async function presentSession(session: Session): Promise<Session | undefined> {
  try {
    const { session: refreshed, identity } = await refresh(session, Date.now());
    const isAnother = identity !== undefined && identity.identityVersion !== session.identityVersion;
    return isAnother ? { ...refreshed, ...identity } : undefined;
  } catch (error) {
    // Whatever keeps the bank from answering, the screen's own calls tell it.
    if (error instanceof BankError) return undefined;
    throw error;
  }
}
