import { noticeKinds } from "contract/notice-kinds";
import { requestKindNames } from "contract/request-kinds";
import { decisionKindOf } from "~/access/decision-kinds";
import type { Notice } from "~/bank/types";
import { timeInWib, periodName } from "~/format/dates";
import { deviceIn } from "~/format/device.server";
import { grouped, rupiah } from "~/format/rupiah";
import { orDash, titleCase, isolated } from "~/format/text";
import { ruleInWords } from "~/texts/approval-rules";
import { deviceName } from "~/texts/sessions";

const requestNames: Readonly<Record<string, string>> = { P00003: "Pencairan dana", P00004: "Koreksi dana" };

/** What a notice says, in one sentence. */
export function noticeText({ kind, feature, isUnread, total, oldest, ...about }: Notice): string {
  if (kind === "unknown" || feature === "unknown")
    return "Ada pemberitahuan baru yang belum dikenal aplikasi ini.";
  const { request, batch, rule, deputyship, dataRequest, signIn } = about;
  const device = deviceIn(signIn?.userAgent ?? "");
  const facts = {
    reference: about.reference ?? "",
    screen: feature ? decisionKindOf(feature).title : "",
    waiting:
      isUnread && total !== null && oldest !== null
        ? { total: grouped(total), since: timeInWib(oldest) }
        : null,
    transactionType: request?.transactionType ?? null,
    request: request && {
      what: requestNames[request.transactionType] ?? "",
      customer: isolated(orDash(titleCase(request.customerName))),
      amount: rupiah(request.amountIdr),
      reason: request.reason,
    },
    batch: batch && {
      label: batch.label,
      valid: grouped(batch.successCount + batch.processCount),
      processed: grouped(batch.processCount),
      failed: grouped(batch.failedCount),
    },
    rule: rule && ruleInWords(rule, rupiah(rule.fromIdr)),
    deputyship: deputyship && {
      approver: isolated(orDash(deputyship.approverName)),
      deputy: isolated(orDash(deputyship.deputyName)),
      days: periodName(deputyship.from, deputyship.to),
    },
    dataRequest: dataRequest
      ? {
          what: requestKindNames[dataRequest.kind],
          person: isolated(orDash(titleCase(dataRequest.personName))),
          due: timeInWib(dataRequest.dueAt),
        }
      : null,
    device: device ? deviceName(device) : "",
    address: signIn?.address ?? "",
  };
  return noticeKinds[kind].text(facts) ?? noticeKinds[kind].email(facts);
}
