import type { Topic } from "../topic";

export const completeness: Topic = {
  name: "kelengkapan-data",
  title: "Melengkapi data mustahik",
  about: "Menemukan mustahik yang datanya belum lengkap, dan mengisi yang masih kosong.",
  words:
    "kelengkapan lengkap kosong telepon hp kk kartu keluarga kode region wilayah asnaf belum ditentukan mengisi",
  screens: ["/completeness"],
  parts: [
    {
      title: "Menemukan yang belum lengkap",
      blocks: [
        {
          steps: [
            "Buka [Kelengkapan Data]. Tabel di atas menghitung, untuk setiap cabang, mustahik aktif yang belum memiliki telepon atau HP, nomor KK, kode region, atau asnaf.",
            "Tekan sebuah angka. Daftar di bawahnya memuat mustahik itu, dan menyebut semua yang belum ada pada masing-masing.",
          ],
        },
        {
          picture: {
            name: "kelengkapan-data",
            alt: "Jumlah mustahik yang datanya belum lengkap di setiap cabang, dan daftar mustahik yang belum memiliki kode region.",
          },
        },
        {
          note: "Cabang hanya melihat mustahiknya sendiri. Kantor pusat melihat semua cabang.",
        },
      ],
    },
    {
      title: "Mengisi satu per satu",
      blocks: [
        {
          steps: [
            "Tekan [Lengkapi] pada baris mustahik. Formulirnya hanya memuat yang masih kosong.",
            "Isi yang sudah diketahui; yang lain boleh dibiarkan kosong. Lalu tekan [Simpan].",
          ],
        },
        {
          text: "Yang diisi diperiksa seperti isi file unggahan. Asnaf yang pertama kali ditentukan ikut dicatat pada penyaluran yang sudah diterima mustahik itu.",
        },
        {
          note: "Layar ini tidak mengubah data yang sudah ada. Bila orang lain lebih dahulu mengisi, isian Anda tidak disimpan dan layar menyebutnya.",
        },
      ],
    },
    {
      title: "Bila penyaluran ditolak",
      blocks: [
        {
          text: "Organisasi dapat mensyaratkan data tertentu bagi penerima. Baris penyaluran kepada mustahik yang belum memilikinya masuk ke [List Upload Gagal] dengan keterangan data apa yang harus dilengkapi dahulu.",
        },
        {
          steps: [
            "Cari mustahik itu di [Kelengkapan Data], tekan [Lengkapi], lalu isi yang disebut oleh keterangannya.",
            "Unggah lagi baris yang gagal. Bila baris itu gagal saat diproses, unggahannya cukup diproses ulang.",
          ],
        },
      ],
    },
  ],
  related: ["keluarga", "mencari", "mengunggah-file"],
};
