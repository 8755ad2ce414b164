import type { Topic } from "../topic";

export const signIn: Topic = {
  name: "masuk",
  title: "Masuk, keluar, dan password",
  about:
    "Masuk untuk pertama kali, masuk sehari-hari, mengganti password, dan memulihkan password yang lupa.",
  words: "login sign in logout kata sandi lupa password reset akun sesi perangkat",
  screens: ["/change-password", "/profile"],
  parts: [
    {
      title: "Masuk untuk pertama kali",
      blocks: [
        {
          text: "Password pertama Anda datang lewat email setelah administrator membuat pengguna untuk Anda.",
        },
        {
          steps: [
            "Isi [Email] dan [Password] dari email itu, lalu tekan [Login].",
            "Jendela [Setup Account] terbuka. Isi password pilihan sendiri dua kali: 12 sampai 128 karakter, tanpa spasi.",
            "Tekan [Proceed], lalu masuk lagi dengan password yang baru.",
          ],
        },
        {
          picture: { name: "masuk", alt: "Halaman masuk dengan isian Email dan Password dan tombol Login." },
        },
      ],
    },
    {
      title: "Lupa password",
      blocks: [
        {
          steps: [
            "Di halaman masuk, tekan [Forget Password ?] dan isi email Anda.",
            "Kode reset dikirim ke email itu. Isi [Reset Code], lalu tekan [Confirm].",
            "Password sementara dikirim ke email yang sama. Masuk dengan password itu, lalu buat password baru.",
          ],
        },
      ],
    },
    {
      title: "Mengganti password",
      blocks: [
        {
          steps: [
            "Tekan nama Anda di kanan atas, lalu [Ubah Password].",
            "Isi [Password Lama], [Password Baru], dan [Konfirmasi Password], lalu simpan.",
            "Masuk lagi: semua sesi Anda berakhir saat password berganti.",
          ],
        },
        {
          note: "[Ubah Password] tidak ada di menu bila Anda masuk lewat single sign-on. Ganti password di sana.",
        },
      ],
    },
    {
      title: "Sesi Anda",
      blocks: [
        {
          text: "Tanpa kegiatan, sesi berakhir. Satu menit sebelumnya muncul pertanyaan; tekan [Tetap masuk] untuk melanjutkan. Isian formulir tidak hilang: setelah masuk kembali, isian itu ditampilkan lagi.",
        },
        {
          text: "Di [Profile], tombol [Sesi Aktif] menampilkan tempat Anda sedang masuk. Tekan [Akhiri] pada perangkat yang tidak Anda kenal, lalu ganti password.",
        },
        { text: "Untuk keluar, tekan nama Anda di kanan atas, lalu [Logout]." },
      ],
    },
  ],
  related: ["verifikasi-dua-langkah", "mengenal-layar"],
};
