import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView, type Actor } from "~/access/actor.server";
import { isKnownToSupport } from "~/bank/index.server";
import type { PeriodReport } from "~/bank/types";
import { TablePart, type Column } from "~/list/table";
import {
  closingTitle,
  differsToday,
  ownBranchFiguresOnly,
  periodReportsTitle as title,
} from "~/texts/period-reports";
import { ButtonLink } from "~/ui/button-link";
import { pill } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { periodListPath, reportPath } from "./addresses";
import { Chapters } from "./chapters";
import { loadPeriodReport } from "./load.server";

export const meta = titled(title);

/** The report of a half-year or a year: as it is now with what has to hold before it is closed, or as it was closed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN506");
  const data = await loadPeriodReport(actor, params.period!);
  const { report, code, ...shown } = data;
  const waitingBatches = await waitingBatchesPath();
  const isReady = report.state === "open" && report.checks.every(({ holds }) => holds);
  return {
    ...shown,
    path: reportPath(report),
    differs: report.differs,
    checks: report.checks.map((check) => checkRow(check, mendingPath(check, code, actor, waitingBatches))),
    mayClose: isReady && actor.branch.isHeadOffice && actor.may("MN508"),
  };
}

type Check = PeriodReport["checks"][number];

/** @param mend where it is mended; "" where nothing can be done on a screen, or the user may not see it */
const checkRow = ({ holds, message }: Check, mend: string) => ({ holds, message, mend: holds ? "" : mend });

type CheckRow = ReturnType<typeof checkRow>;

/** @param waitingBatches where distributions wait for the user's decision */
function mendingPath({ check }: Check, code: string, actor: Actor, waitingBatches: string): string {
  if (check === "asnaf" && actor.may("MN208")) return "/completeness?missing=asnaf";
  if (check === "asnaf" && actor.may("MN505")) return `/report-asnaf?period=${code}&by=branch&asnaf=belum`;
  if (check === "batches" && actor.may("MN402")) return waitingBatches;
  return "";
}

/** The inbox has only what waits; without one, the list of all batches has it too. */
const waitingBatchesPath = async () =>
  (await isKnownToSupport("desk")) ? "/approve-list?kind=penyaluran-dana" : "/approve-penyaluran-dana";

export default function PeriodReportPage() {
  const { name, path, facts, lines, checks, differs, isOfBranch, mayClose } = useLoaderData<typeof loader>();
  return (
    <Screen
      title={`${title} ${name}`}
      parent={{ name: title, href: periodListPath }}
      actions={
        <>
          <RefreshButton />
          <ButtonLink href={`${path}/print`} target="_blank" label="Cetak Laporan" />
          {mayClose && <ButtonLink href={`${path}/close`} label={closingTitle} isMain />}
        </>
      }
    >
      {facts.map((fact) => (
        <p key={fact} className="bar quiet">
          {fact}
        </p>
      ))}
      {isOfBranch && <p className="bar quiet">{ownBranchFiguresOnly}</p>}
      {differs && <p className="bar">{differsToday}</p>}
      {checks.length > 0 && <TablePart title="Syarat penutupan" columns={columns} rows={checks} />}
      <Chapters lines={lines} />
    </Screen>
  );
}

/** Each check, and where to mend what fails. */
const columns: Column<CheckRow>[] = [
  {
    title: "HASIL",
    cell: ({ holds }) => (holds ? pill("done", "Terpenuhi") : pill("fail", "Belum")),
    kind: "short",
  },
  { title: "SYARAT", cell: ({ message }) => message },
  { title: "AKSI", cell: ({ mend }) => (mend === "" ? "-" : <a href={mend}>Lihat</a>), kind: "short" },
];
