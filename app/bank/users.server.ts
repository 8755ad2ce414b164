import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { ActiveStatus } from "contract/values";
import type { AdministrationQuery, Caller } from "./caller";
import { administered, administrationFilter, findByKey, versionPart } from "./records.server";
import { callFor, inputterOf, listFor, scopeOf, statusOf } from "./scope.server";

export type User = ReturnType<typeof userOf>;

interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly status: ActiveStatus;
  readonly branchKey: string;
  readonly roleKey: string;
}

interface UserAssignment extends Pick<NewUser, "branchKey" | "roleKey"> {
  readonly key: string;
  /** Undefined where it stays. */
  readonly email?: string | undefined;
  readonly version: string;
}
function listUsers(caller: Caller, query: AdministrationQuery) {
  const branch_id = scopeOf(caller);
  const body = { branch: { _key: branch_id }, branch_id, ...administrationFilter(query) };
  return listFor(caller, "listUsers", query, body, userOf);
}

/** @throws BankError `not-found` for a user who is absent or another branch's */
const user = (caller: Caller, key: string) => findByKey(key, (query) => listUsers(caller, query));

export const usersCalls = {
  listUsers,
  user,

  /** Registers a user, whose first password is mailed. */
  async createUser(caller: Caller, created: NewUser, idempotencyKey: string): Promise<void> {
    const { name, email, status, branchKey, roleKey } = created;
    const body = {
      name,
      email,
      status,
      branch: { _key: branchKey },
      role: { _key: roleKey },
      inputter: inputterOf(caller),
    };
    await callFor(caller, "createUser", { idempotencyKey, body });
  },

  /** Gives a user a role, a branch and an e-mail. @throws as `versionPart` */
  async assignUser(caller: Caller, assignment: UserAssignment, idempotencyKey: string): Promise<void> {
    const { key, email, branchKey, roleKey } = assignment;
    const isStored = ({ branch, role }: User) => branch.key === branchKey && role.key === roleKey;
    const version = await versionPart(assignment.version, () => user(caller, key), isStored);
    const fields = { _key: key, role: { _key: roleKey }, branch: { _key: branchKey }, email, ...version };
    const body = { ...fields, inputter: caller.userId, inputter_name: caller.name };
    await callFor(caller, "updateUser", { idempotencyKey, body });
  },

  /** Gives the caller another name; the bank allows nobody to rename somebody else. */
  async renameSelf(caller: Caller, name: string, idempotencyKey: string): Promise<void> {
    const body = { _key: caller.userId, name, inputter: caller.userId, inputter_name: caller.name };
    await callFor(caller, "updateUser", { idempotencyKey, body });
  },

  /** Activates or deactivates a user; deactivation ends their sessions. */
  async setUserStatus(caller: Caller, key: string, status: ActiveStatus, idempotencyKey: string) {
    const name = status === "Active" ? "activateUser" : "deactivateUser";
    await callFor(caller, name, { idempotencyKey, body: { _key: key } });
  },
};

function userOf(user: DataOf<Calls["listUsers"]>[number]) {
  const { branch, role } = user;
  return {
    ...administered(user, [role._key, branch._key]),
    name: user.name,
    email: user.email,
    status: statusOf(user.status),
    branch: { key: branch._key, name: branch.name, isHeadOffice: branch.main_branch ?? false },
    role: { key: role._key, description: role.description },
    hasSecondFactor: user.second_factor ?? false,
    /** When the e-mail was written that their mailbox refused last: ISO 8601 UTC. */
    mailRefusedAt: user.mail_refused ?? undefined,
    /** Until then their e-mail can be mended. */
    neverSignedIn: user.never_signed_in ?? false,
  };
}
