import { checkersOf, type Books, type Request } from "./model";
import type { Expected, Guard } from "./operation";
import type { Round } from "./round";
import {
  absent,
  beyondLimit,
  done,
  forbidden,
  forOtherRoles,
  inactiveDisbursement,
  ownApproval,
  ownItem,
  processed,
} from "./refusals";
import { sees, type Member } from "./staff";

/** What the books say that a decision on one request comes to. */

export type Act = "approve" | "void";

/** A refusal, and what it was made by. */
interface Refusal {
  readonly answer: Expected;
  readonly guard?: Guard;
}

/** What a decision comes to: a refusal, or that the request goes on. */
export type Prospect =
  | (Refusal & { readonly effect?: undefined })
  | {
      readonly answer: typeof done;
      readonly guard?: undefined;
      readonly effect: "first approval" | "settled" | "voided";
    };

/** Whether the next approval is the first of two. */
export const needsFirst = (request: Request) =>
  checkersOf(request) === 2 && request.firstApproverId === undefined;

/** Whether somebody's role lets them decide so on requests of a type. */
const hasRight = ({ isApprover, isOperator }: Member, { type }: Request, act: Act) =>
  isApprover || (act === "void" && isOperator && type === "P00004");

const isForOthers = ({ roleId }: Member, { rule }: Request) =>
  rule !== undefined && rule.roleIds.length > 0 && !rule.roleIds.includes(roleId);

/** Why a decision is refused that can be told before it is made; undefined where nothing speaks against it by then. */
export function refusalOf(by: Member, request: Request, act: Act): Refusal | undefined {
  if (!sees(by, request.payer.branchId)) return { answer: absent, guard: "other branch" };
  if (!hasRight(by, request, act)) return { answer: forbidden };
  if (request.state !== "pending") return { answer: processed, guard: "state" };
  if (act === "void") return undefined;
  if (by.userId === request.makerId) return { answer: ownItem, guard: "own item" };
  if (isForOthers(by, request)) return { answer: forOtherRoles, guard: "rule" };
  return by.userId === request.firstApproverId ? { answer: ownApproval, guard: "own item" } : undefined;
}

/** Whether a rule is what speaks against an approval, as far as the books know. */
export function isAgainstRule(books: Books, by: Member, request: Request): boolean {
  const refusal = refusalOf(by, request, "approve");
  if (refusal) return refusal.guard === "rule";
  const { type, amountIdr, rule } = request;
  return books.approvedBy(by.userId, type) + amountIdr > (rule?.dailyLimitIdr ?? Infinity);
}

/** What a decision in this round comes to; undefined where that depends on what else somebody approves in it. */
export function prospectOf(round: Round, by: Member, request: Request, act: Act): Prospect | undefined {
  const refusal = refusalOf(by, request, act);
  if (refusal) return refusal;
  if (act === "void") return { answer: done, effect: "voided" };
  const isFirst = needsFirst(request);
  const limit = round.countApproval(by.userId, request);
  if (limit === undefined) return undefined;
  if (limit === "beyond") return { answer: beyondLimit, guard: "rule" };
  if (request.type === "P00003" && !request.payer.isActive && !isFirst)
    return { answer: inactiveDisbursement, guard: "state" };
  return { answer: done, effect: isFirst ? "first approval" : "settled" };
}

/** Lets the books follow a decision that was made as expected. */
export function followDecision({ books }: Round, request: Request, by: Member, { effect }: Prospect): void {
  if (effect === "first approval") books.approveFirst(request, by.userId);
  else if (effect) books.decide(request, effect, by.userId);
}
