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
} as const;

export const withoutBudget = "Belum ada";

export const howProgrammesWork =
  "Program berlaku untuk semua cabang. Hanya kantor pusat yang mengatur program dan anggarannya.";

export const notOffered = "Bank ini tidak menyediakan program.";
