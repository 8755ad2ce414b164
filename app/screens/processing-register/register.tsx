import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { reportRows, tableColumns } from "~/list/report-table";
import { ListTable } from "~/list/table";
import { CopyLinks } from "~/ui/copy-links";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { columns, title, whatItIs } from "./columns";

export const meta = titled(title);

/** What personal data is processed for (docs/rules.md#where-personal-data-is). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN703");
  const register = await bankFor(actor).read("readProcessingRegister");
  return { rows: register.map(reportRows(columns)) };
}

const drawn = tableColumns(columns);

export default function ProcessingRegister() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <Screen
      title={title}
      actions={
        <>
          <RefreshButton />
          <CopyLinks print="/processing-register/print" file="/processing-register/report" />
        </>
      }
    >
      <ListTable label={title} columns={drawn} rows={rows} />
      <p className="quiet">{whatItIs}</p>
    </Screen>
  );
}
