import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { answerTables } from "~/list/answer-file.server";
import type { ReportColumn } from "~/list/report-table";
import { usageTitle as title } from "~/texts/idle-balances";
import { loadUsage } from "./load-usage.server";
import { usageColumns, usageTables, type UsageRow } from "./usage-columns";

/** The usage as a file: a workbook with a sheet for each of its tables, or all rows of them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const { rows, facts } = await loadUsage(request, actor);
  const tables = usageTables.map((table) => ({ ...table, rows: rows[table.name] }));
  const inOne = tables.flatMap(({ title, rows }) => rows.map((row) => ({ table: title, ...row })));
  return answerTables(request, context, {
    ...{ title, facts },
    csv: { columns: csvColumns, rows: inOne },
    workbook: () => tables,
  });
}

const csvColumns: ReportColumn<UsageRow & { readonly table: string }>[] = [
  { title: "TABEL", value: ({ table }) => table },
  ...usageColumns("URAIAN", "JUMLAH"),
];
