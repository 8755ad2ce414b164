import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { ConcernedPerson } from "~/bank/types";
import { now } from "~/clock.server";
import { stepAmong } from "~/form/submit.server";
import { jakartaDate, longDate, timeInWib } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { titleCase } from "~/format/text";
import { Pager } from "~/list/pager";
import { letterLinks, PaperLetter } from "~/list/paper-report";
import { readList } from "~/list/read-list.server";
import {
  addressed,
  anyConcerned,
  authorityName,
  erasedGetNone,
  incidentLabels as labels,
  letterKinds,
  letterTitle as title,
  nobodyConcerned,
  onlyHeadOfficeHasIncidents,
  toAuthority,
  toPerson,
} from "~/texts/incidents";
import { EmptyState } from "~/ui/empty-state";
import { Lines } from "~/ui/lines";
import { paperOf } from "~/ui/paper";
import { PrintPage, printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { incidentPath, recordFeature } from "./addresses";
import { concernedBy } from "./incident-facts";

export const handle = printHandle;
export const links = letterLinks;
export const meta = titled(title);

/** Drafts of letters with what the law names: one a person, one for all of them, or one to the authority. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, recordFeature);
  requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
  const kind = stepAmong(letterKinds, /(\w+)\/?$/.exec(new URL(request.url).pathname)?.[1]);
  const bank = bankFor(actor);
  const incident = await bank.read("incident", params.key!);
  // One for all is about nobody by name, so nobody is looked up.
  const people =
    kind === "letter"
      ? null
      : await readList(request, {
          call: (slice) => bank.call("listConcernedPeople", { ...slice, ...concernedBy(incident) }),
          row: recipientOf,
        });
  const list = kind === "letters" ? people : null;
  // Nobody can be written to who was erased.
  const reached = list?.rows.filter(({ isErased }) => !isErased);
  const found = timeInWib(incident.foundAt);
  const begins = kind === "authority" ? toAuthority(found, grouped(people?.total ?? 0)) : toPerson(found);
  const { data, happened, done } = incident;
  const { frame } = paperOf(actor, now(), []);
  return {
    path: incidentPath(incident.key),
    list,
    erased: (list?.rows.length ?? 0) - (reached?.length ?? 0),
    recipients: reached ?? [{ name: kind === "letter" ? anyConcerned : authorityName, address: "" }],
    text: [
      begins,
      `${labels.data}: ${data}`,
      `${labels.happened}: ${happened}`,
      `${labels.done}: ${done}`,
    ].join("\n"),
    frame: { ...frame, day: longDate(jakartaDate(now())) },
  };
}

const recipientOf = ({ person, contact }: ConcernedPerson) => ({
  name: titleCase(person.name),
  isErased: person.number === "",
  address: contact.address ?? "",
});

export default function Letters() {
  const { path, list, erased, recipients, text, frame } = useLoaderData<typeof loader>();
  return (
    <PrintPage title={title} backTo={path}>
      {list && <Pager query={list.query} total={list.total} />}
      {erased > 0 && <p>{erasedGetNone(erased)}</p>}
      {list?.total === 0 && <EmptyState text={nobodyConcerned} />}
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
