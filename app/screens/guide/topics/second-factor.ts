import type { Topic } from "../topic";

export const secondFactor: Topic = {
  name: "verifikasi-dua-langkah",
  title: "Verifikasi dua langkah",
  about:
    "Mengatur kode dari ponsel yang diminta selain password, menyimpan kode pemulihan, dan apa yang dilakukan bila ponsel hilang.",
  words: "2fa otp autentikator authenticator kode ponsel hp hilang recovery qr keamanan",
  screens: ["/profile/second-factor", "/user-management/*/second-factor-reset"],
  parts: [
    {
      title: "Mengatur",
      blocks: [
        {
          steps: [
            "Pasang aplikasi autentikator di ponsel Anda.",
            "Tekan nama Anda di kanan atas, lalu [Profile], lalu [Verifikasi Dua Langkah].",
            "Tekan [Atur Sekarang]. Pindai kode QR dengan aplikasi itu, atau ketik kuncinya di sana.",
            "Isi [Kode 6 Angka] yang ditampilkan aplikasi, lalu tekan [Aktifkan].",
            "Cetak atau catat sepuluh kode pemulihan. Tekan [Selesai] bila sudah tersimpan.",
          ],
        },
        {
          note: "Kode pemulihan hanya ditampilkan satu kali. Simpan terpisah dari ponsel, dan jangan berikan kepada siapa pun.",
        },
        {
          picture: {
            name: "verifikasi-dua-langkah",
            alt: "Layar Verifikasi Dua Langkah dengan kode QR, kuncinya, dan isian Kode 6 Angka.",
          },
        },
      ],
    },
    {
      title: "Masuk dengan kode",
      blocks: [
        {
          steps: [
            "Masuk dengan email dan password seperti biasa.",
            "Isi [Kode Verifikasi] dengan enam angka dari aplikasi, atau satu kode pemulihan, lalu tekan [Confirm].",
          ],
        },
        {
          note: "Bila kode yang benar terus ditolak, periksa jam ponsel: kode hanya cocok bila jamnya selisih paling banyak 30 detik. Di pengaturan ponsel, nyalakan tanggal dan waktu otomatis.",
        },
        { text: "Kode yang sama juga dapat diminta saat Anda menyetujui nominal besar." },
      ],
    },
    {
      title: "Bila ponsel hilang atau berganti",
      blocks: [
        {
          text: "Masuk dengan satu kode pemulihan; tiap kode hanya dapat dipakai satu kali. Di [Verifikasi Dua Langkah], tekan [Matikan] lalu atur lagi dengan ponsel baru, atau tekan [Buat Kode Pemulihan Baru] bila kodenya hampir habis.",
        },
        {
          text: "Tanpa ponsel dan tanpa kode pemulihan, mintalah administrator membuka data Anda di [User Management] dan menekan [Reset Verifikasi Dua Langkah]. Administrator lain harus menyetujuinya.",
        },
      ],
    },
    {
      title: "Bila role mewajibkannya",
      blocks: [
        {
          text: "Sampai diatur, semua layar lain membawa Anda ke pengaturan ini, dan [Matikan] tidak tersedia.",
        },
      ],
    },
  ],
  related: ["masuk"],
};
