import { longestReason } from "contract/reason";
import { cleanLine } from "contract/typed-text";
import type { Actor } from "~/access/actor.server";
import type { GuardedPost } from "~/access/guard.server";
import { bankFor, type FundRequest } from "~/bank/index.server";
import { codeIn, giveBack, loadDecision, submitDecision } from "~/form/submit.server";
import { dateTime } from "~/format/dates";
import { rupiah } from "~/format/rupiah";
import { orDash, titleCase } from "~/format/text";
import { alreadyProcessed, refusalToApprove, twoPeople, youDecideFor } from "~/texts/decisions";
import { firstApproved, reasonTooLong } from "~/texts/transactions";
import { kindOf, type Decision } from "./kinds";

/** The request that is asked about, the decision, and the path of the list behind the question. */
interface RequestedDecision {
  readonly key: string;
  readonly decision: Decision;
  readonly listPath: string;
}

/**
 * The question about a request.
 *
 * @throws the error screen; another branch's request is not found
 */
export async function loadRequestDecision(
  request: Request,
  actor: Actor,
  { key, decision, listPath }: RequestedDecision,
) {
  const { name, texts } = kindOf(request);
  const fundRequest = await bankFor(actor).read("fundRequest", name, key);
  const { customerName, amountIdr, accountNumber, time, maker } = fundRequest;
  const shown = loadDecision(request, {
    question: texts[decision].question(titleCase(customerName), rupiah(amountIdr)),
    facts: [
      `Account ${accountNumber}. Dibuat ${dateTime(time)} oleh ${orDash(maker.name)}.`,
      twoPeople(fundRequest, dateTime(fundRequest.firstApprover?.time ?? "")),
      deputyOf(fundRequest, decision),
    ]
      .filter(Boolean)
      .join(" "),
    isDangerous: decision === "void",
    obstacle: obstacleTo(decision, fundRequest, actor),
    closeTo: listPath + new URL(request.url).search,
  });
  return { ...shown, decision };
}

/** Why the decision is impossible; undefined if it is possible. The bank applies the same rules at the write. */
function obstacleTo(decision: Decision, request: FundRequest, actor: Actor): string | undefined {
  if (request.status !== "pending") return alreadyProcessed;
  return decision === "approve"
    ? refusalToApprove(request, actor.userId)
    : request.prospects?.void.refusal || undefined;
}

/** For whom the user decides, if they do as a deputy. */
function deputyOf({ prospects }: FundRequest, decision: Decision): string {
  const absent = prospects?.[decision].onBehalfOf;
  return absent === undefined ? "" : youDecideFor(absent);
}

/** Approves or voids a request, and leads back to the list. */
export async function submitRequestDecision(
  request: Request,
  post: GuardedPost,
  { key, decision, listPath }: RequestedDecision,
): Promise<Response> {
  const { name, texts } = kindOf(request);
  const reason = decision === "void" ? reasonIn(post.form) : "";
  if (reason.length > longestReason) return giveBack(post.form, { dialog: reasonTooLong(longestReason) });
  const bank = bankFor(post.actor);
  const decided = { kind: name, key, decision, reason, code: codeIn(post.form) };
  return submitDecision(request, post, {
    // Makes sure that the request is of this screen's kind.
    read: () => bank.call("fundRequest", name, key),
    write: (idempotencyKey) => bank.call("decideRequest", decided, idempotencyKey),
    done: ({ isPending }) => (decision === "approve" && isPending ? firstApproved : texts[decision].done),
    leadTo: listPath + new URL(request.url).search,
  });
}

/** The reason as one line, because the lists show it in one line. */
function reasonIn(form: FormData): string {
  const reason = form.get("reason");
  return typeof reason === "string" ? cleanLine(reason) : "";
}
