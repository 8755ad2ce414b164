import type { Actor } from "~/access/actor.server";
import type { Incident } from "~/bank/types";
import { obstacleTo } from "~/form/proposal.server";
import { periodName, timeInWib, timeUntil } from "~/format/dates";
import { stampText } from "~/format/stamp";
import { allAccounts, closeIncident, incidentLabels as labels, incidentStateNames } from "~/texts/incidents";
import { closeFeature } from "./addresses";
import { incidentFields } from "./incident-fields";

/** What has become of an incident. Until somebody closes it, it is open, and late after its 72 hours. */
export function stateOf({ closed, dueAt }: Incident, now: Date) {
  const state = closed ? "closed" : Date.parse(dueAt) > now.getTime() ? "open" : "late";
  return { name: incidentStateNames[state], tone: tones[state], left: closed ? "" : timeUntil(dueAt, now) };
}
const tones = { open: "wait", late: "fail", closed: "done" } as const;

/** How many people an incident that was read with its count concerned when it was closed, or concerns by now. */
export const peopleOf = ({ people, peopleNow }: Incident) => people ?? peopleNow ?? 0;

/** Why a user does not close an incident; undefined if they may. */
export const whyNotClosed = ({ closed, recorded, changedBy, userKeys }: Incident, actor: Actor) =>
  obstacleTo("approve", actor, {
    isOpen: closed === null,
    proposerKey: recorded.key,
    refusal:
      (!actor.may(closeFeature) || [changedBy, ...userKeys].includes(actor.userId)) && closeIncident.whyNot,
  });

/** What was written down of an incident. */
export const factsOf = (incident: Incident) =>
  (
    [
      [labels.found, timeInWib(incident.foundAt)],
      [labels.due, timeInWib(incident.dueAt)],
      [labels.accounts, incident.accounts.join("\n") || allAccounts],
      [incidentFields.sessionKey.label, incident.sessionKey ?? ""],
      [incidentFields.address.label, incident.address ?? ""],
      ["Masa", periodName(incident.from, incident.to)],
      [labels.data, incident.data],
      [labels.happened, incident.happened],
      [labels.done, incident.done],
      ["Dicatat", stampText(incident.recorded)],
      [incidentStateNames.closed, incident.closed ? stampText(incident.closed) : ""],
    ] as const
  ).filter(([, text]) => text !== "");
