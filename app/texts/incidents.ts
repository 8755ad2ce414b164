import { isolated } from "~/format/text";
import { law } from "./data-requests";
import { questionAbout } from "./decisions";
import { message } from "./dialog";

/** What the screens of incidents say, and the letters about them (article 46). */

export const incidentsTitle = "Insiden";
export const newIncidentTitle = "Catat Insiden";
export const incidentTitle = "Detail Insiden";
export const editIncident = "Edit Insiden";

export const onlyHeadOfficeHasIncidents = "Hanya kantor pusat yang dapat melihat dan mencatat insiden.";
export const howIncidentsWork =
  "Data pribadi yang sampai kepada yang tidak berhak, hilang, atau berubah. Orang yang tersangkut dan lembaga diberi tahu secara tertulis paling lambat 3 × 24 jam sejak insiden ditemukan, lalu orang kedua menutupnya.";

export const incidentStateNames = { open: "Terbuka", late: "Terlambat", closed: "Ditutup" } as const;

export const incidentLabels = {
  found: "Ditemukan",
  due: "Batas pemberitahuan",
  accounts: "Akun",
  people: "Orang yang tersangkut",
  data: "Data yang tersangkut",
  happened: "Yang terjadi",
  done: "Yang dilakukan",
} as const;

export const allAccounts = "Semua akun";

export const incidentRecorded = message(
  newIncidentTitle,
  "Insiden sudah dicatat. Siapkan suratnya untuk orang yang tersangkut dan untuk lembaga.",
);
export const incidentEdited = message(editIncident, "Insiden sudah diubah.");

export const closeIncident = {
  label: "Tutup",
  question: questionAbout("menutup insiden"),
  done: message("Tutup Insiden", "Insiden sudah ditutup."),
  whyNot:
    "Insiden ditutup oleh pemegang hak Penutupan Insiden, tetapi bukan oleh yang terakhir menulisnya atau yang akunnya tersangkut.",
} as const;

/** Letters are drafts: who signs them reads and sends them. */
export const letterNames = {
  letters: "Surat per Orang",
  letter: "Satu Surat untuk Semua",
  authority: "Surat untuk Lembaga",
} as const;
export const lettersTitle = "Pemberitahuan";
export const letterKinds = ["letters", "letter", "authority"] as const;
export const addressesFile = "CSV Alamat";
export const letterTitle = "Pemberitahuan Kegagalan Pelindungan Data Pribadi";
export const authorityName = "Lembaga Pelindungan Data Pribadi";
export const anyConcerned = "Bapak/Ibu yang datanya tersangkut";
/** Of how many people a closed incident concerned. */
export const whenClosed = "saat insiden ditutup. Daftarnya dapat berubah sesudahnya.";

/** How many letters are printed, and for whom there is none. */
export const lettersOf = (letters: string, people: string, total: string, erased: string) =>
  `${letters} surat untuk ${people} dari ${total} orang yang tersangkut.` +
  (erased === "0" ? "" : ` ${erased} orang tidak disurati, karena datanya sudah dihapus.`) +
  (people === total ? "" : ` Untuk yang lain, pakai ${letterNames.letter} dan ${addressesFile}.`);

export const addressed = (name: string) => `Yth. ${isolated(name)},`;

/** How a letter begins. */
export const toPerson = (found: string) =>
  `Pada ${found} kami menemukan bahwa data pribadi Anda mungkin sampai kepada pihak yang tidak berhak, hilang, atau berubah tanpa hak. Hal ini kami beritahukan sesuai Pasal 46 ${law}.`;
export const toAuthority = (found: string, people: string) =>
  `Sesuai Pasal 46 ${law}, kami memberitahukan kegagalan pelindungan data pribadi yang kami temukan pada ${found}. Jumlah orang yang tersangkut: ${people}.`;
