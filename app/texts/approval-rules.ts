import { allBranches } from "./branches";
import { actsOn } from "./decisions";
import { message } from "./dialog";

/** What the screens of rules for approvals say. */

export const rulesTitle = "Aturan Persetujuan";

export const kindNames = {
  P00001: "Penyaluran Dana",
  P00004: "Koreksi Dana",
  P00003: "Pencairan Dana",
} as const;

export const ruleStateNames = {
  proposed: "Diusulkan",
  refused: "Ditolak",
  in_force: "Berlaku",
  ending: "Diusulkan berakhir",
  ended: "Berakhir",
} as const;

export const ruleLabels = {
  kind: "Jenis *",
  branch: "Cabang",
  from: "Mulai Nominal *",
  checkers: "Jumlah Pemeriksa *",
  roles: "Role Pemeriksa",
  dailyLimit: "Batas per Penyetuju per Hari",
} as const;

export const ruleHelp = {
  from: "Aturan berlaku untuk data dengan nominal ini atau lebih. Penyaluran dana dinilai per file.",
  roles: "Tanpa pilihan, semua role yang memiliki layar persetujuannya boleh memeriksa.",
  dailyLimit: "Jumlah yang boleh disetujui satu orang per hari untuk jenis ini. Kosongkan bila tanpa batas.",
} as const;

export const ruleFaults = {
  kind: "Jenis wajib dipilih.",
  checkers: "Jumlah Pemeriksa wajib dipilih.",
} as const;

export const checkerNames = { 1: "1 orang", 2: "2 orang" } as const;
export const checkersOf = (checkers: number) => checkerNames[checkers === 2 ? 2 : 1];

interface RuleFacts {
  readonly transactionType: keyof typeof kindNames;
  /** Null: all branches. */
  readonly branchName: string | null;
  readonly checkers: number;
}

/**
 * A rule in words: "Koreksi Dana semua cabang mulai Rp1.000.000 dengan 2 orang pemeriksa".
 *
 * @param from the sum from which it holds, as the screen shows it
 */
export const ruleInWords = ({ transactionType, branchName, checkers }: RuleFacts, from: string) =>
  `${kindNames[transactionType]} ${branchName ?? allBranches.toLowerCase()} mulai ${from} dengan ${checkersOf(checkers)} pemeriksa`;

/** Shown above the list. */
export const howRulesWork =
  "Aturan baru dan akhir aturan berlaku setelah disetujui orang kedua. Data dinilai dengan aturan yang berlaku saat data itu dibuat.";

export const onlyHeadOfficeSetsRules = "Hanya kantor pusat yang dapat mengatur persetujuan semua cabang.";

/** @param warning the bank's, of too few people who could check; "" for none */
export const ruleProposed = (warning: string) =>
  message(
    "Usulan Aturan",
    `Aturan sudah diusulkan dan berlaku setelah disetujui orang kedua. ${warning}`.trim(),
  );

/** How many people could check by a rule today, and whether that is too few. */
export function ableToCheck(
  able: number,
  { checkers, branchName }: Pick<RuleFacts, "checkers" | "branchName">,
) {
  const where = branchName === null ? " di cabang yang paling sedikit pemeriksanya" : "";
  const sentence = `Hari ini ${able} orang dapat memeriksa${where}.`;
  return able >= checkers
    ? sentence
    : `${sentence} Data yang terkena aturan ini tidak akan dapat disetujui siapa pun.`;
}

/** Stands beside the number of checkers in the list. */
export const onlyAble = (able: number) => `(hanya ${able} tersedia)`;

const decision = actsOn(rulesTitle);

/** The questions about a proposed rule, and about a proposed end, and what is said once it is done. */
export const ruleDecisions = {
  rule: {
    approve: decision("menyetujui aturan", "Aturan sudah disetujui dan berlaku."),
    refuse: decision("menolak aturan", "Usulan aturan sudah ditolak."),
  },
  end: {
    approve: decision("menyetujui akhir aturan", "Aturan sudah berakhir."),
    refuse: decision("menolak akhir aturan", "Aturan tetap berlaku."),
  },
} as const;

export const proposeEnd = decision(
  "mengusulkan akhir aturan",
  "Akhir aturan sudah diusulkan dan menunggu orang kedua.",
);
