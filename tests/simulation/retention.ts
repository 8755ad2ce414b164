import { parseMerchant, parseMustahik } from "bank-api/domain/customers";
import { products } from "bank-api/domain/ledger";
import { cutoff, keptOf } from "bank-api/domain/retention";
import { readEnv } from "bank-api/env";
import { demoBranches } from "bank-api/seed/organisation";
import { inventMerchant, inventMustahik } from "bank-api/seed/people";
import { insertCustomers } from "bank-api/store/customers/customers";
import { openAccounts } from "bank-api/store/ledger/accounts";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { retentionCategories, type RetentionCategory } from "contract/retention-categories";
import { testNow } from "../support/clock";
import { until } from "../support/until";
import type { Answer, NewDataRequest, Write } from "./door";
import { carryingOut } from "./erasures";
import { ids, proposePair } from "./merges";
import { availableTo, mayPay, readCustomers, type Batch, type Books, type Customer } from "./model";
import { all, fits, oneWins, type Attempt, type Expected } from "./operation";
import {
  closedAccount,
  done,
  erasedAlready,
  forbidden,
  nothingDue,
  ownItem,
  pairRestricted,
  processed,
  runWaits,
} from "./refusals";
import { create, somebody, type Draw } from "./requests";
import {
  isOpen,
  lostRows,
  readKept,
  readRuns,
  readUnused,
  untilCarriedOut,
  type Due,
  type Run,
} from "./retained";
import { isChannel, operatorOf, processorOf, type Round } from "./round";
import type { Member } from "./staff";
import { turn } from "./switches";

/** What goes by rule: proposed, and approved, refused or taken back, while something happens to those whom it names. */

/** One user in a round proposes or decides about a category. */
const turns = retentionCategories.map((category) => ({ category }));
type Turn = (typeof turns)[number];
/** Often people, to whom most can happen meanwhile. */
const anyTurn = (round: Round, suits: (turn: Turn) => boolean) =>
  round.find(round.random.chance(0.5) ? turns.filter(({ category }) => category === "people") : turns, suits);
const kept = keptOf(readEnv({}).retention);
const dueBefore = (category: RetentionCategory) => cutoff(testNow(), kept[category]);

const retains = ({ retains: may }: Member) => may;
const waitingIn = ({ runs }: Books, category: RetentionCategory) =>
  runs.find((run) => run.category === category && run.state === "proposed");

/** Whom nobody may have used for years, or nobody but they themselves, by what the books say. */
function quietPeople(books: Books): Customer[] {
  const before = dueBefore("people");
  return books.customers.filter(
    (each) => each.createdAt < before && !each.isActive && !each.erasure && !each.restrictedBy,
  );
}

/** Of these, whom a run takes. */
function idlePeople(books: Books): Customer[] {
  const quiet = quietPeople(books);
  const isIdle = (record: Customer) =>
    quiet.includes(record) && !books.dataRequests.some(({ of }) => of === record);
  return quiet.filter((each) => each.personKey === each.key && books.recordsOf(each).every(isIdle));
}

/** What a run may take, and what else is done with would make it unsure. */
function concerned(books: Books, category: RetentionCategory): readonly object[] {
  if (category === "people") return quietPeople(books);
  return category === "failed-rows" ? books.batches.filter(({ isOld }) => isOld) : [];
}

async function readDue(db: Db, books: Books, category: RetentionCategory, before: Date): Promise<Due> {
  if (category !== "people") {
    const rows = (await readKept(db, [category])).filter(({ at, goes }) => goes && at < before);
    return { people: [], rows: rows.map(({ key }) => key) };
  }
  const unused = await readUnused(db, before);
  const people = idlePeople(books).filter((each) =>
    books.recordsOf(each).every(({ key }) => unused.has(key)),
  );
  return { people, rows: [] };
}

export const proposeRetention: Draw = (round) => {
  const { books, random } = round;
  const mine = anyTurn(round, ({ category }) => round.isFree(...concerned(books, category)));
  const by = mine && round.member(retains);
  if (!mine || !by) return undefined;
  const { category } = mine;
  const open = books.runs.find((each) => each.category === category && isOpen(each));
  const files = category === "failed-rows" ? books.batches.filter((batch) => round.isFree(batch)) : [];
  const old = files.filter(() => random.chance(0.3));
  round.take(mine, by, ...concerned(books, category), ...old);
  // A run that is under way would take them too.
  const isMade = open?.state !== "running" && random.chance(0.8);
  const key = round.key();
  let [due, run]: [number, Run | undefined] = [0, undefined];
  return {
    name: `propose that ${category} go`,
    attempts: [{ by, act: "retention", key, write: by.door.proposeRetention(category, key) }],
    async before(db) {
      await untilCarriedOut(db);
      if (isMade) await makeDue[category](db, { round, old, userId: by.userId });
      const { people, rows } = await readDue(db, books, category, dueBefore(category));
      due = people.length + rows.length;
    },
    async settle(db, [answer]) {
      if (answer?.code === "S1") run = (await readRuns(db)).findLast((each) => each.category === category);
    },
    judge(answers) {
      if (run) books.proposeRun(run);
      // A screen says so before it looks at what is due.
      if (open && (due > 0 || by.door.name === "forms")) return all(answers, runWaits, "state");
      return due === 0 ? all(answers, nothingDue, "state") : all(answers, done);
    },
  };
};

interface Making {
  readonly round: Round;
  /** Files that have not moved for long. */
  readonly old: readonly Batch[];
  readonly userId: string;
}

/** Few, or more than go at a time. */
const amounts = [3, 6_000, 12_000] as const;
const longAgo = sql`now() - interval '11 years'`;

/** Lets time pass for some of a category, or puts some there that are of long ago. */
const makeDue: Readonly<Record<RetentionCategory, (db: Db, making: Making) => Promise<void>>> = {
  people: registerLongAgo,
  async "failed-rows"(db, { old }) {
    const keys = old.map(({ key }) => key);
    await sql`
      UPDATE batches SET moved_at = moved_at - interval '100 days', cancelled_at = cancelled_at - interval '100 days'
      WHERE id = ANY(${keys}::bigint[])`.execute(db);
    for (const batch of old) batch.isOld = true;
  },
  async "sign-ins"(db, { round, userId }) {
    await sql`
      INSERT INTO sign_ins (id, user_id, at, succeeded, way)
      SELECT (SELECT least(min(id), 0) FROM sign_ins) - number, ${userId}, ${longAgo}, true, 'password'
      FROM generate_series(1, ${round.random.pick(amounts)}) AS number`.execute(db);
  },
  async notices(db, { round, userId }) {
    await sql`
      INSERT INTO notices (user_id, kind, subject_id, at, read_at) SELECT ${userId}, 'retention-due', 0, ${longAgo}, ${longAgo}
      FROM generate_series(1, ${round.random.pick(amounts)})`.execute(db);
  },
  async access(db, { round, userId }) {
    const numbers = sql`generate_series(1, ${round.random.pick(amounts)}) AS number`;
    await sql`
      WITH opened AS (
        INSERT INTO access_log (id, at, user_id, customer_id, screen)
        SELECT (SELECT least(min(id), 0) FROM access_log) - number, ${longAgo}, ${userId}, 1, 'customerDetail' FROM ${numbers}
      )
      INSERT INTO shown_people (id, at, user_id, session_id, call, way, customer_ids)
      SELECT (SELECT least(min(id), 0) FROM shown_people) - number, ${longAgo}, ${userId}, 1, 'listCustomers', 'screen', '{1}'
      FROM ${numbers}`.execute(db);
  },
};

/** People of before the demo have other numbers than those of the demo. */
const firstIndex = 50_000;

/** A few at a time. */
const mostIdle = 4;

/** Registers people years ago, who never had a transaction and are inactive. */
async function registerLongAgo(db: Db, { round: { books, random } }: Making): Promise<void> {
  if (idlePeople(books).length >= mostIdle) return;
  const branch = random.pick(demoBranches);
  const type = random.pick(["Mustahik", "Mustahik", "Merchant"] as const);
  const first = firstIndex + books.customers.length;
  const customers = Array.from({ length: random.whole(1, 4) }, (_, place) => {
    const { value } =
      type === "Mustahik"
        ? parseMustahik(inventMustahik(random, branch, first + place), books.day)
        : parseMerchant(inventMerchant(random, branch, first + place));
    return { ...value!, id: ids.next(), status: "Inactive" as const, origin: null };
  });
  const keys = customers.map(({ id }) => id);
  const product = type === "Mustahik" ? products.mustahik : products.merchant;
  const at = new Date(dueBefore("people").getTime() - 1);
  await db.transaction().execute(async (within) => {
    await insertCustomers(within, type, branch.id, at, customers);
    await openAccounts(within, product, branch.id, at, keys);
  });
  books.customers.push(...(await readCustomers(db)).filter(({ key }) => keys.includes(key)));
}

function deciding(round: Round, by: Member, run: Run, decision: "approve" | "refuse"): Attempt {
  const key = round.key();
  return { by, act: "retention", key, write: by.door.decideRetention(run, decision, key) };
}

/** Approves, refuses or takes back a run, by one or two users at once; what is approved goes, and nothing else. */
export const decideRetention: Draw = (round) => {
  const { books, random } = round;
  const mine = anyTurn(
    round,
    ({ category }) => waitingIn(books, category) !== undefined && round.isFree(...concerned(books, category)),
  );
  const run = mine && waitingIn(books, mine.category);
  if (!run) return undefined;
  const isOwn = random.chance(0.15);
  const people = round.members(
    isOwn ? 1 : random.whole(1, 2),
    (each) => each.retains && (each.userId === run.makerId) === isOwn,
  );
  if (people.length === 0) return undefined;
  round.take(mine, ...people);
  const steps = people.map(() => (isOwn || random.chance(0.2) ? "refuse" : "approve"));
  const of = mine.category === "people" ? round.find(idlePeople(books), () => true) : undefined;
  round.take(...concerned(books, mine.category));
  const touch = of && random.chance(0.7) ? random.pick(touches)(round, of) : undefined;
  let due: Due = { people: [], rows: [] };
  let erased: ReadonlySet<string> = new Set();
  let left = 0;
  let complaints: string[] = [];
  return {
    name: `${steps.join(" and ")} that ${run.category} go${touch ? `, and ${touch.what} ${of?.key}` : ""}`,
    attempts: [
      ...people.map((by, place) => deciding(round, by, run, steps[place]!)),
      ...(touch ? [touch.attempt] : []),
    ],
    async before(db) {
      complaints = await lostRows(db, books);
      due = await readDue(db, books, run.category, run.before);
      await touch?.before?.(db);
    },
    async settle(db) {
      await untilCarriedOut(db);
      erased = await erasedBy(db, run);
      left = (await readDue(db, books, run.category, run.before)).rows.length;
    },
    judge(answers) {
      const isTouched = touch !== undefined && !erased.has(of!.key);
      const verdict = oneWins(answers.slice(0, people.length), processed, "state", (_winner, place) => {
        const by = people[place]!.userId;
        if (steps[place] === "refuse") return books.refuseRun(run, by);
        const gone = due.people.filter((each) => each !== of || !isTouched);
        complaints.push(...unlikeKeys(erased, gone), ...(left > 0 ? [`${left} approved rows are left`] : []));
        books.approveRun(run, by, { people: gone, rows: due.rows });
      });
      const told = touch && judgeTouch(touch, answers[people.length], isTouched);
      return { ...verdict, complaints: [...complaints, ...verdict.complaints, ...(told ?? [])] };
    },
  };
};

/** Whom a run erases, by the records that are kept. */
async function erasedBy(db: Db, { key }: Run): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT id::text AS key FROM erasures JOIN customers ON id = customer_id
    WHERE proposal_id = ${key} AND same_as_id IS NULL`.execute(db);
  return new Set(rows.map((row) => row.key));
}

const unlikeKeys = (found: ReadonlySet<string>, expected: readonly Customer[]) => {
  const keys = new Set(expected.map(({ key }) => key));
  return [
    ...[...keys].filter((key) => !found.has(key)).map((key) => `${key} is due, and stays`),
    ...[...found].filter((key) => !keys.has(key)).map((key) => `${key} is not due, and goes`),
  ];
};

function judgeTouch({ refusals, follow }: Touch, answer: Answer | undefined, isTouched: boolean): string[] {
  if (answer === undefined) return [];
  if (isTouched && answer.code === "S1") follow(answer);
  const isRight = isTouched ? answer.code === "S1" : refusals.some((each) => fits(answer, each));
  return isRight
    ? []
    : [`answered ${answer.code} ${answer.message} about somebody who ${isTouched ? "stays" : "goes"}`];
}

/** What happens to somebody who is due: before the job names them, so that they stay, or too late. */
interface Touch {
  readonly what: string;
  readonly attempt: Attempt;
  readonly refusals: readonly Expected[];
  readonly before?: (db: Db) => Promise<void>;
  readonly follow: (done: Answer) => void;
}

/** The job comes by every five seconds. */
const mostLaterMs = 5_000;

/** Sends something at any time until the job has come by. */
function later({ random }: Round, attempt: Attempt): Attempt {
  const ms = random.whole(0, mostLaterMs);
  let waiting: Promise<unknown> | undefined;
  const wait = () => {
    const end = performance.now() + ms;
    return until(() => performance.now() > end);
  };
  const write: Write = {
    ...attempt.write,
    send: () => (waiting ??= wait()).then(() => attempt.write.send()),
  };
  return { ...attempt, write };
}

function takeUp(round: Round, of: Customer): Touch | undefined {
  const by = round.member(operatorOf(of.branchId));
  if (!by) return undefined;
  round.take(by);
  return {
    what: "take up",
    attempt: later(round, turn(round, by, of, "Active")),
    refusals: [erasedAlready, { code: "E1" }],
    follow: () => round.books.switchStatus(of, true, by.userId),
  };
}

function ask(round: Round, of: Customer): Touch | undefined {
  const by = round.member(operatorOf(of.branchId));
  if (!by) return undefined;
  round.take(by);
  const kind = round.random.pick(["copy", "restriction"] as const);
  const asked: NewDataRequest = {
    ...{ kind, of, asker: "person", askerName: "Simulasi", proof: "KTP asli", channel: "counter" },
    ...{ wish: "Simulasi", askedOn: round.books.day },
  };
  const key = round.key();
  return {
    what: `ask for a ${kind} of`,
    attempt: later(round, { by, act: "dataRequest", key, write: by.door.askAboutData(asked, key) }),
    refusals: [erasedAlready],
    follow({ data }) {
      const { _key } = data as { _key: string };
      const [makerId, state] = [by.userId, "open"] as const;
      round.books.askAboutData({
        key: _key,
        kind,
        of,
        makerId,
        state,
        corrects: false,
        stopsAccounts: false,
      });
    },
  };
}

const purchaseIdr = 1;

/** Somebody buys at a merchant, or two records become one person's. */
function payOrMerge(round: Round, of: Customer): Touch | undefined {
  return of.type === "Merchant" ? pay(round, of) : merge(round, of);
}

function pay(round: Round, merchant: Customer): Touch | undefined {
  const payer = somebody(round, "Mustahik", (each) => mayPay(each) && availableTo(each) > purchaseIdr);
  const by = payer && round.member(isChannel);
  if (!payer || !by) return undefined;
  round.take(payer, by);
  return {
    what: "buy at",
    attempt: later(round, create(round, by, { type: "P00002", payer, merchant, amount: purchaseIdr })),
    refusals: [closedAccount],
    follow({ data }) {
      const { _key: key } = data as { _key: string };
      round.books.purchase({ key, payer, merchant, amountIdr: purchaseIdr, by: by.userId });
    },
  };
}

function merge(round: Round, of: Customer): Touch | undefined {
  const { books, random } = round;
  const other = somebody(
    round,
    "Mustahik",
    (each) =>
      each.branchId === of.branchId &&
      each.personKey === each.key &&
      each.restrictedBy === null &&
      round.isFree(...books.recordsOf(each)),
  );
  const operator = other && round.member(operatorOf(of.branchId));
  const by =
    operator && round.member((each) => processorOf(of.branchId)(each) && each.userId !== operator.userId);
  if (!other || !by) return undefined;
  round.take(by, ...books.recordsOf(other));
  const ends = random.chance(0.5) ? { ended: of, kept: other } : { ended: other, kept: of };
  const pair = { key: ids.next(), proposalKey: ids.next() };
  const key = round.key();
  return {
    what: `unite ${other.key} with`,
    attempt: later(round, { by, act: "dataRequest", key, write: by.door.approveSamePerson(pair, key) }),
    refusals: [pairRestricted],
    before: (db) => proposePair(db, pair, ends, operator.userId),
    follow: () => books.endRecord(ends, by.userId),
  };
}

const touches = [takeUp, ask, payOrMerge, payOrMerge] as const;

const isLast = (people: Run["people"]) => people.filter(({ erasure }) => erasure !== "gone").length === 1;

/** The data of a run's last person goes: it ends, or takes who has become due since. */
export const endRun: Draw = (round) => {
  const { books } = round;
  const last = round.find(
    books.erasures,
    ({ of }) =>
      of.erasure === "approved" &&
      books.runs.some(({ people }) => people.includes(of) && isLast(people)) &&
      round.isFree(...books.recordsOf(of), ...quietPeople(books)),
  );
  const run = books.runs.find(({ people }) => last && people.includes(last.of));
  const operation = last && carryingOut(round, last);
  if (!run || !operation) return undefined;
  round.take(...quietPeople(books));
  let due: Due = { people: [], rows: [] };
  let erased: ReadonlySet<string> = new Set();
  return {
    ...operation,
    name: `${operation.name}, the last of a run`,
    async before(db) {
      due = await readDue(db, books, run.category, run.before);
      await operation.before?.(db);
    },
    async settle(db, answers) {
      await operation.settle?.(db, answers);
      await untilCarriedOut(db);
      erased = await erasedBy(db, run);
    },
    judge(answers) {
      const verdict = operation.judge(answers);
      books.carryOut(run, due);
      return { ...verdict, complaints: [...verdict.complaints, ...unlikeKeys(erased, run.people)] };
    },
  };
};

/** Approves what one has proposed, or without the right to. */
export const approveRetentionInVain: Draw = (round) => {
  const isOwn = round.random.chance(0.5);
  const mine = anyTurn(round, ({ category }) => waitingIn(round.books, category) !== undefined);
  const run = mine && waitingIn(round.books, mine.category);
  const by =
    run && round.member((each) => (isOwn ? each.userId === run.makerId : each.isProcessor && !each.retains));
  if (!run || !by) return undefined;
  round.take(mine, by);
  return {
    name: `approve that ${run.category} go, ${isOwn ? "one's own proposal" : "without the right"}`,
    attempts: [deciding(round, by, run, "approve")],
    judge: (answers) => (isOwn ? all(answers, ownItem, "own item") : all(answers, forbidden)),
  };
};
