import type { Topic } from "../topic";

export const administration: Topic = {
  name: "pengguna-role-cabang",
  title: "Pengguna, role, dan cabang",
  about: "Membuat pengguna, memberi hak lewat role, dan mengatur cabang.",
  words:
    "user management akun karyawan staf hak akses peran role cabang branch aktifkan nonaktifkan administrator",
  screens: ["/user-management", "/role-management", "/branch-management"],
  parts: [
    {
      title: "Pengguna baru",
      blocks: [
        {
          steps: [
            "Buka [User Management], lalu tekan [Buat User Baru].",
            "Isi [Nama Lengkap] dan [Email]. Kantor pusat juga memilih [Cabang/Branch].",
            "Pilih [Role], lalu simpan. Password pertama dikirim ke email itu.",
          ],
        },
        {
          text: "Untuk mengganti role atau cabang seseorang, kantor pusat membuka [Detail], lalu menekan [Edit User]. Tombol status di daftar menonaktifkan pengguna, misalnya saat seseorang keluar; sesinya berakhir saat itu juga.",
        },
        { note: "Tidak ada yang dapat mengubah role, cabang, atau statusnya sendiri." },
        {
          picture: {
            name: "pengguna",
            alt: "User Management dengan daftar pengguna, status yang dapat diubah, dan tombol Buat User Baru.",
          },
        },
      ],
    },
    {
      title: "Role",
      blocks: [
        {
          steps: [
            "Buka [Role Management], lalu tekan [Buat Role Baru].",
            "Isi kode dan nama role.",
            "Beri tanda pada layar yang boleh dibuka. Tanda pada sebuah kelompok menandai semua layarnya.",
            "Bila perlu, beri tanda pada [Wajib verifikasi dua langkah], lalu simpan.",
          ],
        },
        {
          text: "Anda hanya dapat memberikan hak yang Anda miliki sendiri. Perubahan role berlaku bagi pemegangnya pada halaman berikut yang mereka buka.",
        },
      ],
    },
    {
      title: "Cabang",
      blocks: [
        {
          steps: [
            "Buka [Branch Management]. Kantor pusat menekan [Buat Cabang Baru].",
            "Isi kode, nama, jenis, nomor telepon, dan alamat, lalu simpan.",
          ],
        },
        { text: "Pengguna sebuah cabang hanya melihat data cabangnya. Kantor pusat melihat semua cabang." },
      ],
    },
    {
      title: "Sesi dan riwayat masuk seorang pengguna",
      blocks: [
        {
          text: "Di detail pengguna, buka [Sesi Aktif]: tampak di mana ia sedang masuk. [Akhiri semua sesi] mengeluarkannya dari semua perangkat.",
        },
      ],
    },
  ],
  related: ["aturan-persetujuan", "verifikasi-dua-langkah"],
};
