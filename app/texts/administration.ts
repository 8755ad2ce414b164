import type { DialogContent } from "./dialog";

/** What the administration of users, roles and branches says: the spec's words (document 1 §2 and §8), else our own. */

const success = (title: string, text: string): DialogContent => ({
  type: "success",
  title,
  text,
  followUp: "close",
});

export const branchCreated = success("Create Branch", "Branch has been created");
/** The specification gives this success no words of its own. */
export const branchUpdated = success("Edit Branch", "Branch has been updated");

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
