import { failure, type DialogContent } from "./dialog";

/** What the texts need to know of a failed call. A `BankError` has all of it. */
export interface Failure {
  readonly kind: keyof typeof byKind;
  readonly code: string;
  readonly message: string;
  readonly outcomeUnknown: boolean;
  readonly retryAfterSeconds?: number | undefined;
  /** The id of the request in which it happened. */
  readonly correlation?: string | undefined;
}

/** Where a call failed. Sign-in and the change of one's own password have their own words for some errors. */
type Place = "anywhere" | "signIn" | "ownPassword";

/** What a dialog says: its title, and its text or where the text comes from. */
interface Entry {
  readonly title: string;
  readonly text: string | typeof bankWords | typeof bankCodeAndWords;
}

const bankWords = Symbol("the bank's message");
const bankCodeAndWords = Symbol("the bank's code and message");

const say = (text: Entry["text"], title = "Failed"): Entry => ({ title, text });
const connectionFailed = say("Check your internet connection and try again.", "Connection is Failed");

/** What is said for a code or a kind of failure, by place. `wordless` is said if the bank sends the code without a message. */
type Row = Partial<Readonly<Record<Place, Entry>>> & { readonly wordless?: string };

/** What is said for each kind of failure. */
const byKind = {
  refused: { anywhere: say(bankWords), signIn: say(bankCodeAndWords) },
  // Nobody has a session at sign-in, so none can be over.
  "session-over": { anywhere: say(bankWords, "Session is over!"), signIn: say(bankWords) },
  forbidden: { anywhere: say("Unauthorized!") },
  "not-found": { anywhere: say("Endpoint is not exist.") },
  throttled: { anywhere: say("Terlalu banyak percobaan.") },
  failure: { anywhere: say("Unknown Error") },
  busy: {
    anywhere: say("Sistem sedang sibuk, jadi permintaan ini belum diproses. Coba lagi beberapa detik lagi."),
  },
  unreachable: {
    anywhere: say(
      "There is a problem with your internal connection. Please try again later or call your provider",
    ),
    signIn: connectionFailed,
  },
  timeout: { anywhere: say("Request timeout!") },
  malformed: { anywhere: say("Error to call API") },
} as const satisfies Record<string, Row & { readonly anywhere: Entry }>;

/**
 * The error catalogue, by code and by kind of failure. A code's row comes before its kind's row, and the entry of a place before
 * the one for anywhere. The bank's own words are shown only for its E and S codes and for the session's end. The message of a 500
 * may hold technical details, so it is never shown (docs/rules.md#errors-on-screens).
 */
export const catalogue = {
  S0: {
    signIn: say("Username and password is not registered in the system.", "Unauthorized Login"),
    ownPassword: say("Password Lama tidak sesuai."),
  },
  E0: { signIn: say(bankWords, "Unauthorized Login") },
  E1: { signIn: say(bankWords) },
  E2: { signIn: say(bankWords) },
  E3: { signIn: say(bankWords) },
  E4: { signIn: say(bankWords), wordless: "Unauthorized login!" },
  E6: { signIn: say(bankWords) },
  E400: { signIn: connectionFailed, wordless: "Error to call API" },
  "401": { wordless: "Unauthorized login!" },
  ...byKind,
} as const satisfies Record<string, Row>;

const wordlessStatus = "There's something wrong with your request.";
const wordlessCode = "Error Unknown : Maybe there's something wrong with your connection!";

/** Added to a failed write that may have taken effect (docs/rules.md#unknown-outcome). */
export const unknownOutcome = "Status tidak diketahui, periksa daftar.";

/** Whether a proxy's own answer says that it has passed nothing on. Of a request that came too slowly (408) it may have passed on a part. */
export const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408;

/** A server before the app (a proxy) has refused a request itself, so it never got to the app. */
export function intercepted(status: number): Failure {
  const message = `Permintaan ini ditolak oleh server perantara (proxy) di depan aplikasi (${status}), jadi belum diproses dan tidak ada data yang berubah. ${whatHelps(status)}`;
  return { kind: "refused", code: "", message, outcomeUnknown: false };
}

function whatHelps(status: number): string {
  if (status === 413)
    return "Kiriman ini terlalu besar baginya, jadi mengirim ulang tidak akan berhasil. Hubungi administrator.";
  return status === 429 ? "Coba lagi beberapa menit lagi." : "Hubungi administrator bila terulang.";
}

/** A form was sent again with other content, although the bank had already processed it. */
export const sentBefore = {
  form: failure(
    "Formulir ini sudah pernah dikirim dengan isian lain, dan kiriman itu sudah diproses. Periksa daftar. Tekan Simpan lagi bila isian yang tampil sekarang tetap ingin disimpan.",
  ),
  question: failure(
    "Permintaan ini sudah pernah dikirim dengan isian lain, dan kiriman itu sudah diproses. Periksa daftar.",
  ),
  upload: failure(
    "Formulir ini sudah pernah dikirim dengan file atau deskripsi lain, jadi tidak dikirim lagi. Periksa daftar, lalu buka Buat Upload Data untuk mengunggah file baru.",
  ),
  correction: failure(
    "Formulir ini sudah pernah dikirim dengan isian lain, jadi tidak dikirim lagi. Periksa daftar, lalu tekan Cek KTP untuk membuat koreksi baru.",
  ),
};

/** The dialog for a failed call. */
export function describeError(failure: Failure, place: Place = "anywhere"): DialogContent {
  const { code, kind, outcomeUnknown, correlation } = failure;
  const entry = rowOf(code)?.[place] ?? rowOf(kind)?.[place] ?? catalogue[kind].anywhere;
  const sentences = [
    textOf(entry, failure),
    ...(kind === "throttled" ? [retryAfter(failure.retryAfterSeconds)] : []),
    ...(outcomeUnknown ? [unknownOutcome] : []),
  ];
  // Somebody may have to look for the reason in the logs. What the bank says in its own words, it has explained.
  const isPuzzling = outcomeUnknown || !["refused", "session-over", "throttled"].includes(kind);
  const endsSession = kind === "session-over" && place !== "signIn";
  return {
    title: entry.title,
    text: sentences.reduce(joined),
    ...(isPuzzling && { code: correlation }),
    ...(endsSession && { followUp: "sign-out" }),
  };
}

/** The dialog for a failed sign-in, and for a failure in its dialogs. */
export const describeSignInError = (failure: Failure) => describeError(failure, "signIn");

/** The dialog for a failed change of one's own password. */
export const describeOwnPasswordError = (failure: Failure) => describeError(failure, "ownPassword");

function rowOf(name: string): Row | undefined {
  return Object.hasOwn(catalogue, name) ? catalogue[name as keyof typeof catalogue] : undefined;
}

/** Some sentences of the catalogue have no full stop. */
function joined(before: string, next: string): string {
  return /[.!?]$/.test(before) ? `${before} ${next}` : `${before}. ${next}`;
}

function textOf({ text }: Entry, { code, message }: Failure): string {
  if (typeof text === "string") return text;
  const wordless = rowOf(code)?.wordless ?? (/^\d+$/.test(code) ? wordlessStatus : wordlessCode);
  return text === bankCodeAndWords ? `${code}: ${message || wordless}` : message || wordless;
}

function retryAfter(seconds: number | undefined): string {
  return seconds === undefined
    ? "Coba lagi nanti."
    : `Coba lagi dalam ${Math.max(1, Math.ceil(seconds / 60))} menit.`;
}
