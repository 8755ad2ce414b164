import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { messages } from "contract/codes";
import { obstacles } from "~/texts/batches";
import { csvOf } from "../support/batch-files/rows";
import { until } from "../support/until";
import { fileNameOf } from "./door";
import { isPayable, type Batch, type Books, type Customer } from "./model";
import { all, fits, oneWins, type Attempt } from "./operation";
import type { Programme } from "./programmes";
import { isBeyondBudget, mayProcess, needsFirst, prospectOfBatch } from "./prospects";
import { absent, beyondBudget, done, ownItem } from "./refusals";
import type { Draw } from "./requests";
import { processorOf, type Round } from "./round";
import type { Member } from "./staff";

/** Distribution files: uploaded, approved by their rule, processed, cancelled, by one or by two at once. */

const mostRows = 40;
const largestIdr = 90_000;
/** Few, so that files of one branch are for the same. */
const mostProgrammes = 3;
const unstored = { code: "E3", message: obstacles.itemsFailed };

export const upload: Draw = (round) => {
  const { random, books } = round;
  const by = round.member(({ isOperator }) => isOperator);
  if (!by) return undefined;
  const recipients = books.customers.filter(
    ({ type, branchId, isActive }) => type === "Mustahik" && branchId === by.homeId && isActive,
  );
  // Each recipient is in the file once, wherever the list begins.
  const start = random.whole(0, recipients.length - 1);
  const people = [...recipients.slice(start), ...recipients.slice(0, start)].slice(
    0,
    random.whole(1, mostRows),
  );
  if (!people.some(isPayable) || !round.isFree(...people)) return undefined;
  round.take(by, ...people);
  const rows = people.map((to) => ({ to, amountIdr: random.whole(1, largestIdr) }));
  // Rows of restricted people fail at once.
  const waiting = rows.filter(({ to }) => isPayable(to));
  const programme = random.chance(0.8) ? random.pick(books.programmes.slice(0, mostProgrammes)) : undefined;
  const attempt = uploading(round, by, { rows, programme });
  let stored: Stored | undefined;
  return {
    name: `upload ${people.length} rows`,
    attempts: [attempt],
    async settle(db, [answer]) {
      if (answer?.code === "S1") stored = await untilStored(db, attempt.key);
    },
    judge(answers) {
      if (stored) {
        const made = { branchId: by.homeId, makerId: by.userId, programme, waiting };
        // The round's end shows the rule of the batch (`Ruling`).
        books.upload({ ...stored, ...made, isCancelled: false, rule: undefined });
      }
      return all(answers, done);
    },
  };
};

type Row = Batch["waiting"][number];

interface Contents {
  readonly rows: readonly Row[];
  readonly programme?: Programme | undefined;
}

export function uploading(round: Round, by: Member, { rows, programme }: Contents): Attempt {
  const key = round.key();
  const csv = csvOf("BUP0002", rows.map(rowOf));
  return { by, act: "upload", key, write: by.door.upload({ branchId: by.homeId, csv, programme }, key) };
}

type Stored = Pick<Batch, "key" | "isCutOff">;

/**
 * Waits until a file is either ready to be processed, with all its rows, or given up, which staff see and may cancel. What a
 * dead bank has left Uploading is given up after a minute, which is made to pass here.
 */
export async function untilStored(db: Db, key: string): Promise<Stored> {
  const look = async () => {
    const { id, status, items_failed } = await db
      .selectFrom("batches")
      .select(["id", "status", "items_failed"])
      .where("file_name", "=", fileNameOf(key))
      .executeTakeFirstOrThrow();
    if (status !== "Uploading") return { key: id, isCutOff: items_failed };
    await sql`UPDATE batches SET moved_at = moved_at - interval '1 minute' WHERE id = ${id}`.execute(db);
    return undefined;
  };
  return until(look, { atMostMs: patienceMs, what: `the end of the upload of ${fileNameOf(key)}` });
}

const rowOf = ({ to, amountIdr }: { to: Customer; amountIdr: number }) => ({
  nama: to.name,
  tgl_lahir: to.birthDate,
  no_ktp: to.nationalId,
  nominal: String(amountIdr),
});

const isOpen = (batch: Batch) => !batch.isCancelled && batch.waiting.length > 0;
/** What nothing else may be about while something is done with a batch: its recipients, and what it takes of. */
const aboutOf = ({ waiting, programme }: Batch) => [
  ...waiting.map(({ to }) => to),
  ...(programme ? [programme] : []),
];

/** An open batch, free with all whom it pays and its programme. */
export function anyBatch(round: Round, suits: (batch: Batch) => boolean): Batch | undefined {
  const batch = round.find(
    round.books.batches,
    (each) => isOpen(each) && !each.isCutOff && round.isFree(...aboutOf(each)) && suits(each),
  );
  if (batch) round.take(batch, ...aboutOf(batch));
  return batch;
}

export function process(round: Round, by: Member, batch: Batch): Attempt {
  const key = round.key();
  return { by, act: "process", key, write: by.door.process(batch, key) };
}

/** The first of two approvals, after which nothing is processed yet. */
export const approveFileFirst: Draw = (round) => {
  const batch = anyBatch(round, needsFirst);
  const by = batch && round.member(approverOf(round, batch));
  const prospect = by && prospectOfBatch(round, by, batch);
  if (!prospect) return undefined;
  round.take(by);
  return {
    name: `approve ${batch.key} as the first`,
    attempts: [process(round, by, batch)],
    judge(answers) {
      if (answers[0]?.code === "S1") round.books.approveBatchFirst(batch, by.userId);
      return all(answers, prospect.answer);
    },
  };
};

/** Whether somebody processes batches, and nothing is known to speak against this one. */
export const approverOf = (round: Round, batch: Batch) => (member: Member) =>
  processorOf(batch.branchId)(member) && mayProcess(round.books, member, batch);

/** One has it processed, or two at once, of whom one does. */
export const processFile: Draw = (round) => {
  const batch = anyBatch(round, (each) => !needsFirst(each));
  if (!batch) return undefined;
  // Rows of people who cannot be paid go on waiting, so a late approver could rightly have them processed once more.
  const most = batch.waiting.every(({ to }) => isPayable(to)) ? 2 : 1;
  const people = round.members(round.random.whole(1, most), approverOf(round, batch));
  const prospects = people.map((by) => prospectOfBatch(round, by, batch));
  if (people.length === 0 || prospects.some((each) => !each?.effect)) return undefined;
  round.take(...people);
  return {
    name: `process ${batch.key} (${people.length} at once)`,
    attempts: people.map((by) => process(round, by, batch)),
    settle: (db) => untilStill(db, batch),
    judge(answers) {
      // An approver who came after the end gets another answer than one who came while the batch was processed.
      const real = answers.filter(
        ({ code, message }) => code !== "E1" && message !== messages.nothingToProcess,
      );
      return oneWins(real, { code: "E1" }, "state", (winner) => {
        const by = people[answers.indexOf(winner)];
        if (by) round.books.distribute(batch, by.userId);
      });
    },
  };
};

/**
 * Two files of one programme at once, of which its budget is enough for one. One user sends both, so their sum of the day makes
 * one wait for the other: what is found here is a second file that does not see the first, which is under way. Two users who race
 * are a matter of tests/contract/programme-budgets.test.ts.
 */
export const processForOneBudget: Draw = (round) => {
  const { books } = round;
  const isReady = (batch: Batch) =>
    isOpen(batch) &&
    !batch.isCutOff &&
    !needsFirst(batch) &&
    batch.waiting.every(({ to }) => isPayable(to)) &&
    round.isFree(batch, ...aboutOf(batch));
  const ready = books.batches.filter(isReady);
  const first = round.find(ready, (batch) => ready.some((other) => isTooMuchWith(books, batch, other)));
  const second = first && ready.find((other) => isTooMuchWith(books, first, other));
  if (!first || !second) return undefined;
  const batches = [first, second];
  round.take(...batches, ...batches.flatMap(aboutOf));
  const people = batches.flatMap((batch) => {
    const by = round.member((member) => member.branchId !== undefined && approverOf(round, batch)(member));
    if (by) round.take(by);
    return by && prospectOfBatch(round, by, batch)?.effect ? [by] : [];
  });
  if (people.length < 2) return undefined;
  return {
    name: `process ${first.key} and ${second.key} at once, beyond their budget together`,
    attempts: people.map((by, place) => process(round, by, batches[place]!)),
    async settle(db) {
      for (const batch of batches) await untilStill(db, batch);
    },
    judge: (answers) =>
      oneWins(answers, beyondBudget, "budget", (_winner, place) => {
        const [by, batch] = [people[place], batches[place]];
        if (by && batch) books.distribute(batch, by.userId);
      }),
  };
};

/** Whether a programme's budget is enough for each of two batches, and not for both. Neither pays whom the other pays. */
const isTooMuchWith = (books: Books, one: Batch, other: Batch) =>
  one !== other &&
  one.programme !== undefined &&
  one.programme === other.programme &&
  !one.waiting.some(({ to }) => other.waiting.some((row) => row.to === to)) &&
  !books.isBeyondBudget(one) &&
  !books.isBeyondBudget(other) &&
  books.isBeyondBudget({ ...one, waiting: [...one.waiting, ...other.waiting] });

/** Longer than a lease, on a busy machine. */
const patienceMs = 60_000;

/**
 * Waits until none of a file's rows is about to take effect. A dead worker's lease, which lasts for seconds, is made to end
 * here; a living one, which loses its lease, is to do no harm.
 */
export async function untilStill(db: Db, { key }: Pick<Batch, "key">): Promise<void> {
  await sql`UPDATE batches SET lease_until = lease_until - interval '1 minute' WHERE id = ${key}`.execute(db);
  const isStill = async () => {
    const { status } = await db
      .selectFrom("batches")
      .select("status")
      .where("id", "=", key)
      .executeTakeFirstOrThrow();
    return status !== "Running";
  };
  await until(isStill, { atMostMs: patienceMs, what: `the end of the run of batch ${key}` });
}

export const processOwn: Draw = (round) => {
  const batch = anyBatch(round, () => true);
  const by = batch && round.member((member) => member.isProcessor && member.userId === batch.makerId);
  if (!batch || !by) return undefined;
  round.take(by);
  return {
    name: `process one's own ${batch.key}`,
    attempts: [process(round, by, batch)],
    judge: (answers) => all(answers, ownItem, "own item"),
  };
};

/** What its rule leaves to others, what is beyond somebody's limit of the day, or beyond a budget. */
export const processAgainstRule: Draw = (round) => {
  const { books } = round;
  const against = (member: Member) => (batch: Batch) =>
    processorOf(batch.branchId)(member) &&
    member.userId !== batch.makerId &&
    !mayProcess(books, member, batch);
  const by = round.member(
    (member) => member.isProcessor && books.batches.some((batch) => isOpen(batch) && against(member)(batch)),
  );
  const batch = by && anyBatch(round, against(by));
  const prospect = batch && prospectOfBatch(round, by, batch);
  if (!by || !batch || !prospect?.guard) return undefined;
  round.take(by);
  return {
    name: `process ${batch.key} against its rule`,
    attempts: [process(round, by, batch)],
    judge: (answers) => all(answers, prospect.answer, prospect.guard),
  };
};

/** Processes a batch beyond its budget by somebody of its branch, although only head office may. */
export const processBeyondBudget: Draw = (round) => {
  const { books } = round;
  const beyond = (member: Member) => (batch: Batch) =>
    processorOf(batch.branchId)(member) &&
    member.userId !== batch.makerId &&
    isBeyondBudget(books, member, batch);
  const by = round.member((member) => books.batches.some((batch) => isOpen(batch) && beyond(member)(batch)));
  const batch = by && anyBatch(round, beyond(by));
  const prospect = batch && prospectOfBatch(round, by, batch);
  if (!by || !batch || prospect?.guard !== "budget") return undefined;
  round.take(by);
  return {
    name: `process ${batch.key} beyond its budget`,
    attempts: [process(round, by, batch)],
    judge: (answers) => all(answers, prospect.answer, "budget"),
  };
};

/** Another branch's, or one that was cancelled. */
export const processAbsent: Draw = (round) => {
  const batch = round.find(round.books.batches, () => true);
  const by =
    batch &&
    round.member(
      (member) => member.isProcessor && (batch.isCancelled || !processorOf(batch.branchId)(member)),
    );
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
  return {
    name: `cancel ${batch.key}`,
    attempts: [cancelling(round, by, batch)],
    judge(answers) {
      if (answers[0]?.code === "S1") round.books.cancel(batch, by.userId);
      return all(answers, done);
    },
  };
};

/** A file whose rows could not be stored is of no use but to be cancelled, and that it can be. */
export const clearCutOff: Draw = (round) => {
  const batch = round.find(round.books.batches, ({ isCutOff, isCancelled }) => isCutOff && !isCancelled);
  const operator = batch && round.member((member) => member.isOperator && member.homeId === batch.branchId);
  const approver =
    batch && round.member((member) => processorOf(batch.branchId)(member) && member.userId !== batch.makerId);
  if (!batch || !operator || !approver) return undefined;
  round.take(batch, operator, approver);
  return {
    name: `cancel ${batch.key}, which was cut off`,
    attempts: [process(round, approver, batch), cancelling(round, operator, batch)],
    judge([processed, cancelled]) {
      if (cancelled?.code === "S1") round.books.cancel(batch, operator.userId);
      const isRefused = processed !== undefined && [unstored, absent].some((each) => fits(processed, each));
      const complaints = isRefused ? [] : [`answered ${processed?.code} to a file without rows`];
      return {
        complaints: [...complaints, ...all(cancelled ? [cancelled] : [], done).complaints],
        refusals: [],
      };
    },
  };
};

export function cancelling(round: Round, by: Member, batch: Batch): Attempt {
  const key = round.key();
  return { by, act: "cancel", key, write: by.door.cancel(batch, key) };
}
