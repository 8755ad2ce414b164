import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView, type Actor } from "~/access/actor.server";
import type { PeriodReport } from "~/bank/types";
import {
  closingTitle,
  differsToday,
  ownBranchOnly,
  periodReportsTitle as title,
  periodReportsUnoffered,
} from "~/texts/period-reports";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { UnofferedScreen } from "~/ui/unoffered-screen";
import { listPath, reportPath } from "./addresses";
import { Chapters } from "./chapters";
import { Checks, type CheckRow } from "./checks";
import { loadPeriodReport } from "./load.server";

export const meta = titled(title);

/** The report of a half-year or a year: as it is now with what has to hold before it is closed, or as it was closed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN506");
  const data = await loadPeriodReport(actor, params.period!);
  if (!data) return null;
  const { report, code, ...shown } = data;
  const isReady = report.state === "open" && report.checks.every(({ holds }) => holds);
  return {
    ...shown,
    path: reportPath(report),
    differs: report.differs,
    checks: report.checks.map((check) => checkRow(check, code, actor)),
    mayClose: isReady && actor.branch.isHeadOffice && actor.may("MN508"),
  };
}

function checkRow(
  { check, holds, message }: PeriodReport["checks"][number],
  code: string,
  actor: Actor,
): CheckRow {
  const mend = holds ? "" : mendingPath(check, code, actor);
  return { holds, message, mend };
}

function mendingPath(check: string, code: string, actor: Actor): string {
  if (check === "asnaf" && actor.may("MN208")) return "/completeness?missing=asnaf";
  if (check === "asnaf" && actor.may("MN505")) return `/report-asnaf?period=${code}&by=branch&asnaf=belum`;
  if (check === "batches" && actor.may("MN402")) return "/approve-penyaluran-dana";
  return "";
}

export default function PeriodReportPage() {
  const data = useLoaderData<typeof loader>();
  if (!data) return <UnofferedScreen {...periodReportsUnoffered} />;
  const { name, path, facts, lines, checks, differs, isOfBranch, mayClose } = data;
  return (
    <Screen
      title={`${title} ${name}`}
      parent={{ name: title, href: listPath }}
      actions={
        <>
          <RefreshButton />
          <a className="button" href={`${path}/print`} target="_blank">
            Cetak Laporan
          </a>
          {mayClose && (
            <a className="button main" href={`${path}/close`}>
              {closingTitle}
            </a>
          )}
        </>
      }
    >
      {facts.map((fact) => (
        <p key={fact} className="bar quiet">
          {fact}
        </p>
      ))}
      {isOfBranch && <p className="bar quiet">{ownBranchOnly}</p>}
      {differs && <p className="bar">{differsToday}</p>}
      {checks.length > 0 && <Checks rows={checks} />}
      <Chapters lines={lines} />
    </Screen>
  );
}
