import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mainBranchKey } from "contract/values";
import { requireView, type Actor } from "~/access/actor.server";
import { textIn } from "~/access/form-reader.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type BranchRecord } from "~/bank/index.server";
import { useSentValue, valueIn, valuesIn, type Draft } from "~/form/draft";
import { EditLink, useIsEditing } from "~/form/edit-link";
import { ReadField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { formKeyAt, submit } from "~/form/submit.server";
import { shownPhone, typedPhone } from "~/format/phone";
import { useParentList } from "~/list/detail-links";
import { History } from "~/list/history";
import { readHistory } from "~/list/read-history.server";
import { redirectToList } from "~/list/redirect-to-list.server";
import { branchHistory, branchLabels } from "~/texts/administration";
import { message } from "~/texts/dialog";
import { Screen, titled } from "~/ui/screen";
import { branchFeature, branchListPath } from "./addresses";
import { BranchFields, TownField } from "./branch-fields";
import { editedBranch } from "./forms";

export const handle = { submitting: "Updating branch." };
export const links = recordLinks;
export const meta = titled("Detail Branch");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, branchFeature);
  const bank = bankFor(actor);
  const key = params.key!;
  const [branch, history] = await Promise.all([
    bank.read("branch", key),
    readHistory(request, bank, { subject: "branch", key }, branchHistory),
  ]);
  return json({
    branch: editable(branch),
    typeIsFixed: whyTypeIsFixed(branch, actor),
    setsTown: actor.branch.isHeadOffice,
    history,
    idempotencyKey: formKeyAt(request),
  });
}

/** Why the actor cannot change the type of a branch; null if they can. */
function whyTypeIsFixed({ key }: BranchRecord, actor: Actor): string | null {
  if (!actor.branch.isHeadOffice) return "Hanya kantor pusat yang dapat mengubah jenis cabang.";
  return key === mainBranchKey ? "Jenis kantor pusat tidak dapat diubah." : null;
}

/** What the form shows of a branch. */
function editable({ key, name, phoneNumber, address, town, type, version }: BranchRecord) {
  const { prefix, text } = shownPhone(phoneNumber);
  return { name, code: key, phonePrefix: prefix, phoneNumber: text, address, town, type, version };
}

type EditableBranch = ReturnType<typeof editable>;

const storedPhoneOf = ({ phonePrefix, phoneNumber }: EditableBranch) =>
  phoneNumber === "" ? "" : phonePrefix + phoneNumber;

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, branchFeature);
  const { actor, form } = post;
  const bank = bankFor(actor);
  const edited = editedBranch(textIn(form, "storedPhoneNumber"));
  return submit(post, edited, async ({ idempotencyKey, ...edit }) => {
    // A field that was emptied reads as one that was not there.
    const town = form.has("town") ? (edit.town ?? "") : undefined;
    const { key, status } = await bank.call("branch", params.key!);
    await bank.call("updateBranch", { ...edit, town, key, status }, idempotencyKey);
    return redirectToList(request, branchListPath, message("Edit Branch", "Branch has been updated"));
  });
}

export default function BranchDetail() {
  const data = useLoaderData<typeof loader>();
  const isRead = !useIsEditing();
  return (
    <Screen
      title="Detail Branch"
      parent={useParentList(branchListPath, "Branch Management")}
      actions={<EditLink label="Edit Branch" />}
    >
      <BranchForm key={String(isRead)} {...data} isRead={isRead} />
      {data.history && <History list={data.history} />}
    </Screen>
  );
}

function BranchForm(props: SerializeFrom<typeof loader> & { isRead: boolean }) {
  const { branch, typeIsFixed, setsTown, isRead } = props;
  const { town } = branch;
  const storedPhone = useSentValue("storedPhoneNumber", storedPhoneOf(branch));
  const schema = editedBranch(storedPhone);
  const record = useRecordForm({ id: "branch", schema, defaultValue: branch });
  return (
    <RecordForm
      record={record}
      version={branch.version}
      differences={(edit) => differences(edit, branch)}
      isRead={isRead}
    >
      <BranchFields
        fields={record.fields}
        code={<ReadField label={`${branchLabels.code} *`} value={branch.code} />}
        town={
          town !== null &&
          (setsTown && !isRead ? (
            <TownField field={record.fields.town} />
          ) : (
            <ReadField
              label={branchLabels.town}
              description={!isRead && "Hanya kantor pusat yang dapat mengubah kota cabang."}
              value={town}
            />
          ))
        }
        readOnly={isRead}
        phoneHelp={!isRead && "Bila dikosongkan, nomor yang tersimpan tidak berubah."}
        phonePrefix={branch.phonePrefix}
        typeIsFixed={isRead ? null : typeIsFixed}
      />
      {/* A number that equals this one is no change. */}
      <input type="hidden" name="storedPhoneNumber" value={storedPhone} />
    </RecordForm>
  );
}

function differences(edit: Draft, branch: EditableBranch) {
  const presentPhone = storedPhoneOf(branch);
  const phone = valueIn(edit, "phoneNumber");
  // An emptied number, and one that was left as shown, would not be sent. So neither counts as a difference.
  const typed = phone === branch.phoneNumber ? "" : typedPhone(phone);
  const present = { ...branch, phoneNumber: presentPhone };
  return (["name", "phoneNumber", "address", "town", "type"] as const).map((field) => ({
    name: branchLabels[field],
    yours:
      field === "phoneNumber" ? typed || presentPhone : (valuesIn(edit, field)[0] ?? present[field] ?? ""),
    present: present[field] ?? "",
  }));
}
