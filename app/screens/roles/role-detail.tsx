import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { featureNames, menuFeatureCodes } from "contract/features";
import { requireView } from "~/access/actor.server";
import { toldField } from "~/access/form-token";
import { requireAction } from "~/access/guard.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor, isKnownToSupport, unsupportedScreens, type Role } from "~/bank/index.server";
import { valueIn, type Draft } from "~/form/draft";
import { EditLink, useIsEditing } from "~/form/edit-link";
import { FormField, ReadField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { formKeyAt, submit } from "~/form/submit.server";
import { useParentList } from "~/list/detail-links";
import { History } from "~/list/history";
import { readHistory } from "~/list/read-history.server";
import { redirectToList } from "~/list/redirect-to-list.server";
import { requiredSecondFactor, roleHistory, yesOrNoText } from "~/texts/administration";
import { message } from "~/texts/dialog";
import { Screen, titled } from "~/ui/screen";
import { roleFeature, roleListPath } from "./addresses";
import { editedRole, roleIn } from "./forms";
import { PrivilegeTree } from "./privilege-tree";
import { grantedScreens, postedTree, privilegeName, treeOf } from "./privileges";
import { postedBox, SecondFactorBox } from "./second-factor-box";

export const handle = { submitting: "Updating Role." };
export const links = recordLinks;
export const meta = titled("Detail Role");

const privilegeNames = Object.fromEntries(menuFeatureCodes.map((code) => [code, privilegeName(code)]));
const valueNames = { ...roleHistory.values, ...featureNames, ...privilegeNames };
const historyNames = { ...roleHistory, values: valueNames };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, roleFeature);
  const bank = bankFor(actor);
  const key = params.key!;
  const [role, unsupported, hasSecondFactor, history] = await Promise.all([
    bank.read("role", key),
    unsupportedScreens().catch(toErrorScreen),
    isKnownToSupport("sessions"),
    readHistory(request, bank, { subject: "role", key }, historyNames),
  ]);
  const { code, description, features, requiresSecondFactor, version } = role;
  return json({
    role: { code, description, features, requiresSecondFactor, version },
    mayGrant: actor.features,
    unsupported,
    hasSecondFactor,
    history,
    idempotencyKey: formKeyAt(request),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, roleFeature);
  const { actor } = post;
  const bank = bankFor(actor);
  return submit(post, editedRole(actor.features), async ({ idempotencyKey, ...edit }) => {
    const { key, code, status } = await bank.call("role", params.key!);
    const role = { ...roleIn(edit, actor.features), key, code, status, told: edit.told ?? "" };
    await bank.call("updateRole", role, idempotencyKey);
    return redirectToList(request, roleListPath, message("Edit Role", "Success Update Role"));
  });
}

export default function RoleDetail() {
  const data = useLoaderData<typeof loader>();
  const isRead = !useIsEditing();
  return (
    <Screen
      title="Detail Role"
      parent={useParentList(roleListPath, "Role Management")}
      actions={<EditLink label="Edit Role" />}
    >
      <RoleForm key={String(isRead)} {...data} isRead={isRead} />
      {data.history && <History list={data.history} />}
    </Screen>
  );
}

function RoleForm(props: SerializeFrom<typeof loader> & { isRead: boolean }) {
  const { role, mayGrant, unsupported, hasSecondFactor, isRead } = props;
  const record = useRecordForm({
    id: "role",
    schema: editedRole(mayGrant),
    defaultValue: { description: role.description },
  });
  const { fields, draft } = record;
  const tree = postedTree(draft) ?? treeOf(role.features, mayGrant);
  const isRequired = postedBox(draft) ?? role.requiresSecondFactor;
  /** The comparison shows only the privileges that one side has and the other has not. */
  const differences = (edit: Draft) => {
    const granted = grantedScreens(tree, mayGrant);
    return [
      { name: "Deskripsi Role", yours: valueIn(edit, "description"), present: role.description },
      {
        name: requiredSecondFactor.label,
        yours: yesOrNoText(isRequired),
        present: yesOrNoText(role.requiresSecondFactor),
      },
      {
        name: "Menu Previlege, yang berbeda",
        yours: namesBeyond(granted, role.features),
        present: namesBeyond(role.features, granted),
      },
    ];
  };
  return (
    <RecordForm record={record} version={role.version} differences={differences} isRead={isRead}>
      <ReadField label="Kode Role *" value={role.code} />
      <FormField field={fields.description} label="Deskripsi Role" autoComplete="off" readOnly={isRead} />
      <input type="hidden" name={toldField} value={valueIn(draft, toldField)} />
      {hasSecondFactor && <SecondFactorBox checked={isRequired} readOnly={isRead} />}
      <PrivilegeTree {...{ tree, mayGrant, unsupported }} error={fields.menu.errors?.[0]} readOnly={isRead} />
    </RecordForm>
  );
}

const namesBeyond = (codes: Role["features"], others: Role["features"]) =>
  codes
    .filter((code) => !others.includes(code))
    .map(privilegeName)
    .join(", ");
