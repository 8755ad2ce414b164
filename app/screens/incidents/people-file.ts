import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { everyPage } from "~/bank/every-page.server";
import { bankFor } from "~/bank/index.server";
import type { ConcernedPerson } from "~/bank/types";
import { titleCase } from "~/format/text";
import { answerFile } from "~/list/answer-file.server";
import type { ReportColumn } from "~/list/report-table";
import { unlessEmpty } from "~/list/unless-empty";
import { incidentLabels, onlyHeadOfficeHasIncidents } from "~/texts/incidents";
import { incidentPath, recordFeature } from "./addresses";
import { concernedBy } from "./incident-facts";

const columns: readonly ReportColumn<ConcernedPerson>[] = [
  { title: "NAMA", value: ({ person }) => titleCase(person.name) },
  { title: "ALAMAT", value: ({ contact }) => contact.address ?? "" },
  { title: "TELEPON", value: ({ contact }) => contact.phone ?? "", isText: true },
  { title: "CABANG", value: ({ person }) => person.branch.name },
  { title: "DATA", value: ({ kinds }) => kinds.join(", ") },
];

/** Where letters reach the people whom an incident concerns. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, recordFeature);
  requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
  const [bank, key] = [bankFor(actor), params.key!];
  return answerFile(request, context, incidentPath(key), async () => {
    const asked = concernedBy(await bank.call("incident", key));
    const pages = everyPage((slice) => bank.call("listConcernedPeople", { ...slice, ...asked }));
    return { title: incidentLabels.people, facts: [key], columns, pages: await unlessEmpty(pages) };
  });
}
