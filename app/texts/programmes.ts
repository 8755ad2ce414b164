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
  code: "Kode Program",
  name: "Nama Program",
  field: "Bidang",
  mark: "Tanda",
  validFrom: "Berlaku Mulai",
  validUntil: "Berlaku Sampai",
  validity: "Masa berlaku",
  budget: "Anggaran",
} as const;

export const programmeHelp = {
  code: "Huruf, angka atau tanda hubung, paling banyak 20. Kode dipakai pada file penyaluran dan tidak dapat diubah.",
  mark: "1 sampai 3 karakter yang membedakan program pada daftar. Tanda tidak dapat diubah.",
  validUntil: "Kosongkan bila tanpa batas akhir.",
} as const;

export const programmeFaults = {
  code: "Kode Program hanya berisi huruf, angka atau tanda hubung.",
  field: "Bidang wajib dipilih.",
  validFrom: "Berlaku Mulai wajib diisi.",
  validUntil: "Berlaku Sampai tidak boleh sebelum Berlaku Mulai.",
  year: "Tahun wajib dipilih.",
} as const;

export const newTitle = "Buat Program";
export const detailTitle = "Detail Program";
export const budgetTitle = "Usulkan Anggaran";
export const budgetsTitle = "Anggaran";

export const budgetLabels = { year: "Tahun *", amount: "Anggaran *" } as const;

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
export const budgetsWaiting = (programmes: string) => `${waitsForApproval}: anggaran ${programmes} program`;

export const noBudgets = "Belum ada anggaran.";

export const onlyHeadOfficeSetsProgrammes = "Hanya kantor pusat yang dapat mengatur program dan anggarannya.";

export const programmeCreated = message(newTitle, "Program sudah dibuat.");
export const programmeUpdated = message("Edit Program", "Program sudah diubah.");
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

/** A budget in words: "Beasiswa Anak Negeri tahun 2026 sebesar Rp1.000.000". */
export const budgetInWords = (programme: string, year: number, amount: string) =>
  `${programme} tahun ${year} sebesar ${amount}`;

/** Words for the history of a programme and its budgets. */
export const programmeHistory = {
  actions: {
    "programme.create": "Dibuat",
    "programme.update": "Diubah",
    "programme.propose-budget": "Anggaran diusulkan",
    "programme.approve-budget": "Anggaran disetujui",
    "programme.refuse-budget": "Anggaran ditolak",
    "programme.exceed-budget": "Anggaran dilampaui",
  },
  fields: {
    code: programmeLabels.code,
    name: programmeLabels.name,
    field: programmeLabels.field,
    mark: programmeLabels.mark,
    validFrom: programmeLabels.validFrom,
    validUntil: programmeLabels.validUntil,
    year: "Tahun",
    amountIdr: "Anggaran",
    batch: "Batch",
    excess: "Melampaui",
  },
  values: fieldNames,
} as const;

/** Stands for the budget of a year without one in force. */
export const withoutBudget = "Tanpa anggaran";

export const howProgrammesWork =
  "Program berlaku untuk semua cabang. Hanya kantor pusat yang mengatur program dan anggarannya, dan yang memproses penyaluran untuk program tanpa anggaran.";
