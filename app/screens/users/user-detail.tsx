import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { requireHeadOffice, requireView, type Actor } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, isKnownToSupport, type Ask, type User } from "~/bank/index.server";
import { useSentValue, valueIn, type Draft } from "~/form/draft";
import { EditLink, isEditing } from "~/form/edit-link";
import { FormField, FormSelect, ReadField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { formKeyAt, submit } from "~/form/submit.server";
import { timeInWib } from "~/format/dates";
import { useParentList } from "~/list/detail-links";
import { History } from "~/list/history";
import { readHistory } from "~/list/read-history.server";
import { redirectToList } from "~/list/redirect-to-list.server";
import {
  newFirstEmail,
  newFirstPassword,
  notOneself,
  userHistory,
  userLabels,
  whyMailRefused,
} from "~/texts/administration";
import { message } from "~/texts/dialog";
import { newIncidentTitle } from "~/texts/incidents";
import { resetTitle } from "~/texts/second-factor-resets";
import { sessionsTitle } from "~/texts/sessions";
import { Announcement } from "~/ui/announcement";
import { ButtonLink } from "~/ui/button-link";
import { optionsOf } from "~/ui/choices";
import { Screen, titled } from "~/ui/screen";
import { userFeature, userListPath, resetPath } from "./addresses";
import { rolesFor, whyClosed, withPresent } from "./choices";
import { editedUser } from "./forms";
import { WaitingReset } from "./waiting-reset";

export const handle = { submitting: "Updating user." };
export const links = recordLinks;
export const meta = titled("Detail User");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, userFeature);
  const bank = bankFor(actor);
  const key = params.key!;
  const hasSessions = await isKnownToSupport("sessions");
  const [user, resets, history] = await Promise.all([
    bank.read("user", key),
    hasSessions ? bank.read("listSecondFactorResets", { userKey: key, skip: 0, limit: 1 }) : undefined,
    readHistory(request, bank, { subject: "user", key }, userHistory),
  ]);
  const reset = resets?.rows[0];
  const isOneself = user.key === actor.userId;
  const takesPasswords = !(await isKnownToSupport("single-sign-on-only"));
  const mayEdit = actor.branch.isHeadOffice && !isOneself;
  const isRead = !mayEdit || !isEditing(new URL(request.url).search);
  const mayRecord = actor.may("MN706") && actor.branch.isHeadOffice && (await isKnownToSupport("privacy"));
  const present = presentOf(user);
  return json({
    user: shownUser(user),
    present,
    choices: isRead
      ? { branch: [present.branch], role: [present.role] }
      : await choicesFor(actor, present, bank.read),
    isRead,
    isOneself,
    takesPasswords,
    mayEdit,
    userId: actor.userId,
    reset: reset ?? null,
    resetLink: user.hasSecondFactor && !isOneself && !reset ? resetPath(key) : null,
    incidentLink: mayRecord ? `/incidents/new?akun=${encodeURIComponent(user.email)}` : null,
    sessionsLink: hasSessions ? `${userListPath}/${encodeURIComponent(key)}/sessions` : null,
    history,
    idempotencyKey: formKeyAt(request),
  });
}

function shownUser({ name, email, status, version, mailRefusedAt, neverSignedIn }: User) {
  const refusal = mailRefusedAt === undefined ? "" : whyMailRefused(timeInWib(mailRefusedAt), neverSignedIn);
  return { name, email, status, version, refusal, neverSignedIn };
}

/** What can be changed of a user. */
const presentOf = ({ branch, role }: User) => ({
  branch: { value: branch.key, label: branch.name },
  role: { value: role.key, label: role.description },
});

/** The branches and roles to choose from: the active ones, and those that the user has now. */
async function choicesFor(actor: Actor, present: ReturnType<typeof presentOf>, ask: Ask) {
  const [branches, roles] = await Promise.all([ask("branchChoices"), ask("roleChoices")]);
  return {
    branch: withPresent(optionsOf(branches), present.branch),
    role: withPresent(rolesFor(actor, roles), present.role),
  };
}

/** @throws a 403 response at a branch: only head office edits users (docs/product.md#users) */
export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, userFeature);
  const { actor } = post;
  requireHeadOffice(actor, "Hanya kantor pusat yang dapat mengubah branch dan role user.");
  const assign = async ({ email, branch, role, version, idempotencyKey }: z.infer<typeof editedUser>) => {
    const assignment = {
      key: params.key!,
      email: email || undefined,
      branchKey: branch,
      roleKey: role,
      version,
    };
    await bankFor(actor).call("assignUser", assignment, idempotencyKey);
    return redirectToList(request, userListPath, message("Edit User", "Success Update User"));
  };
  const { call } = bankFor(actor);
  const choices = async () => choicesFor(actor, presentOf(await call("user", params.key!)), call);
  return submit(post, editedUser, assign, { choices });
}

export default function UserDetail() {
  const data = useLoaderData<typeof loader>();
  const { user, isRead, mayEdit, userId, reset, resetLink, incidentLink, sessionsLink, history } = data;
  return (
    <Screen
      title="Detail User"
      parent={useParentList(userListPath, "User Management")}
      actions={
        <>
          {incidentLink && <ButtonLink href={incidentLink} label={newIncidentTitle} />}
          {sessionsLink && <ButtonLink href={sessionsLink} label={sessionsTitle} />}
          {resetLink && <ButtonLink href={resetLink} label={resetTitle} />}
          {mayEdit && <EditLink label="Edit User" />}
        </>
      }
    >
      {user.refusal && (
        <Announcement>
          <p className="reason">{user.refusal}</p>
        </Announcement>
      )}
      {reset && <WaitingReset reset={reset} userId={userId} />}
      <UserForm key={String(isRead)} {...data} />
      {history && <History list={history} />}
    </Screen>
  );
}

/** The form changes branch and role, and the e-mail until the first sign-in: nothing else of a user can be changed here. */
function UserForm({
  user,
  present,
  choices,
  isRead,
  isOneself,
  takesPasswords,
}: SerializeFrom<typeof loader>) {
  const record = useRecordForm({
    id: "user",
    schema: editedUser,
    defaultValue: { email: user.email, branch: present.branch.value, role: present.role.value },
    strict: ["role"],
  });
  const { fields } = record;
  const isMendable = user.neverSignedIn && !isRead;
  const description = isMendable ? newFirstEmail : takesPasswords && newFirstPassword;
  const email = { label: userLabels.email, description };
  const shownEmail = useSentValue("shownEmail", user.email);
  const shownBranch = useSentValue("shownBranch", present.branch.value);
  const shownRole = useSentValue("shownRole", present.role.value);
  const differences = (edit: Draft) => {
    const chosen = (field: "branch" | "role") =>
      choices[field].find(({ value }) => value === valueIn(edit, field))?.label ?? valueIn(edit, field);
    return [
      ...(isMendable ? [{ name: userLabels.email, yours: valueIn(edit, "email"), present: user.email }] : []),
      { name: userLabels.branch, yours: chosen("branch"), present: present.branch.label },
      { name: userLabels.role, yours: chosen("role"), present: present.role.label },
    ];
  };
  return (
    <RecordForm record={record} version={user.version} differences={differences} isRead={isRead}>
      <ReadField label="Nama Lengkap" value={user.name} />
      {isMendable ? (
        <FormField {...email} field={fields.email} inputMode="email" autoComplete="off" />
      ) : (
        <ReadField {...email} value={user.email} />
      )}
      <ReadField label="Status" value={user.status} />
      <FormSelect field={fields.branch} label={userLabels.branch} data={choices.branch} disabled={isRead} />
      <FormSelect
        field={fields.role}
        label={userLabels.role}
        description={whyClosed(choices.role)}
        data={choices.role}
        disabled={isRead}
      />
      {isMendable && <input type="hidden" name="shownEmail" value={shownEmail} />}
      <input type="hidden" name="shownBranch" value={shownBranch} />
      <input type="hidden" name="shownRole" value={shownRole} />
      {isOneself && <p className="quiet">{notOneself}</p>}
    </RecordForm>
  );
}
