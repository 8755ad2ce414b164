import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { ActiveStatus } from "contract/values";
import { bearer, call } from "./client.server";
import { filterOf, findByKey, versionOf, versionPart } from "./records.server";
import { inputterOf, pageOf, scopeOf, statusOf } from "./scope.server";
import type { AdministrationQuery, Caller, NewUser, Page, User, UserAssignment } from "./types";

type WireUser = DataOf<Calls["listUsers"]>[number];

export function usersFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  async function list(query: AdministrationQuery, key?: string): Promise<Page<User>> {
    const { skip, limit } = query;
    const branchId = scopeOf(caller);
    const answer = await call("listUsers", {
      authorization,
      params: { skip, limit },
      body: {
        branch: { _key: branchId },
        branch_id: branchId,
        ...filterOf(query),
        ...(key !== undefined && { _key: key }),
      },
    });
    return pageOf(answer, query, userOf);
  }

  /** @throws BankError `not-found` for an absent user and for another branch's alike */
  const user = (key: string): Promise<User> => findByKey(key, (slice) => list(slice, key));

  return {
    listUsers: (query: AdministrationQuery): Promise<Page<User>> => list(query),
    user,

    /** Registers a user, whose first password is mailed. */
    async createUser(created: NewUser, idempotencyKey: string): Promise<void> {
      const { name, email, status, branchKey, roleKey } = created;
      await call("createUser", {
        authorization,
        idempotencyKey,
        body: {
          name,
          email,
          status,
          branch: { _key: branchKey },
          role: { _key: roleKey },
          inputter: inputterOf(caller),
        },
      });
    },

    /** Gives a user a role and a branch. @throws BankError that `isChangedMeanwhile` knows */
    async assignUser(assignment: UserAssignment, idempotencyKey: string): Promise<void> {
      const { key, branchKey, roleKey } = assignment;
      const inputter = inputterOf(caller);
      const isStored = ({ branch, role }: User) => branch.key === branchKey && role.key === roleKey;
      const version = await versionPart(assignment.version, () => user(key), isStored);
      await call("updateUser", {
        authorization,
        idempotencyKey,
        body: {
          _key: key,
          role: { _key: roleKey },
          branch: { _key: branchKey },
          ...version,
          inputter: inputter._key,
          inputter_name: inputter.name,
        },
      });
    },

    /** Activates or deactivates a user; deactivation ends their sessions. */
    async setUserStatus(key: string, status: ActiveStatus, idempotencyKey: string): Promise<void> {
      const name = status === "Active" ? "activateUser" : "deactivateUser";
      await call(name, { authorization, idempotencyKey, body: { _key: key } });
    },
  };
}

function userOf(user: WireUser): User {
  return {
    key: user._key,
    name: user.name,
    email: user.email,
    status: statusOf(user.status),
    branch: {
      key: user.branch._key,
      name: user.branch.name,
      isHeadOffice: user.branch.main_branch ?? false,
    },
    role: { key: user.role._key, description: user.role.description },
    creatorName: user.creator?.name ?? "",
    createdAt: user.creator?.created_timestamp ?? "",
    version: versionOf(user.version, [user.role._key, user.branch._key]),
  };
}
