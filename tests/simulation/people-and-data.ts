import type { Db } from "bank-api/store/runtime/database";
import type { RequestKind } from "contract/request-kinds";
import type { DataRequest } from "./data-requests";
import { anyBatch, approverOf, process, untilStill } from "./distributions";
import type { Answer, DataReply, NewDataRequest } from "./door";
import { availableTo, isEmpty, isPayable, mayPay, type Batch, type Books, type Customer } from "./model";
import { all, fits, oneWins, type Attempt, type Expected, type Verdict } from "./operation";
import { needsFirst, prospectOfBatch } from "./prospects";
import {
  done,
  moneyLeft,
  notRestricted,
  otherRequestWaits,
  ownItem,
  processed,
  requestWaits,
  standingPayer,
} from "./refusals";
import { create, somebody, type Draw } from "./requests";
import { isChannel, operatorOf, processorOf, type Round } from "./round";
import type { Member } from "./staff";

/**
 * What people ask about their data: registered, answered, refused and taken back, while files are processed and money is spent. Of
 * the kinds that restrict, one is asked for.
 */

const kindsAsked = ["copy", "correction", "restriction", "restriction", "restriction", "erasure"] as const;
const kindsOfRestricted = ["copy", "restriction", "lifting", "lifting", "lifting", "erasure"] as const;
const kinds: readonly RequestKind[] = [...kindsAsked, ...kindsOfRestricted];

const purchaseIdr = 1;

const isOpen = ({ kind, state }: DataRequest) => state === "open" && kinds.includes(kind);

/** Registers a request by one or two users at once. One of a kind waits about a record at a time. */
export const askAboutData: Draw = (round) => {
  const { books, random } = round;
  const recipients = books.batches.flatMap(({ isCancelled, waiting }) => (isCancelled ? [] : waiting));
  const hasNothing = (each: Customer) => books.recordsOf(each).every(isEmpty);
  // Often about whom a file is going to pay, about whom somebody has restricted, and about who can be erased.
  const empty = books.customers.filter(hasNothing);
  const mayBe = random.pick([recipients.map(({ to }) => to), books.customers, books.customers, empty]);
  const wasRestricted = mayBe !== empty && random.chance(0.4);
  const of = round.find(
    mayBe,
    ({ restrictedBy, erasure }) => erasure === null && (!wasRestricted || restrictedBy !== null),
  );
  const members = of ? round.members(random.whole(1, 2), operatorOf(of.branchId)) : [];
  if (!of || members.length === 0) return undefined;
  round.take(of, ...members);
  const isRestricted = of.restrictedBy !== null;
  const usual = isRestricted ? kindsOfRestricted : kindsAsked;
  const kind =
    mayBe === empty
      ? random.pick(["erasure", "erasure", "restriction"] as const)
      : random.chance(0.1)
        ? "lifting"
        : random.pick(usual);
  const asked: NewDataRequest = {
    ...{ kind, of, asker: "person", askerName: "Simulasi", proof: "KTP asli", channel: "counter" },
    ...{ wish: "Simulasi", askedOn: books.day },
  };
  const waits = books.dataRequests.some(
    (each) => each.of === of && each.kind === kind && each.state === "open",
  );
  return {
    name: `${members.length} × ask for a ${kind} of ${of.key}`,
    attempts: members.map((by) => {
      const key = round.key();
      return { by, act: "dataRequest", key, write: by.door.askAboutData(asked, key) };
    }),
    judge(answers) {
      if (kind === "lifting" && !isRestricted) return all(answers, notRestricted, "state");
      if (waits) return all(answers, requestWaits, "state");
      return oneWins(answers, requestWaits, "state", ({ data }, place) => {
        const { _key: key } = data as { _key: string };
        const [makerId, state] = [members[place]!.userId, "open"] as const;
        books.askAboutData({ key, kind, of, makerId, state, corrects: false, stopsAccounts: false });
      });
    },
  };
};

/** What somebody does about a request: who has registered it takes it back. */
function replyOf({ random }: Round, { kind, makerId }: DataRequest, { userId }: Member): DataReply {
  const text = "Simulasi";
  if (userId === makerId) return { step: "take-back", text, stopsAccounts: false };
  if (random.chance(0.2)) return { step: "refuse", text, stopsAccounts: false };
  return { step: "answer", text, stopsAccounts: kind === "restriction" && random.chance(0.6) };
}

export function replying(round: Round, by: Member, request: DataRequest, reply: DataReply): Attempt {
  const key = round.key();
  return { by, act: "dataRequest", key, write: by.door.replyToData(request, reply, key) };
}

export const deciderOf =
  ({ of, makerId }: DataRequest) =>
  (member: Member) =>
    processorOf(of.branchId)(member) && member.userId !== makerId;

/** A request, free with all records of its person. */
export function anyDataRequest(
  round: Round,
  suits: (request: DataRequest) => boolean,
): DataRequest | undefined {
  const { books } = round;
  const request = round.find(
    books.dataRequests,
    (each) => kinds.includes(each.kind) && suits(each) && round.isFree(...books.recordsOf(each.of)),
  );
  if (request) round.take(...books.recordsOf(request.of));
  return request;
}

/** Why nobody can answer a request as it was asked, so that it stays open: nothing is restricted, or somebody cannot be erased yet. */
export function obstacleTo(books: Books, request: DataRequest): Expected | undefined {
  const { kind, of } = request;
  if (kind === "lifting" && of.restrictedBy === null) return notRestricted;
  if (kind !== "erasure") return undefined;
  const records = books.recordsOf(of);
  if (!records.every(isEmpty)) return moneyLeft;
  const waits = books.dataRequests.some(
    (each) => each.key !== request.key && each.state === "open" && records.includes(each.of),
  );
  return waits ? otherRequestWaits : undefined;
}

/** Replies by one or two users at once, alike or not. */
export const replyToData: Draw = (round) => {
  const request = anyDataRequest(round, isOpen);
  if (!request) return undefined;
  const obstacle = obstacleTo(round.books, request);
  const people = round.members(
    obstacle ? 1 : round.random.whole(1, 2),
    (member) => deciderOf(request)(member) || (member.userId === request.makerId && round.random.chance(0.3)),
  );
  if (people.length === 0) return undefined;
  round.take(...people);
  const replies = people.map((by) => replyOf(round, request, by));
  const refusal = replies.every(({ step }) => step === "answer") ? obstacle : undefined;
  return {
    name: `${replies.map(({ step }) => step).join(" and ")} the ${request.kind} ${request.key}`,
    attempts: people.map((by, place) => replying(round, by, request, replies[place]!)),
    judge: (answers) =>
      refusal
        ? all(answers, refusal, "state")
        : oneWins(answers, processed, "state", (_winner, place) =>
            round.books.replyToData(request, replies[place]!, people[place]!.userId),
          ),
  };
};

/** Answers a request that is decided, or one's own. A screen shows no form for either. */
export const replyInVain: Draw = (round) => {
  const isOwn = round.random.chance(0.5);
  const request = anyDataRequest(round, (each) => (each.state === "open") === isOwn);
  const by =
    request &&
    round.member(
      (member) =>
        processorOf(request.of.branchId)(member) &&
        (member.userId === request.makerId) === isOwn &&
        member.door.name === "api",
    );
  if (!request || !by) return undefined;
  round.take(by);
  const reply: DataReply = { step: "answer", text: "Simulasi", stopsAccounts: true };
  return {
    name: `answer the ${request.kind} ${request.key}, which is ${isOwn ? "one's own" : request.state}`,
    attempts: [replying(round, by, request, reply)],
    judge: (answers) => (isOwn ? all(answers, ownItem, "own item") : all(answers, processed, "state")),
  };
};

/** A restriction, or an erasure, that is being answered, beside whatever else its person is about. */
export function restricting(round: Round, request: DataRequest, stopsAccounts: boolean) {
  const by = round.member(deciderOf(request));
  if (!by) return undefined;
  round.take(by);
  const reply: DataReply = { step: "answer", text: "Simulasi", stopsAccounts };
  const follow = (replied: Answer | undefined) => {
    if (replied?.code === "S1") round.books.replyToData(request, reply, by.userId);
  };
  return {
    by,
    attempt: replying(round, by, request, reply),
    follow,
    /** What else happened came before, or was refused. */
    judge(
      [other, replied]: readonly Answer[],
      refusal: Expected,
      followOther: (done: Answer) => void,
    ): Verdict {
      if (other?.code === "S1") followOther(other);
      follow(replied);
      const isRefused = other !== undefined && fits(other, refusal);
      const unfair = other && !isRefused ? all([other], done).complaints : [];
      return {
        complaints: [...unfair, ...all(replied ? [replied] : [], done).complaints],
        refusals: isRefused ? ["state"] : [],
      };
    },
  };
}

export const isErasure = (request: DataRequest) => isOpen(request) && request.kind === "erasure";
export const isRestriction = (request: DataRequest) => isOpen(request) && request.kind === "restriction";

/** Restricts a recipient while the file is processed: the row is paid before, or waits. */
export const restrictWhileProcessed: Draw = (round) => {
  const { books } = round;
  const waitingIn = ({ waiting }: Batch) =>
    books.dataRequests.find(
      (each) =>
        isRestriction(each) &&
        isPayable(each.of) &&
        waiting.some(({ to }) => to === each.of) &&
        books.recordsOf(each.of).every((record) => round.isFree(record)),
    );
  const found = round.find(books.batches, (each) => waitingIn(each) !== undefined && !needsFirst(each));
  const request = found && waitingIn(found);
  const batch = found && anyBatch(round, (each) => each === found);
  const by = batch && round.member(approverOf(round, batch));
  if (!request || !by || !prospectOfBatch(round, by, batch)?.effect) return undefined;
  round.take(by, ...books.recordsOf(request.of));
  const restriction = restricting(round, request, round.random.chance(0.5));
  if (!restriction) return undefined;
  let isLeft = false;
  return {
    name: `process ${batch.key} while ${request.of.key} is being restricted`,
    attempts: [process(round, by, batch), restriction.attempt],
    async settle(db) {
      await untilStill(db, batch);
      isLeft = await isWaiting(db, batch, request.of);
    },
    judge(answers) {
      const [distributed, replied] = answers;
      if (distributed?.code === "S1")
        books.distribute(batch, by.userId, (to) => (to === request.of ? !isLeft : isPayable(to)));
      restriction.follow(replied);
      return all(answers, done);
    },
  };
};

/** Whether a row for somebody goes on waiting. */
export async function isWaiting(db: Db, batch: Batch, { key }: Customer): Promise<boolean> {
  const row = await db
    .selectFrom("batch_rows")
    .select("row_number")
    .where("batch_id", "=", batch.key)
    .where("customer_id", "=", key)
    .where("status", "=", "Success")
    .executeTakeFirst();
  return row !== undefined;
}

/** A mustahik at a merchant's till. */
function purchaseBy(round: Round, payer: Customer) {
  const merchant = somebody(round, "Merchant", (each) => each !== payer);
  const by = round.member(isChannel);
  if (!merchant || !by) return undefined;
  round.take(merchant, by);
  const attempt = create(round, by, { type: "P00002", payer, merchant, amount: purchaseIdr });
  return {
    attempt,
    follow: (data: unknown) => {
      const { _key: key } = data as { _key: string };
      round.books.purchase({ key, payer, merchant, amountIdr: purchaseIdr, by: by.userId });
    },
  };
}

/** The account is made to stand still in the very moment: the money moved before, or not at all. */
export const buyWhileStopped: Draw = (round) => {
  const request = anyDataRequest(
    round,
    (each) =>
      isRestriction(each) &&
      each.of.type === "Mustahik" &&
      mayPay(each.of) &&
      availableTo(each.of) > purchaseIdr,
  );
  const purchase = request && purchaseBy(round, request.of);
  const restriction = request && restricting(round, request, true);
  if (!purchase || !restriction) return undefined;
  return {
    name: `purchase by ${request.of.key}, whose account is being stopped`,
    attempts: [purchase.attempt, restriction.attempt],
    judge: (answers) => restriction.judge(answers, standingPayer, ({ data }) => purchase.follow(data)),
  };
};

export const buyWhileStill: Draw = (round) => {
  const payer = somebody(
    round,
    "Mustahik",
    (each) => each.isActive && each.standsStill && availableTo(each) > purchaseIdr,
  );
  if (!payer) return undefined;
  round.take(payer);
  const purchase = purchaseBy(round, payer);
  return (
    purchase && {
      name: `purchase by ${payer.key}, whose account stands still`,
      attempts: [purchase.attempt],
      judge: (answers) => all(answers, standingPayer, "state"),
    }
  );
};
