import type { Random } from "bank-api/seed/random";
import { cancel, processAbsent, processFile, processOwn, upload } from "./distributions";
import { otherContent, resubmit } from "./repeats";
import {
  approveOwn,
  askOrSpend,
  beyondBalance,
  decideAgain,
  decideOne,
  decideTogether,
  type Draw,
  hostileAmount,
  meddle,
  overstep,
  spendTwice,
} from "./requests";
import { actWhileOff, actWhileSwitchedOff, switchOnOrOff } from "./switches";

/** What happens how often: of about a hundred operations, so many of each kind. */
const catalogue: readonly (readonly [number, Draw])[] = [
  [24, askOrSpend],
  [7, beyondBalance],
  [4, spendTwice],
  [2, hostileAmount],
  [11, decideOne],
  [6, decideTogether],
  [6, decideAgain],
  [24, approveOwn],
  [7, meddle],
  [2, overstep],
  [4, switchOnOrOff],
  [3, actWhileOff],
  [3, actWhileSwitchedOff],
  [9, resubmit],
  [3, otherContent],
  [2, upload],
  [2, processFile],
  [1, processOwn],
  [1, processAbsent],
  [1, cancel],
];

const draws = catalogue.flatMap(([weight, draw]) => Array<Draw>(weight).fill(draw));

/** Something that somebody might do next. */
export const anyDraw = (random: Random): Draw => random.pick(draws);
