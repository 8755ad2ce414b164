import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { BankError } from "~/bank/errors";
import { everyPage } from "~/bank/every-page.server";
import { bankFor, type Bank } from "~/bank/index.server";
import { now } from "~/clock.server";
import { redirectWithResult } from "~/form/result.server";
import { fileTime } from "~/format/dates";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { describeError } from "~/texts/errors";
import { kindOf } from "./kinds";
import { beginCopy } from "./load-statement.server";
import { statementRow, type StatementRow } from "./statement-entry";

/**
 * A statement as a file: all rows of the days that the URL asks for (docs/rules.md#statements). If the bank fails before the first
 * row, this leads back to the detail, which says so.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).feature);
  try {
    const { name, columns, rows } = await statementFile(request, params.key!, bankFor(actor));
    return await csvResponse(context, name, columns, rows);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const list = kindOf(request).listPath;
    const detail = `${list}/${encodeURIComponent(params.key!)}${new URL(request.url).search}`;
    return error.kind === "not-found" ? redirect(detail) : redirectWithResult(detail, describeError(error));
  }
}

async function statementFile(request: Request, customerKey: string, bank: Bank) {
  const { days, hasBalance } = await beginCopy(request, customerKey, bank.call, "statement-export");
  const pages = everyPage((slice) => bank.call("statement", { ...slice, ...days }));
  async function* rows() {
    for await (const page of pages) yield page.map(statementRow);
  }
  const name = `${kindOf(request).statementTitle} ${fileTime(now())}`;
  return { name, columns: hasBalance ? [...specified, balanceColumn] : specified, rows: rows() };
}

const specified: CsvColumn<StatementRow>[] = [
  { title: "WAKTU TRANSAKSI", value: ({ time }) => time },
  { title: "TRX ID", value: ({ key }) => key, isText: true },
  { title: "NO. ACCOUNT", value: ({ accountNumber }) => accountNumber, isText: true },
  { title: "TIPE TRANSAKSI", value: ({ type }) => type },
  { title: "DESKRIPSI", value: ({ description }) => description },
  { title: "NOMINAL", value: ({ amount }) => amount, isText: true },
  { title: "MERCHANT", value: ({ merchantName }) => merchantName },
  { title: "STATUS", value: ({ statusName }) => statusName },
];

const balanceColumn: CsvColumn<StatementRow> = {
  title: "SALDO",
  value: ({ balance }) => balance,
  isText: true,
};
