import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import type { DecidedItem } from "~/bank/types";
import { fileTime } from "~/format/dates";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { outcomeTitle } from "~/texts/many";
import { loadOutcome, outcomeRow } from "./load-outcome.server";
import { outcomePath } from "./many";

/** What became of each of many that were decided at once, as a file. Before all are through, it leads to the screen that waits. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN404", "MN405");
  const made = await loadOutcome(actor, params.key!);
  if (!made || made.waiting > 0) return redirect(outcomePath(params.key!));
  const rows = [...made.items].sort((a, b) => Number(a.isDecided) - Number(b.isDecided));
  async function* pages() {
    yield await Promise.resolve(rows);
  }
  return csvResponse(context, `${outcomeTitle} ${fileTime(new Date())}`, columns, pages());
}

type Shown = (item: DecidedItem) => string;
const column = (title: string, value: Shown, isNumber = false): CsvColumn<DecidedItem> => ({
  title,
  value,
  isNumber,
});

const columns: CsvColumn<DecidedItem>[] = [
  { title: "NO", value: (_item, number) => String(number) },
  column("JENIS", (item) => outcomeRow(item).kind),
  column("ID TRANSAKSI", ({ key }) => key, true),
  column("NAMA", (item) => outcomeRow(item).name),
  column("NO. ACCOUNT", ({ request }) => request?.accountNumber ?? "", true),
  column("CABANG", ({ branchName }) => branchName),
  column("NOMINAL", ({ request }) => (request ? String(request.amountIdr) : ""), true),
  column("HASIL", ({ isDecided }) => (isDecided ? "Selesai" : "Tidak diputuskan")),
  column("ALASAN", (item) => outcomeRow(item).reason),
];
