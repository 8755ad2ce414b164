import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { PaperTable } from "~/list/paper-table";
import { idleBalancesTitle as title, nothingIdle } from "~/texts/idle-balances";
import { mostPaperRows, paperFacts, paperFrame } from "~/ui/paper";
import { PrintPage, printHandle } from "~/ui/print-page";
import { Letterhead, Signatures } from "~/ui/report-sheet";
import { titled } from "~/ui/screen";
import sheet from "~/ui/styles/report-sheet.css?url&no-inline";
import { copyFacts } from "./copy-facts.server";
import { columns, rowOf, sumText } from "./idle-balance-rows";
import { idleQueryIn } from "./requested.server";

export const handle = printHandle;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta = titled(title);

/** The first rows of the list, and the sum of all. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const bank = bankFor(actor);
  const query = idleQueryIn(new URL(request.url).searchParams, actor.branch.isHeadOffice);
  const { idleDays, branchKey } = query;
  const [{ rows }, sum, facts] = await Promise.all([
    bank.read("listIdleBalances", { ...query, skip: 0, limit: mostPaperRows }),
    bank.read("sumIdleBalances", { idleDays, branchKey }),
    copyFacts(query, actor, bank.read),
  ]);
  return {
    facts: [...facts, ...paperFacts(actor.name, now(), rows.length, sum.count, "mustahik")],
    rows: rows.map(rowOf),
    sum: sumText(sum),
    frame: paperFrame(actor, now()),
  };
}

/** The list on paper: letterhead, table, sum, signatures. */
export default function IdleBalancePrint() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { facts, rows, sum, frame } = data;
  const end = (
    <>
      <p className="report-total">{sum}</p>
      <Signatures frame={frame} />
    </>
  );
  return (
    <PrintPage
      letterhead={<Letterhead office={frame.office} />}
      title={title}
      backTo={`/report-idle-balances${search}`}
      facts={facts}
    >
      <PaperTable label={title} columns={columns} rows={rows} end={end} empty={nothingIdle} />
    </PrintPage>
  );
}
