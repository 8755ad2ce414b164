import type { Actor } from "~/access/actor.server";
import type { PrivacyNotice } from "~/bank/types";
import { timeInWib } from "~/format/dates";
import { isolated, orDash } from "~/format/text";
import { ownWork, stepNames } from "~/texts/decisions";
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

/** Why this user neither approves nor refuses a text; "" where nothing is in the way. The bank applies the same rules at the write. */
export function whyNotDecided({ proposed }: PrivacyNotice, actor: Actor) {
  const isOwn = proposed.key === actor.userId;
  const noDecision = actor.branch.isHeadOffice ? "" : onlyHeadOfficeSetsNotices;
  const noRight = actor.may("MN709") ? "" : onlyNoticeApprovers;
  return {
    approve: noDecision || noRight || (isOwn ? ownWork : ""),
    refuse: noDecision || (isOwn ? "" : noRight),
  };
}
