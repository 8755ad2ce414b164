import type { Topic } from "../topic";

export const completeness: Topic = {
  name: "kelengkapan-data",
  title: "Melengkapi data mustahik",
  about: "Menemukan mustahik yang datanya belum lengkap, dan mengisi yang masih kosong.",
  words:
    "kelengkapan lengkap kosong telepon hp kk kartu keluarga kode region wilayah asnaf belum ditentukan mengisi pengisian file unduh BUP0005",
  screens: ["/completeness", "/upload-kelengkapan-mustahik", "/approve-kelengkapan-mustahik"],
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
          note: "Cabang hanya melihat mustahiknya sendiri. Kantor pusat melihat semua cabang; setelah memilih satu cabang, tekan [Semua cabang] untuk kembali.",
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
      title: "Mengisi banyak dengan file",
      blocks: [
        {
          steps: [
            "Pilih daftarnya di [Kelengkapan Data], lalu tekan [Unduh untuk diisi (CSV)]. File memuat mustahik cabang Anda; kantor pusat menekan angka cabangnya sendiri lebih dahulu. Kolom keterangan menyebut yang belum ada pada masing-masing.",
            "Isi sel yang sudah diketahui. Sel yang kosong tidak mengubah apa pun.",
            "Tekan [Isi dengan file], lalu [Buat Upload Data]. Pilih file itu dan tekan [Create].",
            "Periksa hasilnya di halaman detail. Baris yang datanya sudah terisi dengan isi lain masuk ke [List Upload Gagal]; baris yang tidak mengisi apa pun mendapat peringatan.",
            "Orang kedua membuka [Pengisian Data] di menu Approve List, memeriksa detailnya, lalu menekan [Proses Upload Data]. Data terisi sejak saat itu.",
          ],
        },
        {
          note: "File hanya mengisi yang kosong. Data yang diisi orang lain sebelum file diproses tetap seperti adanya, dan barisnya menyebutnya.",
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
