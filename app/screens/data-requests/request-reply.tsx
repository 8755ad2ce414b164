import { Checkbox } from "@mantine/core";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { requestEffects } from "contract/request-kinds";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { SentFields } from "~/form/decision-dialog";
import { withoutFormKey } from "~/form/draft";
import { FormArea, FormSelect } from "~/form/field";
import { obstacleTo } from "~/form/proposal.server";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { formKeyAt, giveBack, stepAmong, submit } from "~/form/submit.server";
import { maskedNumber, titleCase } from "~/format/text";
import {
  answerErases,
  answerRestricts,
  eraseQuestion,
  rightValueTexts,
  groundNames,
  proposedAnswers,
  replyLabels,
  replySteps,
  requestTitle,
  requestsTitle,
} from "~/texts/data-requests";
import { irrevocable } from "~/texts/retention";
import { choicesOf } from "~/ui/choices";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Facts } from "~/ui/facts";
import { asRead } from "~/ui/lines";
import { Screen, titled } from "~/ui/screen";
import { decideFeature, requestPath } from "./addresses";
import { askedFacts } from "./request-facts";
import { replyForm } from "./request-fields";

export const links = recordLinks;
export const meta = titled(requestsTitle);

/** Stands in a form that erases until its question is answered. */
const unsureField = "unsure";

const stepIn = (named: string | undefined) => stepAmong(["answer", "refuse"] as const, named);

/** Asks what the person is told: in an answer, or in a refusal with its ground. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, decideFeature);
  const step = stepIn(params.step);
  const found = await bankFor(actor).read("dataRequest", params.key!);
  const { key, kind, person, state, registered } = found;
  const standing = { isOpen: state === "open", proposerKey: registered.key };
  return json({
    key,
    step,
    facts: askedFacts(found),
    proposed: step === "answer" ? proposedAnswers[kind] : "",
    isCorrecting: step === "answer" && found.corrections !== null,
    effect: step === "answer" ? requestEffects[kind] : undefined,
    whom: `${titleCase(person.name)}, ${maskedNumber(person)}`,
    obstacle: obstacleTo("approve", actor, standing) ?? null,
    idempotencyKey: formKeyAt(request),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, decideFeature);
  const step = stepIn(params.step);
  const key = params.key!;
  const schema = replyForm(step === "refuse");
  return submit(post, schema, async ({ text, ground, stopsAccounts, idempotencyKey }) => {
    const reply = { text, ...(ground && { ground }), ...(stopsAccounts && { stopsAccounts: true }) };
    if (post.form.has(unsureField)) return giveBack(post.form, { isToConfirm: true });
    const decision = step === "answer" ? "approve" : "refuse";
    await bankFor(post.actor).call("decideProposal", { key, decision, reply }, idempotencyKey);
    return redirectWithResult(
      withoutFormKey(requestPath(key) + new URL(request.url).search),
      replySteps[step].done,
    );
  });
}

export default function RequestReply() {
  const { key, step, facts, proposed, isCorrecting, effect, whom, obstacle } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const schema = replyForm(step === "refuse");
  const record = useRecordForm({ id: step, schema, defaultValue: { text: proposed } });
  const { text, ground, stopsAccounts } = record.fields;
  return (
    <Screen
      title={replySteps[step].title}
      parent={{ name: requestTitle, href: withoutFormKey(requestPath(key) + search) }}
    >
      <Facts facts={asRead(facts)} />
      <div className="part">
        <RecordForm record={record} obstacle={obstacle} label={replySteps[step].label}>
          {isCorrecting && <p>{rightValueTexts.answer}</p>}
          {effect === "erase" && (
            <>
              <p>{answerErases}</p>
              <input type="hidden" name={unsureField} value="1" />
            </>
          )}
          {effect === "restrict" && (
            <>
              <p>{answerRestricts}</p>
              <Checkbox
                name={stopsAccounts.name}
                label={replyLabels.stopsAccounts}
                description={replyLabels.stopsAccountsHelp}
                defaultChecked={stopsAccounts.initialValue !== undefined}
              />
            </>
          )}
          {step === "refuse" && (
            <FormSelect
              field={ground}
              label={`${replyLabels.ground} *`}
              none="Pilih dasar"
              data={choicesOf(groundNames)}
            />
          )}
          <FormArea field={text} label={`${replyLabels.text} *`} rows={6} />
        </RecordForm>
      </div>
      {isIdle && record.draft?.isToConfirm && (
        <ConfirmDialog question={eraseQuestion(whom)} isDangerous>
          <p className="quiet">{irrevocable}</p>
          <SentFields draft={record.draft} except={unsureField} />
        </ConfirmDialog>
      )}
    </Screen>
  );
}
