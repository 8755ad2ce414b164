import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { correctableFields } from "contract/request-kinds";
import { digitsIn } from "contract/typed-text";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { BankError, toErrorScreen } from "~/bank/errors";
import { bankFor, type Bank } from "~/bank/index.server";
import { now } from "~/clock.server";
import { checkIn, redirectToCheck } from "~/form/checked-number.server";
import { NumberCheck } from "~/form/number-check";
import { RecordInputs } from "~/form/record-fields";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { submit } from "~/form/submit.server";
import { dateTime, jakartaDate } from "~/format/dates";
import { detailLinks, rememberedList, useParentList } from "~/list/detail-links";
import {
  checkLabel,
  rightValueTexts,
  newRequestTitle as title,
  numberFaults,
  numberLabel,
  requestRegistered,
  requestsTitle,
} from "~/texts/data-requests";
import { Mantine } from "~/theme/mantine";
import { Facts } from "~/ui/facts";
import { Screen, titled } from "~/ui/screen";
import { numberField, registerFeature, requestListPath } from "./addresses";
import { personFacts } from "./request-facts";
import { correctionFields, newRequest, partsOf, receivedAt, requestFields } from "./request-fields";

export const links = recordLinks;
export const meta = titled(title);

/** Whose data the request is about; or why nobody was found. */
async function findPerson(bank: Bank, number: string) {
  const digits = digitsIn(number);
  if (number === "") return { person: null, fault: numberFaults.empty };
  if (digits === undefined) return { person: null, fault: numberFaults.unknown };
  return bank
    .call("findDataSubject", { number: digits })
    .then((person) => ({ person, fault: "" }), whyNobody);
}

function whyNobody(error: unknown) {
  if (!(error instanceof BankError) || !["not-found", "refused"].includes(error.kind)) throw error;
  return { person: null, fault: error.kind === "refused" ? error.message : numberFaults.unknown };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, registerFeature);
  const { number, fault, formKey } = checkIn(request, numberField);
  const found =
    number === undefined
      ? { person: null, fault }
      : await findPerson(bankFor(actor), number).catch(toErrorScreen);
  const at = now();
  return json({
    number: number ?? "",
    fault: found.fault,
    facts: found.person && personFacts(found.person),
    type: found.person?.type ?? null,
    proposed: {
      receivedOn: jakartaDate(at),
      receivedTime: dateTime(at.toISOString()).slice(-"HH:mm".length),
    },
    idempotencyKey: formKey,
  });
}

/** Two forms post here: one asks for a check of its number, the other registers what that person asks. */
export async function action({ request }: ActionFunctionArgs) {
  const post = await requireAction(request, registerFeature);
  if (post.form.has(numberField)) return redirectToCheck(request, numberField, post.form);
  const { number = "" } = checkIn(request, numberField);
  const { pathname, search } = new URL(request.url);
  const bank = bankFor(post.actor);
  return submit(
    post,
    newRequest(now().getTime()),
    async ({ idempotencyKey, receivedOn, receivedTime, ...fields }) => {
      const { person } = await findPerson(bank, number);
      // The page of the form says why.
      if (person === null) return redirect(pathname + search, 303);
      const at = receivedAt({ receivedOn, receivedTime }).toISOString();
      const received = { ...partsOf(fields), personKey: person.key, receivedAt: at };
      const { data } = await bank.call("registerDataRequest", received, idempotencyKey);
      return redirectWithResult(
        detailLinks(requestListPath, rememberedList(search))(data.key),
        requestRegistered,
      );
    },
  );
}

export default function NewRequest() {
  const data = useLoaderData<typeof loader>();
  return (
    <Screen title={title} parent={useParentList(requestListPath, requestsTitle)}>
      <RequestForms key={data.idempotencyKey} />
    </Screen>
  );
}

function RequestForms() {
  const { number, fault, facts } = useLoaderData<typeof loader>();
  const [isChecked, setChecked] = useState(true);
  return (
    <Mantine>
      <NumberCheck
        {...{ number, fault }}
        label={numberLabel}
        name={numberField}
        button={checkLabel}
        onNumber={(typed) => setChecked(typed === number)}
      />
      {facts && (
        <div className="part">
          <RegisterForm isClosed={!isChecked} />
        </div>
      )}
    </Mantine>
  );
}

/** @param isClosed whether the number in the field above is another than the checked one */
function RegisterForm({ isClosed }: { isClosed: boolean }) {
  const { facts, type, proposed } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "request", schema: newRequest(), defaultValue: { ...proposed } });
  return (
    <RecordForm record={record} isClosed={isClosed}>
      <div role="status">
        <Facts isCard={false} facts={facts ?? []} />
      </div>
      <RecordInputs of={requestFields} fields={record.fields} />
      {type && (
        <details
          className="whole-row"
          open={correctableFields.some((name) => record.fields[name].initialValue)}
        >
          <summary>{rightValueTexts.title}</summary>
          <p className="quiet">{rightValueTexts.help}</p>
          <div className="record">
            <RecordInputs of={correctionFields(type)} fields={record.fields} />
          </div>
        </details>
      )}
    </RecordForm>
  );
}
