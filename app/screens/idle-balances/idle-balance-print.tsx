import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { paperLinks, PaperTable } from "~/list/paper-report";
import { reportRows } from "~/list/report-table";
import { idleBalancesTitle as title, nothingIdle as empty } from "~/texts/idle-balances";
import { mostPaperRows, paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { idleColumns as columns, restOf, sumText } from "./idle-balance-table";
import { copyFacts, idleQueryIn } from "./requested.server";

export const handle = printHandle;
export const links = paperLinks;
export const meta = titled(title);

/** The first rows of the list, and the sum of all. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const bank = bankFor(actor);
  const query = idleQueryIn(new URL(request.url).searchParams, actor);
  const { idleDays, branchKey } = query;
  const [{ rows }, sum, facts] = await Promise.all([
    bank.read("listIdleBalances", { ...query, skip: 0, limit: mostPaperRows }),
    bank.read("sumIdleBalances", { idleDays, branchKey }),
    copyFacts(query, actor, bank.read),
  ]);
  return {
    ...paperOf(actor, now(), facts, { rows: rows.length, total: sum.count, what: "mustahik" }),
    rows: rows.map(reportRows(columns, restOf)),
    total: sumText(sum),
  };
}

export default function IdleBalancePrint() {
  const paper = useLoaderData<typeof loader>();
  return <PaperTable {...{ title, columns, empty }} path="/report-idle-balances" {...paper} />;
}
