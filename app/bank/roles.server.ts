import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import {
  channelFeatureCode,
  groupOf,
  menuFeatureCodes,
  menuGroupCodes,
  type FeatureCode,
  type MenuFeatureCode,
} from "contract/features";
import type { ActiveStatus } from "contract/values";
import { bearer, call } from "./client.server";
import { allActive, filterOf, findByKey, versionOf, versionPart } from "./records.server";
import { inputterOf, pageOf, statusOf } from "./scope.server";
import type { AdministrationQuery, Caller, NewRole, Page, Role, RoleChoice, RoleEdit } from "./types";

type WireRole = DataOf<Calls["listRoles"]>[number];

export function rolesFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  function ask(query: AdministrationQuery, key?: string) {
    const { skip, limit } = query;
    return call("listRoles", {
      authorization,
      params: { skip, limit },
      body: { ...filterOf(query), ...(key !== undefined && { _key: key }) },
    });
  }

  const list = async (query: AdministrationQuery, key?: string): Promise<Page<Role>> =>
    pageOf(await ask(query, key), query, roleOf);

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
    async roleChoices(): Promise<RoleChoice[]> {
      const { data } = await ask(allActive);
      return data.map((role) => ({
        key: role._key,
        label: role.description,
        grants: grantedAmong(grantableCodes, role),
      }));
    },

    /** Makes an active role. */
    async createRole(created: NewRole, idempotencyKey: string): Promise<void> {
      const body = fieldsOf(created, "Active");
      await call("createRole", { authorization, idempotencyKey, body });
    },

    /** Changes what a role is called and grants. @throws BankError that `isChangedMeanwhile` knows */
    async updateRole(edit: RoleEdit, idempotencyKey: string): Promise<void> {
      const isStored = ({ description, features, status }: Role) =>
        description === edit.description &&
        status === edit.status &&
        screenCodes.every((code) => features.includes(code) === edit.features.includes(code));
      const version = await versionPart(edit.version, () => role(edit.key), isStored);
      const body = { _key: edit.key, ...version, ...fieldsOf(edit, edit.status) };
      await call("updateRole", { authorization, idempotencyKey, body });
    },
  };
}

function roleOf(role: WireRole): Role {
  const features = grantedAmong(screenCodes, role);
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

function grantedAmong<Code extends FeatureCode>(
  codes: readonly Code[],
  { role_permissions }: WireRole,
): Code[] {
  const menu = role_permissions?.menu ?? [];
  const granted = new Set(menu.flatMap(({ code, view }) => (view ? [code] : [])));
  return codes.filter((code) => granted.has(code));
}

const groups: ReadonlySet<MenuFeatureCode> = new Set(menuGroupCodes);
const screenCodes = menuFeatureCodes.filter((code) => !groups.has(code));
const grantableCodes: readonly FeatureCode[] = [...screenCodes, channelFeatureCode];

/** The whole menu with what is granted: a group along with anything in it (docs/product.md#roles). */
function menuOf(features: readonly MenuFeatureCode[]) {
  const granted = new Set(features.flatMap((code) => [code, groupOf(code)]));
  return menuFeatureCodes.map((code) => ({ code, view: granted.has(code) }));
}
