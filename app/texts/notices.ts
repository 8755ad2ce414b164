import type { DialogContent } from "./dialog";

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

export const waitsOn = (screen: string, total: string, since: string) =>
  `${screen}: ${total} menunggu Anda, terlama sejak ${since}.`;
export const waitsNoMore = (screen: string) => `${screen}: data menunggu persetujuan Anda.`;

interface ToldRequest {
  readonly what: string;
  readonly customer: string;
  readonly amount: string;
  readonly reason: string | null;
}

export const requestApproved = ({ what, customer, amount }: ToldRequest) =>
  `${what} ${customer} sebesar ${amount} disetujui.`;
export const requestRefused = ({ what, customer, amount, reason }: ToldRequest) =>
  `${what} ${customer} sebesar ${amount} ditolak${reason ? `: ${reason}` : "."}`;

interface ToldBatch {
  readonly label: string;
  /** Rows that can be processed or were; of these, how many were; and rows with errors. */
  readonly valid: string;
  readonly processed: string;
  readonly failed: string;
}

export const batchTexts = {
  "batch-checked": ({ label, valid, failed }: ToldBatch) =>
    `Upload ${label} selesai diperiksa: ${valid} baris benar, ${failed} salah.`,
  "batch-processed": ({ label, valid, processed }: ToldBatch) =>
    `Upload ${label} selesai: ${processed} dari ${valid} baris diproses.`,
  "batch-broke-off": ({ label }: ToldBatch) => `Upload ${label} terputus. Unggah ulang filenya.`,
};

/** About what the user may no longer see. */
export const bareTexts = {
  "request-approved": (reference: string) => `Permintaan ${reference} disetujui.`,
  "request-refused": (reference: string) => `Permintaan ${reference} ditolak.`,
  "batch-checked": (reference: string) => `Upload ${reference} selesai diperiksa.`,
  "batch-processed": (reference: string) => `Upload ${reference} selesai diproses.`,
  "batch-broke-off": (reference: string) => `Upload ${reference} terputus.`,
  "deputy-named": () => "Anda ditunjuk menjadi penyetuju pengganti.",
  "deputy-ended": (reference: string) => `Penggantian ${reference} diakhiri lebih awal.`,
};

export const accountTexts = {
  "user-assigned": "Role atau cabang Anda diubah oleh administrator.",
  "user-activated": "Akun Anda diaktifkan oleh administrator.",
  "user-deactivated": "Akun Anda dinonaktifkan oleh administrator.",
  "role-changed": "Hak akses role Anda diubah oleh administrator.",
};

/** @param rule in words; its reference where the user may not see more */
export const ruleTexts = {
  "rule-in-force": (rule: string) => `Aturan persetujuan mulai berlaku: ${rule}.`,
  "rule-ended": (rule: string) => `Aturan persetujuan berakhir: ${rule}.`,
};

interface ToldDeputyship {
  readonly approver: string;
  readonly deputy: string;
  readonly days: string;
}

export const deputyTexts = {
  "deputy-named": ({ approver, days }: ToldDeputyship) =>
    `Anda ditunjuk menjadi pengganti ${approver}, ${days}.`,
  "deputy-ended": ({ approver, deputy, days }: ToldDeputyship) =>
    `Penggantian ${approver} oleh ${deputy}, ${days}, diakhiri lebih awal.`,
};

/** About a sign-in; what is not known of it is left out. */
export function newSignIn(device: string, address: string): string {
  const places = [device, address && `alamat ${address}`].filter((place) => place !== "");
  const from = places.length > 0 ? `: ${places.join(", ")}` : "";
  return `Akun Anda dipakai masuk dari perangkat atau alamat baru${from}. Jika bukan Anda, akhiri sesinya lalu ganti kata sandi Anda.`;
}

export const noticeMailTitle = "Surat Pemberitahuan";
export const noticeMailHint =
  "Pilih kapan pemberitahuan juga dikirim ke email Anda. Surat hanya menyebut nomor referensi, tanpa data pribadi. Ringkasan harian dikirim mulai pukul 07.00 WIB.";

export const topicLabels = {
  approvals: "Menunggu persetujuan saya",
  work: "Permintaan dan upload saya",
  account: "Akun dan wewenang saya",
};

export const deliveryNames = {
  "at-once": "Segera",
  daily: "Ringkasan harian",
  none: "Tidak dikirim",
};

export const mailChosen: DialogContent = {
  title: noticeMailTitle,
  text: "Pilihan surat pemberitahuan sudah disimpan.",
};

/** Of a notice that this release of the app has no words for. */
export const unknownNotice = "Ada pemberitahuan baru yang belum dikenal aplikasi ini.";
