import type { Actor } from "~/access/actor.server";
import type { GuardedPost } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { endOthersQuestion, endQuestion, othersEnded, sessionEnded } from "~/texts/sessions";
import { allOthers } from "./addresses";
import { findSession } from "./load-sessions.server";

interface Named {
  readonly userKey: string;
  /** A session's, or `allOthers`. */
  readonly session: string;
}

/**
 * Asks whether to end a session, or all others, over the list.
 *
 * @param whose "milik Siti", or "lain"
 */
export async function askToEnd(request: Request, actor: Actor, { userKey, session }: Named, whose: string) {
  if (session === allOthers)
    return loadDecision(request, { question: endOthersQuestion(whose), isDangerous: true });
  const found = await findSession(actor, userKey, session);
  return loadDecision(request, {
    question: endQuestion(found?.device ?? ""),
    ...(found && { facts: `Alamat ${found.address}, masuk sejak ${found.since} WIB.` }),
    isDangerous: true,
    obstacle: found ? undefined : "Sesi ini sudah berakhir.",
  });
}

/** Ends what was asked about, and leads back to the list. */
export function end(post: GuardedPost, { userKey, session }: Named, listPath: string) {
  const key = session === allOthers ? undefined : session;
  return submitDecision(post, {
    write: (idempotencyKey) => bankFor(post.actor).call("endSessions", { userKey, key }, idempotencyKey),
    done: key === undefined ? othersEnded : sessionEnded,
    leadTo: listPath + new URL(post.request.url).search,
  });
}
