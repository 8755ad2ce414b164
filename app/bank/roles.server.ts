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
import type { AdministrationQuery, Caller } from "./caller";
import { unsupportedScreens } from "./capabilities.server";
import { everyRow } from "./every-page.server";
import { administered, administrationFilter, findByKey, versionPart } from "./records.server";
import { callFor, inputterOf, listFor, statusOf } from "./scope.server";

type WireRole = DataOf<Calls["listRoles"]>[number];
export type Role = ReturnType<typeof roleOf>;
/** A role to give somebody. `grants` is empty where the bank does not show the caller what the role grants. */
export type RoleChoice = ReturnType<typeof choiceOf>;

interface NewRole {
  readonly code: string;
  readonly description: string;
  /** Screens it grants; groups are derived. */
  readonly features: readonly MenuFeatureCode[];
  /** Undefined where the bank does not support it, or the form did not ask. */
  readonly requiresSecondFactor?: boolean | undefined;
}

interface RoleEdit extends NewRole {
  readonly key: string;
  /** As loaded: no control changes it. */
  readonly status: ActiveStatus;
  readonly version: string;
  /** What the bank has told of this change before (`isToBeTold`); undefined: it need not tell anything. */
  readonly told?: string | undefined;
}
const listRoles = (caller: Caller, query: AdministrationQuery) =>
  listFor(caller, "listRoles", query, administrationFilter(query), roleOf);

/** @throws BankError `not-found` */
const role = (caller: Caller, key: string) => findByKey(key, (query) => listRoles(caller, query));

const fieldsOf = (
  caller: Caller,
  { code, description, features, requiresSecondFactor }: NewRole,
  status: ActiveStatus,
  unsupported: readonly MenuFeatureCode[],
) => ({
  code,
  description,
  status,
  role_permissions: { menu: menuOf(features, unsupported) },
  ...(requiresSecondFactor !== undefined && { second_factor_required: requiresSecondFactor }),
  inputter: inputterOf(caller),
});

export const rolesCalls = {
  listRoles,
  role,

  /** All active roles by description, for who administers users. */
  roleChoices(caller: Caller): Promise<readonly RoleChoice[]> {
    const active = administrationFilter({ status: "Active" });
    return everyRow((slice) => listFor(caller, "listRoles", slice, active, choiceOf));
  },

  /** Makes an active role. */
  async createRole(caller: Caller, created: NewRole, idempotencyKey: string): Promise<void> {
    const body = fieldsOf(caller, created, "Active", await unsupportedScreens());
    await callFor(caller, "createRole", { idempotencyKey, body });
  },

  /** Changes what a role is called and grants. @throws as `versionPart` */
  async updateRole(caller: Caller, edit: RoleEdit, idempotencyKey: string): Promise<void> {
    const isStored = ({ description, features, status, requiresSecondFactor }: Role) =>
      description === edit.description &&
      status === edit.status &&
      requiresSecondFactor === (edit.requiresSecondFactor ?? requiresSecondFactor) &&
      screenCodes.every((code) => features.includes(code) === edit.features.includes(code));
    const version = await versionPart(edit.version, () => role(caller, edit.key), isStored);
    const fields = fieldsOf(caller, edit, edit.status, await unsupportedScreens());
    const body = { _key: edit.key, ...version, ...fields, told: edit.told };
    await callFor(caller, "updateRole", { idempotencyKey, body });
  },
};

function roleOf(role: WireRole) {
  const { code, description } = role;
  const features = grantedAmong(screenCodes, role);
  const status = statusOf(role.status);
  const requiresSecondFactor = role.second_factor_required ?? false;
  const version = [code, description, status, features, requiresSecondFactor];
  return { ...administered(role, version), code, description, status, features, requiresSecondFactor };
}

const choiceOf = (role: WireRole) => ({
  key: role._key,
  label: role.description,
  grants: grantedAmong(grantableCodes, role),
});

function grantedAmong<Code extends FeatureCode>(codes: readonly Code[], { role_permissions }: WireRole) {
  const menu = role_permissions?.menu ?? [];
  const granted = new Set(menu.flatMap(({ code, view }) => (view ? [code] : [])));
  return codes.filter((code) => granted.has(code));
}

const groups: ReadonlySet<MenuFeatureCode> = new Set(menuGroupCodes);
const screenCodes = menuFeatureCodes.filter((code) => !groups.has(code));
const grantableCodes: readonly FeatureCode[] = [...screenCodes, channelFeatureCode];

/**
 * The whole menu with what is granted: a group along with anything in it (docs/product.md#roles). A bank knows no code of a screen
 * that it does not support.
 */
function menuOf(features: readonly MenuFeatureCode[], unsupported: readonly MenuFeatureCode[]) {
  const granted = new Set(features.flatMap((code) => [code, groupOf(code)]));
  return menuFeatureCodes
    .filter((code) => !unsupported.includes(code))
    .map((code) => ({ code, view: granted.has(code) }));
}
