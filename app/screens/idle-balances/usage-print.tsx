import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { now } from "~/clock.server";
import { paperLinks, PaperReport } from "~/list/paper-report";
import { usageTitle as title } from "~/texts/idle-balances";
import { paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { loadUsage } from "./load-usage.server";
import { UsageTables } from "./usage-tables";

export const handle = printHandle;
export const links = paperLinks;
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const { rows, facts } = await loadUsage(request, actor);
  return { rows, ...paperOf(actor, now(), facts) };
}

export default function UsagePrint() {
  const { rows, ...paper } = useLoaderData<typeof loader>();
  return (
    <PaperReport title={title} path="/report-idle-balances/usage" {...paper}>
      <UsageTables rows={rows} />
    </PaperReport>
  );
}
