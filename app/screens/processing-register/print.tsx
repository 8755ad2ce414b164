import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { paperLinks, PaperTable } from "~/list/paper-report";
import { reportRows } from "~/list/report-table";
import { paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { columns, title, whatItIs as note } from "./columns";

export const handle = printHandle;
export const links = paperLinks;
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN703");
  const register = await bankFor(actor).read("readProcessingRegister");
  return { rows: register.map(reportRows(columns)), ...paperOf(actor, now(), []) };
}

export default function ProcessingRegisterPrint() {
  const paper = useLoaderData<typeof loader>();
  return <PaperTable {...{ title, columns, note }} path="/processing-register" empty="" {...paper} />;
}
