import type { Topic } from "../topic";

export const uploadFile: Topic = {
  name: "mengunggah-file",
  title: "Mengunggah file mustahik, penyaluran, atau merchant",
  about:
    "Menyiapkan file CSV, mengunggahnya, dan melihat apa yang diterima sebelum orang lain menyetujuinya.",
  words: "upload unggah csv excel template batch massal banyak BUP0001 BUP0002 BUP0003 salur",
  screens: [
    "/upload-data-mustahik",
    "/upload-data-mustahik/new",
    "/upload-data-merchant",
    "/upload-data-merchant/new",
    "/penyaluran-dana-mustahik",
    "/penyaluran-dana-mustahik/new",
  ],
  parts: [
    {
      title: "Menyiapkan file",
      blocks: [
        {
          terms: [
            ["[Upload Data Mustahik]", "Mendaftarkan mustahik baru, satu orang satu baris."],
            [
              "[Penyaluran Dana]",
              "Menyalurkan dana kepada mustahik yang sudah terdaftar: nama, tanggal lahir, KTP, dan nominal.",
            ],
            ["[Upload Data Merchant]", "Mendaftarkan merchant baru."],
          ],
        },
        {
          steps: [
            "Buka salah satu layar itu, tekan [Buat Upload Data], lalu [Unduh template CSV].",
            "Isi template. Biarkan judul kolom seperti adanya, dan hapus baris contohnya.",
            "Di Excel, format kolom nomor (KTP, KK, NPWP, telepon, rekening, region) sebagai Teks, agar angkanya tidak berubah.",
            "Simpan sebagai CSV.",
          ],
        },
        {
          text: "Kolom asnaf pada file mustahik boleh ditinggalkan: fakir, miskin, amil, mualaf, riqab, gharimin, fisabilillah, atau ibnu sabil. Tanpa isi, asnafnya belum ditentukan.",
        },
        {
          note: "Satu file berisi paling banyak 200.000 baris dan 50 MB. Tanggal lahir ditulis hari/bulan/tahun, misalnya 05/07/1990. Nominal ditulis sebagai bilangan bulat rupiah.",
        },
      ],
    },
    {
      title: "Mengunggah",
      blocks: [
        {
          steps: [
            "Tekan [Buat Upload Data].",
            "Isi [Deskripsi], misalnya bulan dan tujuan penyaluran.",
            "Tarik file ke kotak [File], atau klik kotak itu dan pilih filenya.",
            "Tekan [Create] dan tunggu sampai baris selesai diperiksa.",
          ],
        },
        {
          text: "Hasilnya menyebut berapa baris diterima dan berapa gagal. Tidak ada data yang berubah sebelum orang lain menyetujui unggahan ini. Baris yang gagal tidak ikut diproses.",
        },
        {
          picture: {
            name: "unggah-file",
            alt: "Layar Buat Upload Data dengan tombol Unduh template CSV, isian Deskripsi, dan kotak untuk file.",
          },
        },
      ],
    },
    {
      title: "Memeriksa dan membatalkan",
      blocks: [
        {
          terms: [
            ["Pending", "Menunggu persetujuan orang lain."],
            ["Running", "Sedang diproses; kemajuannya tampil di daftar."],
            ["Process_success", "Semua baris yang diterima sudah diproses."],
            ["Process_failed", "Ada baris yang tidak dapat diproses; lihat keterangannya di [Detail]."],
          ],
        },
        {
          text: "Buka [Detail] untuk melihat [List Upload Sukses] dan [List Upload Gagal]. Selama belum diproses, [Batalkan Proses] membatalkan seluruh unggahan.",
        },
      ],
    },
  ],
  related: ["membaca-kesalahan-file", "mencari"],
};
