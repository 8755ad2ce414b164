import { z } from "zod/v4";
import { defineCall, defineWrite, unpromisedKey } from "../call";
import { activeStatus, inputter, instant, key, looseText, text } from "../values";
import { beyond } from "./beyond";

const creator = z.looseObject({ name: looseText, created_timestamp: looseText }).nullish();
const looseAddress = z.looseObject({ address: looseText }).nullish();
/** Stands for what can be edited of a record. */
const version = beyond("administration", z.string().nullish());

const user = z.looseObject({
  _key: key,
  name: text,
  email: text,
  status: looseText,
  branch: z.looseObject({ _key: key, name: looseText, main_branch: z.boolean().nullish() }),
  role: z.looseObject({ _key: key, description: looseText }),
  type: looseText,
  address: looseAddress,
  phone_number: looseText,
  /** Whether a second factor is on. */
  second_factor: beyond("sessions", z.boolean().nullish()),
  /** When the e-mail was written that the mail server refused last, because it knows no such mailbox. */
  mail_refused: beyond("administration", instant.nullish()),
  /** Whether they have neither signed in nor chosen a password. */
  never_signed_in: beyond("administration", z.boolean().nullish()),
  creator,
  version,
});

const privilege = z.object({ code: key, view: z.boolean() });

const role = z.looseObject({
  _key: key,
  code: text,
  description: looseText,
  status: looseText,
  role_permissions: z.looseObject({ menu: z.array(privilege) }).nullish(),
  /** Whether its holders need a second factor. */
  second_factor_required: beyond("sessions", z.boolean().nullish()),
  creator,
  inputter: z.looseObject({ _key: looseText, name: looseText }).nullish(),
  version,
});

const branch = z.looseObject({
  _key: key,
  name: text,
  type: looseText,
  address: looseAddress,
  phone_number: looseText,
  /** Where its paper is signed; "" for none. */
  town: beyond("administration", z.string().nullish()),
  status: looseText,
  parent_branch: looseText,
  creator,
  inputter: z.looseObject({ _key: looseText, name: looseText }).nullish(),
  version,
});

/**
 * The filters of the three management lists. `_key` finds one record (docs/wire.md#types). `search` finds a text in name, e-mail or
 * code, in any case; it needs the capability `administration`.
 */
const listFilter = {
  status: z.string().optional(),
  search: beyond("administration", z.string().optional()),
  _key: key.optional(),
};

/**
 * The version that an edit began with. If the record has another one by now, the edit is refused (E3, messages.changedMeanwhile)
 * and changes nothing. Without a version the last save wins.
 */
const editedVersion = beyond("administration", z.string().optional());

const roleFields = {
  code: text,
  description: text,
  status: activeStatus,
  role_permissions: z.object({ menu: z.array(privilege) }),
  /** Absent: the role stays as it is; a new role does not require it. */
  second_factor_required: beyond("sessions", z.boolean().optional()),
  inputter,
};

const branchFields = {
  name: text,
  type: z.enum(["Pusat", "Cabang"]),
  address: z.object({ address: text }),
  phone_number: text,
  /** Absent: the branch stays as it is; a new branch has "". */
  town: beyond("administration", text.optional()),
  status: activeStatus,
  inputter,
};

export const administrationCalls = {
  listUsers: defineCall("POST /internaluser/filter/internal_users/:skip/:limit", {
    body: z.object({
      branch: z.object({ _key: z.string() }).optional(),
      branch_id: z.string().optional(),
      ...listFilter,
    }),
    data: z.array(user),
    summary: "Users, of one branch or of all, newest first.",
  }),
  createUser: defineWrite("POST /internaluser/register", {
    body: z.object({
      name: text,
      email: text,
      status: activeStatus,
      branch: z.object({ _key: key }),
      role: z.object({ _key: key }),
      inputter,
    }),
    data: unpromisedKey,
    summary: "Register a user; the first password is mailed.",
  }),
  updateUser: defineWrite("PUT /internaluser/update-internal-user", {
    body: z.object({
      _key: key,
      name: text.optional(),
      role: z.object({ _key: key }).optional(),
      branch: z.object({ _key: key }).optional(),
      /** Only of a user who has never signed in, who gets a new first e-mail there. */
      email: beyond("administration", text.optional()),
      version: editedVersion,
      inputter: key,
      inputter_name: text,
    }),
    summary:
      "Own profile (`name`), or role and branch of a user by an administrator, and the e-mail until their first sign-in; another branch ends the user's sessions.",
  }),
  activateUser: defineWrite("POST /internaluser/activate", {
    body: z.object({ _key: key }),
    summary: "Activate a user.",
  }),
  deactivateUser: defineWrite("POST /internaluser/deactivate", {
    body: z.object({ _key: key }),
    summary: "Deactivate a user; ends the user's sessions.",
  }),
  listRoles: defineCall("POST /internaluser/filter/role/:skip/:limit", {
    body: z.object(listFilter),
    data: z.array(role),
    summary: "Roles, newest first.",
  }),
  createRole: defineWrite("POST /internaluser/role/add-role", {
    body: z.object(roleFields),
    data: unpromisedKey,
    summary: "Create a role.",
  }),
  updateRole: defineWrite("PUT /internaluser/update-role", {
    body: z.object({
      _key: key,
      version: editedVersion,
      ...roleFields,
      /** The words of an earlier E7 that the user has read; "" for none. Without it, the bank tells nothing and changes the role. */
      told: beyond("administration", z.string().optional()),
    }),
    summary: "Change a role; acts on the next request of everyone who has it.",
  }),
  listBranches: defineCall("POST /internaluser/filter/branch/:skip/:limit", {
    body: z.object(listFilter),
    data: z.array(branch),
    summary: "Branches, newest first.",
  }),
  createBranch: defineWrite("POST /internaluser/branch/add-branch", {
    body: z.object({ _key: key, ...branchFields, parent_branch: text }),
    data: unpromisedKey,
    summary: "Create a branch; its key is its code.",
  }),
  updateBranch: defineWrite("PUT /internaluser/update-branch", {
    body: z.object({ _key: key, version: editedVersion, ...branchFields }),
    summary:
      "Change a branch; an empty phone number leaves the stored one. Another type ends the sessions of its users.",
  }),
} as const;
