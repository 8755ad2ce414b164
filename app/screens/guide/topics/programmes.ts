import type { Topic } from "../topic";

export const programmes: Topic = {
  name: "program-dan-anggaran",
  title: "Program dan anggarannya",
  about:
    "Membuat program penyaluran menurut bidang, mengusulkan anggarannya setahun, dan melihat sisanya saat menyalurkan.",
  words:
    "programme bidang kemanusiaan kesehatan pendidikan ekonomi dakwah advokasi budget anggaran tahun usul sisa melebihi melampaui penyaluran",
  screens: ["/programmes"],
  parts: [
    {
      title: "Membuat program",
      blocks: [
        {
          text: "Program berlaku untuk semua cabang, dan hanya kantor pusat yang mengaturnya. Cabang melihat daftarnya saja.",
        },
        {
          steps: [
            "Buka [Program], lalu tekan [Buat Program].",
            "Isi [Kode Program]: kode ini dipakai pada file penyaluran, dan tidak dapat diubah.",
            "Pilih [Bidang], dan isi [Tanda], satu sampai tiga karakter yang membedakan program pada daftar.",
            "Isi [Nama Program] dan [Berlaku Mulai]. Kosongkan [Berlaku Sampai] bila tanpa batas akhir.",
            "Tekan [Simpan].",
          ],
        },
        {
          picture: {
            name: "buat-program",
            alt: "Layar Buat Program dengan isian kode, bidang, tanda, nama, dan masa berlaku.",
          },
        },
        {
          text: "Nama dan masa berlaku diubah kemudian di [Detail], dengan [Edit Program].",
        },
      ],
    },
    {
      title: "Mengusulkan anggaran",
      blocks: [
        {
          steps: [
            "Buka [Detail] program, lalu tekan [Usulkan Anggaran].",
            "Pilih tahun ini atau tahun depan, isi anggarannya, lalu simpan.",
            "Orang kedua di kantor pusat membuka program yang sama dan menekan [Setujui] atau [Tolak] pada usulan itu.",
          ],
        },
        {
          note: "Anggaran berlaku setelah disetujui, dan menggantikan anggaran tahun yang sama. Pengusul tidak dapat menyetujui usulannya sendiri.",
        },
      ],
    },
    {
      title: "Menyalurkan untuk program",
      blocks: [
        {
          steps: [
            "Di [Penyaluran Dana Mustahik], tekan [Buat Upload Data] dan pilih [Program]. Pilihan ini berlaku untuk semua baris.",
            "Baris untuk program lain diberi kode programnya pada kolom program di file.",
            "Buka [Detail] unggahan: [Anggaran Program] menulis anggaran tahun ini, yang sudah tersalur, yang sedang diproses, nominal unggahan ini, dan sisanya.",
          ],
        },
        {
          text: "Bila kolom [SISA (IDR)] bertulis Melampaui, atau programnya [Tanpa anggaran], cabang tidak dapat memproses unggahan itu. Mintalah kantor pusat menambah anggarannya, atau memproses unggahan itu.",
        },
        {
          note: "Kantor pusat dapat memproses unggahan yang melampaui anggaran atau untuk program tanpa anggaran. Pertanyaannya menyebut programnya, dan jejak audit mencatatnya.",
        },
      ],
    },
  ],
  related: ["mengunggah-file", "aturan-persetujuan"],
};
