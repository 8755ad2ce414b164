/** What the screens of notices say. The specification has neither the screens nor their words. */

export const noticesTitle = "Pemberitahuan";

export const noNotices = {
  text: "Belum ada pemberitahuan.",
  next: "Keputusan atas permintaan Anda, hasil upload, dan data yang menunggu Anda akan muncul di sini.",
};

/** The name of the bell. */
export function bellName(unread: string): string {
  return unread === "" ? noticesTitle : `${noticesTitle}, ${unread} belum dibaca`;
}

export const noticeMailTitle = "Surat Pemberitahuan";
export const noticeMailHint =
  "Pilih kapan pemberitahuan juga dikirim ke email Anda. Surat hanya menyebut nomor referensi, tanpa data pribadi. Ringkasan harian dikirim mulai pukul 07.00 WIB.";

export const topicLabels = {
  approvals: "Menunggu persetujuan saya",
  work: "Permintaan dan upload saya",
  account: "Akun dan wewenang saya",
};

export const deliveryNames = { "at-once": "Segera", daily: "Ringkasan harian", none: "Tidak dikirim" };
