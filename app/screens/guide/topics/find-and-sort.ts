import type { Topic } from "../topic";

export const findAndSort: Topic = {
  name: "mencari",
  title: "Mencari, menyaring, dan mengurutkan",
  about:
    "Menemukan mustahik, merchant, account, transaksi, atau unggahan dari mana pun, dan mempersempit sebuah daftar.",
  words: "asnaf cari pencarian filter saring urut sort daftar ktp npwp nama status halaman",
  screens: [
    "/search",
    "/list-mustahik",
    "/list-merchant",
    "/list-account-mustahik",
    "/list-account-merchant",
  ],
  parts: [
    {
      title: "Mencari dari bilah atas",
      blocks: [
        {
          steps: [
            "Tekan tombol garis miring (/), atau klik kolom cari di bilah atas.",
            "Ketik nomor lengkap (KTP, NPWP, nomor account, id transaksi, upload id) atau sebagian nama, lalu Enter.",
            "Bila hanya satu yang cocok, layarnya langsung terbuka. Bila lebih, pilih dari hasil, atau tekan [Semua hasil].",
          ],
        },
        {
          note: "Hanya data yang boleh Anda lihat yang dicari. Nomor KTP dan NPWP tidak ditulis di alamat halaman.",
        },
      ],
    },
    {
      title: "Mencari di sebuah daftar",
      blocks: [
        {
          steps: [
            "Pilih [Kolom pencarian], misalnya nama atau nomor KTP.",
            "Isi [Kata pencarian], lalu tekan [Cari].",
            "Tekan [Hapus pencarian] untuk kembali ke seluruh daftar.",
          ],
        },
        {
          text: "Kata-kata dari sebuah nama boleh dalam urutan apa pun; gelar seperti Hj. atau S.Pd. diabaikan. Satu atau dua huruf hanya mencari awal nama. Di sampingnya, [Aktif] dan [Tidak Aktif] menyaring menurut status. Di daftar mustahik, satu asnaf atau [Belum ditentukan] dapat dipilih dengan cara yang sama.",
        },
        {
          picture: {
            name: "mencari",
            alt: "List Mustahik yang dicari menurut nama, dengan kolom pencarian dan saringan status di atas daftar.",
          },
        },
      ],
    },
    {
      title: "Mengurutkan dan berpindah halaman",
      blocks: [
        {
          text: "Judul kolom yang dapat ditekan mengurutkan daftar; tekan lagi untuk membalik urutannya. Di bawah daftar ada nomor halaman dan jumlah baris per halaman: 10, 50, 100, atau 250.",
        },
        { text: "Tombol [Refresh Data] membaca daftar sekali lagi." },
      ],
    },
    {
      title: "Melihat satu data",
      blocks: [
        {
          text: "Tekan [Detail] pada barisnya. Detail mustahik dan merchant memuat data diri, account, permintaan yang menunggu, dan mutasi. Di daftar, nomor KTP ditutup sebagian; di detail, nomornya lengkap, dan pembukaannya dicatat.",
        },
      ],
    },
  ],
  related: ["tampilan-tersimpan"],
};
