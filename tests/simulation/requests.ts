import type { Answer, Wanted } from "./door";
import { availableTo, mayPay, type Customer, type Request } from "./model";
import { all, oneWins, type Attempt, type Operation } from "./operation";
import {
  followDecision,
  isAgainstRule,
  mayThemselves,
  needsFirst,
  prospectOf,
  refusalOf,
  type Act,
} from "./prospects";
import { absent, checkedByEither, done, madeByAbsentee, ownApproval, ownItem, processed } from "./refusals";
import { isChannel, operatorOf, type Round } from "./round";
import { sees, type Member } from "./staff";

/** What people do with money: ask, spend, decide, withdraw; rightly and wrongly. `undefined` where nobody can just now. */
export type Draw = (round: Round) => Operation | undefined;

const short = {
  P00002: { code: "E3", message: "Saldo yang tersedia tidak mencukupi." },
  P00003: { code: "E3", message: "Saldo yang tersedia tidak mencukupi." },
  P00004: { code: "E3", message: "Nominal harus kurang dari atau sama dengan saldo mustahik." },
} as const;

const largestIdr = 60_000;

export function create(round: Round, by: Member, wanted: Wanted): Attempt {
  const key = round.key();
  return { by, act: "create", key, write: by.door.create(wanted, key) };
}

export function decide(round: Round, by: Member, request: Request, act: Act): Attempt {
  const key = round.key();
  const isLent = !mayThemselves(by, request, act);
  return { by, act: "decide", key, write: by.door.decide(request, act, key), isLent };
}

/** The request that an answer names. */
function requestOf(answer: Answer, by: Member, wanted: Wanted): Request {
  const { _key: key } = answer.data as { _key: string };
  if (wanted.type === "P00002") throw new Error("a purchase is no request");
  const { type, payer, amount } = wanted;
  // The round's end shows the rule of the request (`Ruling`).
  return {
    key,
    type,
    payer,
    amountIdr: Number(amount),
    makerId: by.userId,
    state: "pending",
    rule: undefined,
  };
}

/** Any free one of a type who is not erased. */
export const somebody = (round: Round, type: Customer["type"], suits: (customer: Customer) => boolean) =>
  round.find(
    round.books.customers,
    (customer) => customer.type === type && customer.erasure === null && suits(customer),
  );

const hasMoney = (customer: Customer) => availableTo(customer) >= 1_000;

const affordable = ({ random }: Round, payer: Customer) =>
  random.whole(1, Math.min(largestIdr, availableTo(payer)));

/** Somebody who pays, and somebody who may ask them to. */
function payment(
  round: Round,
  type: Wanted["type"],
  suits: (payer: Customer) => boolean,
  asks: (member: Member) => boolean = () => true,
) {
  const payer = somebody(round, type === "P00003" ? "Merchant" : "Mustahik", suits);
  const may = payer && (type === "P00004" ? operatorOf(payer.branchId) : isChannel);
  const by = may && round.member((member) => may(member) && asks(member));
  if (!payer || !by) return undefined;
  const merchant = type === "P00002" ? somebody(round, "Merchant", () => true) : undefined;
  if (type === "P00002" && !merchant) return undefined;
  round.take(payer, by, ...(merchant ? [merchant] : []));
  return { payer, by, merchant };
}

const wantedOf = (
  type: Wanted["type"],
  { payer, merchant }: { payer: Customer; merchant: Customer | undefined },
  amount: unknown,
): Wanted => ({ type, payer, amount, ...(merchant && { merchant }) });

const anyType = ({ random }: Round) => random.pick(["P00002", "P00003", "P00004"] as const);

/** A purchase by a mustahik who is inactive, or whose account stands still, is another matter. */
const maySpend = (type: Wanted["type"]) => (payer: Customer) =>
  hasMoney(payer) && (mayPay(payer) || type !== "P00002");

export const askOrSpend: Draw = (round) => {
  const type = anyType(round);
  const found = payment(round, type, maySpend(type));
  if (!found) return undefined;
  const amount = affordable(round, found.payer);
  const wanted = wantedOf(type, found, amount);
  return {
    name: `${type} of ${amount}`,
    attempts: [create(round, found.by, wanted)],
    judge(answers) {
      const [answer] = answers;
      if (answer?.code === "S1") follow(round, found, wanted, answer);
      return all(answers, done);
    },
  };
};

/** Overheard, and sent once more as it was: that is refused, and what was asked for has happened once. */
export const overheard: Draw = (round) => {
  // A crash of the database forgets which requests were used just before (docs/wire.md#request-keys).
  if (!round.isQuiet) return undefined;
  const type = anyType(round);
  const found = payment(round, type, maySpend(type), ({ door }) => door.replay !== undefined);
  if (!found?.by.door.replay) return undefined;
  const { by } = found;
  const wanted = wantedOf(type, found, affordable(round, found.payer));
  const key = round.key();
  return {
    name: `${type}, overheard`,
    attempts: [{ by, act: "create", key, write: found.by.door.replay(wanted, key) }],
    judge(answers) {
      const [answer] = answers;
      if (answer?.code === "S1") follow(round, found, wanted, answer);
      return all(answers, done);
    },
  };
};

function follow(
  round: Round,
  { payer, by, merchant }: { payer: Customer; by: Member; merchant: Customer | undefined },
  wanted: Wanted,
  answer: Answer,
): void {
  if (!merchant) return round.books.ask(requestOf(answer, by, wanted));
  const { _key: key } = answer.data as { _key: string };
  round.books.purchase({ key, payer, merchant, amountIdr: Number(wanted.amount), by: by.userId });
}

export const beyondBalance: Draw = (round) => {
  const type = anyType(round);
  const found = payment(round, type, (payer) => mayPay(payer) || type !== "P00002");
  if (!found) return undefined;
  const amount = availableTo(found.payer) + round.random.pick([1, 1, 1_000, 1_000_000]);
  return {
    name: `${type} of ${amount}, more than there is`,
    attempts: [create(round, found.by, wantedOf(type, found, amount))],
    judge: (answers) => all(answers, short[type], "balance"),
  };
};

/** Two or three at once, of whom the money is enough for one. */
export const spendTwice: Draw = (round) => {
  const { random } = round;
  const type = anyType(round);
  const found = payment(round, type, (payer) => maySpend(type)(payer) && availableTo(payer) < 2_000_000);
  if (!found) return undefined;
  const others = round.members(
    random.whole(1, 2),
    type === "P00004" ? operatorOf(found.payer.branchId) : isChannel,
  );
  if (others.length === 0) return undefined;
  round.take(...others);
  const available = availableTo(found.payer);
  const people = [found.by, ...others];
  const wants = people.map(() =>
    wantedOf(type, found, random.whole(Math.floor(available / 2) + 1, available)),
  );
  return {
    name: `${people.length} × ${type} of the same ${available}`,
    attempts: people.map((by, place) => create(round, by, wants[place] ?? wantedOf(type, found, available))),
    judge: (answers) =>
      oneWins(answers, short[type], "balance", (winner, place) => {
        const [by, wanted] = [people[place], wants[place]];
        if (by && wanted) follow(round, { ...found, by }, wanted, winner);
      }),
  };
};

export const hostileAmount: Draw = (round) => {
  const type = anyType(round);
  const found = payment(round, type, () => true);
  if (!found) return undefined;
  const amount = round.random.pick(found.by.door.hostileAmounts);
  return {
    name: `${type} of ${JSON.stringify(amount)}`,
    attempts: [create(round, found.by, wantedOf(type, found, amount))],
    judge: (answers) => all(answers, { code: "E3" }),
  };
};

/** A request, free with its payer. */
export function anyRequest(round: Round, suits: (request: Request) => boolean): Request | undefined {
  const request = round.find(round.books.requests, (each) => round.isFree(each.payer) && suits(each));
  if (request) round.take(request, request.payer);
  return request;
}

/** Whether a decision on it is a simple matter: nothing but who decides speaks against one. */
export const isPending = (request: Request) =>
  request.state === "pending" && (mayPay(request.payer) || request.type === "P00004");

/** Whether nothing is known to speak against somebody's decision. */
export const mayDecide =
  ({ books }: Round, request: Request, act: Act) =>
  (member: Member) =>
    refusalOf(books, member, request, act) === undefined;

export const anAct = ({ random }: Round): Act => (random.chance(0.7) ? "approve" : "void");

export const decideOne: Draw = (round) => {
  const act = anAct(round);
  const request = anyRequest(round, isPending);
  const by = request && round.member(mayDecide(round, request, act));
  const prospect = by && prospectOf(round, by, request, act);
  if (!prospect) return undefined;
  round.take(by);
  return {
    name: `${act} ${request.key}`,
    attempts: [decide(round, by, request, act)],
    judge(answers) {
      if (answers[0]?.code === "S1") followDecision(round, request, by, prospect);
      return all(answers, prospect.answer);
    },
  };
};

/** Two or three decide on one request at once, alike or not. */
export const decideTogether: Draw = (round) => {
  const request = anyRequest(round, (each) => isPending(each) && !needsFirst(each));
  if (!request) return undefined;
  const people = round.members(3, mayDecide(round, request, "approve"));
  if (people.length < 2) return undefined;
  const courses = people.flatMap((by) => {
    const act = anAct(round);
    const prospect = prospectOf(round, by, request, act);
    return prospect?.effect ? [{ by, act, prospect }] : [];
  });
  if (courses.length < people.length) return undefined;
  round.take(...people);
  return {
    name: `${courses.map(({ act }) => act).join(" and ")} ${request.key} at once`,
    attempts: courses.map(({ by, act }) => decide(round, by, request, act)),
    judge: (answers) =>
      oneWins(answers, processed, "state", (_winner, place) => {
        const course = courses[place];
        if (course) followDecision(round, request, course.by, course.prospect);
      }),
  };
};

export const decideAgain: Draw = (round) => {
  const act = anAct(round);
  const request = anyRequest(round, ({ state }) => state !== "pending");
  const by =
    request && round.member((member) => refusalOf(round.books, member, request, act)?.answer === processed);
  if (!request || !by) return undefined;
  round.take(by);
  return {
    name: `${act} ${request.key}, which is ${request.state}`,
    attempts: [decide(round, by, request, act)],
    judge: (answers) => all(answers, processed, "state"),
  };
};

export const approveOwn: Draw = (round) => {
  const own = (member: Member) => (request: Request) =>
    refusalOf(round.books, member, request, "approve")?.answer === ownItem;
  const by = round.member((member) => member.isApprover && round.books.requests.some(own(member)));
  const request = by && anyRequest(round, own(by));
  if (!by || !request) return undefined;
  round.take(by);
  return {
    name: `approve one's own ${request.key}`,
    attempts: [decide(round, by, request, "approve")],
    judge: (answers) => all(answers, ownItem, "own item"),
  };
};

/** Approves for an approver who has made or checked the request: the two count as one person. */
export const approveForMaker: Draw = (round) => {
  const theirs = (member: Member) => (request: Request) => {
    const answer = refusalOf(round.books, member, request, "approve")?.answer;
    return answer === madeByAbsentee || answer === checkedByEither;
  };
  const by = round.member((member) => round.books.requests.some(theirs(member)));
  const request = by && anyRequest(round, theirs(by));
  const refusal = request && refusalOf(round.books, by, request, "approve");
  if (!by || !request || !refusal) return undefined;
  round.take(by);
  return {
    name: `approve ${request.key} for who has made or checked it`,
    attempts: [decide(round, by, request, "approve")],
    judge: (answers) => all(answers, refusal.answer, "own item"),
  };
};

/** The first of two approvers comes back as the second. */
export const approveTwice: Draw = (round) => {
  const request = anyRequest(round, (each) => each.state === "pending" && each.firstApproverId !== undefined);
  const by =
    request &&
    round.member((member) => refusalOf(round.books, member, request, "approve")?.answer === ownApproval);
  if (!request || !by) return undefined;
  round.take(by);
  return {
    name: `approve ${request.key} as the second, after having been the first`,
    attempts: [decide(round, by, request, "approve")],
    judge: (answers) => all(answers, ownApproval, "own item"),
  };
};

/** What a request's rule leaves to other roles, or what is beyond somebody's limit of the day. */
export const approveAgainstRule: Draw = (round) => {
  const against = (member: Member) => (request: Request) =>
    request.state === "pending" && isAgainstRule(round.books, member, request);
  const by = round.member((member) => member.isApprover && round.books.requests.some(against(member)));
  const request = by && anyRequest(round, against(by));
  const prospect = request && prospectOf(round, by, request, "approve");
  if (!by || !request || prospect?.guard !== "rule") return undefined;
  round.take(by);
  return {
    name: `approve ${request.key} against its rule`,
    attempts: [decide(round, by, request, "approve")],
    judge: (answers) => all(answers, prospect.answer, "rule"),
  };
};

/** Meddles in another branch: corrects its mustahik, or decides on its request. */
export const meddle: Draw = (round) => {
  const by = round.member(({ branchId }) => branchId !== undefined);
  if (!by) return undefined;
  const attempt = by.isOperator ? askElsewhere(round, by) : decideElsewhere(round, by);
  if (!attempt) return undefined;
  round.take(by);
  return {
    name: "another branch's",
    attempts: [attempt],
    judge: (answers) => all(answers, absent, "other branch"),
  };
};

function askElsewhere(round: Round, by: Member): Attempt | undefined {
  const payer = somebody(round, "Mustahik", (customer) => hasMoney(customer) && !sees(by, customer.branchId));
  if (!payer) return undefined;
  round.take(payer);
  return create(round, by, { type: "P00004", payer, amount: 1 });
}

function decideElsewhere(round: Round, by: Member): Attempt | undefined {
  const request = anyRequest(round, ({ payer }) => !sees(by, payer.branchId));
  return request && decide(round, by, request, anAct(round));
}
