import type { Topic } from "../topic";

export const idleBalances: Topic = {
  name: "dana-mengendap",
  title: "Menindaklanjuti dana yang mengendap",
  about: "Menemukan mustahik yang saldonya lama tidak dipakai, dan mengerjakannya satu per satu.",
  words:
    "ekspor unduh excel csv saldo diam tidak dipakai tidak dibelanjakan lama hari menganggur tersisa belum dipakai daftar kerja",
  screens: ["/report-idle-balances"],
  parts: [
    {
      title: "Menemukan saldo yang mengendap",
      blocks: [
        {
          steps: [
            "Buka [Dana Mengendap] di menu [Report]. Daftarnya memuat mustahik yang saldonya lebih dari 90 hari tanpa penyaluran dan tanpa pembelian, yang terlama lebih dulu.",
            "Pilih jumlah hari yang lain di [Mengendap] bila perlu. Kantor pusat juga memilih [Cabang].",
            "Tekan [Tampilkan]. Di atas daftar tertulis berapa mustahik semuanya, dan berapa jumlah saldonya.",
            "Tekan [SALDO (IDR)] atau [LAMA (HARI)] di kepala tabel untuk mengurutkan.",
          ],
        },
        {
          picture: {
            name: "dana-mengendap",
            alt: "Daftar Dana Mengendap dengan pilihan jumlah hari dan cabang, jumlah saldo semuanya, dan lamanya setiap saldo tidak bergerak.",
          },
        },
        {
          note: "Alamat halamannya memuat semua pilihan Anda, jadi dapat disimpan atau dibagikan.",
        },
      ],
    },
    {
      title: "Mengerjakannya",
      blocks: [
        {
          steps: [
            "Tekan [Detail] untuk membuka data mustahik dan menghubunginya.",
            "Mustahik yang berbelanja atau menerima penyaluran lagi hilang sendiri dari daftar.",
            "Bila dananya harus kembali, ajukan koreksi dana. Koreksi tidak dihitung sebagai pemakaian: mustahik baru hilang dari daftar bila saldonya habis.",
          ],
        },
      ],
    },
    {
      title: "Melihat pemakaian seluruhnya",
      blocks: [
        {
          steps: [
            "Tekan [Pemakaian Dana] di atas daftar.",
            "Isi [Dari tanggal] dan [Sampai tanggal], atau biarkan kosong untuk semua tanggal, lalu tekan [Tampilkan].",
            "[Arus dana] menyebut berapa yang disalurkan, dibelanjakan, dan dikoreksi. [Belanja per kategori merchant] menyebut untuk apa dana dibelanjakan, menurut kategori merchant sekarang. [Saldo mustahik sekarang] menyebut berapa yang belum dipakai dan sudah berapa lama.",
          ],
        },
      ],
    },
    {
      title: "Mengunduh dan mencetak",
      blocks: [
        {
          text: "[Unduh CSV] dan [Unduh XLSX] memuat semua baris daftar, bukan hanya halaman yang tampak. [Cetak Laporan] membuka lembar A4 dengan 1.000 baris pertama dan tempat tanda tangan. Nomor KTP tetap ditutup sebagian.",
        },
      ],
    },
  ],
  related: ["laporan", "koreksi-saldo"],
};
