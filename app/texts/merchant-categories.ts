import { determinedText } from "./undetermined";

/** What merchants mainly sell (docs/domain.md#merchant-categories), by the bank's words for it. */
export const categoryNames = {
  sembako: "Bahan pokok",
  makanan: "Makanan dan minuman",
  kesehatan: "Kesehatan dan obat",
  pendidikan: "Pendidikan",
  pakaian: "Pakaian",
  alat_usaha: "Alat dan bahan usaha",
  jasa: "Jasa",
  lainnya: "Lainnya",
} as const;

/** How a category is shown: a word of another bank as it comes, and none as "Belum ditentukan". */
export const categoryText = (word: string) => determinedText(categoryNames, word);

export const categoriesTitle = "Kategori Merchant";

/** Above the table. */
export const whatCategoriesAre =
  "Kategori menunjukkan apa yang terutama dijual merchant. Kategori ditentukan di file upload merchant, atau satu per satu di detail merchant.";

export const changeCategoryTitle = "Ubah Kategori";

/** Above the form. */
export const howCategoryChanges =
  "Laporan pemakaian dana menghitung semua belanja di merchant ini menurut kategorinya sekarang, juga belanja yang lalu.";

export const categoryLabel = "Kategori";
