/** What several questions say. */

export const confirmation = "Konfirmasi";

/** A question that names what it is about: "Apakah kamu yakin akan memproses …?" */
export const questionAbout = (action: string, no: string, yes: string) => (name: string) => ({
  title: confirmation,
  text: `Apakah kamu yakin akan ${action} ${name}?`,
  no,
  yes,
});

/** The two answers of most questions. */
export const yesOrNo = { no: "Tidak", yes: "Ya" } as const;

/** In the question about what somebody proposes. */
export const proposedBy = (name: string, time: string) => `Diusulkan ${time} oleh ${name}.`;

export const alreadyProcessed = "Data sudah diproses.";

/** Whoever made something cannot approve it (docs/rules.md#four-eyes). */
export const ownWork = "Pembuat tidak boleh menyetujui datanya sendiri.";

/** Why a user cannot approve what `makerKey` made; undefined if they can. The bank applies the same rule at the write. */
export function refusalForMaker(makerKey: string, userId: string): string | undefined {
  return makerKey === userId ? ownWork : undefined;
}

/** Why a user cannot approve a request; undefined if they can. The bank applies the same rules at the write. */
export function refusalToApprove(
  { maker, firstApprover, prospects }: Checked,
  userId: string,
): string | undefined {
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

/** Who was the first of two cannot be the second. */
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
 * In a question about what two people have to approve: that, or who was first; "" where one is enough.
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
  absent ? `${name} ${inPlaceOf(absent)}` : name;

export const inPlaceOf = (absent: string) => `atas nama ${absent}`;

/** In the question of a deputy. */
export const youDecideFor = (absent: string) => `Anda memutuskan ${inPlaceOf(absent)}.`;

/** Before the name of who did it, of what one person proposes and another one decides. */
export const stepNames = {
  proposed: "Diusulkan",
  approved: "Disetujui",
  refused: "Ditolak",
  endProposed: "Akhir diusulkan",
  endApproved: "Akhir disetujui",
} as const;
