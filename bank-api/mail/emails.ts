import type { Mailed } from "bank-api/store/people/notice-mail";
import type { Email } from "bank-api/store/runtime/outbox";
import { noticeKinds } from "contract/notice-kinds";
import { decisionNames } from "contract/proposal-kinds";
import { productLabel } from "contract/signing";

/** Mail that the bank sends: plain text, with the secret in a paragraph of its own, so that it is easy to copy. */

/** First password of a new account. */
export function firstPasswordEmail(recipient: string, password: string, validDays: number): Email {
  return email(recipient, `Akun ${productLabel} Anda`, [
    `Akun ${productLabel} Anda sudah dibuat.`,
    `Username: ${recipient}`,
    `Kata sandi sementara: ${password}`,
    `Kata sandi ini berlaku ${validDays} hari. Saat masuk pertama kali, Anda diminta membuat kata sandi sendiri.`,
  ]);
}

/** The e-mail to a new user who signs in without a password. */
export function newAccountEmail(recipient: string): Email {
  return email(recipient, `Akun ${productLabel} Anda`, [
    `Akun ${productLabel} Anda sudah dibuat.`,
    `Username: ${recipient}`,
    "Akun ini tidak memakai kata sandi. Masuk dengan single sign-on.",
  ]);
}

/** Reset code; `recipient` undefined for a name without an account. */
export function resetCodeEmail(recipient: string | undefined, code: string, validMinutes: number): Email {
  return email(recipient, `Kode reset ${productLabel}`, [
    "Kami menerima permintaan untuk mengatur ulang kata sandi Anda.",
    `Kode reset: ${code}`,
    `Kode ini berlaku ${validMinutes} menit. Abaikan surat ini jika Anda tidak memintanya.`,
  ]);
}

/** Password after a confirmed reset. */
export function temporaryPasswordEmail(recipient: string, password: string, validHours: number): Email {
  return email(recipient, `Kata sandi sementara ${productLabel}`, [
    "Kata sandi Anda sudah diatur ulang.",
    `Kata sandi sementara: ${password}`,
    `Kata sandi ini berlaku ${validHours} jam. Saat masuk, Anda diminta membuat kata sandi sendiri.`,
  ]);
}

const notYou = "Jika bukan Anda yang melakukannya, segera hubungi administrator.";

/** Makes e-mails about changes of a second factor. No e-mail holds a secret or a code. */
const emailOfChange =
  (subject: string, ...sentences: string[]) =>
  (recipient: string) =>
    email(recipient, subject, [...sentences, notYou]);

export const secondFactorOnEmail = emailOfChange(
  `Verifikasi dua langkah ${productLabel} aktif`,
  "Verifikasi dua langkah akun Anda sudah aktif. Mulai sekarang, kode dari aplikasi autentikator diminta setiap kali Anda masuk.",
);
export const secondFactorOffEmail = emailOfChange(
  `Verifikasi dua langkah ${productLabel} dimatikan`,
  "Verifikasi dua langkah akun Anda sudah dimatikan. Untuk masuk, kata sandi saja sudah cukup.",
);
export const secondFactorResetEmail = emailOfChange(
  `Verifikasi dua langkah ${productLabel} direset`,
  "Dua administrator sudah mereset verifikasi dua langkah akun Anda dan mengakhiri semua sesi Anda. Kode lama dan kode pemulihan lama tidak berlaku lagi.",
  "Masuk kembali dengan kata sandi, lalu atur verifikasi dua langkah lagi di layar Profile.",
);
export const recoveryCodesEmail = emailOfChange(
  `Kode pemulihan ${productLabel} diganti`,
  "Kode pemulihan akun Anda sudah diganti. Kode pemulihan yang lama tidak berlaku lagi.",
);

export function recoveryCodeUsedEmail(recipient: string, left: number): Email {
  return email(recipient, `Kode pemulihan ${productLabel} dipakai`, [
    `Satu kode pemulihan akun Anda baru saja dipakai. Sisa kode pemulihan: ${left}.`,
    notYou,
  ]);
}

/** One notice, for who wants to hear at once. It names what it is about by a reference alone. */
export function noticeEmail(notice: Mailed, appOrigin: string | undefined): Email {
  const after = notice.kind === "new-sign-in" ? whereToEnd(appOrigin) : [whereToRead(appOrigin)];
  return email(notice.recipient, `Pemberitahuan ${productLabel}`, [sentenceOf(notice), ...after]);
}

/** The most lines of a daily e-mail; the screen has them all. */
const mostLines = 20;

/** What a user has not read since their last daily e-mail. */
export function dailyEmail(notices: readonly [Mailed, ...Mailed[]], appOrigin: string | undefined): Email {
  const lines = notices.slice(0, mostLines).map((notice) => `- ${sentenceOf(notice)}`);
  const left = notices.length - lines.length;
  return email(notices[0].recipient, `Pemberitahuan harian ${productLabel}`, [
    `Anda memiliki ${notices.length} pemberitahuan yang belum dibaca.`,
    ...lines,
    ...(left > 0 ? [`- dan ${left} lagi`] : []),
    whereToRead(appOrigin),
  ]);
}

/** A bank of another release may tell of what this one does not know. */
const sentenceOf = ({ kind, featureCode, subjectId, transactionType }: Mailed): string =>
  kind in noticeKinds
    ? noticeKinds[kind].email({
        reference: subjectId ?? "",
        screen: featureCode ? decisionNames[featureCode] : "",
        transactionType,
      })
    : "Ada pemberitahuan baru.";

/** The e-mail names the screen where the app's address is not known. */
const whereToRead = (appOrigin: string | undefined) =>
  appOrigin === undefined
    ? `Selengkapnya ada di layar Pemberitahuan ${productLabel}. Waktu pengiriman surat diatur di sana juga.`
    : `Selengkapnya: ${appOrigin}/notices`;

/** Names the place where the user can end a session that somebody else has opened. */
const whereToEnd = (appOrigin: string | undefined): string[] => [
  "Jika bukan Anda, akhiri sesinya lalu ganti kata sandi Anda.",
  appOrigin === undefined
    ? `Sesi Anda ada di layar Profil ${productLabel}, Sesi Aktif.`
    : `Sesi Anda: ${appOrigin}/profile/sessions`,
];

function email(recipient: string | undefined, subject: string, paragraphs: readonly string[]): Email {
  return { recipient: recipient ?? null, subject, body: `${paragraphs.join("\n\n")}\n` };
}
