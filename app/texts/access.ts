import { failure, message } from "./dialog";

/** What signing in, first passwords, resets and the profile say. */

/** Asks for the first password of an account that is not set up yet. */
export const setUpAccount = {
  title: "Setup Account",
  text: "Your account is not fully setup. Please define your new password!",
  cancel: "Cancel",
  confirm: "Proceed",
} as const;

export const accountSetUp = message("Setup Account Success", "Please re-login!");

/** A browser that keeps no cookie cannot stay signed in. */
export const cookiesBlocked = failure(
  "Browser ini memblokir cookie, jadi Anda tidak dapat masuk. Izinkan cookie untuk alamat ini di pengaturan browser, lalu muat ulang halaman dan masuk lagi.",
);

/** Signing in at an issuer, by the name that the settings give it. */
export const singleSignOn = {
  signIn: (name: string) => `Masuk dengan ${name}`,
  or: "atau",
  /** Opens the form for a password where only one user has one. */
  local: "Masuk sebagai administrator",
  cancelled: failure(
    "Anda belum masuk, karena permintaan di halaman single sign-on dibatalkan atau ditolak.",
  ),
  outdated: failure(
    "Waktu untuk masuk sudah habis, atau proses masuk dimulai lagi di tab lain. Silakan masuk kembali.",
  ),
  silent: failure(
    "Layanan single sign-on tidak dapat dihubungi atau tidak memberi jawaban yang benar. Coba lagi beberapa saat lagi.",
  ),
  onlyOutOfHere: message(
    "Anda sudah keluar",
    "Anda sudah keluar dari Ramah Zakat, tetapi belum dari single sign-on. Di komputer bersama, keluarlah di sana juga atau tutup semua jendela peramban.",
  ),
} as const;

/** Asks for the code of the second factor. */
export const askCode = {
  title: "Verifikasi Dua Langkah",
  text: "Masukkan kode 6 angka dari aplikasi autentikator Anda, atau satu kode pemulihan.",
  cancel: "Cancel",
  confirm: "Confirm",
} as const;

export const codeExpired = message(
  askCode.title,
  "Waktu untuk mengisi kode sudah habis. Silakan masuk kembali.",
);

export const codesLeft = (count: number) =>
  `Satu kode pemulihan terpakai, sisa ${count}. Buat kode pemulihan baru di Profile bila hampir habis.`;

/** Begun again in another tab: the code is of a secret that counts no more. */
export const secretReplaced = failure(
  "Kunci yang tadi Anda pindai sudah diganti, karena pengaturan dimulai lagi di tab lain, jadi kodenya tidak berlaku. Hapus kunci lama dari aplikasi autentikator, lalu pindai kode QR yang tampil sekarang.",
);

/** Told to a user whose role requires a second factor. */
export const secondFactorRequired = {
  setUp: "Role Anda mewajibkan verifikasi dua langkah. Atur sekarang, lalu Anda dapat melanjutkan pekerjaan.",
  stays: "Role Anda mewajibkannya, jadi tidak dapat dimatikan.",
} as const;

/** Asks for the mailed reset code. */
export const confirmReset = {
  title: "Confirm Reset Password",
  text: "Please confirm using reset code that already sent to your email!",
  alreadySent: "Reset code already send",
  cancel: "Cancel",
  confirm: "Confirm",
} as const;

export const passwordReset = message(
  "Reset Password Success!",
  "Please re-login using new password that already sent to your email!",
);

/** Shown when the user signed in with the mailed password too long ago (our own words). */
export const setUpExpired = message(
  "Setup Account",
  "Waktu untuk membuat password baru sudah habis. Silakan masuk kembali dengan password dari email Anda.",
);

export const resetExpired = message(
  "Confirm Reset Password",
  "Waktu untuk mengisi kode reset sudah habis. Silakan minta kode reset lagi.",
);

export const profileUpdated = message(
  "Success Update Profile",
  "Success Update Profile, we'll be loging you out. Please re-login!",
);

export const passwordChanged = message(
  "Ubah Password",
  "Password Anda sudah diubah. Silakan masuk kembali dengan password baru.",
);

/** What the forms that choose a password say (docs/rules.md#passwords). */
export const passwordTexts = {
  required: "Password is required",
  containsSpace: "Password is contained space character",
  length: "Password baru harus 12 sampai 128 karakter.",
  confirmationRequired: "Confirmation password is required",
  mismatch: "Confirmation Password is not match",
} as const;
