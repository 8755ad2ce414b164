/** The error for digits that a spreadsheet took for a number (docs/domain.md#csv). */
export const damagedByExcel = "Nomor rusak oleh Excel: format kolom sebagai Teks lalu unggah ulang.";

/** The error for digits that lost the zeros in front. */
export const lostLeadingZero = "nol di depan hilang oleh Excel: format kolom sebagai Teks lalu unggah ulang.";
