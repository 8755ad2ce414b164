import { success } from "./dialog";

/** What the screens of likely duplicates say. */

export const duplicatesTitle = "Data Ganda";
export const duplicateTitle = "Detail Data Ganda";
export const differentTitle = "Orang yang Berbeda";

export const reasonNames = {
  name_birth_date: "Nama dan tanggal lahir sama",
  phone: "Nomor telepon sama",
  national_id: "KTP hampir sama",
} as const;

export const stateNames = {
  open: "Belum diputuskan",
  different: "Orang yang berbeda",
} as const;

export const duplicateLabels = {
  reason: "Alasan mirip",
  state: "Keputusan",
  branch: "Cabang",
  decisionReason: "Alasan *",
} as const;

export const openFirst = "Buka yang Pertama";
export const openSecond = "Buka yang Kedua";

/** Shown above the list. */
export const howDuplicatesWork =
  "Dua mustahik yang mungkin orang yang sama: nama dan tanggal lahirnya sama, nomor teleponnya sama, atau KTP-nya berbeda satu digit. Periksa keduanya, lalu putuskan. Yang sudah diputuskan tidak ditanyakan lagi.";

export const noDuplicates = "Tidak ada pasangan yang perlu diputuskan.";
export const noneFound =
  "Mustahik baru dibandingkan dalam beberapa saat. Pilih keputusan lain untuk melihat yang sudah diputuskan.";

export const notOffered = "Bank ini tidak mencari data ganda.";
export const withoutDuplicates = "KTP yang sama tetap ditolak saat mustahik didaftarkan.";

/** In place of what a branch is not told of another branch's mustahik. */
export const otherBranch = "Data cabang lain";
export const onlyHeadOffice =
  "Salah satu mustahik ini terdaftar di cabang lain, jadi kantor pusat yang memutuskan. Dari cabang lain hanya nama yang ditampilkan.";

export const howDifferentWorks = (first: string, second: string) =>
  `${first} dan ${second} dicatat sebagai dua orang yang berbeda. Keduanya tetap seperti sekarang, dan pasangan ini tidak ditanyakan lagi.`;

export const decidedDifferent = success(duplicatesTitle, "Keduanya dicatat sebagai orang yang berbeda.");
