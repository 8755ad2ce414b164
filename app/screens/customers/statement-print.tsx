import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { shortDate } from "~/format/dates";
import { titleCase } from "~/format/text";
import { PaperTable, paperLinks } from "~/list/paper-report";
import { samePersonLabel } from "~/texts/duplicates";
import { mostPaperRows, paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { customerKindOf, useCustomerKind, titledByCustomer } from "./kinds";
import { beginCopy } from "./load-statement.server";
import { sameRecordText } from "./same-record";
import { noTransactions, statementColumns, statementRow } from "./statement-table";

export const handle = printHandle;
export const links = paperLinks;
export const meta = titledByCustomer((kind) => kind.statementTitle);

/** All rows of the days that the URL asks for, and the facts above them. Nobody signs a statement. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, customerKindOf(request).feature);
  const bank = bankFor(actor);
  const copy = await beginCopy(request, params.key!, bank.read, "statement-print");
  const { customer, days, hasBalance, copied } = copy;
  const { rows, total } = await bank.read("statement", { ...days, skip: 0, limit: mostPaperRows });
  const facts = [
    titleCase(customer.name),
    customer.branchName,
    `${shortDate(days.start)} – ${shortDate(days.end)}`,
    ...customer.samePerson
      .filter(({ key }) => key !== null)
      .map((record) => `${samePersonLabel}: ${sameRecordText(record)}`),
  ];
  const paper = paperOf(actor, now(), facts, { rows: rows.length, total });
  return { facts: paper.facts, rows: copied(rows).map(statementRow), hasBalance };
}

export default function StatementPrint() {
  const { hasBalance, ...paper } = useLoaderData<typeof loader>();
  const { listPath, statementTitle: title } = useCustomerKind();
  const { key = "" } = useParams();
  const path = `${listPath}/${encodeURIComponent(key)}`;
  return (
    <PaperTable
      {...{ title, path }}
      {...paper}
      columns={statementColumns(hasBalance)}
      empty={noTransactions}
    />
  );
}
