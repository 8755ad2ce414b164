import type { Random } from "bank-api/seed/random";
import { testNow } from "../support/clock";
import type { Stage } from "./stage";

/** What is to be killed, once so many operations are done, and at which moment of a round. */
export interface Plan {
  readonly afterOperations: number;
  readonly victim: string;
  readonly moment: Moment;
}

/** When somebody has read so many answers; or so many looks after something has begun that goes on by itself. */
type Moment =
  | { readonly afterAnswers: number }
  | {
      readonly into: Course;
      readonly looks: number;
    };

/**
 * A file's rows take effect; many requests are decided; a person is being erased, is on the list outside the database, or is gone; some
 * of what goes by rule has gone.
 */
export type Course = "run" | "decisions" | "erasing" | "listed" | "gone" | "retention";

const mostAnswers = 18;
/** Each goes on for about as long, on a fast machine and on a slow one; many are decided one after the other. */
const mostLooks: Readonly<Record<Course, number>> = {
  ...{ run: 40, decisions: 200 },
  ...{ erasing: 60, listed: 0, gone: 5, retention: 10 },
};

/** Spreads kills over a run: each victim in its turn, in the midst of calls and after them. */
export function planKills(
  random: Random,
  victims: readonly string[],
  operations: number,
  kills: number,
): Plan[] {
  const apart = operations / (kills + 1);
  return Array.from({ length: kills }, (_, place) => ({
    afterOperations: Math.floor((place + 1) * apart + (random.whole(-1, 1) * apart) / 4),
    victim: victims[place % victims.length]!,
    moment: anyMoment(random),
  }));
}

function anyMoment(random: Random): Moment {
  if (random.chance(0.5)) return { afterAnswers: random.whole(0, mostAnswers) };
  const into = random.pick([
    "run",
    "decisions",
    "erasing",
    "listed",
    "gone",
    "retention",
    "retention",
  ] as const);
  return { into, looks: random.whole(0, mostLooks[into]) };
}

/** A kill that waits for its moment in a round. */
export class Chaos {
  private answers = 0;
  private happened: Promise<void> | undefined;
  private watching: Promise<void> | undefined;
  private isOver = false;
  /** When something was killed. */
  struckAt: Date | undefined;

  private constructor(
    private readonly stage: Stage,
    private readonly moment: Moment | undefined,
    private readonly fire: () => void,
  ) {}

  /** Prepares what the plan says, or a round in which nothing is killed. */
  static async prepare(stage: Stage, plan: Plan | undefined): Promise<Chaos> {
    const chaos = new Chaos(stage, plan?.moment, plan ? await stage.aim(plan.victim) : () => undefined);
    if (plan && "into" in plan.moment) chaos.watching = chaos.strikeInto(plan.moment.into, plan.moment.looks);
    return chaos;
  }

  private async strikeInto(what: Course, looks: number): Promise<void> {
    const isOver = () => this.happened !== undefined || this.isOver;
    if (what === "run") await this.stage.untilRunBegins(isOver);
    else if (what === "decisions") await this.stage.untilDecisionsBegin(isOver);
    else if (what === "retention") await this.stage.untilRetentionBegins(isOver);
    else await this.stage.untilErased(what, isOver);
    await this.stage.look(looks);
    this.strike();
  }

  /** Somebody has an answer. */
  answered(): void {
    this.answers += 1;
    const { moment } = this;
    if (moment && "afterAnswers" in moment && this.answers > moment.afterAnswers) this.strike();
  }

  /** All have their answers: a kill that has not come yet comes now, or when what it strikes has begun. */
  async over(): Promise<void> {
    if (this.moment === undefined) return;
    this.isOver = true;
    await this.watching;
    this.strike();
    await this.happened;
  }

  /** Resolves when what was killed works again; undefined as long as nothing has been. */
  get recovery(): Promise<void> | undefined {
    return this.happened;
  }

  private strike(): void {
    if (this.happened !== undefined) return;
    this.fire();
    this.struckAt = testNow();
    this.happened = this.stage.recover();
  }
}
