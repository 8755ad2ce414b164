import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { answerTables } from "~/list/answer-file.server";
import type { SheetColumn } from "~/list/sheet";
import { usageTitle as title } from "~/texts/idle-balances";
import { loadUsage } from "./load-usage.server";
import { usageColumns, usageSheets, type UsageRow } from "./usage-sheets";

/** The usage as a file: a workbook with a sheet for each of its tables, or all rows of them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const { rows, facts } = await loadUsage(request, actor);
  const tables = usageSheets.map((sheet) => ({ ...sheet, rows: rows[sheet.name] }));
  const inOne = tables.flatMap(({ title, rows }) => rows.map((row) => ({ table: title, ...row })));
  return answerTables(request, context, {
    ...{ title, facts },
    csv: { columns: csvColumns, rows: inOne },
    workbook: () => tables,
  });
}

const csvColumns: SheetColumn<UsageRow & { readonly table: string }>[] = [
  { title: "TABEL", value: ({ table }) => table },
  ...usageColumns("URAIAN", "JUMLAH"),
];
