import type { Topic } from "../topic";

export const merchantCategories: Topic = {
  name: "kategori-merchant",
  title: "Menentukan kategori merchant",
  about: "Mencatat apa yang terutama dijual merchant, agar terlihat untuk apa dana dibelanjakan.",
  words:
    "kategori merchant sembako bahan pokok makanan kesehatan obat pendidikan pakaian alat usaha jasa lainnya belum ditentukan ubah belanja",
  screens: ["/merchant-categories", "/list-merchant/*/category"],
  parts: [
    {
      title: "Melihat yang belum ditentukan",
      blocks: [
        {
          steps: [
            "Buka [Kategori Merchant] di menu Merchant. Tabelnya menghitung merchant setiap kategori.",
            "Tekan jumlah di baris [Belum ditentukan] untuk melihat merchant yang belum mempunyai kategori.",
          ],
        },
        {
          picture: {
            name: "kategori-merchant",
            alt: "Layar Kategori Merchant dengan jumlah merchant setiap kategori; baris pertama yang belum ditentukan.",
          },
        },
      ],
    },
    {
      title: "Satu merchant",
      blocks: [
        {
          steps: [
            "Buka detail merchant di [List Merchant], lalu tekan [Ubah Kategori].",
            "Pilih kategori yang baru dan tulis alasannya, lalu tekan [Simpan].",
          ],
        },
        {
          text: "Setiap perubahan tercatat dengan kategori sebelum dan sesudahnya, alasan, dan siapa yang mengubah.",
        },
      ],
    },
    {
      title: "Merchant baru",
      blocks: [
        {
          text: "File di [Upload Data Merchant] boleh mempunyai kolom kategori. Isinya salah satu dari: sembako, makanan, kesehatan, pendidikan, pakaian, alat usaha, jasa, atau lainnya. Sel yang kosong berarti belum ditentukan.",
        },
      ],
    },
  ],
  related: ["mengunggah-file", "dana-mengendap", "mencari"],
};
