/**
 * What a person may ask about their data, with its name on screens (law 27 of 2022): a copy (article 7), its correction (6), its
 * restriction (11), the end of a restriction, its erasure (8), an objection (10), and the end of consent (9). It has a file of its
 * own, so that a page which names them loads no zod.
 */
export const requestKindNames = {
  copy: "Salinan Data",
  correction: "Perbaikan Data",
  restriction: "Pembatasan Data",
  lifting: "Pencabutan Pembatasan",
  erasure: "Penghapusan Data",
  objection: "Keberatan",
  withdrawal: "Penarikan Persetujuan",
} as const;

export type RequestKind = keyof typeof requestKindNames;
export const requestKinds = Object.keys(requestKindNames) as [RequestKind, ...RequestKind[]];

/** What an answer does to the person's record, beside what it tells. Erasure and withdrawal end all use of the data, so they restrict too. */
export const requestEffects: Readonly<Record<RequestKind, "restrict" | "lift" | undefined>> = {
  copy: undefined,
  correction: undefined,
  restriction: "restrict",
  lifting: "lift",
  erasure: "restrict",
  objection: undefined,
  withdrawal: "restrict",
};

/** The most characters of what a person wants and of what they are told, of who asks, and of what was seen to prove it. */
export const longestRequest = { words: 2000, asker: 100, proof: 300 } as const;

/** A request that came in earlier has a mistyped year. It would stand first for ever, because nobody can change its time. */
export const mostDaysSinceReceived = 366;
