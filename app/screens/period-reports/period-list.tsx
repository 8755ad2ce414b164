import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { ListedPeriod } from "~/bank/types";
import { calendarPeriod, dateTime, periodName } from "~/format/dates";
import { ListTable, type Column } from "~/list/table";
import { howPeriodsWork, periodReportsTitle as title, periodStateNames } from "~/texts/period-reports";
import { pill, type Tones } from "~/ui/pill";
import { Screen, titled } from "~/ui/screen";
import { codeOf, reportPath } from "./addresses";

export const meta = titled(title);

/** The last half-years and years, and which of them are closed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN506");
  const periods = await bankFor(actor).read("listPeriodReports");
  return periods.map(rowOf);
}

const tones: Tones<ListedPeriod["state"]> = { running: "plain", open: "wait", closed: "done" };

const rowOf = ({ span, begins, ends, state, closed }: ListedPeriod) => ({
  name: calendarPeriod(codeOf({ span, begins })),
  days: periodName(begins, ends),
  state,
  closedBy: closed?.name ?? "-",
  closedAt: closed ? dateTime(closed.at) : "-",
  path: reportPath({ span, begins }),
});

type Row = ReturnType<typeof rowOf>;

const columns: Column<Row>[] = [
  { title: "PERIODE", cell: ({ name }) => name, kind: "brief" },
  { title: "TANGGAL", cell: ({ days }) => days, kind: "code" },
  { title: "STATUS", cell: ({ state }) => pill(tones[state], periodStateNames[state]), kind: "brief" },
  { title: "DITUTUP OLEH", cell: ({ closedBy }) => closedBy },
  { title: "WAKTU PENUTUPAN", cell: ({ closedAt }) => closedAt, kind: "time" },
  { title: "AKSI", cell: ({ path }) => <a href={path}>Lihat</a>, kind: "short" },
];

export default function PeriodList() {
  const rows = useLoaderData<typeof loader>();
  return (
    <Screen title={title}>
      <ListTable label={title} columns={columns} rows={rows} />
      <p className="quiet">{howPeriodsWork}</p>
    </Screen>
  );
}
