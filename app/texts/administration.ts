import { isolated } from "~/format/text";
import { message } from "./dialog";
import { deliveryNames, topicLabels } from "./notices";

/** What the administration of users, roles and branches says. */

/** The two ways to change a user's status. */
export const userStatusTexts = {
  activate: userStatusChange("Activate user", "activate"),
  deactivate: userStatusChange("Deactivate user", "deactivate"),
};

function userStatusChange(title: string, verb: string) {
  return {
    question: (name: string) => ({
      title,
      text: `Are you sure want to ${verb} ${isolated(name)} ?`,
      no: "No",
      yes: "Yes",
    }),
    done: message(title, `Success ${verb} user`),
  };
}

export const whyMailRefused = (time: string, neverSignedIn: boolean) =>
  `Server email menolak surat yang ditulis ${time}, karena alamat ini tidak ada. Bila salah ketik, ${neverSignedIn ? "kantor pusat dapat memperbaikinya lewat Edit User" : "nonaktifkan user ini dan daftarkan lagi dengan alamat yang benar"}.`;

/** Below a user's address while it can be mended. */
export const newFirstEmail =
  "Dapat diperbaiki sampai user ini pertama kali masuk. Surat pertama yang baru dikirim ke alamat yang baru.";

/** Below a user's address: what to do where the first e-mail is lost, or its password has ended. */
export const newFirstPassword =
  "Password pertama hilang atau tidak berlaku lagi? Tekan 'Forget Password ?' di halaman masuk: yang baru dikirim ke alamat ini.";

/** Why a switch or a form is closed (docs/rules.md#administrators). */
export const notOneself = "Anda tidak dapat mengubah role, cabang atau status Anda sendiri.";

/** Only head office creates branches and decides their type: the type says who sees all branches (docs/rules.md#administrators). */
export const onlyHeadOfficeOpens = "Hanya kantor pusat yang dapat membuat cabang.";

export const closedRoles =
  "Role yang memuat hak akses yang tidak Anda miliki tidak dapat Anda berikan, jadi tidak dapat dipilih.";

/** The box of a role that makes a second factor a duty. */
export const requiredSecondFactor = {
  label: "Wajib verifikasi dua langkah",
  help: "Pengguna dengan role ini hanya dapat bekerja setelah mengatur verifikasi dua langkah. Pengguna yang masuk lewat single sign-on tidak diminta.",
} as const;

/** Says whether something is required. */
export function yesOrNoText(is: boolean) {
  return is ? "Ya" : "Tidak";
}

/** Words for statuses in a history. */
export const statusNames = { Active: "Aktif", Inactive: "Tidak Aktif" } as const;

export const branchLabels = {
  name: "Nama Cabang",
  code: "Kode Cabang",
  phoneNumber: "No.Telp Cabang",
  address: "Alamat Cabang",
  town: "Kota",
  type: "Jenis Cabang",
} as const;

/** What a town is for. */
export const townHelp = "Tempat penandatanganan laporan cetak. Bila kosong, nama cabang yang tertulis.";

/** Words for the history of a branch. */
export const branchHistory = {
  actions: { "branch.create": "Dibuat", "branch.update": "Diubah" },
  fields: { ...branchLabels, parentId: "Cabang Induk", status: "Status" },
  values: statusNames,
} as const;

/** Words for the history of a role. The role's screen adds the names of screens to the values. */
export const roleHistory = {
  actions: { "role.create": "Dibuat", "role.update": "Diubah" },
  fields: {
    code: "Kode Role",
    description: "Nama Role",
    features: "Menu Previlege",
    secondFactorRequired: requiredSecondFactor.label,
    status: "Status",
    ended: "Jumlah sesi",
  },
  values: { ...statusNames, true: yesOrNoText(true), false: yesOrNoText(false) },
} as const;

export const userLabels = { email: "Email", branch: "Cabang/Branch", role: "Role" } as const;

/** Words for the history of a user. */
export const userHistory = {
  actions: {
    "user.create": "Dibuat",
    "user.assign": "Diubah",
    "user.mend-email": "Email diperbaiki",
    "user.rename": "Nama diubah",
    "user.activate": "Diaktifkan",
    "user.deactivate": "Dinonaktifkan",
    "user.set-password": "Password pertama dibuat",
    "user.change-password": "Password diubah",
    "user.begin-second-factor": "Pengaturan verifikasi dua langkah dimulai",
    "user.turn-on-second-factor": "Verifikasi dua langkah diaktifkan",
    "user.turn-off-second-factor": "Verifikasi dua langkah dimatikan",
    "user.renew-recovery-codes": "Kode pemulihan diganti",
    "user.ask-second-factor-reset": "Reset verifikasi dua langkah diminta",
    "user.refuse-second-factor-reset": "Reset verifikasi dua langkah ditolak",
    "user.reset-second-factor": "Verifikasi dua langkah direset",
    "user.reset-password": "Password direset",
    "user.end-sessions": "Sesi diakhiri",
    "user.notice-mail": "Pilihan surat pemberitahuan diubah",
  },
  fields: {
    name: "Nama Lengkap",
    username: userLabels.email,
    branchName: userLabels.branch,
    roleDescription: userLabels.role,
    status: "Status",
    reason: "Alasan",
    ...topicLabels,
  },
  values: { ...statusNames, ...deliveryNames },
} as const;
