import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import type { ConcernedPerson, Incident } from "~/bank/types";
import { now } from "~/clock.server";
import { EditLink, useIsEditing } from "~/form/edit-link";
import { differencesOf, historyOf, RecordInputs } from "~/form/record-fields";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { formKeyAt, submit } from "~/form/submit.server";
import { titleCase } from "~/format/text";
import { useParentList } from "~/list/detail-links";
import { History } from "~/list/history";
import { ListPart } from "~/list/part";
import { readHistory } from "~/list/read-history.server";
import { readList } from "~/list/read-list.server";
import { longText, type Column } from "~/list/table";
import {
  addressesFile,
  closeIncident,
  editIncident,
  incidentEdited,
  incidentLabels as labels,
  incidentsTitle,
  incidentTitle as title,
  letterKinds,
  letterNames,
  nobodyConcerned,
  onlyHeadOfficeHasIncidents,
} from "~/texts/incidents";
import { ButtonLink } from "~/ui/button-link";
import { Facts } from "~/ui/facts";
import { FileButton } from "~/ui/file-button";
import { asRead } from "~/ui/lines";
import { leftShown, pill } from "~/ui/pill";
import { Screen, titled } from "~/ui/screen";
import { closeFeature, incidentListPath, incidentPath, recordFeature } from "./addresses";
import { concernedBy, factsOf, stateOf, whyNotClosed } from "./incident-facts";
import { incidentFields, editedIncident, shownOf } from "./incident-fields";

/** The part of the URL that says which page of people. */
const peoplePart = "orang";

export const links = recordLinks;
export const meta = titled(title);

/** An incident, whom it concerns, their letters, and what was done about it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, recordFeature, closeFeature);
  requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
  const bank = bankFor(actor);
  const incident = await bank.read("incident", params.key!);
  const mayRecord = actor.may(recordFeature);
  const [people, history] = await Promise.all([
    readList(request, {
      call: (slice) => bank.call("listConcernedPeople", { ...slice, ...concernedBy(incident) }),
      row: personRow,
      part: peoplePart,
    }),
    readHistory(request, bank, { subject: "incident", key: incident.key }, historyWords),
  ]);
  const isOpen = incident.closed === null;
  return json({
    incident,
    state: stateOf(incident, now()),
    facts: factsOf(incident),
    people,
    mayRecord,
    mayEdit: isOpen && mayRecord,
    whyNot: isOpen && actor.may(closeFeature) ? (whyNotClosed(incident, actor) ?? "") : null,
    history,
    idempotencyKey: formKeyAt(request),
  });
}

const personRow = ({ person, kinds }: ConcernedPerson) => ({
  name: titleCase(person.name),
  branch: person.branch.name,
  kinds: kinds.join(", "),
});

const personColumns: Column<ReturnType<typeof personRow>>[] = [
  { title: "NAMA", cell: ({ name }) => longText(name) },
  { title: "CABANG", cell: ({ branch }) => branch, kind: "brief" },
  { title: "DATA", cell: ({ kinds }) => kinds },
];

const historyWords = {
  actions: { "incident.record": "Dicatat", "incident.update": "Diubah", "incident.close": "Ditutup" },
  ...historyOf(incidentFields),
};

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, recordFeature);
  const key = params.key!;
  return submit(post, editedIncident, async ({ idempotencyKey, ...edit }) => {
    await bankFor(post.actor).call("updateIncident", { ...edit, key }, idempotencyKey);
    return redirectWithResult(incidentPath(key), incidentEdited);
  });
}

export default function IncidentDetail() {
  const { incident, state, facts, people, mayRecord, mayEdit, whyNot, history } =
    useLoaderData<typeof loader>();
  const { search } = useLocation();
  const isEdited = useIsEditing() && mayEdit;
  const to = (part: string) => `${incidentPath(incident.key)}/${part}`;
  return (
    <Screen
      title={title}
      parent={useParentList(incidentListPath, incidentsTitle)}
      actions={
        <>
          {mayEdit && <EditLink label={editIncident} />}
          {whyNot === "" && <ButtonLink href={to("close") + search} label={closeIncident.label} data-still />}
        </>
      }
    >
      {whyNot && <p className="bar quiet">{whyNot}</p>}
      {isEdited ? (
        <IncidentForm incident={incident} />
      ) : (
        <Facts
          facts={[
            [
              "Keadaan",
              <>
                {pill(state.tone, state.name)} {leftShown(state.left)}
              </>,
            ],
            ...asRead(facts),
          ]}
        />
      )}
      <ListPart
        title={labels.people}
        id={peoplePart}
        list={people}
        columns={personColumns}
        empty={nobodyConcerned}
      >
        {mayRecord && (
          <div className="bar">
            {letterKinds.map((kind) => (
              <ButtonLink key={kind} href={to(kind)} label={letterNames[kind]} target="_blank" />
            ))}
            <FileButton href={to("people.csv")} label={addressesFile} />
          </div>
        )}
      </ListPart>
      {history && <History list={history} />}
    </Screen>
  );
}

function IncidentForm({ incident }: { incident: Incident }) {
  const values = shownOf(incident);
  const record = useRecordForm({ id: "incident", schema: editedIncident, defaultValue: values });
  return (
    <RecordForm
      record={record}
      version={incident.version}
      differences={(edit) => differencesOf(incidentFields, values, edit)}
    >
      <RecordInputs of={incidentFields} fields={record.fields} />
    </RecordForm>
  );
}
