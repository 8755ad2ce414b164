import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { Incident } from "~/bank/types";
import { now } from "~/clock.server";
import { dateTime } from "~/format/dates";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import { longText, withLines, withNote, type Column } from "~/list/table";
import {
  allAccounts,
  howIncidentsWork,
  incidentsTitle as title,
  newIncidentTitle,
  onlyHeadOfficeHasIncidents,
} from "~/texts/incidents";
import { leftShown, pill } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import { closeFeature, recordFeature } from "./addresses";
import { stateOf } from "./incident-facts";

export const meta = titled(title);

/** What happened to personal data: what waits first, and of this what is due first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, recordFeature, closeFeature);
  requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
  const at = now();
  const list = await readList(request, {
    call: (slice) => bankFor(actor).call("listIncidents", slice),
    row: (incident) => rowOf(incident, at),
  });
  return { list, mayRecord: actor.may(recordFeature) };
}

const rowOf = (incident: Incident, at: Date) => ({
  ...stateOf(incident, at),
  key: incident.key,
  found: dateTime(incident.foundAt),
  due: dateTime(incident.dueAt),
  accounts: incident.accounts.join(", ") || allAccounts,
  happened: incident.happened,
});

const columns: Column<ReturnType<typeof rowOf>>[] = [
  { title: "DITEMUKAN", cell: ({ found }) => found, kind: "time" },
  { title: "YANG TERJADI", cell: ({ happened, accounts }) => withLines(longText(happened), accounts) },
  { title: "BATAS WAKTU", cell: ({ due, left }) => withNote(due, leftShown(left)), kind: "time" },
  {
    title: "KEADAAN",
    cell: ({ tone, name }) => pill(tone, name),
    kind: "short",
  },
  { title: "AKSI", cell: ({ key }, to) => <a href={to.detail(key)}>Detail</a>, kind: "short" },
];

export default function IncidentList() {
  const { list, mayRecord } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      {...{ title, list, columns }}
      create={mayRecord ? newIncidentTitle : undefined}
      about={howIncidentsWork}
      actions={<RefreshButton />}
    />
  );
}
