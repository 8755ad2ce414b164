import { redirect } from "@remix-run/node";
import { bankFor, type Bank } from "~/bank/index.server";
import { BankError } from "~/bank/errors";
import type { Actor } from "~/access/actor.server";
import { redirectWithResult } from "~/form/result.server";
import { fileTime } from "~/format/dates";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { everyPage } from "~/bank/every-page";
import { describeError } from "~/texts/errors";
import type { CustomerKind } from "./kinds";
import { beginCopy } from "./load-statement.server";
import { statementRow, type StatementRow } from "./statement-entry";

const specified: CsvColumn<StatementRow>[] = [
  { title: "WAKTU TRANSAKSI", value: ({ time }) => time },
  { title: "TRX ID", value: ({ key }) => key, isNumber: true },
  { title: "NO. ACCOUNT", value: ({ accountNumber }) => accountNumber, isNumber: true },
  { title: "TIPE TRANSAKSI", value: ({ type }) => type },
  { title: "DESKRIPSI", value: ({ description }) => description },
  { title: "NOMINAL", value: ({ amount }) => amount, isNumber: true },
  { title: "MERCHANT", value: ({ merchantName }) => merchantName },
  { title: "STATUS", value: ({ statusName }) => statusName },
];

const withBalance: CsvColumn<StatementRow>[] = [
  ...specified,
  { title: "SALDO", value: ({ balance }) => balance, isNumber: true },
];

/**
 * A statement as a file: all rows of the days asked for. Where the bank fails before the first row, back to the detail,
 * which says so.
 */
export async function statementCsv(
  request: Request,
  kind: CustomerKind,
  customerKey: string,
  actor: Actor,
): Promise<Response> {
  try {
    return await download(request, kind, customerKey, bankFor(actor));
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const detail = `${kind.listPath}/${encodeURIComponent(customerKey)}${new URL(request.url).search}`;
    return error.kind === "not-found" ? redirect(detail) : redirectWithResult(detail, describeError(error));
  }
}

async function download(request: Request, kind: CustomerKind, customerKey: string, bank: Bank) {
  const { window, hasBalance } = await beginCopy(request, kind, customerKey, bank, "statement-export");
  const { start, end } = window;
  const asked = { customerType: kind.type, customerKey, start, end };
  const pages = everyPage((slice) => bank.statement({ ...slice, ...asked }));
  async function* rows() {
    for await (const page of pages) yield page.map(statementRow);
  }
  const name = `${kind.statementTitle} ${fileTime(new Date())}`;
  return csvResponse(request, name, hasBalance ? withBalance : specified, rows());
}
