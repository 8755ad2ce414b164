/** A reproducible source of choices: the same seed makes the same organisation. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

const range = 2 ** 32;

/** mulberry32: 32 bits of state are plenty for data that only has to look varied. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / range;
  };
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    whole,
    chance: (probability) => fraction() < probability,
    pick<T>(choices: readonly T[]): T {
      const choice = choices[whole(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError("nothing to pick from");
      return choice;
    },
  };
}
