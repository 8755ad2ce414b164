import type { Random } from "bank-api/seed/random";
import type { Stage, Victim } from "./stage";

/** What is to be killed, once so many operations are done, and how many answers into a round. */
export interface Plan {
  readonly afterOperations: number;
  readonly victim: Victim;
  readonly afterAnswers: number;
}

/** Spreads kills over a run: by turns the bank and its PostgreSQL. */
export function planKills(random: Random, operations: number, kills: number): Plan[] {
  const apart = operations / (kills + 1);
  return Array.from({ length: kills }, (_, place) => ({
    afterOperations: Math.floor((place + 1) * apart + (random.whole(-1, 1) * apart) / 4),
    victim: place % 2 === 0 ? "bank" : "postgres",
    afterAnswers: random.whole(0, 18),
  }));
}

/** A kill that waits for its moment in a round: the instant at which somebody has read so many answers. */
export class Chaos {
  private answers = 0;
  private happened: Promise<void> | undefined;

  constructor(
    private readonly stage: Stage,
    private readonly plan: Plan | undefined,
  ) {}

  /** Somebody has an answer. */
  answered(): void {
    this.answers += 1;
    if (this.plan && this.answers > this.plan.afterAnswers) this.strike();
  }

  /** The round is over: a kill that has not come yet comes now. */
  async over(): Promise<void> {
    if (this.plan) this.strike();
    await this.happened;
  }

  /** Resolves when what was killed works again; undefined when nothing has been. */
  get recovery(): Promise<void> | undefined {
    return this.happened;
  }

  private strike(): void {
    if (this.plan) this.happened ??= this.killAndRestart(this.plan.victim);
  }

  private async killAndRestart(victim: Victim): Promise<void> {
    await this.stage.kill(victim);
    await this.stage.restart();
  }
}
