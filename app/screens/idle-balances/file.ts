import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { everyPage } from "~/bank/every-page.server";
import { bankFor } from "~/bank/index.server";
import { answerFile } from "~/list/answer-file.server";
import { idleBalancesTitle as title } from "~/texts/idle-balances";
import { idleColumns as columns } from "./idle-balance-table";
import { copyFacts, idleQueryIn } from "./requested.server";

/** The list as a file: every row that it has, in the order of the address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const { search, searchParams } = new URL(request.url);
  const query = idleQueryIn(searchParams, actor);
  const { call } = bankFor(actor);
  return answerFile(request, context, `/report-idle-balances${search}`, async () => ({
    ...{ title, columns },
    facts: await copyFacts(query, actor, call),
    pages: everyPage((slice) => call("listIdleBalances", { ...slice, ...query })),
  }));
}
