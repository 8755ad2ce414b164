import { parseName, parseRoleCode } from "bank-api/domain/administration";
import { newsOfRules } from "bank-api/domain/approval-rules";
import { BranchScope } from "bank-api/domain/branch-scope";
import { refused, toBeTold } from "bank-api/domain/errors";
import { privilegesOf, requireGrantable, screensOf, startingFeatures } from "bank-api/domain/features";
import { soughtId } from "bank-api/domain/ids";
import { rulesThatLackCheckers } from "bank-api/store/approvals/approval-rules";
import { actOf } from "bank-api/store/audit/audit";
import {
  insertRole,
  listRoles,
  updateRole,
  type NewRole,
  type RoleFields,
  type Role,
} from "bank-api/store/people/roles";
import { personOf } from "bank-api/store/people/users";
import { refuseDuplicate } from "bank-api/store/runtime/errors";
import { versionOf } from "bank-api/store/runtime/hash";
import type { BodyOf, DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { ActorHandlers } from "../handler";
import { requireVersion } from "../record-version";
import { keepingAdministrators, lockAdministrationFor } from "./administrators";
import { given, listedAs } from "./lists";
import { existingRole } from "./visibility";

export const roleHandlers = {
  /** Users who administer users but no roles get only active roles, without what these grant (docs/wire.md#who-may-call). */
  async listRoles({ actor, body, db, page }) {
    const isSelector = !actor.features.has("MN602");
    const status = isSelector ? "Active" : given(body.status);
    const filter = { id: soughtId(body._key), status, search: given(body.search) };
    return listedAs(await listRoles(db, filter, page), (role) => roleOut(role, isSelector));
  },

  async createRole({ actor, body, db, clock, ids }) {
    const role: NewRole = {
      id: ids.next(),
      ...readRole(body, { features: startingFeatures(actor), requiresSecondFactor: false }),
      creator: personOf(actor),
      createdAt: clock.now(),
    };
    requireGrantable(actor, role.features);
    await lockAdministrationFor({ db, actor });
    await refuseDuplicate(insertRole(db, role), "Kode Role sudah dipakai.", "roles_code");
    return {
      data: { _key: role.id },
      act: { at: role.createdAt, ...actOf("role", "create", role.id, editableOf(role)) },
    };
  },

  /** The user is told which rules in their scope nobody can fulfil after the change, before it is made. */
  async updateRole({ actor, body, db }) {
    await lockAdministrationFor({ db, actor });
    const before = await existingRole(db, body._key);
    requireVersion(body.version, editableOf(before));
    const after = readRole(body, before);
    if (after.code !== before.code) throw refused("Kode Role tidak dapat diubah.");
    requireGrantable(actor, after.features, before.features);
    // A role without the duty of a second factor opens its rights to a password alone, so the user must hold them all.
    if (before.requiresSecondFactor && !after.requiresSecondFactor) requireGrantable(actor, before.features);
    const scope = BranchScope.of(actor);
    const lackingBefore = new Set((await rulesThatLackCheckers(db, scope)).map(({ key }) => key));
    await keepingAdministrators(db, () => updateRole(db, before.id, after, personOf(actor)));
    const lacking = (await rulesThatLackCheckers(db, scope)).filter(({ key }) => !lackingBefore.has(key));
    const news = lacking.length > 0 ? newsOfRules(lacking) : "";
    if (body.told !== undefined && body.told !== news && news !== "") throw toBeTold(news);
    return {
      data: null,
      act: { ...actOf("role", "update", before.id, editableOf(after)), before: editableOf(before) },
    };
  },
} satisfies Partial<ActorHandlers>;

/** What a request does not name stays as `held`. */
function readRole(
  body: BodyOf<Calls["createRole"]>,
  held: Pick<RoleFields, "features" | "requiresSecondFactor">,
): RoleFields {
  return {
    code: parseRoleCode(body.code),
    description: parseName(body.description, "Nama Role"),
    status: body.status,
    features: screensOf(body.role_permissions.menu, held.features),
    requiresSecondFactor: body.second_factor_required ?? held.requiresSecondFactor,
  };
}

function editableOf({ code, description, status, features, requiresSecondFactor }: RoleFields) {
  return { code, description, status, features, secondFactorRequired: requiresSecondFactor };
}

function roleOut(role: Role, isSelector: boolean): DataInputOf<Calls["listRoles"]>[number] {
  return {
    _key: role.id,
    code: role.code,
    description: role.description,
    status: role.status,
    role_permissions: { menu: isSelector ? [] : privilegesOf(role.features) },
    creator: { name: role.creatorName, created_timestamp: role.createdAt.toISOString() },
    inputter: { _key: role.changerId ?? "", name: role.changerName },
    // The version depends on what the role grants, so it would tell that.
    ...(!isSelector && {
      second_factor_required: role.requiresSecondFactor,
      version: versionOf(editableOf(role)),
    }),
  };
}
