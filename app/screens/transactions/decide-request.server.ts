import type { GuardedPost } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { decide, refuseDraft } from "~/form/decision.server";
import { longestReason, reasonTooLong } from "~/texts/transactions";
import type { Decision, Kind } from "./kinds";

/** A request to decide, and the list behind the question, path and query. */
interface Decided {
  readonly kind: Kind;
  readonly decision: Decision;
  readonly key: string;
  readonly leadTo: string;
}

/** Approves or voids a request, and leads back to the list. */
export async function decideRequest(
  request: Request,
  { actor, form }: GuardedPost,
  { kind, decision, key, leadTo }: Decided,
): Promise<Response> {
  const reason = decision === "void" ? reasonIn(form) : "";
  if (reason.length > longestReason) return refuseDraft(form, reasonTooLong);
  const bank = bankFor(actor);
  return decide(
    request,
    { actor, form },
    {
      // One of the other kind is none of this screen's.
      read: () => bank.fundRequest(kind.name, key),
      write: (idempotencyKey) =>
        bank.decideRequest({ kind: kind.name, key, decision, reason }, idempotencyKey),
      done: kind.texts[decision].done,
      leadTo,
    },
  );
}

/** The reason as one line, since that is how it is shown. */
function reasonIn(form: FormData): string {
  const reason = form.get("reason");
  return typeof reason === "string" ? reason.replace(/[\p{Cc}\s]+/gu, " ").trim() : "";
}
