import { Checkbox, Fieldset, Stack } from "@mantine/core";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { requireView, type Actor } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type RecordChoice, type RoleChoice } from "~/bank/index.server";
import { FormAmount } from "~/form/amount-field";
import { valuesIn } from "~/form/draft";
import { FormSelect, ReadField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { formKeyAt, submit } from "~/form/submit.server";
import { useParentList } from "~/list/detail-links";
import { redirectToList } from "~/list/redirect-to-list.server";
import {
  checkerNames,
  kindNames,
  ruleHelp,
  ruleLabels,
  ruleProposed,
  rulesTitle,
} from "~/texts/approval-rules";
import { allBranches } from "~/texts/branches";
import { optionsOf } from "~/ui/choices";
import { Screen, titled } from "~/ui/screen";
import { ruleFeature, ruleListPath } from "./addresses";
import { newRule, ruledTypes } from "./forms";

const title = "Usulkan Aturan";

export const links = recordLinks;
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, ruleFeature);
  const bank = bankFor(actor);
  const [roles, branches] = await Promise.all([
    bank.read("roleChoices"),
    actor.branch.isHeadOffice ? bank.read("branchChoices") : null,
  ]);
  return json({
    roles: roles.filter((role) => mayApprove(role, actor)).map(({ key, label }) => ({ key, label })),
    branches,
    ownBranchName: actor.branch.name,
    idempotencyKey: formKeyAt(request),
  });
}

const approveScreens = ["MN402", "MN404", "MN405"] as const;

/** Only who administers roles is told what they grant; the bank refuses a role that could not check. */
const mayApprove = ({ grants }: RoleChoice, actor: Actor) =>
  !actor.may("MN602") || approveScreens.some((screen) => grants.includes(screen));

export async function action({ request }: ActionFunctionArgs) {
  const post = await requireAction(request, ruleFeature);
  const { actor } = post;
  const propose = async ({ idempotencyKey, branchKey, ...fields }: z.infer<typeof newRule>) => {
    const { isHeadOffice, key: ownBranch } = actor.branch;
    const rule = { ...fields, branchKey: isHeadOffice ? branchKey || null : ownBranch };
    const { said } = await bankFor(actor).call("proposeApprovalRule", rule, idempotencyKey);
    return redirectToList(request, ruleListPath, ruleProposed(said ?? ""));
  };
  const choices = async () => ({ branchKey: optionsOf(await bankFor(actor).call("branchChoices")) });
  return submit(post, newRule, propose, { choices });
}

export default function NewRule() {
  const { roles, branches, ownBranchName } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "rule", schema: newRule });
  const { fields, draft } = record;
  const chosen = draft ? valuesIn(draft, "roleKeys") : [];
  return (
    <Screen title={title} parent={useParentList(ruleListPath, rulesTitle)}>
      <RecordForm record={record}>
        <FormSelect
          field={fields.transactionType}
          label={ruleLabels.kind}
          none="Pilih Jenis"
          data={ruledTypes.map((value) => ({
            value,
            label: kindNames[value],
          }))}
        />
        {branches ? (
          <FormSelect
            field={fields.branchKey}
            label={ruleLabels.branch}
            none={allBranches}
            data={optionsOf(branches)}
          />
        ) : (
          <ReadField label={ruleLabels.branch} value={ownBranchName} />
        )}
        <FormAmount field={fields.fromIdr} label={ruleLabels.from} description={ruleHelp.from} />
        <FormSelect
          field={fields.checkers}
          label={ruleLabels.checkers}
          none="Pilih Jumlah"
          data={([1, 2] as const).map((count) => ({ value: String(count), label: checkerNames[count] }))}
        />
        <RoleBoxes roles={roles} chosen={chosen} />
        <FormAmount
          field={fields.dailyLimitIdr}
          label={ruleLabels.dailyLimit}
          description={ruleHelp.dailyLimit}
        />
      </RecordForm>
    </Screen>
  );
}

function RoleBoxes({ roles, chosen }: { roles: readonly RecordChoice[]; chosen: readonly string[] }) {
  return (
    <Fieldset legend={ruleLabels.roles} aria-describedby="roles-help">
      <p className="quiet" id="roles-help">
        {ruleHelp.roles}
      </p>
      <Stack component="ul" gap="xs" mt="xs">
        {roles.map(({ key, label }) => (
          <li key={key}>
            <Checkbox name="roleKeys" value={key} label={label} defaultChecked={chosen.includes(key)} />
          </li>
        ))}
      </Stack>
    </Fieldset>
  );
}
