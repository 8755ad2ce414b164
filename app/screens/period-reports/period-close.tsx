import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView, type Actor } from "~/access/actor.server";
import { textIn } from "~/access/form-reader.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import type { PeriodReport } from "~/bank/types";
import { DecisionDialog } from "~/form/decision-dialog";
import { useSentValue } from "~/form/draft";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { calendarPeriod } from "~/format/dates";
import { rupiah } from "~/format/rupiah";
import { message } from "~/texts/dialog";
import { closingQuestion, closingTitle } from "~/texts/period-reports";
import { codeOf, periodIn, reportPath } from "./addresses";

const feature = "MN508";
/** Names the figures that somebody saw when the question was asked. */
const versionField = "version";

/** Asks whether to close a report, over its page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const report = await bankFor(actor).read("readPeriodReport", periodIn(params.period!));
  const decision = loadDecision(request, {
    question: closingQuestion(calendarPeriod(codeOf(report)), rupiah(report.total.totalIdr)),
    isDangerous: true,
    obstacle: obstacleTo(report, actor),
  });
  return { ...decision, version: report.version };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, feature);
  const period = periodIn(params.period!);
  const version = textIn(post.form, versionField);
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("closePeriodReport", { ...period, version }, idempotencyKey),
    done: message(closingTitle, "Laporan sudah ditutup."),
    leadTo: reportPath(period) + new URL(request.url).search,
  });
}

/** Why there is nothing to ask. The bank applies the same rules at the write. */
function obstacleTo({ state, checks }: PeriodReport, { branch }: Actor): string | undefined {
  if (state === "closed") return "Laporan ini sudah ditutup.";
  if (!branch.isHeadOffice) return "Hanya kantor pusat yang dapat menutup laporan periode.";
  const reasons = checks.filter(({ holds }) => !holds).map(({ message }) => message);
  return reasons.length > 0 ? `Laporan belum dapat ditutup. ${reasons.join(" ")}` : undefined;
}

export default function PeriodClose() {
  const { version } = useLoaderData<typeof loader>();
  const shownVersion = useSentValue(versionField, version);
  return (
    <DecisionDialog>
      <input type="hidden" name={versionField} value={shownVersion} />
    </DecisionDialog>
  );
}
