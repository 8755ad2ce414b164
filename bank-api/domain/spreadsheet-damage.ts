/** The error for digits that a spreadsheet took for a number (docs/domain.md#csv). */
export const damagedByExcel = "Nomor rusak oleh Excel: format kolom sebagai Teks lalu unggah ulang.";

/** The error for digits that lost the zeros in front. */
export const lostLeadingZero = "nol di depan hilang oleh Excel: format kolom sebagai Teks lalu unggah ulang.";

/** `3,20411E+15`: a number shown in exponent form. */
const exponentForm = /^\d+(?:[.,]\d+)?E\+\d+$/i;

/** Whether digits were turned into a number that has only its first digits left. */
export function isExponentForm(text: string): boolean {
  return exponentForm.test(text);
}
