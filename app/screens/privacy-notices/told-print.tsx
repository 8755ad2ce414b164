import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { paperLinks, PaperReport } from "~/list/paper-report";
import { ReportTable } from "~/list/report-table";
import { howToldIsCounted, toldTitle as title } from "~/texts/privacy-notices";
import { paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { noticeFeature, toldPath } from "./addresses";
import { toldColumns, toldRows } from "./told-table";

export const handle = printHandle;
export const links = paperLinks;
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, noticeFeature, "MN709");
  const rows = toldRows(await bankFor(actor).read("countPrivacyNotices"));
  return { rows, ...paperOf(actor, now(), [howToldIsCounted]) };
}

export default function ToldPrint() {
  const { rows, ...paper } = useLoaderData<typeof loader>();
  return (
    <PaperReport title={title} path={toldPath} {...paper}>
      <ReportTable label={title} columns={toldColumns} rows={rows} />
    </PaperReport>
  );
}
