import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { groupOf, menuFeatureCodes, menuGroupCodes, type MenuFeatureCode } from "contract/features";
import type { ActiveStatus } from "contract/values";
import { bearer, call } from "./client.server";
import { allActive, filterOf, findByKey, versionOf, versionPart } from "./records.server";
import { inputterOf, pageOf, statusOf } from "./scope.server";
import type { AdministrationQuery, Caller, Choice, NewRole, Page, Role, RoleEdit } from "./types";

type WireRole = DataOf<Calls["listRoles"]>[number];

export function rolesFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  async function list(query: AdministrationQuery, key?: string): Promise<Page<Role>> {
    const { skip, limit } = query;
    const answer = await call("listRoles", {
      authorization,
      params: { skip, limit },
      body: { ...filterOf(query), ...(key !== undefined && { _key: key }) },
    });
    return pageOf(answer, query, roleOf);
  }

  /** @throws BankError `not-found` */
  const role = (key: string): Promise<Role> => findByKey(key, (slice) => list(slice, key));

  const fieldsOf = ({ code, description, features }: NewRole, status: ActiveStatus) => ({
    code,
    description,
    status,
    role_permissions: { menu: menuOf(features) },
    inputter: inputterOf(caller),
  });

  return {
    listRoles: (query: AdministrationQuery): Promise<Page<Role>> => list(query),
    role,

    /** Active roles by description, for who administers users. */
    async roleChoices(): Promise<Choice[]> {
      const { rows } = await list(allActive);
      return rows.map(({ key, description }) => ({ key, label: description }));
    },

    /** Makes an active role; answers its key. */
    async createRole(created: NewRole, idempotencyKey: string): Promise<string> {
      const body = fieldsOf(created, "Active");
      const { data } = await call("createRole", { authorization, idempotencyKey, body });
      return data._key;
    },

    /** Changes what a role is called and grants. @throws BankError that `isChangedMeanwhile` knows */
    async updateRole(edit: RoleEdit, idempotencyKey: string): Promise<void> {
      const version = await versionPart(edit.version, () => role(edit.key));
      const body = { _key: edit.key, ...version, ...fieldsOf(edit, edit.status) };
      await call("updateRole", { authorization, idempotencyKey, body });
    },
  };
}

function roleOf(role: WireRole): Role {
  const menu = role.role_permissions?.menu ?? [];
  const granted = new Set(menu.flatMap(({ code, view }) => (view ? [code] : [])));
  const features = screenCodes.filter((code) => granted.has(code));
  const status = statusOf(role.status);
  return {
    key: role._key,
    code: role.code,
    description: role.description,
    status,
    features,
    creatorName: role.creator?.name ?? "",
    createdAt: role.creator?.created_timestamp ?? "",
    version: versionOf(role.version, [role.code, role.description, status, features]),
  };
}

const groups: ReadonlySet<MenuFeatureCode> = new Set(menuGroupCodes);
const screenCodes = menuFeatureCodes.filter((code) => !groups.has(code));

/** The whole menu with what is granted: a group along with anything in it (spec, document 1 §4). */
function menuOf(features: readonly MenuFeatureCode[]) {
  const granted = new Set(features.flatMap((code) => [code, groupOf(code)]));
  return menuFeatureCodes.map((code) => ({ code, view: granted.has(code) }));
}
