import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import type { BulkDecision, DecidedItem } from "~/bank/types";
import { now } from "~/clock.server";
import { fileTime } from "~/format/dates";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { outcomes, outcomeTitle, type Outcome } from "~/texts/many";
import { transactionStatusName } from "~/texts/transaction-status";
import { firstApproved } from "~/texts/transactions";
import { correctionKind, disbursementKind, type Decision } from "./kinds";
import { loadOutcome, outcomeOf, outcomeRow } from "./load-outcome.server";
import { outcomePath } from "./many";

/** What became of each of many that were decided at once, as a file. Before all are through, it leads to the screen that waits. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN404", "MN405");
  const made = await loadOutcome(actor, params.key!);
  if (!made || made.waiting > 0) return redirect(outcomePath(params.key!));
  const rows = order.flatMap((outcome) => made.items.filter((item) => outcomeOf(item) === outcome));
  async function* pages() {
    yield await Promise.resolve(rows);
  }
  return csvResponse(context, `${outcomeTitle} ${fileTime(now())}`, columnsOf(made), pages());
}

type Shown = (item: DecidedItem) => string;
const column = (title: string, value: Shown, isText = false): CsvColumn<DecidedItem> => ({
  title,
  value,
  isText,
});

/** What somebody has to look at again comes first. */
const order = ["left", "halfway", "done"] as const satisfies Outcome[];

const columnsOf = ({ decision, reason }: BulkDecision): CsvColumn<DecidedItem>[] => [
  { title: "NO", value: (_item, number) => String(number) },
  column("JENIS", (item) => outcomeRow(item).kind),
  column("ID TRANSAKSI", ({ key }) => key, true),
  column("NAMA", (item) => outcomeRow(item).name),
  column("NO. ACCOUNT", ({ request }) => request?.accountNumber ?? "", true),
  column("CABANG", ({ branchName }) => branchName),
  column("NOMINAL", ({ request }) => (request ? String(request.amountIdr) : ""), true),
  column("HASIL", (item) => outcomes[outcomeOf(item)]),
  column("ALASAN", (item) => outcomeRow(item).reason),
  column("KEPUTUSAN", (item) => decisionOn(item, decision)),
  column("ALASAN KEPUTUSAN", ({ isDecided }) => (isDecided ? reason : "")),
];

/** What was decided about one of them; "" where nothing was. */
function decisionOn(item: DecidedItem, decision: Decision): string {
  if (!item.isDecided) return "";
  if (item.isFirstOfTwo) return firstApproved.title;
  const kind = [correctionKind, disbursementKind].find(({ name }) => name === item.request?.kind);
  return transactionStatusName(kind?.type ?? "", decision === "approve" ? "settled" : "voided");
}
