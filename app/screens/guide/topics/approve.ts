import type { Topic } from "../topic";

export const approve: Topic = {
  name: "menyetujui",
  title: "Menyetujui, menolak, dan memeriksa sebagai orang kedua",
  about: "Memeriksa unggahan, koreksi, dan pencairan dana, lalu menyetujui atau menolaknya.",
  words:
    "setuju persetujuan approve approval tolak batal proses pemeriksa kedua dua orang penyetuju step up kode",
  screens: [
    "/approve-list",
    "/approve-data-mustahik",
    "/approve-penyaluran-dana",
    "/approve-data-merchant",
    "/approve-koreksi-dana",
    "/approve-pencairan-dana",
  ],
  parts: [
    {
      title: "Menyetujui unggahan",
      blocks: [
        {
          steps: [
            "Tekan [Buka] pada barisnya di [Kotak Masuk], atau [Detail] di daftarnya.",
            "Baca [Tinjauan]: jumlah baris dan nominal, nominal terbesar, siapa yang sudah menerima penyaluran, dan baris yang berbagi nomor KK.",
            "Untuk penyaluran dengan program, baca juga [Anggaran Program]: unggahan yang melampaui anggaran hanya dapat diproses kantor pusat.",
            "Periksa baris di [List Upload Sukses]. Baris yang gagal tidak ikut diproses.",
            "Tekan [Proses Upload Data], lalu [Proses].",
          ],
        },
        {
          text: "Unggahan diproses sebagai pekerjaan di belakang. Kemajuannya tampil di daftar, dan Anda boleh mengerjakan hal lain.",
        },
      ],
    },
    {
      title: "Menyetujui koreksi atau pencairan dana",
      blocks: [
        {
          steps: [
            "Buka [Approve Koreksi Dana Mustahik] atau [Approve Pencairan Dana Merchant].",
            "Tekan [Approve] pada barisnya, baca pertanyaannya, lalu tekan [Ya].",
            "Untuk tidak menyetujui, tekan [Batalkan] (koreksi) atau [Tolak] (pencairan). Alasan boleh diisi, dan ditampilkan di daftar.",
          ],
        },
        { note: "Pembuat tidak boleh menyetujui datanya sendiri. Tombol yang tertutup menyebut alasannya." },
        {
          picture: {
            name: "setujui",
            alt: "Pertanyaan di atas daftar koreksi, dengan jawaban Tidak dan Ya.",
          },
        },
      ],
    },
    {
      title: "Menjawab usulan",
      blocks: [
        {
          text: "Kotak Masuk juga memuat usulan orang lain: aturan persetujuan, anggaran program, dua data milik satu orang, dan reset verifikasi dua langkah. Tekan [Buka], baca usulannya, lalu setujui atau tolak. Pengusul dapat menariknya kembali dengan menolaknya sendiri.",
        },
      ],
    },
    {
      title: "Bila perlu disetujui dua orang",
      blocks: [
        {
          text: "Menurut aturan persetujuan, data dengan nominal besar dapat memerlukan dua orang. Daftar menulis 0 dari 2 atau 1 dari 2 dengan nama pemeriksa pertama. Setelah yang pertama menyetujui, data tetap menunggu; pemeriksa kedua harus orang lain.",
        },
        {
          text: "Data yang sama dapat juga meminta [Kode Verifikasi]: isi enam angka dari aplikasi autentikator Anda. Lihat halaman Verifikasi dua langkah.",
        },
      ],
    },
    {
      title: "Sebagai penyetuju pengganti",
      blocks: [
        {
          text: "Selama Anda ditunjuk menggantikan, layar persetujuan orang yang Anda gantikan ada di menu Anda. Pertanyaannya menyebut atas nama siapa Anda memutuskan, dan daftar mencatat keduanya.",
        },
      ],
    },
  ],
  related: ["menyetujui-banyak", "penyetuju-pengganti", "aturan-persetujuan", "program-dan-anggaran"],
};
