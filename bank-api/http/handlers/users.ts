import { mayUsePassword } from "bank-api/access/single-sign-on";
import { newTemporaryPassword } from "bank-api/access/tokens";
import {
  parseEmail,
  parseName,
  requireAssignableBranch,
  requireAssignableRole,
  requireAssigner,
  requireOther,
} from "bank-api/domain/administration";
import { BranchScope } from "bank-api/domain/branch-scope";
import { already, refused } from "bank-api/domain/errors";
import { isId, soughtId } from "bank-api/domain/ids";
import { isOwnProfile } from "bank-api/domain/permission";
import { after } from "bank-api/domain/session";
import { firstPasswordEmail, newAccountEmail } from "bank-api/mail/emails";
import { actOf } from "bank-api/store/audit/audit";
import { findBranch, type Branch } from "bank-api/store/people/branches";
import { findRole, type Role } from "bank-api/store/people/roles";
import { endSessionsOf } from "bank-api/store/people/sessions";
import {
  insertUser,
  personOf,
  listUsers,
  setPassword,
  updateUser,
  type ListedUser,
  type NewUser,
  type User,
} from "bank-api/store/people/users";
import type { Db } from "bank-api/store/runtime/database";
import { refuseDuplicate } from "bank-api/store/runtime/errors";
import { versionOf } from "bank-api/store/runtime/hash";
import { queueMail, removeMailTo } from "bank-api/store/runtime/outbox";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { passwordDigest } from "contract/signing";
import { givenText } from "contract/typed-text";
import type { ActiveStatus } from "contract/values";
import type { Act, ActorHandlers, CallContext } from "../handler";
import { requireVersion } from "../record-version";
import type { Services } from "../services";
import { keepingAdministrators, lockAdministrationFor } from "./administrators";
import { given, listedAs } from "./lists";
import { visibleUser } from "./visibility";

const firstPasswordDays = 7;

export const userHandlers = {
  async listUsers({ actor, body, db, page }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branch_id ?? body.branch?._key ?? "");
    const filter = { id: soughtId(body._key), status: given(body.status), search: given(body.search) };
    return listedAs(await listUsers(db, { scope, ...filter }, page), userOut);
  },

  createUser: {
    async prepare({ body, passwords }) {
      const first = await makeFirstPassword(body.email, passwords);
      return (context) => register(context, first);
    },
  },

  updateUser: {
    async prepare({ actor, body, passwords }) {
      if (isOwnProfile(actor, body))
        return async (context) => ({ data: null, act: await renameSelf(context) });
      const first = body.email === undefined ? undefined : await makeFirstPassword(body.email, passwords);
      return async (context) => ({ data: null, act: await assign(context, first) });
    },
  },

  async activateUser(context) {
    return { data: null, act: await setStatus(context, "Active") };
  },

  async deactivateUser(context) {
    const act = await setStatus(context, "Inactive");
    await endSessionsOf(context.db, context.body._key);
    return { data: null, act };
  },
} satisfies Partial<ActorHandlers>;

type FirstPassword = Awaited<ReturnType<typeof makeFirstPassword>>;

async function makeFirstPassword(email: string, passwords: Services["passwords"]) {
  const password = newTemporaryPassword();
  return { password, hash: await passwords.hash(passwordDigest(givenText(email), password)) };
}

const storedFrom = ({ hash }: FirstPassword, at: Date) => ({
  hash,
  isTemporary: true,
  expiresAt: after(at, firstPasswordDays * 86_400),
});

async function sendFirstEmail(
  { db, ids, mailSecretBox, onlyLocalUser }: CallContext<"createUser" | "updateUser">,
  username: string,
  { password }: FirstPassword,
  at: Date,
) {
  const email = mayUsePassword(onlyLocalUser, username)
    ? firstPasswordEmail(username, password, firstPasswordDays)
    : newAccountEmail(username);
  await queueMail(db, { ids, mailSecretBox }, email, at);
}

async function register(context: CallContext<"createUser">, first: FirstPassword) {
  const { actor, body, db, clock, ids } = context;
  const username = parseEmail(body.email);
  const name = parseName(body.name, "Nama Lengkap");
  await lockAdministrationFor({ db, actor });
  const role = requireAssignableRole(actor, await roleOf(db, body.role._key));
  const branch = requireAssignableBranch(await findBranch(db, body.branch._key, BranchScope.of(actor)));

  const createdAt = clock.now();
  const user: NewUser = {
    id: ids.next(),
    username,
    name,
    status: body.status,
    branchId: branch.id,
    roleId: role.id,
    password: storedFrom(first, createdAt),
    creator: personOf(actor),
    createdAt,
  };
  await refuseTaken(insertUser(db, user));
  await sendFirstEmail(context, username, first, createdAt);
  return {
    data: { _key: user.id },
    act: {
      at: createdAt,
      ...actOf("user", "create", user.id, {
        username,
        name,
        status: user.status,
        ...auditedOf({ role, branch }),
      }),
    },
  };
}

const refuseTaken = (write: Promise<void>) =>
  refuseDuplicate(write, "Email sudah terdaftar.", "users_username");

async function renameSelf({ actor, body, db }: CallContext<"updateUser">): Promise<Act> {
  const name = parseName(body.name ?? "", "Nama Lengkap");
  await lockAdministrationFor({ db, actor });
  const before = await visibleUser(db, actor, actor.userId);
  await updateUser(db, before, { name });
  return { ...actOf("user", "rename", actor.userId, { name }), before: { name: before.name } };
}

/**
 * Gives another user a role, a branch or, before their first sign-in, the right e-mail. A new branch ends their sessions, because
 * the app keeps the branch with the session.
 */
async function assign(context: CallContext<"updateUser">, first?: FirstPassword): Promise<Act> {
  const { actor, body, db, clock } = context;
  if (body.name !== undefined) throw refused("Nama hanya dapat diubah oleh pemiliknya.");
  requireOther(actor, body._key);
  await lockAdministrationFor({ db, actor });
  const user = await visibleUser(db, actor, body._key);
  requireAssigner(actor);
  const before = assignmentOf(user);
  requireVersion(body.version, editableOf(before));
  const after = await readAssignment(context, before);
  const isMended = after.username !== before.username;
  if (isMended && !user.neverSignedIn)
    throw refused("Email tidak dapat diubah lagi, karena pengguna ini sudah pernah masuk.");
  const isMove = after.branch.id !== before.branch.id;
  if (!isMove && !isMended && after.role.id === before.role.id)
    throw refused("Role dan cabang tidak berubah.");
  await keepingAdministrators(db, () => refuseTaken(updateUser(db, user, editableOf(after))));
  const at = clock.now();
  if (isMended && first) {
    // A former password opens nothing from now on. Nor does a reset code, which is good for the former name only.
    await setPassword(db, user.id, storedFrom(first, at));
    await removeMailTo(db, before.username);
    await sendFirstEmail(context, after.username, first, at);
  }
  if (isMove) await endSessionsOf(db, user.id);
  return {
    at,
    ...actOf("user", isMended ? "mend-email" : "assign", user.id, {
      ...(isMended && { username: after.username }),
      ...auditedOf(after),
    }),
    before: { ...(isMended && { username: before.username }), ...auditedOf(before) },
  };
}

/**
 * The assignment that is asked for. Only a new role or branch is checked, so a user keeps a role that the actor may not give. With
 * a new address the role counts as new: the mailbox that gets the first e-mail gets the role.
 */
async function readAssignment(
  { actor, body, db }: CallContext<"updateUser">,
  { username: former, role, branch }: Assignment,
): Promise<Assignment> {
  const roleId = body.role?._key ?? role.id;
  const branchId = body.branch?._key ?? branch.id;
  const username = body.email === undefined ? former : parseEmail(body.email);
  const keepsRole = roleId === role.id && username === former;
  return {
    username,
    role: keepsRole ? role : requireAssignableRole(actor, await roleOf(db, roleId)),
    branch:
      branchId === branch.id
        ? branch
        : requireAssignableBranch(await findBranch(db, branchId, BranchScope.of(actor))),
  };
}

/** What can be edited of a user, with the names that the audit trail keeps. */
interface Assignment {
  readonly username: string;
  readonly role: Pick<Role, "id" | "code" | "description">;
  readonly branch: Pick<Branch, "id" | "name">;
}

const assignmentOf = (user: User): Assignment => ({
  username: user.username,
  role: { id: user.roleId, code: user.roleCode, description: user.roleDescription },
  branch: { id: user.branchId, name: user.branchName },
});

const editableOf = ({ username, role, branch }: Assignment) => ({
  username,
  roleId: role.id,
  branchId: branch.id,
});

const auditedOf = ({ role, branch }: Omit<Assignment, "username">) => ({
  branchId: branch.id,
  branchName: branch.name,
  roleCode: role.code,
  roleDescription: role.description,
});

async function setStatus(
  { actor, body, db }: CallContext<"activateUser" | "deactivateUser">,
  status: ActiveStatus,
): Promise<Act> {
  requireOther(actor, body._key);
  await lockAdministrationFor({ db, actor });
  const before = await visibleUser(db, actor, body._key);
  if (before.status === status)
    throw already(status === "Active" ? "Pengguna sudah aktif." : "Pengguna sudah tidak aktif.");
  await keepingAdministrators(db, () => updateUser(db, before, { status }));
  const verb = status === "Active" ? "activate" : "deactivate";
  return { ...actOf("user", verb, before.id, { status }), before: { status: before.status } };
}

const roleOf = async (db: Db, key: string) => (isId(key) ? findRole(db, key) : undefined);

function userOut(user: ListedUser): DataInputOf<Calls["listUsers"]>[number] {
  return {
    _key: user.id,
    name: user.name,
    email: user.username,
    status: user.status,
    branch: { _key: user.branchId, name: user.branchName, main_branch: user.isHeadOffice },
    role: { _key: user.roleId, description: user.roleDescription },
    type: "Internal",
    address: { address: "" },
    phone_number: "",
    second_factor: user.hasSecondFactor,
    mail_refused: user.mailRefusedAt?.toISOString() ?? null,
    never_signed_in: user.neverSignedIn,
    creator: { name: user.creatorName, created_timestamp: user.createdAt.toISOString() },
    version: versionOf(editableOf(assignmentOf(user))),
  };
}
