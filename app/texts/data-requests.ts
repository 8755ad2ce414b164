import { mostDaysSinceReceived, requestKindNames, type RequestKind } from "contract/request-kinds";
import { isolated } from "~/format/text";
import { actNames, questionAbout, stepNames } from "./decisions";
import { message } from "./dialog";

/** What the screens of requests about personal data say, and the letters about them. */

export const requestsTitle = "Permintaan Data";
export const newRequestTitle = "Catat Permintaan";
export const requestTitle = "Detail Permintaan Data";

export const requestLabels = { kind: "Jenis permintaan", state: "Keadaan", asker: "Pemohon" } as const;

export const requestStateNames = {
  open: "Menunggu jawaban",
  answered: "Dijawab",
  refused: "Ditolak",
  taken_back: stepNames.takenBack,
} as const;

export const askerNames = {
  person: "Orang itu sendiri",
  guardian: "Orang tua atau wali",
  mandate: "Penerima kuasa",
} as const;

export const channelNames = {
  counter: "Loket",
  letter: "Surat",
  email: "E-mail",
  phone: "Telepon",
} as const;

export const genderNames = { L: "Laki-laki", P: "Perempuan" } as const;

/** The right values that a correction names. */
export const rightValueTexts = {
  title: "Data yang benar",
  help: "Hanya untuk Perbaikan Data. Isi yang harus diganti saja; yang dikosongkan tidak berubah. Data diganti begitu orang kedua menjawab permintaan ini. KTP dan NPWP tidak diganti di sini: lihat panduan.",
  answer: "Jawaban ini mengganti data orang itu dengan data yang benar di atas.",
} as const;

/** Grounds of a refusal (article 33). */
export const groundNames = {
  safety: "Membahayakan keamanan atau kesehatan orang itu atau orang lain",
  others: "Mengungkapkan data pribadi orang lain",
  defence: "Bertentangan dengan pertahanan dan keamanan negara",
} as const;

export const law = "UU 27/2022";

/** The right that each kind is about, and where the law asks for an answer within 3 × 24 hours. */
export const requestArticles: Readonly<Record<RequestKind, string>> = {
  copy: "Pasal 7 dan 32",
  correction: "Pasal 6 dan 30",
  restriction: "Pasal 11 dan 41",
  lifting: "Pasal 11",
  erasure: "Pasal 8 dan 43",
  objection: "Pasal 10",
  withdrawal: "Pasal 9 dan 40",
};

export const numberLabel = "KTP, NPWP atau nomor account";
export const soughtLabel = "Nomor permintaan, KTP, NPWP atau nomor account";
export const checkLabel = "Cari orangnya";
export const numberFaults = {
  empty: "Nomor wajib diisi.",
  unknown: "Tidak ada mustahik atau merchant dengan nomor ini. Periksa kembali nomornya.",
} as const;
export const seenHelp =
  "Tulis apa yang dilihat, misalnya KTP asli. Jangan menulis nomornya atau menyalin dokumennya.";
export const inFuture = "Waktu diterima tidak boleh di masa depan.";
export const tooLongAgo = `Waktu diterima paling lama ${mostDaysSinceReceived} hari yang lalu: periksa tahunnya.`;

export const howRequestsWork =
  "Apa yang diminta orang tentang data pribadinya. Setiap permintaan dijawab atau ditolak oleh orang kedua paling lambat 3 × 24 jam sejak diterima. Yang paling dekat batas waktunya ditampilkan lebih dulu.";

export const requestRegistered = message(
  newRequestTitle,
  "Permintaan sudah dicatat dan menunggu jawaban orang kedua. Cetak tanda terimanya untuk pemohon.",
);

/** What is decided about a request, each at an address of its own. */
export const replySteps = {
  answer: {
    label: "Jawab",
    title: "Jawab Permintaan Data",
    done: message("Jawab Permintaan Data", "Permintaan sudah dijawab. Cetak suratnya untuk pemohon."),
    letter: "Jawaban atas Permintaan Data Pribadi",
  },
  refuse: {
    label: "Tolak",
    title: "Tolak Permintaan Data",
    done: message("Tolak Permintaan Data", "Permintaan sudah ditolak. Cetak suratnya untuk pemohon."),
    letter: "Penolakan Permintaan Data Pribadi",
  },
} as const;

export const takeBack = {
  label: actNames.takeBack,
  question: questionAbout("menarik kembali permintaan"),
  done: message("Tarik Kembali Permintaan", "Permintaan sudah ditarik kembali."),
  onlyMaker: "Hanya yang mencatat permintaan ini yang dapat menariknya kembali.",
} as const;

export const replyLabels = {
  text: "Yang disampaikan kepada pemohon",
  ground: "Dasar penolakan (Pasal 33)",
  stopsAccounts: "Account ikut dihentikan",
  stopsAccountsHelp:
    "Selama data dibatasi, account orang ini tidak dapat dipakai untuk belanja dan pencairan.",
} as const;

export const erasureLabel = "Penghapusan data";

/** What the answer to an erasure does. */
export const answerErases =
  "Jawaban ini menghapus data orang ini untuk selamanya: nama, nomor, alamat, keluarga, dan isi berkasnya. Pembukuan tetap tanpa nama. Datanya hilang satu jam setelah jawaban, jadi cetak suratnya sebelum itu.";

export const eraseQuestion = questionAbout("menghapus untuk selamanya data");

/** What the answer to a restriction or a withdrawal does. */
export const answerRestricts =
  "Jawaban ini membatasi data orang ini: datanya tetap disimpan dan dapat diperbaiki, tetapi tidak dipakai untuk penyaluran baru sampai pembatasannya dicabut.";

/** What an answer says unless the decider writes something else. */
export const proposedAnswers: Readonly<Record<RequestKind, string>> = {
  copy: "Salinan data pribadi yang kami simpan, beserta rekam jejak pemrosesannya, kami serahkan bersama surat ini.",
  correction: "Data pribadi tersebut sudah kami perbaiki sesuai permintaan.",
  restriction:
    "Pemrosesan data pribadi tersebut sudah kami batasi. Selama pembatasan, data tidak dipakai untuk penyaluran baru.",
  lifting:
    "Pembatasan pemrosesan sudah kami cabut. Data pribadi tersebut kembali dipakai seperti sebelumnya.",
  erasure:
    "Data pribadi tersebut kami hapus. Catatan pembukuan tetap kami simpan 10 tahun tanpa nama, karena undang-undang mewajibkannya.",
  objection:
    "Keberatan sudah kami pelajari. Keputusan tentang orang tersebut tidak diambil secara otomatis, tetapi oleh petugas kami.",
  withdrawal:
    "Penarikan persetujuan sudah kami catat, dan pemrosesan data pribadi yang didasarkan pada persetujuan itu sudah kami hentikan.",
};

/** Opens the record of the person whom a request is about. */
export const openRecord = { Mustahik: "Data Mustahik", Merchant: "Data Merchant" } as const;

export const receiptTitle = "Tanda Terima Permintaan Data Pribadi";
export const receiptLabel = "Tanda Terima";
export const letterLabel = "Surat untuk Pemohon";

export const mustBeAnswered = (due: string) =>
  `Permintaan ini dijawab paling lambat ${due}, yaitu 3 × 24 jam sejak diterima.`;

/** How a letter begins. */
export const letterBegins = (asker: string, received: string, kind: RequestKind, name: string) => [
  `Yth. ${isolated(asker)},`,
  `Pada ${received} kami menerima permintaan ${requestKindNames[kind].toLowerCase()} tentang data pribadi ${isolated(name)} (${requestArticles[kind]} ${law}).`,
];

export const refusalSays = (ground: keyof typeof groundNames) =>
  `Permintaan itu kami tolak karena ${groundNames[ground].toLowerCase()} (Pasal 33 ${law}).`;

export const accountsStandStill =
  "Selama data dibatasi, account tidak dapat dipakai untuk belanja dan pencairan.";

export const signedBy = {
  asker: "Pemohon,",
  receiver: "Diterima oleh petugas,",
  taker: "Surat diterima oleh,",
  decider: "Untuk Ramah Zakat,",
} as const;
