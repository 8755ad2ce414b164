import type { Random } from "bank-api/seed/random";
import { changeAsnaf, keepAsnaf } from "./asnaf-changes";
import { approveOwnBudget, decideBudget, proposeBudget } from "./budgets";
import { decideMany } from "./bulk";
import { decideWhileEnded, endDeputyship, endDeputyshipAgain, nameDeputy } from "./deputies";
import {
  approveFileFirst,
  cancel,
  clearCutOff,
  processAbsent,
  processAgainstRule,
  processFile,
  processBeyondBudget,
  processForOneBudget,
  processOwn,
  upload,
} from "./distributions";
import {
  approveAnew,
  approveErasure,
  carryOutErasure,
  eraseWhileProcessed,
  eraseWhileRestricted,
  eraseWhileSold,
  registerAnew,
  spendAll,
  touchErased,
} from "./erasures";
import { restrictWhileMerged } from "./merges";
import { overstep } from "./oversteps";
import {
  askAboutData,
  buyWhileStill,
  buyWhileStopped,
  replyInVain,
  replyToData,
  restrictWhileProcessed,
} from "./people-and-data";
import { otherContent, resubmit, resubmitLater } from "./repeats";
import {
  approveAgainstRule,
  approveForMaker,
  approveOwn,
  approveTwice,
  askOrSpend,
  beyondBalance,
  decideAgain,
  decideOne,
  decideTogether,
  type Draw,
  hostileAmount,
  meddle,
  overheard,
  spendTwice,
} from "./requests";
import { approveRetentionInVain, decideRetention, endRun, proposeRetention } from "./retention";
import { approveOwnRule, decideRule, endRule, proposeRule } from "./rule-making";
import { comeAndGo } from "./sessions";
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
  [2, decideMany],
  [5, approveAgainstRule],
  [4, nameDeputy],
  [1, endDeputyship],
  [1, endDeputyshipAgain],
  [2, decideWhileEnded],
  [3, proposeRule],
  [4, decideRule],
  [1, approveOwnRule],
  [2, endRule],
  [24, approveOwn],
  [3, approveTwice],
  [3, approveForMaker],
  [7, meddle],
  [7, overstep],
  [1, overheard],
  [1, comeAndGo],
  [4, switchOnOrOff],
  [3, actWhileOff],
  [3, actWhileSwitchedOff],
  [9, resubmit],
  [2, resubmitLater],
  [3, otherContent],
  [4, changeAsnaf],
  [1, keepAsnaf],
  [3, proposeBudget],
  [4, decideBudget],
  [1, approveOwnBudget],
  [5, upload],
  [3, approveFileFirst],
  [3, processFile],
  [5, processBeyondBudget],
  [4, processForOneBudget],
  [2, processAgainstRule],
  [1, processOwn],
  [1, processAbsent],
  [1, cancel],
  [1, clearCutOff],
  [7, askAboutData],
  [7, replyToData],
  [1, replyInVain],
  [3, restrictWhileProcessed],
  [1, buyWhileStopped],
  [3, restrictWhileMerged],
  [1, buyWhileStill],
  [8, spendAll],
  [6, approveErasure],
  [3, eraseWhileProcessed],
  [2, eraseWhileSold],
  [2, eraseWhileRestricted],
  [2, touchErased],
  [2, carryOutErasure],
  [2, registerAnew],
  [3, approveAnew],
  [4, proposeRetention],
  [5, decideRetention],
  [3, endRun],
  [1, approveRetentionInVain],
];

const draws = catalogue.flatMap(([weight, draw]) => Array<Draw>(weight).fill(draw));

/** Something that somebody might do next. */
export const anyDraw = (random: Random): Draw => random.pick(draws);
