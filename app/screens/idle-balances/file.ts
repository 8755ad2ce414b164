import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { BankError } from "~/bank/errors";
import { everyPage } from "~/bank/every-page.server";
import { bankFor } from "~/bank/index.server";
import type { IdleBalance } from "~/bank/types";
import { now } from "~/clock.server";
import { redirectWithResult } from "~/form/result.server";
import { jakartaDate, shortDate } from "~/format/dates";
import { maskNationalId, titleCase } from "~/format/text";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { fileNameOf } from "~/list/file-name";
import { xlsxResponse, type SheetColumn } from "~/list/xlsx.server";
import { describeError } from "~/texts/errors";
import { idleBalancesTitle } from "~/texts/idle-balances";
import { copyFacts } from "./copy-facts.server";
import { idleQueryIn } from "./requested.server";

/** The list as a file, in the format that the address ends with: every row that it has, in the order of the address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const { pathname, search, searchParams } = new URL(request.url);
  const list = `/report-idle-balances${search}`;
  const query = idleQueryIn(searchParams, actor.branch.isHeadOffice);
  const bank = bankFor(actor);
  const pages = everyPage((slice) => bank.call("listIdleBalances", { ...slice, ...query }));
  try {
    const name = fileNameOf(idleBalancesTitle, await copyFacts(query, actor, bank.call), now());
    return /csv$/i.test(pathname)
      ? await csvResponse(context, name, columns, pages)
      : await xlsxResponse(context, name, idleBalancesTitle, columns, pages);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return redirectWithResult(list, describeError(error));
  }
}

/** The KTP is masked, as in the list: the file is for looking people up, one by one. */
const columns: (CsvColumn<IdleBalance> & SheetColumn<IdleBalance>)[] = [
  { title: "NAMA LENGKAP", value: ({ name }) => titleCase(name) },
  { title: "NOMOR KTP", value: ({ nationalId }) => maskNationalId(nationalId) },
  { title: "CABANG", value: ({ branch }) => branch.name },
  { title: "NOMOR ACCOUNT", value: ({ accountNumber }) => accountNumber, isText: true },
  {
    title: "SALDO",
    value: ({ balanceIdr }) => String(balanceIdr),
    isText: true,
    number: ({ balanceIdr }) => balanceIdr,
  },
  { title: "LAMA (HARI)", value: ({ days }) => String(days), number: ({ days }) => days },
  { title: "BERGERAK TERAKHIR", value: ({ movedOn }) => shortDate(movedOn) },
  {
    title: "TANGGAL TERAKHIR DITERIMA",
    value: ({ lastDistribution: last }) => (last ? shortDate(jakartaDate(new Date(last.at))) : ""),
  },
  {
    title: "NOMINAL TERAKHIR DITERIMA",
    value: ({ lastDistribution: last }) => (last ? String(last.amountIdr) : ""),
    isText: true,
    number: ({ lastDistribution: last }) => last?.amountIdr ?? null,
  },
  { title: "STATUS", value: ({ status }) => (status === "Active" ? "Aktif" : "Tidak Aktif") },
];
