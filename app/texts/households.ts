/** What the screens of households say. */

export const householdsTitle = "Keluarga";
export const householdTitle = "Detail Keluarga";

/** Shown above the list. */
export const howHouseholdsWork =
  "Satu keluarga adalah mustahik dengan nomor KK yang sama. Daftar memuat keluarga dengan dua anggota atau lebih; pencarian menemukan keluarga berapa pun anggotanya. Penyaluran dijumlahkan selama 12 bulan terakhir.";

/** Told to users of a branch, whose lists hold only their own mustahik. */
export const ownBranchMembersOnly =
  "Hanya anggota yang terdaftar di cabang Anda yang ditampilkan dan dihitung.";

export const noCard = "Mustahik ini belum memiliki nomor KK, jadi keluarganya tidak dapat ditampilkan.";

/** Below the members where a record of them has ended. */
export const howEndedCount =
  "Data yang diakhiri bukan anggota tersendiri: orangnya dihitung sekali, dan penyaluran kepadanya ikut dijumlahkan.";

export const tooMany = (shown: number) =>
  `Nomor KK ini dipakai sangat banyak mustahik, mungkin keliru. Hanya ${shown} anggota yang terdaftar lebih dulu yang ditampilkan dan dihitung.`;
