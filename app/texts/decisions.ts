import { isolated } from "~/format/text";
import { message } from "./dialog";

/** What several questions say. */

export const confirmation = "Konfirmasi";

/** The two answers of most questions. */
export const yesAndNo = { no: "Tidak", yes: "Ya" } as const;

/** A question that names what it is about: "Apakah kamu yakin akan memproses …?" */
export const questionAbout =
  (action: string, no: string = yesAndNo.no, yes: string = yesAndNo.yes) =>
  (name: string) => ({
    title: confirmation,
    text: `Apakah kamu yakin akan ${action} ${isolated(name)}?`,
    no,
    yes,
  });

/** What the screens of a title ask before an act, and say once it is done. */
export const actsOn = (title: string) => (action: string, outcome: string) => ({
  question: questionAbout(action),
  done: message(title, outcome),
});

/** The buttons that answer a proposal, or end what is in force (docs/glossary.md#acts-and-states). */
export const actNames = {
  approve: "Setujui",
  refuse: "Tolak",
  takeBack: "Tarik kembali",
  end: "Akhiri",
} as const;

/** Tells in a question when it was proposed, and by whom (`stampText`). */
export const proposedBy = (stamp: string) => `Diusulkan ${stamp}.`;

export const alreadyProcessed = "Data sudah diproses.";

/** The maker of a request cannot approve it (docs/rules.md#four-eyes). */
export const ownWork = "Pembuat tidak boleh menyetujui datanya sendiri.";

/** Why a user cannot approve what `makerKey` made; undefined if they can. The bank applies the same rule at the write. */
export function refusalForMaker(makerKey: string, userId: string): string | undefined {
  return makerKey === userId ? ownWork : undefined;
}

/** Why a user cannot approve a request; undefined if they can. The bank applies the same rules at the write. */
export function refusalToApprove({ maker, firstApprover, prospects }: Checked, userId: string) {
  if (prospects) return prospects.approve.refusal || undefined;
  return refusalForMaker(maker.key, userId) ?? (firstApprover?.key === userId ? ownApproval : undefined);
}

interface Checked {
  readonly maker: { readonly key: string };
  /** The first of two approvals. */
  readonly firstApprover: { readonly key: string } | undefined;
  /** What the bank says, where it does. */
  readonly prospects?: { readonly approve: { readonly refusal: string } } | undefined;
}

/** The first of two approvers cannot be the second. */
export const ownApproval =
  "Anda sudah menyetujui data ini sebagai pemeriksa pertama. Pemeriksa kedua harus orang lain.";

/** How many of two people have approved: "1 dari 2, Penyetuju Pusat"; "" where one is enough. */
export function checksSoFar({ checkers, firstApprover: first }: Checks): string {
  if (checkers < 2) return "";
  return first ? `1 dari 2, ${onBehalf(first.name, first.onBehalfOf)}` : "0 dari 2";
}

interface Checks {
  readonly checkers: number;
  readonly firstApprover:
    | { readonly name: string; readonly onBehalfOf?: string | null | undefined }
    | null
    | undefined;
}

/**
 * Tells in a question that two people have to approve, or who was the first of them; "" where one is enough.
 *
 * @param firstAt when the first approved, as the screen shows it
 */
export function twoPeople({ checkers, firstApprover: first }: Checks, firstAt: string): string {
  if (checkers < 2) return "";
  if (!first) return "Perlu disetujui 2 orang.";
  return `Disetujui 1 dari 2: ${firstAt} oleh ${onBehalf(first.name, first.onBehalfOf)}.`;
}

/** Who decided, and for whom a deputy did: "Admin Bandung atas nama Penyetuju Bandung". */
export const onBehalf = (name: string, absent: string | null | undefined) =>
  `${isolated(name)}${absent ? ` ${inPlaceOf(absent)}` : ""}`;

export const inPlaceOf = (absent: string) => `atas nama ${isolated(absent)}`;

/** The words before a name that tell who proposed or decided. */
export const stepNames = {
  proposed: "Diusulkan",
  approved: "Disetujui",
  refused: "Ditolak",
  takenBack: "Ditarik kembali",
  endProposed: "Akhir diusulkan",
  endApproved: "Akhir disetujui",
} as const;
