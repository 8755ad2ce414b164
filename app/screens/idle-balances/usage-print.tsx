import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { now } from "~/clock.server";
import { usageTitle as title } from "~/texts/idle-balances";
import { paperFrame, printedBy } from "~/ui/paper";
import { PrintPage, printHandle } from "~/ui/print-page";
import { Letterhead, Signatures } from "~/ui/report-sheet";
import { titled } from "~/ui/screen";
import sheet from "~/ui/styles/report-sheet.css?url&no-inline";
import { loadUsage } from "./load-usage.server";
import { UsageTables } from "./usage-tables";
import pictures from "./usage.css?url&no-inline";

export const handle = printHandle;
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: sheet },
  { rel: "stylesheet", href: pictures },
];
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const data = await loadUsage(request, actor);
  return {
    flows: data.flows,
    // Paper has no links.
    spending: data.spending.map(({ href: _href, ...row }) => row),
    resting: data.resting,
    facts: [...data.facts, printedBy(actor.name, now())],
    frame: paperFrame(actor, now()),
  };
}

/** The usage on paper: letterhead, tables, signatures. */
export default function UsagePrint() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { facts, frame } = data;
  return (
    <PrintPage
      letterhead={<Letterhead office={frame.office} />}
      title={title}
      backTo={`/report-idle-balances/usage${search}`}
      facts={facts}
    >
      <UsageTables {...data} />
      <Signatures frame={frame} />
    </PrintPage>
  );
}
