import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { shortDate } from "~/format/dates";
import { titleCase } from "~/format/text";
import { PaperTable } from "~/list/paper-table";
import { mostPaperRows, paperFacts } from "~/ui/paper";
import { PrintPage, printHandle } from "~/ui/print-page";
import sheet from "~/ui/styles/paper.css?url&no-inline";
import { samePersonLabel } from "~/texts/duplicates";
import { kindOf, useKind, titledBy } from "./kinds";
import { beginCopy } from "./load-statement.server";
import { sameRecordText } from "./same-record";
import { statementColumns } from "./statement-columns";
import { noTransactions, statementRow } from "./statement-entry";

export const handle = printHandle;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta = titledBy((kind) => kind.statementTitle);

/** All rows of the days that the URL asks for, and the facts above them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).feature);
  const bank = bankFor(actor);
  const copy = await beginCopy(request, params.key!, bank.read, "statement-print");
  const { customer, days, hasBalance } = copy;
  const { rows, total } = await bank.read("statement", { ...days, skip: 0, limit: mostPaperRows });
  const facts = [
    titleCase(customer.name),
    customer.branchName,
    `${shortDate(days.start)} – ${shortDate(days.end)}`,
    ...customer.samePerson
      .filter(({ key }) => key !== null)
      .map((record) => `${samePersonLabel}: ${sameRecordText(record)}`),
    ...paperFacts(actor.name, now(), rows.length, total),
  ];
  return { facts, rows: rows.map(statementRow), hasBalance };
}

export default function StatementPrint() {
  const { facts, rows, hasBalance } = useLoaderData<typeof loader>();
  const { listPath, statementTitle: title } = useKind();
  const { search } = useLocation();
  const { key = "" } = useParams();
  return (
    <PrintPage title={title} backTo={`${listPath}/${encodeURIComponent(key)}${search}`} facts={facts}>
      <PaperTable label={title} columns={statementColumns(hasBalance)} rows={rows} empty={noTransactions} />
    </PrintPage>
  );
}
