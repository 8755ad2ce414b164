import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { concernedBy } from "contract/concern";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { ConcernedPerson, RowPage } from "~/bank/types";
import { now } from "~/clock.server";
import { stepAmong } from "~/form/submit.server";
import { jakartaDate, longDate, timeInWib } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { titleCase } from "~/format/text";
import { letterLinks, PaperLetter } from "~/list/paper-report";
import { nobodyConcerned } from "~/texts/concerned-people";
import {
  addressed,
  anyConcerned,
  authorityName,
  incidentLabels as labels,
  letterKinds,
  lettersOf,
  letterTitle as title,
  onlyHeadOfficeHasIncidents,
  toAuthority,
  toPerson,
} from "~/texts/incidents";
import { Lines } from "~/ui/lines";
import { mostPaperRows, paperOf } from "~/ui/paper";
import { PrintPage, printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { incidentPath, recordFeature } from "./addresses";
import { peopleOf } from "./incident-facts";

export const handle = printHandle;
export const links = letterLinks;
export const meta = titled(title);

/** Drafts of letters with what the law names: one a person, one for all of them, or one to the authority. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, recordFeature);
  requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
  const kind = stepAmong(letterKinds, /(\w+)\/?$/.exec(new URL(request.url).pathname)?.[1]);
  const bank = bankFor(actor);
  const incident = await bank.read(kind === "authority" ? "countedIncident" : "incident", params.key!);
  // Only letters to each name anybody.
  const query = { ...concernedBy(incident), skip: 0, limit: mostPaperRows };
  const list = kind === "letters" ? await bank.read("listConcernedPeople", query) : null;
  // Nobody can be written to who was erased.
  const reached = list?.rows.filter(({ person }) => person.number !== "");
  const found = timeInWib(incident.foundAt);
  const begins = kind === "authority" ? toAuthority(found, grouped(peopleOf(incident))) : toPerson(found);
  const { data, happened, done } = incident;
  const { frame } = paperOf(actor, now(), []);
  return {
    path: incidentPath(incident.key),
    note: list && noteOf(list, reached?.length ?? 0),
    recipients: reached?.map(recipientOf) ?? [
      { name: kind === "letter" ? anyConcerned : authorityName, address: "" },
    ],
    text: [
      begins,
      `${labels.data}: ${data}`,
      `${labels.happened}: ${happened}`,
      `${labels.done}: ${done}`,
    ].join("\n"),
    frame: { ...frame, day: longDate(jakartaDate(now())) },
  };
}

const noteOf = ({ rows, total }: RowPage<unknown>, letters: number) =>
  total === 0
    ? nobodyConcerned
    : lettersOf(grouped(letters), grouped(rows.length), grouped(total), grouped(rows.length - letters));

const recipientOf = ({ person, contact }: ConcernedPerson) => ({
  name: titleCase(person.name),
  address: contact.address ?? "",
});

export default function Letters() {
  const { path, note, recipients, text, frame } = useLoaderData<typeof loader>();
  return (
    <PrintPage title={title} backTo={path}>
      {note && <p className="pager">{note}</p>}
      {recipients.map(({ name, address }, place) => (
        <PaperLetter key={place} frame={frame} subject={title}>
          <div>
            <div>{addressed(name)}</div>
            <Lines text={address} />
          </div>
          <Lines text={text} />
        </PaperLetter>
      ))}
    </PrintPage>
  );
}
