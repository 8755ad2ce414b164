import type { Db } from "bank-api/store/runtime/database";
import { usualTimeouts } from "bank-api/timeouts";
import { sql } from "kysely";
import { csvOf, validRows } from "../support/batch-files/rows";
import { until } from "../support/until";
import { anyBatch, approverOf, process, untilStill, untilStored } from "./distributions";
import type { NewDataRequest } from "./door";
import { registeredAnew, valuesOf } from "./erased";
import { availableTo, isEmpty, isPayable, mayPay, type Customer, type Erasure } from "./model";
import { all, fits, type Attempt, type Expected, type Operation } from "./operation";
import {
  anyDataRequest,
  isErasure,
  isRestriction,
  isWaiting,
  obstacleTo,
  restricting,
} from "./people-and-data";
import { needsFirst, prospectOfBatch } from "./prospects";
import { closedAccount, done, erasedAlready, moneyLeft, otherRequestWaits } from "./refusals";
import { create, somebody, type Draw } from "./requests";
import { isChannel, operatorOf, processorOf, type Round } from "./round";
import type { Member } from "./staff";
import { turn } from "./switches";

/** People who are erased: what comes before that, beside it and after it. */

const purchaseIdr = 1;

/** Spends all that somebody has who wants to be erased, or might. */
export const spendAll: Draw = (round) => {
  const asking = round.books.dataRequests.filter(isErasure).map(({ of }) => of);
  const payers = asking.some((each) => !isEmpty(each)) ? asking : round.books.customers;
  const payer = round.find(
    payers,
    (each) => each.type === "Mustahik" && mayPay(each) && availableTo(each) > 0 && each.heldIdr === 0,
  );
  const merchant = payer && somebody(round, "Merchant", (each) => each !== payer);
  const by = merchant && round.member(isChannel);
  if (!payer || !merchant || !by) return undefined;
  round.take(payer, merchant, by);
  const amountIdr = availableTo(payer);
  return {
    name: `${payer.key} spends all that they have`,
    attempts: [create(round, by, { type: "P00002", payer, merchant, amount: amountIdr })],
    judge(answers) {
      const [answer] = answers;
      if (answer?.code === "S1") {
        const { _key: key } = answer.data as { _key: string };
        round.books.purchase({ key, payer, merchant, amountIdr, by: by.userId });
      }
      return all(answers, done);
    },
  };
};

/** Approves an erasure, also one that cannot be yet. */
export const approveErasure: Draw = (round) => {
  const isReady = round.random.chance(0.7);
  const request = anyDataRequest(
    round,
    (each) => isErasure(each) && (obstacleTo(round.books, each) === undefined) === isReady,
  );
  const obstacle = request && obstacleTo(round.books, request);
  const erasure = request && restricting(round, request, false);
  return (
    erasure && {
      name: `approve the erasure of ${request.of.key}`,
      attempts: [erasure.attempt],
      judge(answers) {
        erasure.follow(answers[0]);
        return obstacle ? all(answers, obstacle, "state") : all(answers, done);
      },
    }
  );
};

/** Erases a recipient while the file is processed: the row is paid before, or waits. */
export const eraseWhileProcessed: Draw = (round) => {
  const { books } = round;
  const paidBy = (of: Customer) => (batch: (typeof books.batches)[number]) =>
    !needsFirst(batch) && batch.waiting.some(({ to }) => to === of);
  const request = round.find(
    books.dataRequests,
    (each) =>
      isErasure(each) &&
      isPayable(each.of) &&
      obstacleTo(books, each) === undefined &&
      books.recordsOf(each.of).every((record) => round.isFree(record)) &&
      books.batches.some(paidBy(each.of)),
  );
  const batch = request && anyBatch(round, paidBy(request.of));
  const by = batch && round.member(approverOf(round, batch));
  if (!request || !by || !prospectOfBatch(round, by, batch)?.effect) return undefined;
  round.take(by, ...books.recordsOf(request.of));
  const erasure = restricting(round, request, false);
  if (!erasure) return undefined;
  let isLeft = false;
  return {
    name: `process ${batch.key} while ${request.of.key} is being erased`,
    attempts: [process(round, by, batch), erasure.attempt],
    async settle(db) {
      await untilStill(db, batch);
      isLeft = await isWaiting(db, batch, request.of);
    },
    judge([distributed, replied]) {
      if (distributed?.code === "S1")
        books.distribute(batch, by.userId, (to) => (to === request.of ? !isLeft : isPayable(to)));
      erasure.follow(replied);
      const expected = isLeft ? done : moneyLeft;
      return {
        complaints: [
          ...all(distributed ? [distributed] : [], done).complaints,
          ...all(replied ? [replied] : [], expected).complaints,
        ],
        refusals: isLeft ? [] : ["state"],
      };
    },
  };
};

/** Erases a merchant at whose till somebody buys: the money comes before, or not at all. */
export const eraseWhileSold: Draw = (round) => {
  const { books } = round;
  const payer = somebody(round, "Mustahik", (each) => mayPay(each) && availableTo(each) > purchaseIdr);
  const by = payer && round.member(isChannel);
  if (!payer || !by) return undefined;
  round.take(payer, by);
  const request = anyDataRequest(
    round,
    (each) => isErasure(each) && each.of.type === "Merchant" && obstacleTo(books, each) === undefined,
  );
  const erasure = request && restricting(round, request, false);
  if (!request || !erasure) return undefined;
  const merchant = request.of;
  return {
    name: `purchase at ${merchant.key}, who is being erased`,
    attempts: [create(round, by, { type: "P00002", payer, merchant, amount: purchaseIdr }), erasure.attempt],
    judge([bought, replied]) {
      const isSold = bought?.code === "S1";
      if (isSold) {
        const { _key: key } = bought.data as { _key: string };
        books.purchase({ key, payer, merchant, amountIdr: purchaseIdr, by: by.userId });
      }
      erasure.follow(replied);
      const expected = isSold ? [done, moneyLeft] : [closedAccount, done];
      return {
        complaints: [bought, replied].flatMap((answer, place) =>
          answer ? all([answer], expected[place]!).complaints : [],
        ),
        refusals: ["state"],
      };
    },
  };
};

/** Answers two requests of a person at once: the erasure comes after the restriction, or is refused. */
export const eraseWhileRestricted: Draw = (round) => {
  const { books } = round;
  const restrictionOf = (of: Customer) => {
    const open = books.dataRequests.filter((each) => each.of === of && each.state === "open");
    return open.length === 2 ? open.find(isRestriction) : undefined;
  };
  const request = anyDataRequest(
    round,
    (each) =>
      isErasure(each) &&
      each.of.personKey === each.of.key &&
      books.recordsOf(each.of).length === 1 &&
      isEmpty(each.of) &&
      restrictionOf(each.of) !== undefined,
  );
  const other = request && restrictionOf(request.of);
  const restriction = other && restricting(round, other, round.random.chance(0.5));
  const erasure = restriction && restricting(round, request, false);
  if (!restriction || !erasure) return undefined;
  return {
    name: `restrict and erase ${request.of.key} at once`,
    attempts: [restriction.attempt, erasure.attempt],
    judge([restricted, erased]) {
      restriction.follow(restricted);
      erasure.follow(erased);
      const isRefused = erased !== undefined && fits(erased, otherRequestWaits);
      return {
        complaints: [
          ...all(restricted ? [restricted] : [], done).complaints,
          ...all(erased && !isRefused ? [erased] : [], done).complaints,
        ],
        refusals: isRefused ? ["state"] : [],
      };
    },
  };
};

/** What nobody does about somebody who is erased. */
function touching(round: Round, of: Customer): { attempt: Attempt; refusal: Expected } | undefined {
  const by = round.member((member) => operatorOf(of.branchId)(member) && member.door.name === "api");
  if (!by) return undefined;
  round.take(by);
  const key = round.key();
  const asked: NewDataRequest = {
    ...{ kind: "copy", of, asker: "person", askerName: "Simulasi", proof: "KTP asli", channel: "counter" },
    ...{ wish: "Simulasi", askedOn: round.books.day },
  };
  const attempts = [
    () => turn(round, by, of, "Active"),
    () => ({ by, act: "dataRequest" as const, key, write: by.door.askAboutData(asked, key) }),
  ];
  return { attempt: round.random.pick(attempts)(), refusal: erasedAlready };
}

/** Whose data has gone stays gone. */
export const touchErased: Draw = (round) => {
  const { books } = round;
  const of = round.find(books.customers, ({ erasure }) => erasure !== null);
  const touch = of && touching(round, of);
  if (!touch) return undefined;
  round.take(of);
  return {
    name: `do something about ${of.key}, whose data is erased`,
    attempts: [touch.attempt],
    judge: (answers) => all(answers, touch.refusal, "state"),
  };
};

/** The job takes somebody's data, while somebody does something about them. */
export const carryOutErasure: Draw = (round) => {
  const { books } = round;
  const erasure = round.find(
    books.erasures,
    ({ of }) => of.erasure === "approved" && !isLastOfRun(round, of) && round.isFree(...books.recordsOf(of)),
  );
  return erasure && carryingOut(round, erasure);
};

/** Whether a run may end, or take further people, once their data has gone: that of all others has, or may go in this round. */
export const isLastOfRun = (round: Round, of: Customer) =>
  round.books.runs.some(
    ({ people }) =>
      people.includes(of) &&
      people.every((each) => each === of || each.erasure === "gone" || !round.isFree(each)),
  );

export function carryingOut(round: Round, erasure: Erasure): Operation | undefined {
  const { books } = round;
  const { of } = erasure;
  const records = books.recordsOf(of);
  round.take(...records);
  const touch = round.random.chance(0.5) ? touching(round, of) : undefined;
  let values: readonly string[] = [];
  return {
    name: `erase ${of.key}`,
    attempts: touch ? [touch.attempt] : [],
    async before(db) {
      values = await valuesOf(db, records);
      await passDelay(db, records);
    },
    settle: (db) => untilGone(db, records),
    judge(answers) {
      books.erase(erasure, values);
      return all(answers, erasedAlready, "state");
    },
  };
}

const atApi = ({ door }: Member) => door.name === "api";

/** Uploads a file with the KTP of somebody who is erased. */
export const registerAnew: Draw = (round) => {
  const { books } = round;
  const erasure = round.find(
    books.erasures,
    ({ of, anew }) =>
      of.erasure === "gone" && of.type === "Mustahik" && anew === undefined && round.isFree(of),
  );
  const by =
    erasure &&
    round.member((member) => atApi(member) && member.isOperator && member.homeId === erasure.of.branchId);
  if (!erasure || !by) return undefined;
  const { of } = erasure;
  round.take(of, by);
  const [example] = validRows("BUP0001", 1);
  const born = { tgl_lahir: of.birthDate, jenis_kelamin: Number(of.nationalId.slice(6, 8)) > 40 ? "P" : "L" };
  // Of no family: that of the example would be all theirs, also of those who are erased once more.
  const csv = csvOf("BUP0001", [{ ...example, ...born, nama: of.name, no_ktp: of.nationalId, no_kk: "" }]);
  const key = round.key();
  const write = by.door.upload({ kind: "BUP0001", branchId: of.branchId, csv, programme: undefined }, key);
  let stored: Awaited<ReturnType<typeof untilStored>> | undefined;
  return {
    name: `register ${of.key}, who is erased, anew`,
    attempts: [{ by, act: "upload", key, write }],
    async settle(db, [answer]) {
      if (answer?.code === "S1") stored = await untilStored(db, key);
    },
    judge(answers) {
      if (stored) books.registerAnew(erasure, stored, by.userId);
      return all(answers, done);
    },
  };
};

/** Has the file processed: somebody new is there, who has nothing to do with who was erased. */
export const approveAnew: Draw = (round) => {
  const { books } = round;
  const erasure = round.find(
    books.erasures,
    ({ of, anew }) => anew !== undefined && !anew.isCutOff && !anew.isProcessed && round.isFree(of),
  );
  const anew = erasure?.anew;
  const by =
    anew &&
    round.member(
      (member) => processorOf(erasure.of.branchId)(member) && member.userId !== anew.makerId && atApi(member),
    );
  if (!erasure || !anew || !by?.door.processRegistration) return undefined;
  const { of } = erasure;
  const key = round.key();
  const write = by.door.processRegistration({ key: anew.key, branchId: of.branchId }, key);
  round.take(of, by);
  let found: Awaited<ReturnType<typeof registeredAnew>> | undefined;
  return {
    name: `process the file that registers ${of.key} anew`,
    attempts: [{ by, act: "process", key, write }],
    async settle(db) {
      await untilStill(db, anew);
      found = await registeredAnew(db, of);
    },
    judge(answers) {
      const { customer, isLinked } = found ?? {};
      if (customer) books.registered(customer, anew, by.userId);
      const wrong = customer && !isLinked ? [] : [`${of.nationalId} is registered as ${customer?.key}`];
      return { complaints: [...wrong, ...all(answers, done).complaints], refusals: [] };
    },
  };
};

/** From the approval until the data goes, some time has to pass. */
async function passDelay(db: Db, records: readonly Customer[]): Promise<void> {
  await sql`
    UPDATE erasures SET approved_at = approved_at - ${usualTimeouts.erasureDelayMs} * interval '1 ms'
    WHERE customer_id = ANY(${records.map(({ key }) => key)}::bigint[])`.execute(db);
}

/** The job comes by every ten seconds, and comes again where the trail waited for a seal. */
const patienceMs = 60_000;

async function untilGone(db: Db, records: readonly Customer[]): Promise<void> {
  const keys = records.map(({ key }) => key);
  const isGone = async () => {
    const { rows } = await sql<{ left: number }>`
      SELECT count(*)::integer AS left FROM erasures WHERE customer_id = ANY(${keys}::bigint[]) AND erased_at IS NULL`.execute(
      db,
    );
    return rows[0]?.left === 0;
  };
  await until(isGone, { atMostMs: patienceMs, what: `the erasure of ${keys.join(" and ")}` });
}
