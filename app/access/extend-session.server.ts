import { BankError, endsSession } from "~/bank/errors";
import { now } from "~/clock.server";
import { liveSession } from "./actor.server";
import { refuseCrossSite } from "./cross-site.server";
import { readForm } from "./form-reader.server";
import { foreignForm, formOrigin } from "./form-token.server";
import { refresh } from "./refresh.server";

/**
 * Answers 'Tetap masuk' with a new access token, from which both lifetimes count anew. Called on an action's first line, since it
 * guards as `requireAction` does. The action writes the session into its answer. A page left open from an earlier session of the
 * same user may ask too: it only says that the user is there.
 *
 * @returns `over`: the user must sign in again. `unanswered`: the bank did not answer; the session lives on, and the user may try again
 * @throws a 403, 413 or 400 response
 */
export async function extendSession(request: Request) {
  refuseCrossSite(request);
  const session = liveSession(request);
  if (session === undefined) return { outcome: "over" } as const;
  if (formOrigin(await readForm(request), session) === "elsewhere") throw foreignForm();
  try {
    const { session: extended } = await refresh(session, now().getTime());
    return { outcome: "extended", session: extended } as const;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return { outcome: endsSession(error) ? "over" : "unanswered" } as const;
  }
}
