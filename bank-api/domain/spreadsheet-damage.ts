/** What to tell whoever's spreadsheet took digits for a number (docs/domain.md#csv). */
export const damagedByExcel = "Nomor rusak oleh Excel: format kolom sebagai Teks lalu unggah ulang.";

/** The same where it is the zeros in front that are gone. */
export const lostLeadingZero = "nol di depan hilang oleh Excel: format kolom sebagai Teks lalu unggah ulang.";

/** `3,20411E+15`: a number shown in exponent form. */
const exponentForm = /^\d+(?:[.,]\d+)?E\+\d+$/i;

/** Whether digits were turned into a number, of which nothing but the first few is left. */
export function isExponentForm(text: string): boolean {
  return exponentForm.test(text);
}
