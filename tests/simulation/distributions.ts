import { setTimeout as sleep } from "node:timers/promises";
import { messages } from "contract/codes";
import type { Db } from "bank-api/store/database";
import { csvOf } from "../support/batch-files/rows";
import type { Batch, Customer } from "./model";
import { all, oneWins, type Attempt } from "./operation";
import type { Draw } from "./requests";
import { approverOf, type Round } from "./round";
import type { Member } from "./staff";

/** Distribution files: uploaded, processed, cancelled, by one or by two at once. */

const mostRows = 40;
const largestIdr = 90_000;
const done = { code: "S1" };
const absent = { code: "404", message: "Data tidak ditemukan." };

export const upload: Draw = (round) => {
  const { random, books } = round;
  const by = round.member(({ isOperator }) => isOperator);
  if (!by) return undefined;
  const recipients = books.customers.filter(
    ({ type, branchId, isActive }) => type === "Mustahik" && branchId === by.homeId && isActive,
  );
  // In the file once each, wherever the list begins.
  const start = random.whole(0, recipients.length - 1);
  const people = [...recipients.slice(start), ...recipients.slice(0, start)].slice(
    0,
    random.whole(1, mostRows),
  );
  if (people.length === 0 || !round.isFree(...people)) return undefined;
  round.take(by, ...people);
  const waiting = people.map((to) => ({ to, amountIdr: random.whole(1, largestIdr) }));
  const key = round.key();
  const csv = csvOf("BUP0002", waiting.map(rowOf));
  return {
    name: `upload ${people.length} rows`,
    attempts: [{ by, act: "upload", key, write: by.door.upload(by.homeId, csv, key) }],
    judge(answers) {
      const [answer] = answers;
      if (answer?.code !== "S1") return all(answers, done);
      const { _key, status } = answer.data as { _key: string; status: string };
      // Cut off before its rows were stored: the bank gives the file up by itself, a minute later.
      if (status === "Uploading") return all(answers, done);
      books.batches.push({ key: _key, branchId: by.homeId, makerId: by.userId, waiting, isCancelled: false });
      return all(answers, done);
    },
  };
};

const rowOf = ({ to, amountIdr }: { to: Customer; amountIdr: number }) => ({
  nama: to.name,
  tgl_lahir: to.birthDate,
  no_ktp: to.nationalId,
  nominal: String(amountIdr),
});

const isOpen = (batch: Batch) => !batch.isCancelled && batch.waiting.length > 0;
const recipientsOf = (batch: Batch) => batch.waiting.map(({ to }) => to);

/** An open batch, free with all whom it pays. */
function anyBatch(round: Round, suits: (batch: Batch) => boolean): Batch | undefined {
  const batch = round.find(
    round.books.batches,
    (each) => isOpen(each) && round.isFree(...recipientsOf(each)) && suits(each),
  );
  if (batch) round.take(batch, ...recipientsOf(batch));
  return batch;
}

function process(round: Round, by: Member, batch: Batch): Attempt {
  const key = round.key();
  return { by, act: "process", key, write: by.door.process(batch, key) };
}

/** One has it processed, or two at once, of whom one does. */
export const processFile: Draw = (round) => {
  const batch = anyBatch(round, () => true);
  if (!batch) return undefined;
  const people = round.members(
    round.random.whole(1, 2),
    (member) => approverOf(batch.branchId)(member) && member.userId !== batch.makerId,
  );
  if (people.length === 0) return undefined;
  round.take(...people);
  return {
    name: `process ${batch.key} (${people.length} at once)`,
    attempts: people.map((by) => process(round, by, batch)),
    settle: (db) => untilStill(db, batch),
    judge(answers) {
      // Whoever came when all was done already is told so, in another way than who came while it was under way.
      const real = answers.filter(
        ({ code, message }) => code !== "E1" && message !== messages.nothingToProcess,
      );
      return oneWins(real, { code: "E1" }, "state", () => round.books.distribute(batch));
    },
  };
};

const lookAgainMs = 50;
/** Longer than a lease, on a busy machine. */
const patienceMs = 60_000;

/** Waits until none of a file's rows is about to take effect. */
async function untilStill(db: Db, { key }: Batch): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(lookAgainMs)) {
    const { status } = await db
      .selectFrom("batches")
      .select("status")
      .where("id", "=", key)
      .executeTakeFirstOrThrow();
    if (status !== "Running") return;
  }
  throw new Error(`batch ${key} is still under way`);
}

export const processOwn: Draw = (round) => {
  const batch = anyBatch(round, () => true);
  const by = batch && round.member((member) => member.isApprover && member.userId === batch.makerId);
  if (!batch || !by) return undefined;
  round.take(by);
  return {
    name: `process one's own ${batch.key}`,
    attempts: [process(round, by, batch)],
    judge: (answers) => all(answers, { code: "E3", message: messages.ownWork }, "own item"),
  };
};

/** Another branch's, or one that was cancelled. */
export const processAbsent: Draw = (round) => {
  const batch = round.find(round.books.batches, () => true);
  const by =
    batch &&
    round.member((member) => member.isApprover && (batch.isCancelled || !approverOf(batch.branchId)(member)));
  if (!batch || !by) return undefined;
  round.take(batch, by);
  return {
    name: `process ${batch.key}, which is not there`,
    attempts: [process(round, by, batch)],
    judge: (answers) => all(answers, absent, batch.isCancelled ? "state" : "other branch"),
  };
};

export const cancel: Draw = (round) => {
  const batch = anyBatch(round, () => true);
  const by = batch && round.member((member) => member.isOperator && member.homeId === batch.branchId);
  if (!batch || !by) return undefined;
  round.take(by);
  const key = round.key();
  return {
    name: `cancel ${batch.key}`,
    attempts: [{ by, act: "cancel", key, write: by.door.cancel(batch, key) }],
    judge(answers) {
      if (answers[0]?.code === "S1") batch.isCancelled = true;
      return all(answers, done);
    },
  };
};
