import { success } from "./dialog";

/** What the administration of users, roles and branches says. */

export const branchCreated = success("Create Branch", "Branch has been created");
export const branchUpdated = success("Edit Branch", "Branch has been updated");

export const userCreated = success("Create User", "Success Create User");
export const userUpdated = success("Edit User", "Success Update User");

/** The two ways to change a user's status. */
export const userStatusTexts = {
  activate: {
    question: (name: string) => ({
      title: "Activate user",
      text: `Are you sure want to activate ${name} ?`,
      no: "No",
      yes: "Yes",
    }),
    done: success("Activate user", "Success activate user"),
  },
  deactivate: {
    question: (name: string) => ({
      title: "Deactivate user",
      text: `Are you sure want to deactivate ${name} ?`,
      no: "No",
      yes: "Yes",
    }),
    done: success("Deactivate user", "Success deactivate user"),
  },
};

/** Why a switch or a form is closed (docs/rules.md#administrators). */
export const notOneself = "Anda tidak dapat mengubah role, cabang atau status Anda sendiri.";
/** Why the edit of a user is closed at a branch. */
export const onlyHeadOfficeEdits = "Hanya kantor pusat yang dapat mengubah branch dan role user.";

/** The type of a branch says who sees all branches (docs/rules.md#administrators). */
export const onlyHeadOfficeOpens = "Hanya kantor pusat yang dapat membuat cabang.";
export const onlyHeadOfficeChangesType = "Hanya kantor pusat yang dapat mengubah jenis cabang.";
export const mainBranchKeepsType = "Jenis kantor pusat tidak dapat diubah.";

export const closedRoles =
  "Role yang memuat hak akses yang tidak Anda miliki tidak dapat Anda berikan, jadi tidak dapat dipilih.";

export const roleCreated = success("Create Role", "Success Create Role");
export const roleUpdated = success("Edit Role", "Success Update Role");

/** Names of statuses in what people read. */
const statusNames = { Active: "Aktif", Inactive: "Tidak Aktif" } as const;

export const branchLabels = {
  name: "Nama Cabang",
  code: "Kode Cabang",
  phoneNumber: "No.Telp Cabang",
  address: "Alamat Cabang",
  type: "Jenis Cabang",
} as const;

/** How the history of a branch is told. */
export const branchHistory = {
  actions: { "branch.create": "Dibuat", "branch.update": "Diubah" },
  fields: { ...branchLabels, parentBranch: "Cabang Induk", status: "Status" },
  values: statusNames,
} as const;

/** How the history of a role is told; its values are screens as well. */
export const roleHistory = {
  actions: { "role.create": "Dibuat", "role.update": "Diubah" },
  fields: {
    code: "Kode Role",
    description: "Nama Role",
    features: "Menu Previlege",
    status: "Status",
  },
  values: statusNames,
} as const;

export const userLabels = { branch: "Cabang/Branch", role: "Role" } as const;

/** How the history of a user is told. */
export const userHistory = {
  actions: {
    "user.create": "Dibuat",
    "user.assign": "Diubah",
    "user.rename": "Nama diubah",
    "user.activate": "Diaktifkan",
    "user.deactivate": "Dinonaktifkan",
    "user.set-password": "Password pertama dibuat",
    "user.change-password": "Password diubah",
    "user.reset-password": "Password direset",
  },
  fields: {
    name: "Nama Lengkap",
    email: "Email",
    branchName: userLabels.branch,
    roleDescription: userLabels.role,
    status: "Status",
  },
  values: statusNames,
} as const;
