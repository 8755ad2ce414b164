import {
  approvalOf,
  checkersOf,
  type Approval,
  type Batch,
  type Books,
  type Checked,
  type Request,
} from "./model";
import type { Expected, Guard } from "./operation";
import {
  absent,
  beyondBudget,
  beyondLimit,
  checkedByEither,
  done,
  firstOfTwo,
  forbidden,
  forOtherRoles,
  inactiveDisbursement,
  madeByAbsentee,
  ownApproval,
  ownItem,
  processed,
  standingPayer,
} from "./refusals";
import type { Round } from "./round";
import { sees, type Member } from "./staff";

/** What the books say that a decision on one request, or on one distribution batch, comes to. */

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
      readonly answer: Expected;
      readonly guard?: undefined;
      readonly effect: "first approval" | "settled" | "voided";
      /** The approver for whom a deputy decides. */
      readonly onBehalfOf: string | undefined;
    };

/** Whether the next approval is the first of two. */
export const needsFirst = (checked: Checked) =>
  checkersOf(checked) === 2 && checked.firstApproverId === undefined;

/** The right in which somebody decides: their own, or as the deputy of an approver. */
interface Capacity {
  readonly isApprover: boolean;
  readonly isOperator: boolean;
  readonly roleId: string;
  readonly onBehalfOf?: string | undefined;
  /** Who decides, and for whom. Neither may have made the request, or have approved it before. */
  readonly people: readonly string[];
}

const ownRightOf = ({ userId, roleId, isApprover, isOperator }: Member): Capacity => ({
  isApprover,
  isOperator,
  roleId,
  people: [userId],
});

/** A deputy's own right comes first. */
function capacitiesOf(books: Books, by: Member): Capacity[] {
  const { userId } = by;
  const own = ownRightOf(by);
  const absentee = books.representedBy(userId);
  if (!absentee) return [own];
  const { userId: onBehalfOf, roleId: lentBy } = absentee;
  const people = [userId, onBehalfOf];
  return [own, { isApprover: true, isOperator: false, roleId: lentBy, onBehalfOf, people }];
}

/** Whether a right reaches as far as to decide so on requests of a type. */
const reaches = (
  { isApprover, isOperator }: Pick<Capacity, "isApprover" | "isOperator">,
  { type }: Request,
  act: Act,
) => isApprover || (act === "void" && isOperator && type === "P00004");

const isForOthers = ({ roleId }: Capacity, { rule }: Checked) =>
  rule !== undefined && rule.roleIds.length > 0 && !rule.roleIds.includes(roleId);

/** Why something may not be decided so in a right. */
function refusalIn(capacity: Capacity, checked: Checked, act: Act): Refusal | undefined {
  const { people, onBehalfOf } = capacity;
  const { makerId, firstApproverId, firstApprovedFor } = checked;
  if (act === "void" && onBehalfOf === undefined) return undefined;
  if (people.includes(makerId))
    return { answer: onBehalfOf === makerId ? madeByAbsentee : ownItem, guard: "own item" };
  if (act === "approve" && isForOthers(capacity, checked)) return { answer: forOtherRoles, guard: "rule" };
  const isSecond = [firstApproverId, firstApprovedFor].some((id) => id !== undefined && people.includes(id));
  if (!isSecond) return undefined;
  return { answer: onBehalfOf === undefined ? ownApproval : checkedByEither, guard: "own item" };
}

/** Whether somebody's own role lets them decide so on requests of the type. */
export const mayThemselves = (by: Member, request: Request, act: Act) => reaches(by, request, act);

/** Why somebody may not decide so themselves, whomever they stand in for. */
export function ownRefusalOf(by: Member, request: Request, act: Act): Refusal | undefined {
  const own = ownRightOf(by);
  return reaches(own, request, act) ? refusalIn(own, request, act) : { answer: forbidden };
}

/** The right in which somebody decides so, or why they may not. */
function judged(books: Books, by: Member, request: Request, act: Act): Refusal | Capacity {
  if (!sees(by, request.payer.branchId)) return { answer: absent, guard: "other branch" };
  const capacities = capacitiesOf(books, by).filter((each) => reaches(each, request, act));
  if (capacities.length === 0) return { answer: forbidden };
  if (request.state !== "pending") return { answer: processed, guard: "state" };
  const refusals = capacities.map((each) => refusalIn(each, request, act));
  return capacities[refusals.indexOf(undefined)] ?? refusals[0]!; // all of them refuse
}

/** Why a decision is refused that can be told before it is made; undefined where nothing speaks against it by then. */
export function refusalOf(books: Books, by: Member, request: Request, act: Act): Refusal | undefined {
  const found = judged(books, by, request, act);
  return "answer" in found ? found : undefined;
}

/** Whether a rule is what speaks against an approval, as far as the books know. */
export function isAgainstRule(books: Books, by: Member, request: Request): boolean {
  const found = judged(books, by, request, "approve");
  if ("answer" in found) return found.guard === "rule";
  return isBeyondLimit(books, found.onBehalfOf ?? by.userId, request);
}

/** Whether an approval is beyond somebody's limit of the day, as far as the books know. */
const isBeyondLimit = (books: Books, userId: string, { type, amountIdr, rule }: Approval) =>
  books.approvedBy(userId, type) + amountIdr > (rule?.dailyLimitIdr ?? Infinity);

/** Why nobody can approve a disbursement as its last approver: its merchant, as far as the books know. */
export function payerRefusal({ type, payer, ...checked }: Request, act: Act): Refusal | undefined {
  if (act === "void" || type !== "P00003" || needsFirst(checked)) return undefined;
  if (!payer.isActive) return { answer: inactiveDisbursement, guard: "state" };
  return payer.standsStill ? { answer: standingPayer, guard: "state" } : undefined;
}

/** What a decision in this round comes to; undefined where that depends on what else is approved in it. */
export function prospectOf(round: Round, by: Member, request: Request, act: Act): Prospect | undefined {
  const found = judged(round.books, by, request, act);
  if ("answer" in found) return found;
  const { onBehalfOf } = found;
  if (act === "void") return { answer: done, effect: "voided", onBehalfOf };
  const payer = payerRefusal(request, act);
  // A screen tells of the payer before anybody can press the button. The bank asks for the limit before.
  if (payer && by.door.name === "forms") return payer;
  const limit = round.countApproval(onBehalfOf ?? by.userId, request);
  if (limit === undefined) return undefined;
  if (limit === "beyond") return { answer: beyondLimit, guard: "rule" };
  if (payer) return payer;
  return { answer: done, effect: needsFirst(request) ? "first approval" : "settled", onBehalfOf };
}

/** Lets the books follow a decision that was made as expected. */
export function followDecision(
  { books }: Round,
  request: Request,
  { userId: by }: Member,
  made: Prospect,
): void {
  if (!made.effect) return;
  const decider = { by, onBehalfOf: made.onBehalfOf };
  if (made.effect === "first approval") books.approveFirst(request, decider);
  else books.decide(request, made.effect, decider);
}

/** Why somebody who processes batches may not approve a distribution batch, but for their limit of the day. */
const refusalOfBatch = (by: Member, batch: Batch) => refusalIn(ownRightOf(by), batch, "approve");

/** Whether a batch goes beyond the budget of its programme, and somebody is not of the head office, which may let it. */
export const isBeyondBudget = (books: Books, by: Member, batch: Batch) =>
  by.branchId !== undefined && !needsFirst(batch) && books.isBeyondBudget(batch);

/** Whether nothing is known to speak against that somebody who processes batches approves a distribution batch. */
export const mayProcess = (books: Books, by: Member, batch: Batch) =>
  refusalOfBatch(by, batch) === undefined &&
  !isBeyondLimit(books, by.userId, approvalOf(batch)) &&
  !isBeyondBudget(books, by, batch);

/**
 * What the approval of a distribution batch in this round comes to; undefined where that depends on what else is approved in it.
 */
export function prospectOfBatch(round: Round, by: Member, batch: Batch): Prospect | undefined {
  const refusal = refusalOfBatch(by, batch);
  const overBudget = isBeyondBudget(round.books, by, batch)
    ? ({ answer: beyondBudget, guard: "budget" } as const)
    : undefined;
  // A screen knows whose work a batch is and its budgets, and tells so before anybody can press the button. The bank asks for the
  // roles of the rule and for the limit before it asks for the budgets.
  if (overBudget && by.door.name === "forms" && refusal?.guard !== "own item") return overBudget;
  if (refusal) return refusal;
  const limit = round.countApproval(by.userId, approvalOf(batch));
  if (limit === undefined) return undefined;
  if (limit === "beyond") return { answer: beyondLimit, guard: "rule" };
  if (overBudget) return overBudget;
  const onBehalfOf = undefined;
  if (needsFirst(batch)) return { answer: firstOfTwo, effect: "first approval", onBehalfOf };
  return { answer: done, effect: "settled", onBehalfOf };
}
