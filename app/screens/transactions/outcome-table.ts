import { stateAfter } from "contract/decisions";
import type { BulkDecision, DecidedItem } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount } from "~/format/rupiah";
import { orDash, titleCase } from "~/format/text";
import type { ReportColumn } from "~/list/report-table";
import { restrictedValue } from "~/texts/customers";
import { outcomes, reasonOf, type Outcome } from "~/texts/many";
import { transactionStatusName } from "~/texts/transaction-status";
import { firstApproved } from "~/texts/transactions";
import { correctionKind, disbursementKind } from "./kinds";

/** One of many that were decided at once, and the decision. */
type OutcomeItem = DecidedItem & { readonly made: Pick<BulkDecision, "decision" | "reason"> };

/** What became of one of them. */
function outcomeOf({ isDecided, isFirstOfTwo }: DecidedItem): Outcome {
  if (!isDecided) return "left";
  return isFirstOfTwo ? "halfway" : "done";
}

const kindTitles = { correction: "Koreksi Dana", disbursement: "Pencairan Dana" } as const;

/** A text about the customer, whose data may be restricted. */
const ofCustomer = ({ request }: OutcomeItem, text = "") => (request?.isRestricted ? restrictedValue : text);

/** The reason comes last in tables: only a request that was not decided has one. */
export const outcomeColumns: readonly ReportColumn<OutcomeItem>[] = [
  { title: "NO", value: (_item, number) => String(number), only: "files" },
  { title: "JENIS", value: ({ request }) => (request ? kindTitles[request.kind] : "-") },
  { title: "ID TRANSAKSI", value: ({ key }) => key, isText: true, only: "files" },
  { title: "NAMA", value: (item) => orDash(titleCase(ofCustomer(item, item.request?.customerName))) },
  {
    title: "NO. ACCOUNT",
    value: (item) => ofCustomer(item, item.request?.accountNumber),
    isText: true,
    kind: "code",
  },
  { title: "CABANG", value: ({ branchName }) => branchName, kind: "brief" },
  {
    title: "NOMINAL",
    value: ({ request }) => (request ? String(request.amountIdr) : ""),
    text: ({ request }) => (request ? amount(request.amountIdr) : "-"),
    isText: true,
    kind: "amount",
  },
  {
    title: "WAKTU",
    value: ({ request }) => (request ? dateTime(request.time) : ""),
    kind: "time",
    only: "tables",
  },
  { title: "HASIL", value: (item) => outcomes[outcomeOf(item)], only: "files" },
  { title: "ALASAN", value: ({ isDecided, code, message }) => (isDecided ? "" : reasonOf(code, message)) },
  { title: "KEPUTUSAN", value: decisionOn, only: "files" },
  {
    title: "ALASAN KEPUTUSAN",
    value: ({ isDecided, made }) => (isDecided ? made.reason : ""),
    only: "files",
  },
];

/** What was decided about one of them; "" where nothing was. */
function decisionOn({ isDecided, isFirstOfTwo, request, made }: OutcomeItem): string {
  if (!isDecided) return "";
  if (isFirstOfTwo) return firstApproved.title;
  const kind = [correctionKind, disbursementKind].find(({ name }) => name === request?.kind);
  return transactionStatusName(kind?.type ?? "", stateAfter[made.decision]);
}

/** The requests with one outcome. */
export const itemsWith = (made: BulkDecision, outcome: Outcome): OutcomeItem[] =>
  made.items.filter((item) => outcomeOf(item) === outcome).map((item) => ({ ...item, made }));
