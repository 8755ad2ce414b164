import { isolated } from "~/format/text";
import { actsOn } from "./decisions";
import { message } from "./dialog";

/** What the screens say that take away a second factor which somebody lost. */

export const resetTitle = "Reset Verifikasi Dua Langkah";

/** Above the form. */
export const howResetWorks = (name: string) =>
  `Reset verifikasi dua langkah ${isolated(name)} berlaku setelah disetujui administrator lain. Setelah itu rahasia dan kode pemulihannya dihapus, dan semua sesinya diakhiri.`;

export const nothingToReset = "Pengguna ini tidak memakai verifikasi dua langkah.";
export const ownReset = "Reset verifikasi dua langkah Anda sendiri dilakukan oleh dua administrator lain.";

export const resetAsked = message(
  resetTitle,
  "Reset sudah diminta dan berlaku setelah disetujui administrator lain.",
);

/** Stands on the detail screen of the user. */
export const waitsFor = (asker: string, time: string, reason: string) =>
  `Reset verifikasi dua langkah menunggu persetujuan. Diminta ${time} oleh ${isolated(asker)}. Alasan: ${reason}`;

const decision = actsOn(resetTitle);

/** The questions about a reset, and what is said once it is done. */
export const resetDecisions = {
  approve: decision(
    "menyetujui reset verifikasi dua langkah",
    "Verifikasi dua langkah sudah direset dan semua sesi pengguna diakhiri.",
  ),
  refuse: decision("menolak reset verifikasi dua langkah", "Reset verifikasi dua langkah sudah ditolak."),
} as const;
