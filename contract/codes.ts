/**
 * Response codes of the bank API (docs/wire.md#codes). The code in the body decides;
 * the HTTP status speaks only where a body carries no code.
 */
export const httpStatusOf = {
  S1: 200,
  S0: 401,
  E0: 400,
  E1: 409,
  E2: 403,
  E3: 422,
  E4: 400,
  E5: 403,
  E6: 422,
  E7: 422,
  "401": 401,
  "403": 403,
  "404": 404,
  "429": 429,
  "500": 500,
  "503": 503,
} as const;

/** A code our bank answers with; another bank may send codes of its own. */
export type ResponseCode = keyof typeof httpStatusOf;

export const success = "S1" satisfies ResponseCode;

/** Messages that the app recognises by their text (docs/wire.md#codes). */
export const messages = {
  success: "Success",
  notFullySetUp: "Account is not fully set up.",
  secondFactorNeeded: "Kode verifikasi diperlukan.",
  secondFactorWrong: "Kode verifikasi salah, sudah dipakai, atau sudah lewat.",
  resetCodeAlreadySent: "Reset code already send",
  badSignature: "Signature is not valid.",
  ownWork: "Pembuat tidak boleh menyetujui datanya sendiri.",
  ownApproval: "Anda sudah menyetujui data ini sebagai pemeriksa pertama. Pemeriksa kedua harus orang lain.",
  keyUsed: "Kunci idempotensi sudah dipakai untuk permintaan lain.",
  changedMeanwhile: "Data sudah diubah oleh pengguna lain.",
  alreadyProcessed: "Data sudah diproses.",
  stillRunning: "Sedang diproses.",
  batchRunning: "Batch sedang diproses.",
  nothingToProcess: "Tidak ada baris yang perlu diproses.",
} as const;
