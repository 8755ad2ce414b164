import type { Topic } from "../topic";

export const fixFile: Topic = {
  name: "membaca-kesalahan-file",
  title: "Membaca kesalahan file dan memperbaikinya",
  about: "Mengunduh baris yang gagal, mengerti keterangannya, dan mengunggah perbaikannya.",
  words: "error gagal salah ditolak keterangan peringatan perbaiki koreksi csv excel nomor rusak",
  screens: ["/upload-data-mustahik/*", "/upload-data-merchant/*", "/penyaluran-dana-mustahik/*"],
  parts: [
    {
      title: "Langkah",
      blocks: [
        {
          steps: [
            "Buka [Detail] unggahan, lalu lihat [List Upload Gagal]. Kolom [KETERANGAN] menjelaskan apa yang salah pada setiap baris.",
            "Tekan [Unduh baris gagal (CSV)]. File itu hanya berisi baris yang gagal, dengan keterangannya.",
            "Perbaiki file itu. Nomor baris dan kolom keterangan boleh dibiarkan: keduanya tidak dibaca.",
            "Tekan [Buat Upload Data], lalu unggah file yang sudah diperbaiki. Baris yang sudah diterima tidak perlu diunggah lagi.",
          ],
        },
        {
          note: "Keterangan yang diawali Peringatan tidak menolak baris. Baca, dan perbaiki bila memang keliru. Mirip dengan … berarti orangnya mungkin sudah terdaftar dengan KTP lain: cocokkan dahulu.",
        },
        {
          picture: {
            name: "baris-gagal",
            alt: "List Upload Gagal dengan kolom KETERANGAN dan tombol Unduh baris gagal (CSV).",
          },
        },
      ],
    },
    {
      title: "Keterangan yang sering muncul",
      blocks: [
        {
          terms: [
            [
              "[Nomor rusak oleh Excel: format kolom sebagai Teks lalu unggah ulang.]",
              "Excel menulis nomor panjang sebagai 3,27301E+15. Salin nomornya lagi dari sumber ke kolom berformat Teks.",
            ],
            [
              "[Tanggal lahir harus berbentuk dd/MM/yyyy, misalnya 25/07/1990.]",
              "Tulis hari, bulan, dan tahun lengkap dengan garis miring.",
            ],
            [
              "[Tanggal lahir berupa nomor seri Excel: format kolom sebagai Teks lalu unggah ulang.]",
              "Excel menyimpan tanggal sebagai angka. Format kolomnya sebagai Teks, lalu ketik lagi tanggalnya.",
            ],
            [
              "[KTP memuat tanggal lahir yang tidak ada di kalender: periksa digit ke-7 sampai ke-12.]",
              "Salah ketik pada nomor KTP. Cocokkan dengan kartunya.",
            ],
            [
              "[KTP sudah terdaftar sebagai mustahik: baris ini tidak perlu diunggah lagi.]",
              "Orang ini sudah ada. Hapus barisnya.",
            ],
            [
              "[KTP tidak terdaftar sebagai mustahik cabang ini: periksa nomornya atau daftarkan dahulu.]",
              "Dana hanya disalurkan kepada mustahik cabang Anda. Periksa nomornya, atau unggah dulu data mustahiknya.",
            ],
            [
              "[Mustahik tidak aktif: aktifkan dahulu di Data Mustahik.]",
              "Aktifkan mustahik itu di [List Mustahik], lalu unggah lagi barisnya.",
            ],
            [
              "[Nominal harus bilangan bulat rupiah yang lebih besar dari nol, tanpa tanda, desimal, atau eksponen.]",
              "Tulis angka saja, misalnya 500000 atau 500.000.",
            ],
            [
              "[NPWP sudah terdaftar sebagai merchant: baris ini tidak perlu diunggah lagi.]",
              "Merchant ini sudah ada. Hapus barisnya.",
            ],
          ],
        },
      ],
    },
    {
      title: "Bila seluruh file ditolak",
      blocks: [
        {
          text: "Pesannya menyebut penyebabnya: file bukan .csv, judul kolom kurang atau berulang, atau file terlalu besar. Unduh templatenya lagi dan salin datanya ke sana.",
        },
      ],
    },
  ],
  related: ["mengunggah-file"],
};
