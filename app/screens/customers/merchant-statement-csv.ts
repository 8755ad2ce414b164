import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { merchantKind as kind } from "./kinds";
import { statementCsv } from "./statement-csv.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  return statementCsv(request, kind, params.key!, actor);
}
