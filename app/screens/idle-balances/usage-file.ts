import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { redirectWithResult } from "~/form/result.server";
import { fileTime } from "~/format/dates";
import { workbookResponse, type SheetColumn } from "~/list/xlsx.server";
import { flowTitle, restingTitle, usageTitle } from "~/texts/idle-balances";
import { nothingToExport } from "~/texts/reports";
import { loadUsage } from "./load-usage.server";
import type { UsageRow } from "./usage-rows";
import { shareText } from "./usage-tables";

/** The usage as a workbook, a sheet for each of its tables. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const data = await loadUsage(request, actor);
  if (!data) return redirectWithResult("/report-idle-balances/usage", nothingToExport);
  return workbookResponse(context, `${usageTitle} ${fileTime(new Date())}`, [
    { title: flowTitle, columns: columnsOf("ARUS", "TRANSAKSI"), rows: data.flows },
    { title: restingTitle, columns: columnsOf("LAMA", "MUSTAHIK"), rows: data.resting },
  ]);
}

const columnsOf = (first: string, counted: string): SheetColumn<UsageRow>[] => [
  { title: first, value: ({ name }) => name },
  { title: counted, value: ({ count }) => String(count), amountIdr: ({ count }) => count },
  { title: "NOMINAL", value: ({ totalIdr }) => String(totalIdr), amountIdr: ({ totalIdr }) => totalIdr },
  { title: "BAGIAN", value: ({ share }) => shareText(share) },
];
