import { doorNames, type DoorName } from "./door";
import { guards, type Guard } from "./operation";

/** How large a run is. */
export interface Size {
  readonly staff: number;
  readonly operations: number;
  readonly kills: number;
  /** Whole-ledger reads in quiet moments, besides those after each kill. */
  readonly reads: number;
}

/** Least refusals by each guard, of 4,000 operations; a run with fewer does not count. */
const leastRefusals: Readonly<Record<Guard, number>> = {
  balance: 100,
  state: 100,
  "own item": 100,
  "other branch": 100,
  // The runs take a while until there are rules to break.
  rule: 30,
  // Only files of a branch with approvers of its own, once budgets are tight: of 19 seeds one came to 8, the others to 43 and
  // more.
  budget: 3,
  "repeated key": 100,
};
const leastDuplicates = 0.2;
/** About half goes through the app's forms. */
const leastByForms = 0.45;
const usualOperations = 4_000;

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, count) => all + count, 0);

const listed = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

/** How much has happened, in one run or in several. */
export class Tally {
  readonly operationsBy: Record<DoorName, number> = { api: 0, forms: 0 };
  /** Operations that were sent more than once: twice at once, or once more later. */
  duplicates = 0;
  ledgerReads = 0;
  /** Uploads that a kill cut off: given up by the bank, and then for staff to cancel. No other outcome is let pass. */
  cutOff = 0;
  /** People whose data has gone. */
  erased = 0;
  /** Runs of what goes by rule that have ended, and how many of these a kill struck. */
  retained = 0;
  retainedDespiteKill = 0;
  /** Answers and states that are not as the books predict. None is forgiven. */
  wrong = 0;
  readonly kills: Record<string, number> = {};
  readonly refusals: Record<Guard, number> = {
    balance: 0,
    state: 0,
    "own item": 0,
    "other branch": 0,
    rule: 0,
    budget: 0,
    "repeated key": 0,
  };

  get operations(): number {
    return sum(this.operationsBy);
  }

  get killCount(): number {
    return sum(this.kills);
  }

  operated(door: DoorName): void {
    this.operationsBy[door] += 1;
  }

  killed(victim: string, times = 1): void {
    this.kills[victim] = (this.kills[victim] ?? 0) + times;
  }

  refused(by: readonly Guard[]): void {
    for (const guard of by) this.refusals[guard] += 1;
  }

  add(other: Tally): void {
    for (const door of doorNames) this.operationsBy[door] += other.operationsBy[door];
    this.duplicates += other.duplicates;
    this.ledgerReads += other.ledgerReads;
    this.cutOff += other.cutOff;
    this.erased += other.erased;
    this.retained += other.retained;
    this.retainedDespiteKill += other.retainedDespiteKill;
    this.wrong += other.wrong;
    for (const [victim, times] of Object.entries(other.kills)) this.killed(victim, times);
    for (const guard of guards) this.refusals[guard] += other.refusals[guard];
  }

  toString(): string {
    return [
      `  ${this.operations} operations (${listed(this.operationsBy)}), of which ${this.duplicates} duplicates`,
      `  killed ${this.killCount} times: ${listed(this.kills)}; whole ledger read ${this.ledgerReads} times`,
      `  refused: ${listed(this.refusals)}; uploads cut off: ${this.cutOff}`,
      `  people erased: ${this.erased}; runs of retention: ${this.retained}, of which ${this.retainedDespiteKill} outlived a kill`,
      `  ${this.wrong} wrong, 0 forgiven`,
    ].join("\n");
  }
}

/** What happened in a run, and what was wrong. */
export class Report extends Tally {
  readonly complaints: string[] = [];
  private readonly begun = performance.now();

  constructor(
    readonly seed: number,
    private readonly size: Size,
  ) {
    super();
  }

  complain(where: string, complaints: readonly string[]): void {
    this.wrong += complaints.length;
    this.complaints.push(...complaints.map((complaint) => `${where}: ${complaint}`));
  }

  /** Why the run proves nothing, whether or not anything was wrong. */
  shortcomings(): string[] {
    const least = (guard: Guard) =>
      Math.floor((leastRefusals[guard] * this.size.operations) / usualOperations);
    const rare = guards
      .filter((guard) => this.refusals[guard] < least(guard))
      .map((guard) => `only ${this.refusals[guard]} refusals by ${guard}, of ${least(guard)}`);
    if (this.duplicates < leastDuplicates * this.operations)
      rare.push(`only ${this.duplicates} duplicates among ${this.operations} operations`);
    if (this.operationsBy.forms < leastByForms * this.operations)
      rare.push(`only ${this.operationsBy.forms} by forms among ${this.operations} operations`);
    if (this.killCount < this.size.kills) rare.push(`only ${this.killCount} kills, of ${this.size.kills}`);
    return rare;
  }

  override toString(): string {
    const seconds = ((performance.now() - this.begun) / 1000).toFixed(0);
    return [
      `seed ${this.seed}: ${this.size.staff} staff, ${seconds} s`,
      super.toString(),
      ...this.complaints.slice(0, mostTold).map((complaint) => `  WRONG ${complaint}`),
      ...(this.complaints.length > mostTold ? [`  and ${this.complaints.length - mostTold} more`] : []),
    ].join("\n");
  }
}

const mostTold = 20;
