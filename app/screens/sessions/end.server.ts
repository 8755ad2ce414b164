import type { Actor } from "~/access/actor.server";
import type { GuardedPost } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { alreadyEnded, endOthersQuestion, endQuestion, othersEnded, sessionEnded } from "~/texts/sessions";
import { allOthers } from "./addresses";
import { findSession } from "./load-sessions.server";

interface Named {
  readonly userKey: string;
  /** "milik Siti", or "lain". */
  readonly of: string;
  /** A session's, or `allOthers`. */
  readonly session: string;
  readonly listPath: string;
}

/** Asks whether to end a session, or all others, over the list. */
export async function askToEnd(request: Request, actor: Actor, { userKey, of, session, listPath }: Named) {
  const closeTo = listPath + new URL(request.url).search;
  if (session === allOthers)
    return loadDecision(request, { question: endOthersQuestion(of), closeTo, isDangerous: true });
  const found = await findSession(actor, userKey, session);
  return loadDecision(request, {
    question: endQuestion(found?.device ?? ""),
    ...(found && { facts: `Alamat ${found.address}, masuk sejak ${found.since} WIB.` }),
    closeTo,
    isDangerous: true,
    obstacle: found ? undefined : alreadyEnded,
  });
}

/** Ends what was asked about, and leads back to the list. */
export function end(request: Request, post: GuardedPost, { userKey, session, listPath }: Omit<Named, "of">) {
  const key = session === allOthers ? undefined : session;
  return submitDecision(post, {
    write: (idempotencyKey) => bankFor(post.actor).call("endSessions", { userKey, key }, idempotencyKey),
    done: key === undefined ? othersEnded : sessionEnded,
    leadTo: listPath + new URL(request.url).search,
  });
}
