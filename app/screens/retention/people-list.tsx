import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { RetainedPerson } from "~/bank/types";
import { maskedNumber, titleCase } from "~/format/text";
import { useParentList } from "~/list/detail-links";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import { withLines, type Column } from "~/list/table";
import { onlyHeadOfficeRetains, peopleTitle as title, retentionTitle, whoIsErased } from "~/texts/retention";
import { titled } from "~/ui/screen";
import { retentionFeature, retentionPath } from "./addresses";
import { dayOf } from "./retained-row";

export const meta = titled(title);

/** The people whom a run erases, for whoever proposes or approves it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, retentionFeature, "MN707");
  requireHeadOffice(actor, onlyHeadOfficeRetains);
  return readList(request, {
    call: (slice) => bankFor(actor).call("listRetainedPeople", slice),
    row: ({ person, unchangedSince }: RetainedPerson) => ({
      name: titleCase(person.name),
      number: maskedNumber(person),
      type: person.type,
      branchName: person.branch.name,
      since: unchangedSince === null ? "-" : dayOf(unchangedSince),
    }),
  });
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const columns: Column<Row>[] = [
  { title: "NAMA", cell: ({ name, number }) => withLines(name, number) },
  { title: "JENIS", cell: ({ type }) => type, kind: "short" },
  { title: "CABANG", cell: ({ branchName }) => branchName, kind: "brief" },
  { title: "TIDAK BERUBAH SEJAK", cell: ({ since }) => since, kind: "short" },
];

export default function RetainedPeople() {
  const list = useLoaderData<typeof loader>();
  const parent = useParentList(retentionPath, retentionTitle);
  return <ListScreen {...{ title, list, columns, parent }} about={whoIsErased} />;
}
