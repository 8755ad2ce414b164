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

/** What an answer does to the person's record, beside what it tells. Withdrawal ends all use of the data, so it restricts too. */
export const requestEffects: Readonly<Partial<Record<RequestKind, "restrict" | "lift" | "erase">>> = {
  restriction: "restrict",
  lifting: "lift",
  erasure: "erase",
  withdrawal: "restrict",
};

/** The most characters of what a person wants and of what they are told, of who asks, and of what was seen to prove it. */
export const longestRequest = { words: 2000, asker: 100, proof: 300 } as const;

/** A request that came in earlier has a mistyped year. It would stand first for ever, because nobody can change its time. */
export const mostDaysSinceReceived = 366;

const contactNames = {
  phone: "No. telepon",
  mobile: "No. HP",
  address: "Alamat",
  regionCode: "Kode region",
} as const;

/** The fields of a person's record that a request may correct, by what people call them. KTP and NPWP are none (docs/decisions/personal-data.md). */
export const correctableNames = {
  Mustahik: {
    name: "Nama",
    birthDate: "Tanggal lahir",
    birthPlace: "Tempat lahir",
    gender: "Jenis kelamin",
    familyCardNumber: "Nomor KK",
    ...contactNames,
  },
  Merchant: {
    name: "Nama",
    ...contactNames,
    pic: "PIC",
    bankAccountOwner: "Pemilik rekening",
    bankAccountNumber: "No. rekening",
  },
} as const;

export const allCorrectable = { ...correctableNames.Mustahik, ...correctableNames.Merchant };
export type CorrectableField = keyof typeof allCorrectable;
export const correctableFields = Object.keys(allCorrectable) as [CorrectableField, ...CorrectableField[]];

/** The right values of fields. */
export type Corrections = { [Field in CorrectableField]?: string | undefined };
