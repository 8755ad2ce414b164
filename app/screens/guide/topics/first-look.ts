import type { Topic } from "../topic";

export const firstLook: Topic = {
  name: "mengenal-layar",
  title: "Mengenal layar dan menu",
  about:
    "Apa yang ada di bilah atas, di menu, dan di Dashboard, dan ke mana mencari pekerjaan yang menunggu.",
  words: "dashboard beranda navigasi notifikasi pemberitahuan lonceng kotak masuk tugas pekerjaan",
  screens: ["/dashboard", "/notices"],
  parts: [
    {
      title: "Bilah atas dan menu",
      blocks: [
        {
          text: "Menu di sisi kiri hanya memuat layar yang boleh dibuka oleh role Anda. Di layar sempit, menu dibuka dengan tombol di kiri atas. Tombol [Ciutkan menu] menyisakan gambarnya saja.",
        },
        {
          terms: [
            [
              "[Dashboard]",
              "Jumlah penggunaan dana, account, dan merchant, serta pekerjaan yang menunggu Anda.",
            ],
            [
              "[Kotak Masuk]",
              "Semua data yang menunggu persetujuan Anda, yang paling lama menunggu di atas.",
            ],
            [
              "Lonceng",
              "[Pemberitahuan]: data yang menunggu Anda, hasil permintaan dan unggahan Anda, dan perubahan pada hak Anda. Angka di sampingnya adalah yang belum dibaca.",
            ],
            ["Nama Anda", "[Profile], [Ubah Password], [Mode ringan], Bantuan, dan [Logout]."],
          ],
        },
        {
          picture: {
            name: "dashboard",
            alt: "Dashboard dengan menu di kiri dan bilah atas: kolom cari, tanda tanya, lonceng, dan nama pengguna.",
          },
        },
      ],
    },
    {
      title: "Mengerjakan yang menunggu",
      blocks: [
        {
          steps: [
            "Lihat angka di samping menu [Approve List]: sebanyak itu data menunggu Anda.",
            "Buka [Kotak Masuk], lalu tekan [Buka] pada satu baris untuk melihat datanya.",
            "Putuskan data itu seperti pada halaman Menyetujui.",
          ],
        },
        {
          note: "Data yang Anda buat sendiri tidak ada di Kotak Masuk Anda, karena harus disetujui orang lain.",
        },
      ],
    },
    {
      title: "Membaca pemberitahuan",
      blocks: [
        {
          steps: [
            "Tekan lonceng di bilah atas.",
            "Tekan [Buka] pada satu pemberitahuan: pemberitahuan itu ditandai sudah dibaca, dan layar yang dimaksud terbuka.",
            "Tekan [Tandai semua dibaca] bila tidak ada lagi yang perlu dibuka.",
          ],
        },
        {
          text: "Agar pemberitahuan juga datang lewat email, buka [Profile] lalu [Surat Pemberitahuan], dan pilih sekaligus, sekali sehari, atau tidak.",
        },
      ],
    },
  ],
  related: ["masuk", "mencari"],
};
