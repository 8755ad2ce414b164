import { proposalAnswers, type ProposalAnswer } from "contract/decisions";
import type { Actor } from "~/access/actor.server";
import type { Retained, RetentionRun } from "~/bank/types";
import { obstacleTo } from "~/form/proposal.server";
import { jakartaDate, shortDate, timeInWib } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { isolated, orDash } from "~/format/text";
import { actNames, stepNames } from "~/texts/decisions";
import {
  mostDueCounted,
  nothingDue,
  onlyRetentionApprovers,
  peopleLabel,
  proposeLabel,
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
    name: retentionNames[category],
    rule: ruleOf(category, kept),
    due: dueCount(due),
    since: since === null ? "-" : dayOf(since),
    run: run && standing(run),
    actions: [...(category === "people" ? [people] : []), ...actionsOf(retained, actor)],
  };
}

const people = { label: peopleLabel, path: "people", why: "" };

/** What this user may do about a category, below the address of the table; `why` says why there is nothing to decide for them. */
function actionsOf(retained: Retained, actor: Actor) {
  const { category, run } = retained;
  if (actor.may(retentionFeature) && whyNotProposed(retained) === undefined)
    return [{ label: proposeLabel, path: `propose/${category}`, why: "" }];
  return run?.state === "proposed" ? waiting(run, actor) : [];
}

export type RetainedRow = ReturnType<typeof retainedRow>;

/** What there is to decide, and why this user does not; "" where they can. */
const waiting = (run: RetentionRun, actor: Actor) =>
  proposalAnswers.map((step) => ({
    label: actNames[actFor(step, run, actor)],
    path: `${run.key}/${step}`,
    why: obstacleToRun(step, run, actor) ?? "",
  }));

/** Where a run stands, and what has gone by it. */
function standing({ state, proposed, decided, removed, endedAt }: RetentionRun) {
  const step = (word: string, { name, at }: RetentionRun["proposed"]) => ({
    who: `${word} ${isolated(orDash(name))}`,
    time: timeInWib(at),
  });
  const isTakenBack = state === "refused" && decided?.key === proposed.key;
  const word = stepNames[isTakenBack ? "takenBack" : state === "refused" ? "refused" : "approved"];
  return {
    stateName: runStateNames[isTakenBack ? "taken_back" : state],
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

/** Who has proposed a run takes it back, whatever rights they have. */
const takesBack = (step: ProposalAnswer, { proposed }: RetentionRun, actor: Actor) =>
  step === "refuse" && proposed.key === actor.userId;

/** What it is called to answer a run so. */
export const actFor = (step: ProposalAnswer, run: RetentionRun, actor: Actor) =>
  takesBack(step, run, actor) ? "takeBack" : step;

/** Why this user does not approve a run, refuse it or take it back; undefined if they can. */
export function obstacleToRun(step: ProposalAnswer, run: RetentionRun, actor: Actor) {
  return obstacleTo(step, actor, {
    isOpen: run.state === "proposed",
    proposerKey: run.proposed.key,
    refusal: !takesBack(step, run, actor) && !actor.may("MN707") && onlyRetentionApprovers,
  });
}
