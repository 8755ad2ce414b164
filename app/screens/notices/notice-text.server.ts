import { decisionNames } from "contract/features";
import type { Notice } from "~/bank/types";
import { dateTime, periodName } from "~/format/dates";
import { deviceIn } from "~/format/device.server";
import { grouped, rupiah } from "~/format/rupiah";
import { orDash, titleCase } from "~/format/text";
import { ruleInWords } from "~/texts/approval-rules";
import {
  accountTexts,
  bareTexts,
  batchTexts,
  deputyTexts,
  newSignIn,
  requestApproved,
  requestRefused,
  ruleTexts,
  unknownNotice,
  waitsNoMore,
  waitsOn,
} from "~/texts/notices";
import { deviceName } from "~/texts/sessions";

/** What a notice says, in one sentence. */
export function noticeText(notice: Notice): string {
  const { kind } = notice;
  switch (kind) {
    case "waiting":
      return waitingText(notice);
    case "request-approved":
    case "request-refused":
      return requestText(kind, notice);
    case "batch-checked":
    case "batch-processed":
    case "batch-broke-off":
      return batchText(kind, notice);
    case "user-assigned":
    case "user-activated":
    case "user-deactivated":
    case "role-changed":
      return accountTexts[kind];
    case "rule-in-force":
    case "rule-ended":
      return ruleText(kind, notice);
    case "deputy-named":
    case "deputy-ended":
      return deputyText(kind, notice);
    case "new-sign-in":
      return signInText(notice);
    case "unknown":
      return unknownNotice;
  }
}

function waitingText({ feature, isUnread, total, oldest }: Notice): string {
  const screen = feature ? decisionNames[feature] : "";
  return isUnread && total !== null && oldest !== null
    ? waitsOn(screen, grouped(total), dateTime(oldest))
    : waitsNoMore(screen);
}

const requestNames: Readonly<Record<string, string>> = { P00003: "Pencairan dana", P00004: "Koreksi dana" };

function requestText(kind: "request-approved" | "request-refused", { request, reference }: Notice): string {
  if (!request) return bareTexts[kind](reference ?? "");
  const told = {
    what: requestNames[request.transactionType] ?? "",
    customer: orDash(titleCase(request.customerName)),
    amount: rupiah(request.amountIdr),
    reason: request.reason,
  };
  return kind === "request-approved" ? requestApproved(told) : requestRefused(told);
}

function batchText(kind: keyof typeof batchTexts, { batch, reference }: Notice): string {
  if (!batch) return bareTexts[kind](reference ?? "");
  return batchTexts[kind]({
    label: batch.label,
    valid: grouped(batch.successCount + batch.processCount),
    processed: grouped(batch.processCount),
    failed: grouped(batch.failedCount),
  });
}

const ruleText = (kind: keyof typeof ruleTexts, { rule, reference }: Notice) =>
  ruleTexts[kind](rule ? ruleInWords(rule, rupiah(rule.fromIdr)) : (reference ?? ""));

function deputyText(kind: keyof typeof deputyTexts, { deputyship, reference }: Notice): string {
  if (!deputyship) return bareTexts[kind](reference ?? "");
  const { approverName, deputyName, from, to } = deputyship;
  return deputyTexts[kind]({
    approver: orDash(approverName),
    deputy: orDash(deputyName),
    days: periodName(from, to),
  });
}

function signInText({ signIn }: Notice): string {
  const device = deviceIn(signIn?.userAgent ?? "");
  return newSignIn(device ? deviceName(device) : "", signIn?.address ?? "");
}
