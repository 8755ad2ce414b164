import { cancelling, process, uploading } from "./distributions";
import type { Books, Customer } from "./model";
import { all, type Attempt } from "./operation";
import { create, decide, somebody, type Draw } from "./requests";
import type { Round } from "./round";
import { sees, type Member } from "./staff";
import { turn } from "./switches";

/** What somebody's role does not allow, with records that they may see: every write, by a user who lacks the right to it. */

interface Step {
  readonly name: string;
  readonly isBarred: (member: Member, books: Books) => boolean;
  /** `undefined` where there is nothing to do it to. */
  readonly attempt: (round: Round, by: Member) => Attempt | undefined;
}

const noOperator = ({ isOperator }: Member) => !isOperator;
const noProcessor = ({ isProcessor }: Member) => !isProcessor;
const noApprover = ({ isApprover, userId }: Member, books: Books) =>
  !isApprover && !books.representedBy(userId);
/** Purchases have no form. */
const noChannel = ({ isChannel, door }: Member) => !isChannel && door.name === "api";

const steps: readonly Step[] = [
  { name: "approve", isBarred: noApprover, attempt: approve },
  { name: "process", isBarred: noProcessor, attempt: (round, by) => withBatch(round, by, process) },
  { name: "cancel", isBarred: noOperator, attempt: (round, by) => withBatch(round, by, cancelling) },
  { name: "upload", isBarred: noOperator, attempt: (round, by) => withMustahik(round, by, uploadOne) },
  { name: "correct", isBarred: noOperator, attempt: (round, by) => withMustahik(round, by, correct) },
  { name: "switch off", isBarred: noOperator, attempt: (round, by) => withMustahik(round, by, switchOff) },
  { name: "buy", isBarred: noChannel, attempt: (round, by) => withMustahik(round, by, buy) },
];

function approve(round: Round, by: Member): Attempt | undefined {
  const request = round.find(
    round.books.requests,
    ({ state, payer }) => state === "pending" && sees(by, payer.branchId) && round.isFree(payer),
  );
  if (!request) return undefined;
  round.take(request, request.payer);
  return decide(round, by, request, "approve");
}

function withBatch(round: Round, by: Member, act: typeof process): Attempt | undefined {
  const batch = round.find(
    round.books.batches,
    ({ isCancelled, branchId }) => !isCancelled && sees(by, branchId),
  );
  if (!batch) return undefined;
  round.take(batch);
  return act(round, by, batch);
}

type ActOnMustahik = (round: Round, by: Member, mustahik: Customer) => Attempt | undefined;

function withMustahik(round: Round, by: Member, act: ActOnMustahik): Attempt | undefined {
  const mustahik = somebody(round, "Mustahik", ({ branchId, isActive }) => isActive && sees(by, branchId));
  if (!mustahik) return undefined;
  round.take(mustahik);
  return act(round, by, mustahik);
}

const uploadOne: ActOnMustahik = (round, by, to) => uploading(round, by, { rows: [{ to, amountIdr: 1 }] });
const correct: ActOnMustahik = (round, by, payer) => create(round, by, { type: "P00004", payer, amount: 1 });
const switchOff: ActOnMustahik = (round, by, mustahik) => turn(round, by, mustahik, "Inactive");
const buy: ActOnMustahik = (round, by, payer) => {
  const merchant = somebody(round, "Merchant", () => true);
  if (!merchant) return undefined;
  round.take(merchant);
  return create(round, by, { type: "P00002", payer, merchant, amount: 1 });
};

export const overstep: Draw = (round) => {
  const { name, isBarred, attempt } = round.random.pick(steps);
  // A screen that is closed keeps most away from the bank's own check, which is what it is about.
  const isAtApi = round.random.chance(0.7);
  const by = round.member(
    (member) => isBarred(member, round.books) && (!isAtApi || member.door.name === "api"),
  );
  const made = by && attempt(round, by);
  if (!by || !made) return undefined;
  round.take(by);
  return {
    name: `${name} without the right`,
    attempts: [made],
    judge: (answers) => all(answers, { code: "403", message: "Unauthorized!" }),
  };
};
