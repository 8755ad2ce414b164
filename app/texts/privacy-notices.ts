import { confirmation, yesAndNo } from "./decisions";
import { message } from "./dialog";

/** What the screens say of the texts by which people are told about their data. */

export const privacyNoticesTitle = "Pemberitahuan Privasi";
export const noticeTitle = "Detail Pemberitahuan Privasi";
export const newNoticeTitle = "Usulkan Teks";
export const toldTitle = "Laporan Pemberitahuan";
export const noticeLabel = "Pemberitahuan privasi";

/** What a proposed text has become. */
export const noticeStateNames = {
  proposed: "Diusulkan",
  refused: "Ditolak",
  in_force: "Berlaku",
  replaced: "Digantikan",
} as const;

export const versionName = (number: number) => `Versi ${number}`;
export const versionToChoose = (number: number | null, state: keyof typeof noticeStateNames) =>
  `Versi ${number} (${noticeStateNames[state].toLowerCase()})`;
export const neverTold = "Belum diberi tahu";
export const versionOrNone = (number: number | null) => (number === null ? neverTold : versionName(number));

export const howNoticesWork =
  "Teks yang diberitahukan kepada mustahik dan merchant tentang data mereka. Teks berlaku setelah disetujui orang kedua, lalu tidak berubah lagi: perubahan menjadi versi baru. Hanya kantor pusat yang mengusulkan dan memutuskan.";
export const textHelp = "Dimulai dari teks yang berlaku. Paling banyak 10.000 karakter.";
export const draftLabel = "Susun dari Register";
export const draftHelp = "Disusun dari register pemrosesan. Paling banyak 10.000 karakter.";
export const howToldIsCounted =
  "Orang dihitung menurut versi yang dipilih saat file pendaftarannya diunggah. Persetujuan ditarik: bagian dari jumlah itu yang permintaannya sudah dijawab.";
export const uploadHelp = "Teks yang diberitahukan kepada orang-orang dalam file ini.";

export const onlyHeadOfficeSetsNotices = "Hanya kantor pusat yang dapat mengatur pemberitahuan privasi.";
export const onlyNoticeApprovers =
  "Hanya pengguna dengan hak Persetujuan Pemberitahuan yang dapat memutuskan.";

export const noticeProposed = message(
  newNoticeTitle,
  "Teks sudah diusulkan dan berlaku setelah disetujui orang kedua.",
);

const decision = (action: string, outcome: string) => ({
  question: { title: confirmation, text: `Apakah kamu yakin akan ${action} teks ini?`, ...yesAndNo },
  done: message(privacyNoticesTitle, outcome),
});

/** The questions about a proposed text, and what is said once it is done. */
export const noticeDecisions = {
  approve: decision("menyetujui", "Teks sudah disetujui dan berlaku."),
  refuse: decision("menolak", "Usulan teks sudah ditolak."),
} as const;

/** By which text people were told, and where it stands for who may open it. */
export const toldBy = (
  notice: { readonly key: string; readonly number: number } | null,
  mayOpen: boolean,
) => ({
  text: versionOrNone(notice && notice.number),
  href: notice && mayOpen ? `/privacy-notices/${encodeURIComponent(notice.key)}` : null,
});
