import { isolated } from "~/format/text";

/** Words of the reports of half-years and years. */

export const periodReportsTitle = "Laporan Periode";

export const howPeriodsWork =
  "Laporan semester dan tahun menurut urutan pelaporan zakat. Kantor pusat menutup laporan setelah periodenya berakhir; angka laporan yang ditutup tidak berubah lagi.";

export const ownBranchFiguresOnly = "Anda melihat angka cabang Anda saja.";

export const periodStateNames = { running: "Berjalan", open: "Belum ditutup", closed: "Ditutup" } as const;

/** The chapters of a report, in the order in which the regulator asks for them. */
export const chapters = {
  receipts: "I. Penerimaan",
  asnaf: "II. Penyaluran menurut asnaf",
  programmes: "III. Penyaluran menurut bidang dan program",
  branches: "IV. Penyaluran per cabang",
  total: "V. Jumlah penyaluran",
} as const;

/** What an organisation receives. This system keeps none of it. */
export const receipts = ["Zakat", "Infak dan sedekah", "Dana sosial keagamaan lainnya (DSKL)"] as const;

export const howPeriodIsCounted =
  "Setiap orang dan setiap keluarga (nomor KK) dihitung satu kali dalam setiap baris, jadi jumlah baris bisa lebih besar daripada totalnya. Orang dan keluarga tidak dijumlahkan menurut bidang.";

export const draft = "Belum ditutup; angkanya masih dapat berubah.";

/** Said on a closed report. */
export const closedBy = (name: string, time: string) => `Ditutup ${time} oleh ${isolated(name)}.`;

export const differsToday =
  "Angka hari ini berbeda dari laporan ini, misalnya karena asnaf penerima baru ditentukan setelah penutupan. Laporan ini tetap seperti saat ditutup.";

export const closingTitle = "Tutup Laporan";

/** The question before a report is closed. */
export const closingQuestion = (period: string, total: string) => ({
  title: closingTitle,
  text: `Apakah kamu yakin akan menutup laporan ${period} dengan penyaluran ${total}? Laporan yang ditutup tidak dapat diubah atau dibuka lagi.`,
  no: "Kembali",
  yes: closingTitle,
});
