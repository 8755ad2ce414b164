import type { Topic } from "../topic";

export const changeAsnaf: Topic = {
  name: "mengubah-asnaf",
  title: "Menentukan dan mengubah asnaf",
  about: "Mengubah asnaf satu mustahik, atau banyak sekaligus dengan satu file, selalu dengan alasan.",
  words:
    "asnaf fakir miskin amil mualaf riqab gharimin fisabilillah ibnu sabil belum ditentukan ubah perubahan alasan BUP0004",
  screens: ["/upload-asnaf-mustahik", "/approve-asnaf-mustahik", "/list-mustahik/*/asnaf"],
  parts: [
    {
      title: "Satu mustahik",
      blocks: [
        {
          steps: [
            "Buka detail mustahik di [List Mustahik], lalu tekan [Ubah Asnaf].",
            "Pilih asnaf yang baru dan tulis alasannya, lalu tekan [Simpan].",
          ],
        },
        {
          picture: {
            name: "mengubah-asnaf",
            alt: "Layar Ubah Asnaf dengan asnaf sekarang, pilihan asnaf yang baru, isian Alasan, dan tombol Simpan.",
          },
        },
      ],
    },
    {
      title: "Mengunggah perubahan",
      blocks: [
        {
          steps: [
            "Buka [Asnaf Mustahik] di menu Mustahik, lalu tekan [Buat Upload Data].",
            "Tekan [Unduh template CSV]. Isi satu baris untuk setiap mustahik: nama, nomor KTP, asnaf yang baru, dan alasannya.",
            "Pilih file itu, lalu tekan [Create].",
            "Periksa hasilnya di halaman detail. Baris yang salah ada di [List Upload Gagal] dengan keterangannya.",
          ],
        },
        {
          text: "Asnaf ditulis dengan huruf besar atau kecil: fakir, miskin, amil, mualaf, riqab, gharimin, fisabilillah, atau ibnu sabil. Alasan wajib diisi, paling banyak 300 karakter.",
        },
        {
          note: "Baris yang asnafnya sudah sama hanya mendapat peringatan, dan tidak mengubah apa pun.",
        },
      ],
    },
    {
      title: "Menyetujui",
      blocks: [
        {
          steps: [
            "Orang kedua membuka [Asnaf Mustahik] di menu Approve List, lalu detail uploadnya.",
            "Setiap baris menyebut asnaf sekarang dan yang baru, misalnya Miskin → Fakir. Setelah memeriksanya bersama alasannya, ia menekan [Proses Upload Data]. Asnaf berubah sejak saat itu.",
          ],
        },
      ],
    },
    {
      title: "Yang ikut berubah",
      blocks: [
        {
          text: "Penyaluran menyimpan asnaf pada saat dana disalurkan, jadi perubahan hanya berlaku untuk penyaluran berikutnya. Hanya asnaf yang pertama kali ditentukan ikut dicatat pada penyaluran yang sudah diterima.",
        },
        {
          text: "Setiap perubahan tercatat dengan asnaf sebelum dan sesudahnya, alasan, penyetuju, dan uploadnya.",
        },
      ],
    },
  ],
  related: ["mengunggah-file", "kelengkapan-data", "mencari"],
};
