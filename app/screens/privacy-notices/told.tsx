import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { ReportTable } from "~/list/report-table";
import { howToldIsCounted, privacyNoticesTitle, toldTitle as title } from "~/texts/privacy-notices";
import { CopyLinks } from "~/ui/copy-links";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { noticeFeature, noticeListPath, toldPath } from "./addresses";
import { toldColumns, toldRows } from "./told-table";

export const meta = titled(title);

/** How many people were told by which version. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, noticeFeature, "MN709");
  return toldRows(await bankFor(actor).read("countPrivacyNotices"));
}

export default function Told() {
  const rows = useLoaderData<typeof loader>();
  return (
    <Screen
      title={title}
      parent={{ name: privacyNoticesTitle, href: noticeListPath }}
      actions={
        <>
          <RefreshButton />
          <CopyLinks print={`${toldPath}/print`} file={toldPath} />
        </>
      }
    >
      <p className="bar quiet">{howToldIsCounted}</p>
      <ReportTable label={title} columns={toldColumns} rows={rows} />
    </Screen>
  );
}
