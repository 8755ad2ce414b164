import type { ProposalAnswer } from "contract/decisions";
import type { Actor } from "~/access/actor.server";
import type { PrivacyNotice } from "~/bank/types";
import { obstacleTo } from "~/form/proposal.server";
import { timeInWib } from "~/format/dates";
import { isolated, orDash } from "~/format/text";
import { stepNames } from "~/texts/decisions";
import { noticeStateNames, onlyHeadOfficeSetsNotices, onlyNoticeApprovers } from "~/texts/privacy-notices";
import type { Tones } from "~/ui/pill";

const tones: Tones<PrivacyNotice["state"]> = {
  proposed: "wait",
  refused: "fail",
  in_force: "done",
  replaced: "plain",
};

/** A text as list and detail show it. */
export function noticeRow({ key, number, text, state, proposed, decided }: PrivacyNotice) {
  const step = (word: string, { name, at }: NonNullable<typeof decided>) => ({
    who: `${word} ${isolated(orDash(name))}`,
    time: timeInWib(at),
  });
  const decision = state === "refused" ? stepNames.refused : stepNames.approved;
  return {
    ...{ key, text, state },
    number: orDash(String(number ?? "")),
    stateName: noticeStateNames[state],
    tone: tones[state],
    steps: [step(stepNames.proposed, proposed), ...(decided ? [step(decision, decided)] : [])],
  };
}

/** Why this user does not approve, or refuse, a text; undefined if they can. */
export function whyNotDecided(step: ProposalAnswer, { state, proposed }: PrivacyNotice, actor: Actor) {
  const takesBack = step === "refuse" && proposed.key === actor.userId;
  return obstacleTo(step, actor, {
    isOpen: state === "proposed",
    proposerKey: proposed.key,
    refusal:
      (!actor.branch.isHeadOffice && onlyHeadOfficeSetsNotices) ||
      (!takesBack && !actor.may("MN709") && onlyNoticeApprovers),
  });
}
