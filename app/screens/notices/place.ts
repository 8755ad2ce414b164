import { batchKinds } from "contract/batch-kinds";
import { urlOf, type MenuFeatureCode } from "contract/features";
import { noticeKinds, noticeSubjects } from "contract/notice-kinds";
import { kindParameter, kindsOfProposals } from "~/access/decision-kinds";
import type { Notice } from "~/bank/types";

/** Where a notice leads: a screen, or a record below it. */
export interface Place {
  /** A screen of the menu by its feature, or one's own sessions. */
  readonly screen: MenuFeatureCode | "sessions";
  /** "" for the screen itself; for the inbox the kind of proposals that it shows. */
  readonly record: string;
}

const requests: Readonly<Record<string, MenuFeatureCode>> = { P00003: "MN303", P00004: "MN204" };

/** Undefined for a notice that is about nothing that has a screen. */
export function noticePlace({ kind, feature, request, batch, ...notice }: Notice): Place | undefined {
  if (feature === "unknown") return undefined;
  const record = notice.reference ?? "";
  // Proposals are answered from the inbox.
  const proposals = kindsOfProposals.find((kind) => kind.feature === feature);
  if (feature) return { screen: feature, record: proposals?.name ?? "" };
  if (batch) return { screen: batchKinds[batch.kind].uploads, record };
  if (notice.dataRequest) return { screen: "MN701", record };
  const ofKind = kind === "unknown" ? undefined : noticeSubjects[noticeKinds[kind].about].screen;
  if (ofKind === "MN706") return { screen: ofKind, record };
  const screen = request ? requests[request.transactionType] : ofKind;
  return screen ? { screen, record: "" } : undefined;
}

/** The address of a place; undefined where there is no such screen. */
export function addressOf({ screen, record }: Place): string | undefined {
  if (screen === "sessions") return "/profile/sessions";
  if (kindsOfProposals.some(({ name }) => name === record)) return `/approve-list?${kindParameter}=${record}`;
  const url = urlOf(screen);
  return url && record !== "" ? `${url}/${encodeURIComponent(record)}` : url;
}

/** A notice and its place as one text, which the button of a row posts. */
export const chosen = (key: string, place: Place | undefined) =>
  [key, place?.screen ?? "", place?.record ?? ""].join(" ");

/** The key in such a text, and the address to which it leads; undefined where it leads nowhere. */
export function readChosen(text: string) {
  const [key = "", screen = "", record = ""] = text.split(" ");
  return { key, address: addressOf({ screen: screen as Place["screen"], record }) };
}
