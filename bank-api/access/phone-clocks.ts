import { stepsOff } from "./totp";

/** Each instance remembers this many users, and forgets first whose code was wrong longest ago. */
const mostUsers = 10_000;

/**
 * Finds phones whose clock is off, by two wrong codes in a row that are right for times equally far away. After one code alone,
 * the answer would show a guesser that the guess comes true in some minutes.
 */
export class PhoneClocks {
  private readonly lastSteps = new Map<string, number>();

  /** After a right code, a wrong one is the first again. */
  forget(userId: string): void {
    this.lastSteps.delete(userId);
  }

  /** Judges a wrong code: by how many steps the phone is ahead; undefined where nothing says so. */
  judge(userId: string, secret: string, code: string, now: Date): number | undefined {
    const before = this.lastSteps.get(userId);
    const steps = stepsOff(secret, code, now);
    this.lastSteps.delete(userId);
    if (steps === undefined) return undefined;
    this.lastSteps.set(userId, steps);
    const [oldest] = this.lastSteps.keys();
    if (this.lastSteps.size > mostUsers && oldest !== undefined) this.lastSteps.delete(oldest);
    return before !== undefined && Math.abs(before - steps) <= 1 ? steps : undefined;
  }
}
