import { BankError } from "~/bank/errors";
import { noteUnanswered } from "~/bank/index.server";
import { endsSession, refresh } from "./refresh.server";
import type { Session } from "./session.server";

/**
 * The session with who its user is by now, as the bank says with a refresh (capability `identity`); "over" where the bank has
 * ended it; undefined where its user is nobody else, or the bank does not say.
 *
 * @param since `performance.now()`: an answer to a call that began earlier is not enough
 */
export async function presentSession(session: Session, since: number): Promise<Session | "over" | undefined> {
  try {
    const { session: refreshed, identity } = await refresh(session, Date.now(), since);
    const isAnother = identity !== undefined && identity.identityVersion !== session.identityVersion;
    return isAnother ? { ...refreshed, ...identity } : undefined;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (endsSession(error)) return "over";
    // Whatever else keeps the bank from answering, the screen's own calls tell it.
    noteUnanswered(session, since);
    return undefined;
  }
}
