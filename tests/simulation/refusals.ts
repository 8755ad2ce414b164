import { messages } from "contract/codes";
import type { Expected } from "./operation";

/** Answers to decisions. */

export const done: Expected = { code: "S1" };
/** What follows names what waits for the second. */
export const firstOfTwo = { code: "S1", beginning: "Persetujuan Anda sudah dicatat." } satisfies Expected;
export const absent: Expected = { code: "404", message: "Data tidak ditemukan." };
export const processed: Expected = { code: "E1", message: messages.alreadyProcessed };
export const ownItem: Expected = { code: "E3", message: messages.ownWork };
export const ownApproval: Expected = { code: "E3", message: messages.ownApproval };
export const forbidden: Expected = { code: "403" };
export const inactiveDisbursement = {
  code: "E3",
  message: "Merchant tidak aktif: pencairan dana tidak dapat disetujui.",
} satisfies Expected;

export const standingPayer = {
  code: "E3",
  message: "Account pembayar dihentikan oleh pembatasan data: transaksi menunggu sampai pembatasan dicabut.",
} satisfies Expected;

export const requestWaits = {
  code: "E1",
  message: "Permintaan yang sama dari orang ini sudah menunggu jawaban.",
} satisfies Expected;
export const notRestricted = {
  code: "E3",
  message: "Data orang ini tidak sedang dibatasi.",
} satisfies Expected;

export const runWaits: Expected = { code: "E1" };
export const nothingDue = {
  code: "E3",
  message: "Tidak ada data yang lewat masa simpannya.",
} satisfies Expected;

export const erasedAlready = { code: "E3", message: "Data orang ini sudah dihapus." } satisfies Expected;
export const moneyLeft = {
  code: "E3",
  message: "Account orang ini masih bersaldo atau menahan dana: kosongkan dahulu, baru datanya dihapus.",
} satisfies Expected;
export const otherRequestWaits = {
  code: "E3",
  message: "Permintaan lain tentang data orang ini masih menunggu: jawab atau tolak dahulu.",
} satisfies Expected;
export const closedAccount = {
  code: "E3",
  message: "Account ini sudah ditutup karena data pemiliknya dihapus: transaksi tidak dapat dilakukan.",
} satisfies Expected;

export const pairRestricted = {
  code: "E3",
  message: "Data salah satunya dibatasi: putuskan setelah pembatasan dicabut.",
} satisfies Expected;

export const madeByAbsentee = {
  code: "E3",
  message: "Data ini dibuat oleh penyetuju yang Anda gantikan, jadi tidak dapat diputuskan atas namanya.",
} satisfies Expected;
export const checkedByEither = {
  code: "E3",
  message:
    "Anda atau penyetuju yang Anda gantikan sudah memeriksa data ini. Pemeriksa kedua harus orang lain.",
} satisfies Expected;
export const oneDeputyADay = {
  code: "E3",
  message:
    "Pada hari itu Anda atau pengganti sudah ada dalam penggantian lain. Ubah tanggal, atau akhiri yang lain.",
} satisfies Expected;
/** The right to decide has ended in the very moment. */
export const changedMeanwhile: Expected = { code: "E3", message: messages.changedMeanwhile };

export const asnafChangedMeanwhile = {
  code: "E1",
  message: "Asnaf mustahik ini sudah diubah orang lain. Periksa, lalu ubah lagi bila perlu.",
} satisfies Expected;
/** The year follows. */
export const budgetWaits = { code: "E1", beginning: "Usulan anggaran tahun " } satisfies Expected;
/** The excess follows. It depends on what else is processed at the same time. */
export const beyondBudget = { code: "E3", beginning: "Batch ini melampaui anggaran " } satisfies Expected;

/** Names of roles follow. */
export const forOtherRoles = {
  code: "E3",
  beginning: "Menurut aturan persetujuan, data ini hanya dapat disetujui oleh: ",
} satisfies Expected;

/** The sums that follow depend on what else is approved at the same time. */
export const beyondLimit = {
  code: "E3",
  beginning: "Batas persetujuan Anda per hari untuk jenis ini ",
} satisfies Expected;
