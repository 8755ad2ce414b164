import { isolated } from "~/format/text";
import { confirmation, yesAndNo } from "./decisions";
import { failure, message } from "./dialog";

/** What the screens of corrections and disbursements say. */

/** What a request is called in questions and outcomes. */
interface Thing {
  readonly name: string;
  readonly title: string;
}

const correction: Thing = { name: "koreksi dana", title: "Koreksi Dana" };
const disbursement: Thing = { name: "pencairan dana", title: "Pencairan Dana" };

/** The button that approves a request. */
export const approveLabel = "Approve";

/** The words for voiding a request: a correction is cancelled, a disbursement rejected (docs/glossary.md#acts-and-states). */
export const voidWords = {
  correction: { label: "Batalkan", verb: "membatalkan", named: "Membatalkan" },
  disbursement: { label: "Tolak", verb: "menolak", named: "Menolak" },
} as const;

const warning = "Warning";

function decision(title: string, verb: string, thing: Thing, outcome: string) {
  return {
    question: (name: string, amount: string) => ({
      title,
      text: `Apakah kamu yakin akan ${verb} ${thing.name} ${isolated(name)} sebesar ${amount} ?`,
      ...yesAndNo,
    }),
    done: message(thing.title, `Sukses ${outcome} ${thing.title}`),
  };
}

/** Titles of the column with a request's amount, in the lists of requests and on a customer's detail. */
export const amountTitles = { correction: "NOMINAL KOREKSI", disbursement: "NOMINAL PENCAIRAN" } as const;

export const correctionTexts = {
  approve: decision(confirmation, "memproses", correction, "Approve"),
  void: decision(warning, voidWords.correction.verb, correction, voidWords.correction.named),
};

export const disbursementTexts = {
  approve: decision(confirmation, "memproses", disbursement, "Approve"),
  void: decision(warning, voidWords.disbursement.verb, disbursement, voidWords.disbursement.named),
};

export const correctionCreated = message("Create Koreksi Dana Mustahik", "Sukses Membuat Koreksi Dana");

/** Stands below the field of the nominal. */
export const amountHelp = "Nominal harus kurang dari atau sama dengan saldo mustahik.";

/** What is wrong with an amount, by `AmountFault`. A form may have two, so the sentences name the field. */
export const amountFaults = (label: string) => ({
  empty: `${label} wajib diisi.`,
  zero: `${label} harus lebih besar dari nol.`,
  long: `${label} paling banyak 15 digit.`,
  unreadable: `${label} ditulis sebagai bilangan bulat tanpa tanda dan tanpa desimal, misalnya 500000 atau 500.000.`,
});

/** Why no correction can be made for a KTP number. */
export const checkFaults = {
  empty: "Nomor KTP wajib diisi.",
  wrong: "Nomor KTP terdiri dari 16 digit angka.",
  card: "Kartu tidak terbaca. Kosongkan isian ini, matikan Caps Lock, lalu pindai kartu lagi.",
  unknown: "Mustahik dengan nomor KTP ini tidak ditemukan. Periksa kembali nomornya.",
  withoutAccount: "Mustahik belum memiliki account!",
} as const;

/** After the first of two approvals. */
export const firstApproved = message(
  "Disetujui 1 dari 2",
  "Persetujuan Anda sudah dicatat. Data ini menunggu pemeriksa kedua.",
);

export const reasonTooLong = (longest: number) => failure(`Alasan paling banyak ${longest} karakter.`);
