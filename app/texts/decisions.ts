/** What several questions say. */

export const confirmation = "Konfirmasi";

/** The two answers of most questions. */
export const yesOrNo = { no: "Tidak", yes: "Ya" } as const;

export const alreadyProcessed = "Data sudah diproses.";

/** The second pair of eyes is somebody else's (docs/rules.md#four-eyes). */
export const ownWork = "Pembuat tidak boleh menyetujui datanya sendiri.";

/** Why a user cannot approve what was made by `makerKey`; undefined where they can. The bank judges the same at the write. */
export function refusalForMaker(makerKey: string, userId: string): string | undefined {
  return makerKey === userId ? ownWork : undefined;
}
