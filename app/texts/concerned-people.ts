import { mostDaysConcerned, noAddress } from "contract/concern";

/** What the screen of who was concerned says. */

export const concernedTitle = "Data yang Tersangkut";

/** The texts of its filter, by their keys in the address, and what is said of one that there cannot be. */
export const concernFields = {
  account: { name: "akun", label: "Akun (e-mail)", fault: "Isi satu alamat e-mail, tanpa spasi." },
  session: { name: "sesi", label: "Nomor sesi", fault: "Nomor sesi terdiri dari angka." },
  address: { name: "alamat", label: "Alamat IP", fault: noAddress },
} as const;
export const wayLabel = "Cara";

/** How somebody's data was concerned. */
export const concernNames = {
  opened: "Dibuka",
  listed: "Tampil di daftar",
  printed: "Dicetak",
  exported: "Diunduh",
  changed: "Diubah",
} as const;

export const whoIsConcerned =
  "Orang yang datanya dibuka, tampil di daftar, dicetak, diunduh, atau diubah, yang terakhir lebih dulu. Angkanya menghitung berapa kali datanya diberikan: satu layar atau satu file dapat terhitung lebih dari sekali. Perubahan dicatat menurut akun: dengan sesi atau alamat IP, yang dihitung adalah perubahan selama sesi itu.";

/** Why nobody is listed. */
export const notListed = {
  nobodyNamed:
    "Isi akun, nomor sesi, atau alamat IP, atau pilih cara: daftar ini menjawab data siapa yang tersangkut olehnya.",
  wrongFilter: "Perbaiki isian yang ditandai, lalu tekan Tampilkan.",
  tooManyDays: `Pilih waktu paling lama ${mostDaysConcerned} hari.`,
} as const;

export const nobodyConcerned =
  "Tidak ada orang yang datanya tercatat dibuka, ditampilkan, dicetak, diunduh atau diubah.";
export const checkFilter = "Periksa penulisan akun, nomor sesi, dan alamat IP, serta tanggalnya.";
