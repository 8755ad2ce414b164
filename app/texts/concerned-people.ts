/** What the screen of who was concerned says. */

export const concernedTitle = "Data yang Tersangkut";

export const concernLabels = {
  username: "Akun (e-mail)",
  session: "Sesi",
  address: "Alamat IP",
  way: "Cara",
} as const;

/** How somebody's data was concerned. */
export const concernNames = {
  opened: "Dibuka",
  listed: "Tampil di daftar",
  printed: "Dicetak",
  exported: "Diunduh",
  changed: "Diubah",
} as const;

export const whoIsConcerned =
  "Orang yang datanya dibuka, tampil di daftar, dicetak, diunduh, atau diubah, yang terakhir lebih dulu. Angkanya menghitung berapa kali. Perubahan dicatat menurut akun: dengan sesi atau alamat IP, yang dihitung adalah perubahan selama sesi itu.";

export const sessionShown = "Hanya satu sesi.";
export const allSessions = "Tampilkan semua sesi";
