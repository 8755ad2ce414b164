import type { Random } from "bank-api/seed/random";
import type { Answer } from "./door";
import type { Approval, Books } from "./model";
import type { Attempt, Operation } from "./operation";
import type { Draw } from "./requests";
import type { Guest } from "./sessions";
import { sees, type Member } from "./staff";

/** An answer that has been given, and may be asked for again. */
export interface Remembered {
  readonly attempt: Attempt;
  readonly answer: Answer;
}

/** What one person may approve of a type in a round, and its most, so that it stays sure who is beyond a limit. */
interface ApprovedSum {
  readonly idr: number;
  readonly mostIdr: number;
}

/** The users who are there, and what they know. */
interface Scene {
  readonly books: Books;
  readonly staff: readonly Member[];
  readonly guests: readonly Guest[];
  readonly memory: readonly Remembered[];
  readonly isQuiet: boolean;
  /** Which round of the run it is. */
  readonly name: number;
}

/**
 * The members and records that are free while the operations of a round are drawn. All operations are made at once. So each
 * member of staff acts once, and no two operations are about the same customer, request or batch. That makes answers predictable.
 */
export class Round {
  private readonly taken = new Set<object>();
  private readonly sums = new Map<string, ApprovedSum>();

  private drawnFrom: Random | undefined;
  private keys = 0;

  constructor(private readonly scene: Scene) {}

  /**
   * Draws an operation by numbers of its own. So the winner of a race in the round before changes no other draw than those about
   * the same records.
   */
  draw(draw: Draw, random: Random): Operation | undefined {
    this.drawnFrom = random;
    return draw(this);
  }

  get random(): Random {
    if (!this.drawnFrom) throw new Error("nothing is being drawn");
    return this.drawnFrom;
  }

  get books(): Books {
    return this.scene.books;
  }

  get guests(): readonly Guest[] {
    return this.scene.guests;
  }

  get memory(): readonly Remembered[] {
    return this.scene.memory;
  }

  /** Nothing is killed in it. */
  get isQuiet(): boolean {
    return this.scene.isQuiet;
  }

  isFree(...things: readonly object[]): boolean {
    return things.every((thing) => !this.taken.has(thing));
  }

  take(...things: readonly object[]): void {
    for (const thing of things) this.taken.add(thing);
  }

  /** Any free one of those who suit. */
  find<Thing extends object>(things: readonly Thing[], suits: (thing: Thing) => boolean): Thing | undefined {
    return this.findSome(1, things, suits)[0];
  }

  member(suits: (member: Member) => boolean): Member | undefined {
    return this.find(this.scene.staff, suits);
  }

  /** Everybody at work who is this user, where all of them are free. */
  everyoneOf(userId: string): Member[] {
    const people = this.scene.staff.filter((member) => member.userId === userId);
    return people.every((member) => this.isFree(member)) ? people : [];
  }

  /** Several members, as many as there are of those wanted at most. */
  members(most: number, suits: (member: Member) => boolean): Member[] {
    return this.findSome(most, this.scene.staff, suits);
  }

  private findSome<Thing extends object>(
    most: number,
    things: readonly Thing[],
    suits: (thing: Thing) => boolean,
  ): Thing[] {
    const found: Thing[] = [];
    // A start anywhere and a walk from there: cheap, and nearly as random as a choice among all that suit.
    const start = this.random.whole(0, Math.max(0, things.length - 1));
    for (let step = 0; step < things.length && found.length < most; step += 1) {
      const thing = things[(start + step) % things.length];
      if (thing !== undefined && this.isFree(thing) && suits(thing)) found.push(thing);
    }
    return found;
  }

  /**
   * Counts an approval that may take place in this round towards its giver's sum of the day. `undefined` where it depends on the
   * other approvals of the round whether it is beyond its own limit, or puts one of them beyond theirs.
   */
  countApproval(userId: string, { type, amountIdr, rule }: Approval): "within" | "beyond" | undefined {
    const name = `${userId} ${type}`;
    const limitIdr = rule?.dailyLimitIdr ?? Infinity;
    const before = this.books.approvedBy(userId, type);
    if (before + amountIdr > limitIdr) return "beyond";
    const { idr, mostIdr } = this.sums.get(name) ?? { idr: before, mostIdr: Infinity };
    const sum = { idr: idr + amountIdr, mostIdr: Math.min(mostIdr, limitIdr) };
    if (sum.idr > sum.mostIdr) return undefined;
    this.sums.set(name, sum);
    return "within";
  }

  /** A new idempotency key. */
  key(): string {
    this.keys += 1;
    return `simulation-${this.scene.name}-${this.keys}`;
  }
}

export const operatorOf = (branchId: string) => (member: Member) =>
  member.isOperator && sees(member, branchId);
export const processorOf = (branchId: string) => (member: Member) =>
  member.isProcessor && sees(member, branchId);
export const isChannel = (member: Member) => member.isChannel;
