import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { printHandle } from "~/ui/print-page";
import { merchantKind as kind } from "./kinds";
import { loadStatementPrint } from "./statement-print.server";
import { StatementSheet, statementSheetLinks } from "./statement-sheet";

export const handle = printHandle;
export const links = statementSheetLinks;
export const meta: MetaFunction = () => [{ title: `${kind.statementTitle} · Ramah Zakat` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  return loadStatementPrint(request, kind, params.key!, actor);
}

export default function MerchantStatementPrint() {
  return <StatementSheet kind={kind} {...useLoaderData<typeof loader>()} />;
}
