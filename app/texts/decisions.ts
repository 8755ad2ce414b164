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

export const alreadyProcessed = "Data sudah diproses.";

/** Whoever made something cannot approve it (docs/rules.md#four-eyes). */
export const ownWork = "Pembuat tidak boleh menyetujui datanya sendiri.";

/** Why a user cannot approve what `makerKey` made; undefined if they can. The bank applies the same rule at the write. */
export function refusalForMaker(makerKey: string, userId: string): string | undefined {
  return makerKey === userId ? ownWork : undefined;
}
