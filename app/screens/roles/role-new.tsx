import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor, isKnownToSupport, unsupportedScreens } from "~/bank/index.server";
import { FormField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { formKeyAt, submit } from "~/form/submit.server";
import { useParentList } from "~/list/detail-links";
import { redirectToList } from "~/list/redirect-to-list.server";
import { message } from "~/texts/dialog";
import { Screen, titled } from "~/ui/screen";
import { roleFeature, roleListPath } from "./addresses";
import { newRole, roleIn } from "./forms";
import { PrivilegeTree } from "./privilege-tree";
import { hiddenPrivilege, postedTree, treeOf } from "./privileges";
import { postedBox, SecondFactorBox } from "./second-factor-box";

export const handle = { submitting: "Creating Role" };
export const links = recordLinks;
export const meta = titled("Create Role");

export async function loader({ request }: LoaderFunctionArgs) {
  const { features } = await requireView(request, roleFeature);
  const unsupported = await unsupportedScreens().catch(toErrorScreen);
  const hasSecondFactor = await isKnownToSupport("sessions");
  return json({ mayGrant: features, unsupported, hasSecondFactor, idempotencyKey: formKeyAt(request) });
}

export async function action({ request }: ActionFunctionArgs) {
  const post = await requireAction(request, roleFeature);
  const { actor } = post;
  return submit(post, newRole(actor.features), async ({ idempotencyKey, ...role }) => {
    await bankFor(actor).call("createRole", roleIn(role, actor.features), idempotencyKey);
    return redirectToList(request, roleListPath, message("Create Role", "Success Create Role"));
  });
}

/** A new role starts with the dashboard, if its maker may grant that (docs/product.md#roles). */
const startOf = (mayGrant: readonly string[]) =>
  treeOf(mayGrant.includes(hiddenPrivilege) ? [hiddenPrivilege] : [], mayGrant);

export default function NewRole() {
  const { mayGrant, unsupported, hasSecondFactor } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "role", schema: newRole(mayGrant) });
  const { fields, draft } = record;
  return (
    <Screen title="Create Role" parent={useParentList(roleListPath, "Role Management")}>
      <RecordForm record={record}>
        <FormField field={fields.code} label="Kode Role *" autoComplete="off" />
        <FormField field={fields.description} label="Nama Role *" autoComplete="off" />
        {hasSecondFactor && <SecondFactorBox checked={postedBox(draft) ?? false} />}
        <PrivilegeTree
          tree={postedTree(draft) ?? startOf(mayGrant)}
          {...{ mayGrant, unsupported }}
          error={fields.menu.errors?.[0]}
        />
      </RecordForm>
    </Screen>
  );
}
