import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { RecordInputs } from "~/form/record-fields";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { formKeyAt, submit } from "~/form/submit.server";
import { instantOf } from "~/form/typed";
import { addDays, dateTime, jakartaDate } from "~/format/dates";
import { useParentList } from "~/list/detail-links";
import { parseListQuery } from "~/list/query";
import {
  incidentRecorded,
  incidentsTitle,
  newIncidentTitle as title,
  onlyHeadOfficeHasIncidents,
} from "~/texts/incidents";
import { Screen, titled } from "~/ui/screen";
import { incidentListPath, incidentPath, recordFeature } from "./addresses";
import { incidentFields, foundFields, newIncident } from "./incident-fields";

export const links = recordLinks;
export const meta = titled(title);

/** Days that the form proposes unless the address says others, today among them. */
const usualDays = 7;

/** The form, which an account or the list of who was concerned fills in: `?akun=…&sesi=…&alamat=…&start=…&end=…`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, recordFeature);
  requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
  const { searchParams } = new URL(request.url);
  const { start, end } = parseListQuery(searchParams);
  const [accounts, sessionKey, address] = ["akun", "sesi", "alamat"].map(
    (name) => searchParams.get(name) ?? "",
  );
  const at = now();
  const to = end || jakartaDate(at);
  return json({
    proposed: {
      ...{ accounts, sessionKey, address, to },
      from: start || addDays(to, 1 - usualDays),
      foundOn: jakartaDate(at),
      foundTime: dateTime(at.toISOString()).slice(-"HH:mm".length),
    },
    idempotencyKey: formKeyAt(request),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const post = await requireAction(request, recordFeature);
  requireHeadOffice(post.actor, onlyHeadOfficeHasIncidents);
  return submit(post, newIncident, async ({ idempotencyKey, foundOn, foundTime, ...fields }) => {
    const incident = { ...fields, foundAt: instantOf(foundOn, foundTime).toISOString() };
    const { data } = await bankFor(post.actor).call("recordIncident", incident, idempotencyKey);
    return redirectWithResult(incidentPath(data.key), incidentRecorded);
  });
}

export default function NewIncident() {
  const { proposed } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "incident", schema: newIncident, defaultValue: proposed });
  return (
    <Screen title={title} parent={useParentList(incidentListPath, incidentsTitle)}>
      <RecordForm record={record}>
        <RecordInputs of={foundFields} fields={record.fields} />
        <RecordInputs of={incidentFields} fields={record.fields} />
      </RecordForm>
    </Screen>
  );
}
