import { createRandom, type Random } from "bank-api/seed/random";
import { WireClient } from "../support/wire-client";
import { decideMany } from "./bulk";
import { anyDraw } from "./catalogue";
import { Chaos, planKills, type Plan } from "./chaos";
import { differences, ghostSessions, ledgerFaults, openDoors, trailFaults } from "./checks";
import { dayOfRound } from "./day";
import { deliver } from "./delivery";
import { processFile } from "./distributions";
import { isKept, sameAnswer, type Answer } from "./door";
import { tracesOfErased, unlikeList } from "./erased";
import { carryOutErasure } from "./erasures";
import { Books } from "./model";
import type { Attempt, Operation } from "./operation";
import { Report, type Size } from "./report";
import type { Draw } from "./requests";
import { countStruck } from "./retained";
import { decideRetention } from "./retention";
import { Round, type Remembered } from "./round";
import { Ruling } from "./ruling";
import { Guest, isAdministrator } from "./sessions";
import { wrongSights } from "./sights";
import { signInStaff, type Member } from "./staff";
import type { Stage } from "./stage";

/** How often a person clicks twice. */
const doubleClicks = 0.2;
/** Answers that may be asked for again. */
const memorySize = 400;
/** Users whom nothing else is about. */
const guests = ["tanpa.akses@ramahzakat.example", "admin.bandung@ramahzakat.example"] as const;

/** The draws in vain of each member, before a round goes ahead with those who have found something to do. */
const drawsPerMember = 4;
/** The draws of what a kill is to strike. */
const drawsForKill = 3;

export interface Simulated {
  readonly seed: number;
  readonly size: Size;
  /** Closed at the end. */
  readonly stage: Stage;
  /** Ends at the first thing that is wrong. */
  readonly isImpatient?: boolean;
}

/** One run: rounds in which everybody does something at once, kills among them, and a look at everything after each. */
export async function simulate({ seed, size, stage, isImpatient }: Simulated): Promise<Report> {
  try {
    const report = new Report(seed, size);
    const books = await Books.read(stage.db);
    const staff = await signInStaff(stage, size.staff);
    const run = new Run(stage, staff, await findGuests(stage, staff), books, report, seed);
    const kills = planKills(createRandom(seed + 1), stage.victims, size.operations, size.kills);
    const readEvery = size.operations / size.reads;
    while (report.operations < size.operations && !(isImpatient && report.complaints.length > 0)) {
      const reads = Math.floor(report.operations / readEvery);
      const isTimeToKill = (kills[0]?.afterOperations ?? Infinity) <= report.operations;
      await run.playRound(isTimeToKill ? kills.shift() : undefined);
      if (Math.floor(report.operations / readEvery) > reads) await run.readLedger();
    }
    await run.lookAtAll();
    report.cutOff = books.batches.filter(({ isCutOff }) => isCutOff).length;
    const retained = books.runs.filter(({ state, approverId }) => state === "ended" && approverId);
    report.retained = retained.length;
    report.retainedDespiteKill = await countStruck(stage.db, retained, run.kills);
    report.erased = books.erasures.filter(({ of }) => of.erasure === "gone").length;
    return report;
  } finally {
    await stage.close();
  }
}

async function findGuests({ db, bankOrigin }: Stage, staff: readonly Member[]): Promise<Guest[]> {
  const administrator = staff.find(isAdministrator);
  if (!administrator) throw new Error("nobody administers");
  return Promise.all(
    guests.map((username, place) =>
      Guest.find(db, username, new WireClient(bankOrigin).from(`192.0.2.${place + 1}`), administrator),
    ),
  );
}

const anySeed = (random: Random) => random.whole(0, 2 ** 32 - 1);

class Run {
  /** The source of each round's own seed: how the draws of one round went says nothing about those of the next. */
  private readonly seeds: Random;
  private random: Random;
  private readonly memory: Remembered[] = [];
  private rounds = 0;
  /** When something was killed. */
  readonly kills: Date[] = [];

  constructor(
    private readonly stage: Stage,
    private readonly staff: readonly Member[],
    private readonly guests: readonly Guest[],
    private readonly books: Books,
    private readonly report: Report,
    seed: number,
  ) {
    this.seeds = createRandom(seed);
    this.random = this.seeds;
  }

  async playRound(plan: Plan | undefined): Promise<void> {
    this.rounds += 1;
    this.random = createRandom(anySeed(this.seeds));
    this.books.beginDay(dayOfRound());
    await Promise.all(this.staff.map((member) => member.door.renew()));
    const operations = this.drawRound(plan);
    for (const operation of operations) await operation.before?.(this.stage.db);
    // All pages are open before anybody sends one: so it does not depend on who is faster what stands in them.
    await Promise.all(operations.flatMap(({ attempts }) => attempts.map(({ write }) => write.open())));
    const chaos = await Chaos.prepare(this.stage, plan);
    const outcomes = await Promise.all(operations.map((operation) => this.play(operation, chaos)));
    await chaos.over();
    if (chaos.struckAt) this.kills.push(chaos.struckAt);
    if (plan) this.report.killed("into" in plan.moment ? `${plan.victim} ${plan.moment.into}` : plan.victim);
    const ruling = new Ruling(this.books);
    for (const [place, operation] of operations.entries()) await this.judge(operation, outcomes[place]);
    this.report.complain(`round ${this.rounds}`, await ruling.settle(this.stage.db));
    if (plan) await this.lookAtAll();
  }

  /** Reads the whole ledger, while nothing is under way. */
  async readLedger(): Promise<void> {
    this.report.ledgerReads += 1;
    const { db } = this.stage;
    this.report.complain(`round ${this.rounds}`, [
      ...(await ledgerFaults(db)),
      ...(await ghostSessions(db)),
      ...(await this.stage.newDeadlocks()),
    ]);
  }

  /** Reads everything, and compares it with the books. */
  async lookAtAll(): Promise<void> {
    await this.readLedger();
    const { db } = this.stage;
    this.report.complain(`round ${this.rounds}`, [
      ...(await trailFaults(db)),
      ...(await differences(db, this.books)),
      ...(await unlikeList(db, this.stage.erasedList)),
      ...(await tracesOfErased(db, this.books.erasures, await this.stage.texts())),
      ...(await openDoors(db)),
      ...(await wrongSights(db, this.stage.bankOrigin).catch((error: unknown) => [String(error)])),
    ]);
  }

  private drawRound(plan: Plan | undefined): Operation[] {
    const { books, staff, guests, memory } = this;
    const round = new Round({ books, staff, guests, memory, isQuiet: plan === undefined, name: this.rounds });
    // A kill in the midst of something needs it, for as long as can be.
    const first =
      plan && "into" in plan.moment
        ? Array<Draw>(drawsForKill).fill(
            {
              run: processFile,
              decisions: decideMany,
              erasing: carryOutErasure,
              listed: carryOutErasure,
              gone: carryOutErasure,
              retention: decideRetention,
            }[plan.moment.into],
          )
        : [];
    const usual = Array.from({ length: drawsPerMember * this.staff.length }, () => anyDraw(this.random));
    const draws = [...first, ...usual].map((draw) => ({ draw, random: createRandom(anySeed(this.random)) }));
    return draws.flatMap(({ draw, random }) => round.draw(draw, random) ?? []);
  }

  /** The answers to an operation, or the error with which one of its calls ended. */
  private play(operation: Operation, chaos: Chaos): Promise<readonly Answer[] | Error> {
    return Promise.all(operation.attempts.map((attempt) => this.attempt(operation, attempt, chaos))).catch(
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** Sends an attempt, perhaps twice at once, which is to be answered alike. */
  private async attempt(operation: Operation, attempt: Attempt, chaos: Chaos): Promise<Answer> {
    const isTwice = this.random.chance(doubleClicks) && attempt.write.canRepeat();
    this.report.operated(attempt.by.door.name);
    const [first, second] = await Promise.all([
      deliver(attempt, chaos),
      isTwice ? deliver(attempt, chaos) : undefined,
    ]);
    // A screen that has nothing to send is no duplicate, however often one looks at it.
    if (operation.isRepeat || (isTwice && first.wasAsked)) this.report.duplicates += 1;
    if (second) this.compare(operation, first, second);
    return first;
  }

  /** Two answers to one key. */
  private compare(operation: Operation, first: Answer, second: Answer): void {
    if (sameAnswer(first, second)) {
      if (isKept(first)) this.report.refused(["repeated key"]);
    } else {
      const both = `${JSON.stringify(first)} and ${JSON.stringify(second)}`;
      this.report.complain(this.placeOf(operation), [`two answers to one key: ${both}`]);
    }
  }

  private async judge(operation: Operation, outcome: readonly Answer[] | Error | undefined): Promise<void> {
    if (outcome === undefined || outcome instanceof Error) {
      this.report.complain(this.placeOf(operation), [`no answer: ${outcome?.message}`]);
      return;
    }
    const unsettled = await operation.settle?.(this.stage.db, outcome).catch(String);
    if (unsettled) this.report.complain(this.placeOf(operation), [unsettled]);
    const { complaints, refusals } = operation.judge(outcome);
    this.report.complain(this.placeOf(operation), complaints);
    this.report.refused(refusals);
    for (const [place, attempt] of operation.attempts.entries()) this.remember(attempt, outcome[place]);
  }

  private remember(attempt: Attempt, answer: Answer | undefined): void {
    if (answer === undefined || !isKept(answer) || attempt.isLent || !attempt.write.canRepeat()) return;
    this.memory.push({ attempt, answer });
    if (this.memory.length > memorySize) this.memory.splice(0, this.memory.length - memorySize);
  }

  private placeOf(operation: Operation): string {
    return `round ${this.rounds}, ${operation.name}`;
  }
}
