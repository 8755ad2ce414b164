import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import type { DuplicateDetail } from "~/bank/types";
import { withoutFormKey } from "~/form/draft";
import { FormArea, FormSelect } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { formKeyAt, stepAmong, submit } from "~/form/submit.server";
import { titleCase, isolated } from "~/format/text";
import { alreadyProcessed } from "~/texts/decisions";
import {
  duplicateDecisions,
  duplicateLabels,
  duplicatesTitle,
  duplicateTitle,
  onlyHeadOfficeDecides,
  pairIsRestricted,
  whichRecord,
} from "~/texts/duplicates";
import { Screen, titled } from "~/ui/screen";
import { pairDecisions, duplicatePath, duplicateFeature } from "./addresses";
import { decisionForm } from "./forms";

export const links = recordLinks;
export const meta = titled(duplicatesTitle);

/** Asks for the reason of a decision about two mustahik; that they are one person is only proposed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, duplicateFeature);
  const decision = stepAmong(pairDecisions, params.decision);
  const pair = await bankFor(actor).read("readDuplicate", { key: params.key! });
  const names = [titleCase(pair.first.name), titleCase(pair.second.name)] as const;
  return json({
    key: pair.key,
    decision,
    how: duplicateDecisions[decision].how(...names),
    // A user reads the whole KTP numbers only to choose between the two.
    records: decision === "same" && pair.isDecidable ? recordsOf(pair) : [],
    obstacle: obstacleTo(pair),
    idempotencyKey: formKeyAt(request),
  });
}

const recordsOf = (pair: DuplicateDetail) =>
  (["first", "second"] as const).map((which) => ({
    value: which,
    label: `${whichRecord[which]}: ${isolated(titleCase(pair[which].name))}, KTP ${pair[which].nationalId}`,
  }));

/** Why there is nothing to decide. The bank applies the same rules at the write. */
function obstacleTo({ isDecidable, state, first, second }: DuplicateDetail): string | null {
  if (!isDecidable) return onlyHeadOfficeDecides;
  if (state !== "open") return alreadyProcessed;
  return first.isRestricted || second.isRestricted ? pairIsRestricted : null;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, duplicateFeature);
  const key = params.key!;
  const decision = stepAmong(pairDecisions, params.decision);
  const bank = bankFor(post.actor);
  const schema = decisionForm(decision === "same");
  return submit(post, schema, async ({ ended, reason, idempotencyKey }) => {
    if (decision !== "same") await bank.call("decideDuplicate", { key, decision, reason }, idempotencyKey);
    else if (ended !== "") await bank.call("proposeSamePerson", { key, ended, reason }, idempotencyKey);
    const detail = withoutFormKey(duplicatePath(key) + new URL(request.url).search);
    return redirectWithResult(detail, duplicateDecisions[decision].done);
  });
}

export default function DuplicateDecide() {
  const { key, decision, how, records, obstacle } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { title } = duplicateDecisions[decision];
  const isSame = decision === "same";
  const record = useRecordForm({ id: decision, schema: decisionForm(isSame) });
  return (
    <Screen
      title={title}
      parent={{ name: duplicateTitle, href: withoutFormKey(duplicatePath(key) + search) }}
    >
      <RecordForm record={record} obstacle={obstacle}>
        <p>{how}</p>
        {isSame && (
          <FormSelect
            field={record.fields.ended}
            label={duplicateLabels.ended}
            none="Pilih Data"
            data={records}
          />
        )}
        <FormArea field={record.fields.reason} label={duplicateLabels.reason} />
      </RecordForm>
    </Screen>
  );
}
