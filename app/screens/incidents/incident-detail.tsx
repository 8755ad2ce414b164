import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import type { Incident } from "~/bank/types";
import { now } from "~/clock.server";
import { useDraft } from "~/form/draft";
import { EditLink, useIsEditing } from "~/form/edit-link";
import { differencesOf, historyOf, RecordInputs } from "~/form/record-fields";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { formKeyAt, submit } from "~/form/submit.server";
import { grouped } from "~/format/rupiah";
import { useParentList } from "~/list/detail-links";
import { History } from "~/list/history";
import { readHistory } from "~/list/read-history.server";
import {
  addressesFile,
  allAccounts,
  closeIncident,
  editIncident,
  incidentEdited,
  incidentLabels as labels,
  incidentsTitle,
  incidentTitle as title,
  letterKinds,
  letterNames,
  lettersTitle,
  onlyHeadOfficeHasIncidents,
  whenClosed,
} from "~/texts/incidents";
import { ButtonLink } from "~/ui/button-link";
import { Facts } from "~/ui/facts";
import { FileButton } from "~/ui/file-button";
import { asRead } from "~/ui/lines";
import { leftShown, pill } from "~/ui/pill";
import { Screen, titled } from "~/ui/screen";
import { closeFeature, incidentListPath, incidentPath, recordFeature } from "./addresses";
import { factsOf, peopleOf, stateOf, whyNotClosed } from "./incident-facts";
import { incidentFields, editedIncident, shownOf } from "./incident-fields";

export const links = recordLinks;
export const meta = titled(title);

/** An incident, whom it concerns, their letters, and what was done about it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, recordFeature, closeFeature);
  requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
  const bank = bankFor(actor);
  const incident = await bank.read("countedIncident", params.key!);
  const mayRecord = actor.may(recordFeature);
  const record = { subject: "incident", key: incident.key } as const;
  const isOpen = incident.closed === null;
  return json({
    incident,
    state: stateOf(incident, now()),
    facts: factsOf(incident),
    people: grouped(peopleOf(incident)),
    mayRecord,
    mayEdit: isOpen && mayRecord,
    whyNot: isOpen && actor.may(closeFeature) ? (whyNotClosed(incident, actor) ?? "") : null,
    history: await readHistory(request, bank, record, historyWords),
    idempotencyKey: formKeyAt(request),
  });
}

const ofFields = historyOf(incidentFields);
const historyWords = {
  actions: { "incident.record": "Dicatat", "incident.update": "Diubah", "incident.close": "Ditutup" },
  fields: { ...ofFields.fields, people: labels.people },
  // An empty list stands for all accounts, so the list is shown as a whole.
  readable: (name: string, value: unknown) =>
    Array.isArray(value) ? value.join(", ") || allAccounts : ofFields.readable(name, value),
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
  const draft = useDraft();
  // What was typed stays where somebody has closed the incident meanwhile.
  const isEdited = useIsEditing() && (mayEdit || draft !== null);
  const to = (part: string) => `${incidentPath(incident.key)}/${part}`;
  return (
    <Screen
      title={title}
      parent={useParentList(incidentListPath, incidentsTitle)}
      actions={
        <>
          {mayEdit && <EditLink label={editIncident} />}
          {whyNot === "" && !isEdited && (
            <ButtonLink href={to("close") + search} label={closeIncident.label} data-still />
          )}
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
            [
              labels.people,
              <>
                <a href={`/concerned-people?insiden=${incident.key}`}>{`${people} orang`}</a>
                {incident.people !== null && ` ${whenClosed}`}
              </>,
            ],
            ...asRead(facts),
          ]}
        />
      )}
      {mayRecord && (
        <section className="part">
          <h2>{lettersTitle}</h2>
          <div className="bar">
            {letterKinds.map((kind) => (
              <ButtonLink key={kind} href={to(kind)} label={letterNames[kind]} target="_blank" />
            ))}
            <FileButton href={to("people.csv")} label={addressesFile} />
          </div>
        </section>
      )}
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
