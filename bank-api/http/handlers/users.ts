import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { passwordDigest } from "contract/signing";
import { givenText } from "contract/typed-text";
import type { ActiveStatus } from "contract/values";
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
import { after } from "bank-api/domain/session";
import { firstPasswordLetter, newAccountLetter } from "bank-api/mail/letters";
import { findBranch, type Branch } from "bank-api/store/people/branches";
import type { Db } from "bank-api/store/runtime/database";
import { refuseDuplicate } from "bank-api/store/runtime/errors";
import { versionOf } from "bank-api/store/runtime/hash";
import { queueMail } from "bank-api/store/runtime/outbox";
import { noRows } from "bank-api/store/lists/paging";
import { findRole, type Role } from "bank-api/store/people/roles";
import { endSessionsOf } from "bank-api/store/people/sessions";
import {
  insertUser,
  personOf,
  listUsers,
  updateUser,
  type ListedUser,
  type NewUser,
  type User,
} from "bank-api/store/people/users";
import type { Act, ActorHandlers, CallContext } from "../handler";
import { requireVersion } from "../record-version";
import { keepingAdministrators, lockAdministrationFor } from "./administrators";
import { countOf, given } from "./lists";
import { visibleUser } from "./visibility";

const firstPasswordDays = 7;

export const userHandlers = {
  async listUsers({ actor, body, db, page }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branch_id ?? body.branch?._key ?? "");
    const filter = { id: soughtId(body._key), status: given(body.status), search: given(body.search) };
    const found = scope ? await listUsers(db, { scope, ...filter }, page) : noRows;
    return { data: found.rows.map(userOut), ...countOf(found) };
  },

  createUser: {
    async prepare({ body, passwords }) {
      const password = newTemporaryPassword();
      const hash = await passwords.hash(passwordDigest(givenText(body.email), password));
      return (context) => register(context, password, hash);
    },
  },

  async updateUser(context) {
    const { actor, body } = context;
    const isAssignment = body.role !== undefined || body.branch !== undefined;
    const isOwnName = !isAssignment && body._key === actor.userId;
    return { data: null, act: await (isOwnName ? renameSelf(context) : assign(context)) };
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

async function register(
  { actor, body, db, clock, ids, mailSecretBox, onlyLocalUser }: CallContext<"createUser">,
  password: string,
  hash: string,
) {
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
    password: { hash, isTemporary: true, expiresAt: after(createdAt, firstPasswordDays * 86_400) },
    creator: personOf(actor),
    createdAt,
  };
  await refuseDuplicate(insertUser(db, user), "Email sudah terdaftar.", "users_username");
  const letter = mayUsePassword(onlyLocalUser, username)
    ? firstPasswordLetter(username, password, firstPasswordDays)
    : newAccountLetter(username);
  await queueMail(db, { ids, mailSecretBox }, letter, createdAt);
  return {
    data: { _key: user.id },
    act: {
      at: createdAt,
      action: "user.create",
      subject: `user:${user.id}`,
      after: { username, name, status: user.status, ...auditedOf({ role, branch }) },
    },
  };
}

async function renameSelf({ actor, body, db, clock }: CallContext<"updateUser">): Promise<Act> {
  const name = parseName(body.name ?? "", "Nama Lengkap");
  await lockAdministrationFor({ db, actor });
  const before = await visibleUser(db, actor, actor.userId);
  await updateUser(db, before, { name });
  return {
    at: clock.now(),
    action: "user.rename",
    subject: `user:${actor.userId}`,
    before: { name: before.name },
    after: { name },
  };
}

/** Gives another user a role or a branch. A new branch ends their sessions, because the app keeps the branch with the session. */
async function assign(context: CallContext<"updateUser">): Promise<Act> {
  const { actor, body, db, clock } = context;
  if (body.name !== undefined) throw refused("Nama hanya dapat diubah oleh pemiliknya.");
  requireOther(actor, body._key);
  await lockAdministrationFor({ db, actor });
  const user = await visibleUser(db, actor, body._key);
  requireAssigner(actor);
  const before = assignmentOf(user);
  requireVersion(body.version, editableOf(before));
  const after = await readAssignment(context, before);
  const isMove = after.branch.id !== before.branch.id;
  if (!isMove && after.role.id === before.role.id) throw refused("Role dan cabang tidak berubah.");
  await keepingAdministrators(db, () => updateUser(db, user, editableOf(after)));
  if (isMove) await endSessionsOf(db, user.id);
  return {
    at: clock.now(),
    action: "user.assign",
    subject: `user:${user.id}`,
    before: auditedOf(before),
    after: auditedOf(after),
  };
}

/** The assignment that is asked for. Only a new role or branch is checked, so a user keeps a role that the actor may not give. */
async function readAssignment(
  { actor, body, db }: CallContext<"updateUser">,
  { role, branch }: Assignment,
): Promise<Assignment> {
  const roleId = body.role?._key ?? role.id;
  const branchId = body.branch?._key ?? branch.id;
  return {
    role: roleId === role.id ? role : requireAssignableRole(actor, await roleOf(db, roleId)),
    branch:
      branchId === branch.id
        ? branch
        : requireAssignableBranch(await findBranch(db, branchId, BranchScope.of(actor))),
  };
}

/** The role and the branch of a user, with the names that the audit trail keeps. */
interface Assignment {
  readonly role: Pick<Role, "id" | "code" | "description">;
  readonly branch: Pick<Branch, "id" | "name">;
}

const assignmentOf = ({ roleId, roleCode, roleDescription, branchId, branchName }: User): Assignment => ({
  role: { id: roleId, code: roleCode, description: roleDescription },
  branch: { id: branchId, name: branchName },
});

const editableOf = ({ role, branch }: Assignment) => ({ roleId: role.id, branchId: branch.id });

const auditedOf = ({ role, branch }: Assignment) => ({
  branchId: branch.id,
  branchName: branch.name,
  roleCode: role.code,
  roleDescription: role.description,
});

async function setStatus(
  { actor, body, db, clock }: CallContext<"activateUser" | "deactivateUser">,
  status: ActiveStatus,
): Promise<Act> {
  requireOther(actor, body._key);
  await lockAdministrationFor({ db, actor });
  const before = await visibleUser(db, actor, body._key);
  if (before.status === status)
    throw already(status === "Active" ? "Pengguna sudah aktif." : "Pengguna sudah tidak aktif.");
  await keepingAdministrators(db, () => updateUser(db, before, { status }));
  return {
    at: clock.now(),
    action: status === "Active" ? "user.activate" : "user.deactivate",
    subject: `user:${before.id}`,
    before: { status: before.status },
    after: { status },
  };
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
    creator: { name: user.creatorName, created_timestamp: user.createdAt.toISOString() },
    version: versionOf(editableOf(assignmentOf(user))),
  };
}
