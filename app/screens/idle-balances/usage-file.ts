import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { now } from "~/clock.server";
import { shareText } from "~/format/share";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { fileNameOf } from "~/list/file-name";
import { workbookResponse, type SheetColumn } from "~/list/xlsx.server";
import { flowTitle, restingTitle, spendingTitle, usageTitle } from "~/texts/idle-balances";
import { loadUsage } from "./load-usage.server";
import type { UsageRow } from "./usage-rows";

/** The usage in the format that the address ends with: a workbook with a sheet for each of its tables, or all rows of them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const { flows, spending, resting, facts } = await loadUsage(request, actor);
  const tables = [
    { title: flowTitle, columns: columnsOf("ARUS", "TRANSAKSI"), rows: flows },
    { title: spendingTitle, columns: columnsOf("KATEGORI", "TRANSAKSI"), rows: spending },
    { title: restingTitle, columns: columnsOf("LAMA", "MUSTAHIK"), rows: resting },
  ];
  const name = fileNameOf(usageTitle, facts, now());
  return /csv$/i.test(new URL(request.url).pathname)
    ? csvResponse(context, name, csvColumns, inOne(tables))
    : workbookResponse(context, name, tables, [usageTitle, ...facts]);
}

const columnsOf = (first: string, counted: string): SheetColumn<UsageRow>[] => [
  { title: first, value: ({ name }) => name },
  { title: counted, value: ({ count }) => String(count), number: ({ count }) => count },
  { title: "NOMINAL", value: ({ totalIdr }) => String(totalIdr), number: ({ totalIdr }) => totalIdr },
  { title: "BAGIAN", value: ({ share }) => shareText(share), share: ({ share }) => share },
];

/** A row of any table, and of which. */
interface CsvRow extends UsageRow {
  readonly table: string;
}

const csvColumns: CsvColumn<CsvRow>[] = [
  { title: "TABEL", value: ({ table }) => table },
  { title: "URAIAN", value: ({ name }) => name },
  { title: "JUMLAH", value: ({ count }) => String(count) },
  { title: "NOMINAL", value: ({ totalIdr }) => String(totalIdr), isText: true },
  { title: "BAGIAN", value: ({ share }) => shareText(share) },
];

/** The rows of all tables as the one page that a file has. */
async function* inOne(tables: readonly { readonly title: string; readonly rows: readonly UsageRow[] }[]) {
  yield tables.flatMap(({ title, rows }) => rows.map((row) => ({ table: title, ...row })));
}
