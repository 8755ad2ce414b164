import type { DialogContent } from "./dialog";
import { unknownOutcome } from "./errors";

/** Shown when a session's time has run out. */
export const sessionOver: DialogContent = {
  title: "Session is over",
  text: "Your session is already over, system will loging you out.",
  followUp: "sign-out",
};

export const confirmSignOut = {
  title: "Konfirmasi",
  text: "Apakah kamu yakin akan logout?",
  yes: "YES",
  no: "NO",
} as const;

/** Said a minute before a session ends (WCAG 2.2.1): an idle one, or with `last` one that has its longest time. */
export const stayQuestion = {
  title: "Sesi segera berakhir",
  text: (seconds: number) =>
    `Tidak ada kegiatan pada sesi Anda. Sesi berakhir dalam ${seconds} detik. Tekan tombol di bawah untuk melanjutkan.`,
  stay: "Tetap masuk",
  last: (seconds: number) =>
    `Sesi Anda mencapai batas waktunya dan berakhir dalam ${seconds} detik. Simpan pekerjaan Anda sekarang, lalu masuk kembali.`,
  understood: "Mengerti",
  unanswered: "Sesi belum dapat diperpanjang karena bank tidak menjawab. Silakan coba lagi.",
} as const;

/** Shown above a form that shows again what was typed before the session ended, or before the script of its page failed. */
export const draftNotice =
  "Isian Anda sebelumnya ditampilkan kembali dan belum tersimpan. Periksa, lalu kirim ulang.";

/** Shown above a form that was sent with unknown outcome, or above the error screen if the form cannot be shown. */
export const sentDraftNotice = `${unknownOutcome} Isian Anda masih disimpan. Bila dikirim ulang tanpa diubah, isian yang sama tidak tersimpan dua kali.`;

/** Asked in place of a question that was sent with unknown outcome, if its record cannot be shown now. */
export const unanswered = {
  title: "Jawaban bank belum diterima",
  text: `${unknownOutcome} Kirim ulang untuk mengetahui hasilnya. Permintaan yang sama tidak diproses dua kali.`,
  no: "Tidak",
  yes: "Kirim ulang",
} as const;
