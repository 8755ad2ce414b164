import type { ProposalAnswer } from "contract/decisions";
import type { Actor } from "~/access/actor.server";
import type { Retained, RetentionRun } from "~/bank/types";
import { obstacleTo } from "~/form/proposal.server";
import { jakartaDate, shortDate, timeInWib } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { isolated, orDash } from "~/format/text";
import { stepNames } from "~/texts/decisions";
import {
  mostDueCounted,
  nothingDue,
  onlyRetentionApprovers,
  removedOf,
  retentionNames,
  ruleOf,
  runStateNames,
  stillWaiting,
} from "~/texts/retention";
import type { Tones } from "~/ui/pill";
import { retentionFeature } from "./addresses";

const tones: Tones<RetentionRun["state"]> = {
  proposed: "wait",
  refused: "fail",
  running: "wait",
  ended: "done",
};

/** How much is due: the bank counts no further than a limit. */
export const dueCount = (due: number) =>
  due >= mostDueCounted ? `${grouped(mostDueCounted)} atau lebih` : grouped(due);

/** The day of a moment, which the bank answers as the beginning of one. */
export const dayOf = (moment: string) => shortDate(jakartaDate(new Date(moment)));

/** A category as the table shows it. */
export function retainedRow(retained: Retained, actor: Actor) {
  const { category, kept, due, since, run } = retained;
  return {
    category,
    name: retentionNames[category],
    rule: ruleOf(category, kept),
    due: dueCount(due),
    since: since === null ? "-" : dayOf(since),
    run: run && standing(run),
    mayPropose: actor.may(retentionFeature) && whyNotProposed(retained) === undefined,
    waiting: run?.state === "proposed" ? waiting(run, actor) : null,
  };
}

export type RetainedRow = ReturnType<typeof retainedRow>;

/** What there is to decide, and why this user does not; "" where they can. */
const waiting = (run: RetentionRun, actor: Actor) => ({
  key: run.key,
  approve: obstacleToRun("approve", run, actor) ?? "",
  refuse: obstacleToRun("refuse", run, actor) ?? "",
});

/** Where a run stands, and what has gone by it. */
function standing({ state, proposed, decided, removed, endedAt }: RetentionRun) {
  const step = (word: string, { name, at }: RetentionRun["proposed"]) => ({
    who: `${word} ${isolated(orDash(name))}`,
    time: timeInWib(at),
  });
  const word = state === "refused" ? stepNames.refused : stepNames.approved;
  return {
    stateName: runStateNames[state],
    tone: tones[state],
    steps: [
      step(stepNames.proposed, proposed),
      ...(decided ? [step(word, decided)] : []),
      ...(endedAt === null ? [] : [{ who: removedOf(grouped(removed)), time: timeInWib(endedAt) }]),
    ],
  };
}

/** Why nobody can propose that what is due goes; undefined if somebody can. The bank applies the same rules at the write. */
export function whyNotProposed({ due, run }: Retained): string | undefined {
  if (run?.state === "proposed" || run?.state === "running") return stillWaiting;
  return due === 0 ? nothingDue : undefined;
}

/** Why this user does not approve, or refuse, a run; undefined if they can. */
export function obstacleToRun(step: ProposalAnswer, { state, proposed }: RetentionRun, actor: Actor) {
  const takesBack = step === "refuse" && proposed.key === actor.userId;
  return obstacleTo(step, actor, {
    isOpen: state === "proposed",
    proposerKey: proposed.key,
    refusal: !takesBack && !actor.may("MN707") && onlyRetentionApprovers,
  });
}
