import { retentionNames, type RetentionCategory } from "contract/retention-categories";
import { actsOn, stepNames } from "./decisions";

/** What the screen says of data that goes after its time. */

export { mostDueCounted, retentionCategories, retentionNames } from "contract/retention-categories";

export const retentionTitle = "Masa Simpan";
export const peopleTitle = "Orang yang Akan Dihapus";
export const peopleLabel = "Lihat orangnya";
export const whoIsErased =
  "Mustahik dan merchant tidak aktif yang tidak pernah bertransaksi, menurut usulan yang menunggu keputusan, atau bila tidak ada, menurut hari ini; lebih dahulu yang sedang dihapus menurut persetujuan. Data lain milik orang yang sama ikut dihapus.";
export const proposeLabel = "Ajukan Penghapusan";

export const howRetentionWorks =
  "Data yang lewat masa simpannya dihapus setelah disetujui orang kedua, sedikit demi sedikit, sampai tidak ada yang lebih lama dari batasnya. Data orang hilang kira-kira satu jam setelah disetujui; sampai saat itu statusnya 'Sedang dihapus' dan namanya masih tampak. Masa simpan ditetapkan pengelola sistem. Hanya kantor pusat yang mengusulkan dan memutuskan.";

const rules: Readonly<Record<RetentionCategory, (time: string) => string>> = {
  people: (time) =>
    `Mustahik dan merchant tidak aktif yang tidak pernah bertransaksi: ${time} sejak datanya terakhir berubah`,
  "failed-rows": (time) =>
    `Baris file yang salah, dibatalkan, atau tidak diproses: ${time} sejak upload terakhir bergerak`,
  "sign-ins": (time) => `Kapan dan dari mana petugas masuk: ${time}`,
  notices: (time) => `Pemberitahuan petugas: ${time}`,
  access: (time) => `Siapa melihat data siapa: ${time}`,
};

/** The rule of a category in words, with the time that the settings name. */
export function ruleOf(
  category: RetentionCategory,
  { amount, unit }: { amount: number; unit: "days" | "years" },
) {
  return rules[category](`${amount} ${unit === "days" ? "hari" : "tahun"}`);
}

export const runStateNames = {
  proposed: "Diusulkan",
  refused: "Ditolak",
  taken_back: stepNames.takenBack,
  running: "Sedang dihapus",
  ended: "Sudah dihapus",
} as const;

/** What a run has deleted. */
export const removedOf = (count: string) => `${count} dihapus`;

export const nothingDue = "Tidak ada data yang lewat masa simpannya.";
export const stillWaiting = "Penghapusan untuk kategori ini masih menunggu keputusan atau berjalan.";
export const onlyHeadOfficeRetains = "Hanya kantor pusat yang dapat mengatur masa simpan.";
export const onlyRetentionApprovers =
  "Hanya pengguna dengan hak Persetujuan Penghapusan yang dapat memutuskan.";

/** What goes: which category, how old, how much. */
export const whatGoes = (category: RetentionCategory, before: string, count: string) =>
  `penghapusan ${retentionNames[category].toLowerCase()} sebelum ${before} (jumlah: ${count})`;

export const irrevocable = "Yang sudah dihapus tidak dapat dikembalikan.";

const act = actsOn(retentionTitle);

/** The questions about what goes, and what is said once they are answered. */
export const retentionActs = {
  propose: act("mengajukan", "Penghapusan sudah diusulkan dan dimulai setelah disetujui orang kedua."),
  approve: act("menyetujui", "Penghapusan sudah disetujui dan berjalan di latar belakang."),
  refuse: act("menolak", "Usulan penghapusan tidak dijalankan."),
  takeBack: act("menarik kembali usulan", "Usulan penghapusan tidak dijalankan."),
} as const;
