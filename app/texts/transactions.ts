import type { DialogContent } from "./dialog";

/** What the screens of corrections and disbursements say. */

/** Words of one way to end a request. */
export interface DecisionTexts {
  readonly title: string;
  readonly question: (name: string, amount: string) => string;
  readonly done: DialogContent;
}

/** What is asked for, as questions and outcomes name it. */
interface Thing {
  readonly name: string;
  readonly title: string;
}

const correction: Thing = { name: "koreksi dana", title: "Koreksi Dana" };
const disbursement: Thing = { name: "pencairan dana", title: "Pencairan Dana" };

/** Cancelling and rejecting are Warning dialogs. */
const warning = "Warning";

function decision(title: string, verb: string, thing: Thing, outcome: string): DecisionTexts {
  return {
    title,
    question: (name, amount) => `Apakah kamu yakin akan ${verb} ${thing.name} ${name} sebesar ${amount} ?`,
    done: success(thing.title, `Sukses ${outcome} ${thing.title}`),
  };
}

function success(title: string, text: string): DialogContent {
  return { type: "success", title, text, followUp: "close" };
}

export const correctionTexts = {
  approve: decision("Konfirmasi", "memproses", correction, "Approve"),
  void: decision(warning, "membatalkan", correction, "Membatalkan"),
};

export const disbursementTexts = {
  approve: decision("Konfirmasi", "memproses", disbursement, "Approve"),
  void: decision(warning, "menolak", disbursement, "Menolak"),
};

/** The specification gives this success no words of its own. */
export const correctionCreated = success("Create Koreksi Dana Mustahik", "Sukses Membuat Koreksi Dana");

/** Stands below the field of the nominal. */
export const amountHelp = "Nominal harus kurang dari atau sama dengan saldo mustahik.";

/** What is wrong with a nominal (`AmountFault`), and what to type. */
export const amountFaults = {
  empty: "Nominal wajib diisi.",
  zero: "Nominal harus lebih besar dari nol.",
  long: "Nominal paling banyak 15 digit.",
  unreadable:
    "Nominal ditulis sebagai bilangan bulat tanpa tanda dan tanpa desimal, misalnya 500000 atau 500.000.",
} as const;

/** Why no correction can be made for a KTP number. */
export const checkFaults = {
  empty: "Nomor KTP wajib diisi.",
  wrong: "Nomor KTP terdiri dari 16 digit angka.",
  unknown: "Mustahik dengan nomor KTP ini tidak ditemukan. Periksa kembali nomornya.",
  withoutAccount: "Mustahik belum memiliki account!",
} as const;

export const formSentBefore: DialogContent = {
  type: "error",
  title: "Failed",
  text: "Formulir ini sudah pernah dikirim dengan isian lain, jadi tidak dikirim lagi. Periksa daftar, lalu tekan Cek KTP untuk membuat koreksi baru.",
  followUp: "close",
};

/** Why a request cannot be decided, or not by this user. */
export const ownWork = "Pembuat tidak boleh menyetujui datanya sendiri.";
export const alreadyProcessed = "Data sudah diproses.";

export const longestReason = 300;

export const reasonTooLong: DialogContent = {
  type: "error",
  title: "Failed",
  text: `Alasan paling banyak ${longestReason} karakter.`,
  followUp: "close",
};
