import { questionAbout, refusalForMaker } from "./decisions";
import { message } from "./dialog";

/** What the screens of likely duplicates say. */

export const duplicatesTitle = "Data Ganda";
export const duplicateTitle = "Detail Data Ganda";

export const matchNames = {
  name_birth_date: "Nama dan tanggal lahir sama",
  phone: "Nomor telepon sama",
  national_id: "KTP hampir sama",
} as const;

export const duplicateStateNames = {
  open: "Belum diputuskan",
  proposed: "Menunggu persetujuan",
  different: "Orang yang berbeda",
  household: "Satu keluarga",
  same: "Orang yang sama",
} as const;

export const duplicateLabels = {
  match: "Alasan mirip",
  state: "Keputusan",
  reason: "Alasan *",
  ended: "Data yang diakhiri *",
} as const;

export const openFirst = "Buka yang Pertama";
export const openSecond = "Buka yang Kedua";

export const noDuplicates = "Tidak ada pasangan yang perlu diputuskan.";
export const noneFound =
  "Mustahik baru dibandingkan dalam beberapa saat. Pilih keputusan lain untuk melihat yang sudah diputuskan.";

/** Stands for what a branch may not see of another branch's mustahik. */
export const otherBranch = "Data cabang lain";
export const onlyHeadOfficeDecides =
  "Salah satu mustahik ini terdaftar di cabang lain, jadi kantor pusat yang memutuskan. Dari cabang lain hanya nama yang ditampilkan.";

/** Nobody decides about a pair meanwhile. */
export const pairIsRestricted = "Data salah satunya dibatasi: putuskan setelah pembatasan dicabut.";

const onlyApprovers = "Usulan ini hanya dapat disetujui oleh pemegang hak Penyatuan Data Ganda.";
const onlyOwn = "Usulan orang lain hanya dapat ditolak oleh penyetuju.";

/** Why a user cannot answer a proposal so; undefined if they can. The bank applies the same rules at the write. */
export function whyNotAnswered(
  step: ProposalStep,
  proposerKey: string,
  {
    userId,
    mayApprove,
    isRestricted,
  }: { readonly userId: string; readonly mayApprove: boolean; readonly isRestricted: boolean },
): string | undefined {
  if (step === "refuse") return mayApprove || proposerKey === userId ? undefined : onlyOwn;
  if (isRestricted) return pairIsRestricted;
  return mayApprove ? refusalForMaker(proposerKey, userId) : onlyApprovers;
}

/** Words on the detail of a mustahik with two records, one of which has ended. */
export const samePersonLabel = "Orang yang sama";
export const keptRecord = "data yang dipertahankan";
export const endedRecord = "data yang diakhiri";
export const keptStatement = "Mutasi Data yang Dipertahankan";
export const endedStatement = "Mutasi Data yang Diakhiri";

/** What can be decided about a pair: the forms, by the last part of their address. */
export const duplicateDecisions = {
  different: {
    title: "Orang yang Berbeda",
    how: (first: string, second: string) =>
      `${first} dan ${second} dicatat sebagai dua orang yang berbeda. Keduanya tetap seperti sekarang, dan pasangan ini tidak ditanyakan lagi.`,
    done: message(duplicatesTitle, "Keduanya dicatat sebagai orang yang berbeda."),
  },
  household: {
    title: "Satu Keluarga",
    how: (first: string, second: string) =>
      `${first} dan ${second} dicatat sebagai dua orang dari satu keluarga. Bila hanya satu yang memiliki nomor KK, nomor itu diisikan juga pada yang lain.`,
    done: message(duplicatesTitle, "Keduanya dicatat sebagai satu keluarga."),
  },
  same: {
    title: "Orang yang Sama",
    how: (first: string, second: string) =>
      `${first} dan ${second} diusulkan sebagai satu orang. Setelah orang lain menyetujui, data yang dipilih diakhiri: tidak aktif, tidak menerima penyaluran lagi, dan menunjuk ke data yang lain. Transaksi dan saldonya tidak berpindah.`,
    done: message(duplicatesTitle, "Usulan menunggu persetujuan orang lain."),
  },
} as const;

export type DuplicateDecision = keyof typeof duplicateDecisions;

export const whichRecord = { first: "Mustahik pertama", second: "Mustahik kedua" } as const;

/** The questions about a proposal, by the last part of their address. They name nobody where the pair no longer has the proposal. */
export const proposalSteps = {
  approve: {
    question: (ended: string, kept: string) =>
      questionAbout("mengakhiri data")(`${ended}, karena orangnya sama dengan ${kept}`),
    unnamed: questionAbout("menyetujui usulan bahwa")("keduanya orang yang sama"),
    done: message(duplicatesTitle, "Usulan disetujui dan datanya diakhiri."),
  },
  refuse: {
    question: (ended: string, kept: string) =>
      questionAbout("menolak usulan mengakhiri data")(`${ended} karena sama dengan ${kept}`),
    unnamed: questionAbout("menolak usulan bahwa")("keduanya orang yang sama"),
    done: message(duplicatesTitle, "Usulan ditolak. Pasangan ini menunggu keputusan lagi."),
  },
} as const;

export type ProposalStep = keyof typeof proposalSteps;
