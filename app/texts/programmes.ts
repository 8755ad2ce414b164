import { actsOn } from "./decisions";
import { message } from "./dialog";

/** What the screens of programmes say. */

export const programmesTitle = "Program";

export const fieldNames = {
  kemanusiaan: "Kemanusiaan",
  kesehatan: "Kesehatan",
  pendidikan: "Pendidikan",
  ekonomi: "Ekonomi",
  dakwah_advokasi: "Dakwah-Advokasi",
} as const;

export const validityNames = { planned: "Akan datang", valid: "Berlaku", past: "Selesai" } as const;

export const programmeLabels = {
  field: "Bidang",
  validity: "Masa berlaku",
  budget: "Anggaran",
} as const;

export const newTitle = "Buat Program";
export const detailTitle = "Detail Program";
export const budgetTitle = "Usulkan Anggaran";
export const budgetsTitle = "Anggaran";

/** What a proposed budget has become. */
export const budgetStateNames = {
  proposed: "Diusulkan",
  refused: "Ditolak",
  in_force: "Berlaku",
  replaced: "Digantikan",
} as const;

/** Above the form that proposes a budget. */
export const howBudgetsWork = (programme: string) =>
  `Anggaran ${programme} berlaku setelah disetujui orang kedua, dan menggantikan anggaran tahun yang sama.`;

/** Marks programmes with a proposed budget. */
export const waitsForApproval = "Menunggu persetujuan";

export const onlyHeadOfficeSetsProgrammes = "Hanya kantor pusat yang dapat mengatur program dan anggarannya.";
export const budgetProposed = message(
  budgetTitle,
  "Anggaran sudah diusulkan dan berlaku setelah disetujui orang kedua.",
);

const decision = actsOn(budgetsTitle);

/** The questions about a proposed budget, and what is said once it is done. */
export const budgetDecisions = {
  approve: decision("menyetujui anggaran", "Anggaran sudah disetujui dan berlaku."),
  refuse: decision("menolak anggaran", "Usulan anggaran sudah ditolak."),
} as const;

/** Stands for the budget of a year without one in force. */
export const withoutBudget = "Tanpa anggaran";
