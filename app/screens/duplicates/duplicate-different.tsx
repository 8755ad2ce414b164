import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor, longestDuplicateReason, offers, type DuplicateDetail } from "~/bank/index.server";
import { FormArea } from "~/form/field";
import { formKeyAt } from "~/form/form-key.server";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { submit } from "~/form/submit.server";
import { titleCase } from "~/format/text";
import { alreadyProcessed } from "~/texts/decisions";
import {
  decidedDifferent,
  differentTitle as title,
  duplicateLabels,
  duplicateTitle,
  howDifferentWorks,
  onlyHeadOffice,
} from "~/texts/duplicates";
import { EmptyState } from "~/ui/empty-state";
import { Screen, titled } from "~/ui/screen";
import { detailPath } from "./addresses";
import { decision } from "./forms";
import { Unoffered } from "./unoffered";

const feature = "MN209";

export const links = recordLinks;
export const meta = titled(title);

/** Asks for the reason why two mustahik are different people. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  if (!(await offers("duplicates").catch(toErrorScreen))) return json(null);
  const pair = await bankFor(actor).duplicate(params.key!).catch(toErrorScreen);
  return json({
    key: pair.key,
    names: [titleCase(pair.first.name), titleCase(pair.second.name)] as const,
    obstacle: obstacleTo(pair),
    longestReason: longestDuplicateReason,
    idempotencyKey: formKeyAt(request),
  });
}

/** Why there is nothing to decide. The bank applies the same rules at the write. */
function obstacleTo({ isDecidable, state }: DuplicateDetail): string | null {
  if (!isDecidable) return onlyHeadOffice;
  return state === "open" ? null : alreadyProcessed;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor, form } = await requireAction(request, feature);
  const key = params.key!;
  const decide = async ({ reason, idempotencyKey }: z.infer<typeof decision>) => {
    await bankFor(actor).decideDuplicate(key, reason, idempotencyKey);
    return redirectWithResult(detailPath(key), decidedDifferent);
  };
  return submit(form, decision, decide, { keep: { request, userId: actor.userId } });
}

export default function DuplicateDifferent() {
  const data = useLoaderData<typeof loader>();
  if (!data) return <Unoffered />;
  const { key, obstacle, ...form } = data;
  return (
    <Screen title={title} parent={{ name: duplicateTitle, href: detailPath(key) }}>
      {obstacle === null ? <DecisionForm {...form} /> : <EmptyState text={obstacle} />}
    </Screen>
  );
}

interface DecisionFormProps {
  readonly names: readonly [string, string];
  readonly longestReason: number;
  readonly idempotencyKey: string;
}

function DecisionForm({ names, longestReason, idempotencyKey }: DecisionFormProps) {
  const record = useRecordForm({ id: "different", schema: decision });
  return (
    <RecordForm record={record} idempotencyKey={idempotencyKey}>
      <p>{howDifferentWorks(...names)}</p>
      <FormArea
        field={record.fields.reason}
        label={duplicateLabels.decisionReason}
        maxLength={longestReason}
      />
    </RecordForm>
  );
}
