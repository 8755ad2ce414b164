import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { actionLink } from "~/list/action-link";
import { ListTable, type Column } from "~/list/table";
import { howRetentionWorks, onlyHeadOfficeRetains, retentionTitle as title } from "~/texts/retention";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { stateWithSteps } from "~/ui/steps";
import { retentionFeature, retentionPath } from "./addresses";
import { retainedRow, type RetainedRow } from "./retained-row";

export const meta = titled(title);

/** How long personal data is kept, what is due to go, and what became of the last proposal. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, retentionFeature, "MN707");
  requireHeadOffice(actor, onlyHeadOfficeRetains);
  const all = await bankFor(actor).read("listRetention");
  return { rows: all.map((retained) => retainedRow(retained, actor)) };
}

const columns: Column<RetainedRow>[] = [
  { title: "KATEGORI DAN ATURAN", cell: categoryOf },
  { title: "LEWAT SEJAK", cell: ({ since }) => since, kind: "short" },
  { title: "JUMLAH LEWAT", cell: ({ due }) => due, kind: "amount" },
  { title: "PENGHAPUSAN TERAKHIR", cell: ({ run }) => (run ? stateWithSteps(run) : "-") },
  { title: "AKSI", cell: actionsOf, kind: "code" },
];

function categoryOf({ name, rule }: RetainedRow) {
  return (
    <>
      {name}
      <div className="quiet">{rule}</div>
    </>
  );
}

function actionsOf({ actions }: RetainedRow) {
  if (actions.length === 0) return "-";
  return actions.map(({ label, path, why }) => (
    <Fragment key={path}>{actionLink(label, `${retentionPath}/${path}`, why)} </Fragment>
  ));
}

export default function Retention() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <Screen title={title} actions={<RefreshButton />}>
      <ListTable label={title} columns={columns} rows={rows} />
      <p className="quiet">{howRetentionWorks}</p>
    </Screen>
  );
}
