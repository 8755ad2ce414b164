import { failure, type DialogContent } from "./dialog";

/** A failed call as the texts need to know it; `BankError` is one. */
export interface Failure {
  readonly kind:
    | "refused"
    | "session-over"
    | "forbidden"
    | "not-found"
    | "throttled"
    | "failure"
    | "unreachable"
    | "timeout"
    | "malformed";
  readonly code: string;
  readonly message: string;
  readonly outcomeUnknown: boolean;
  readonly retryAfterSeconds?: number;
}

/** A form was sent again, changed, after what it had sent before was answered (our own words). */
export const sentBefore = failure(
  "Formulir ini sudah pernah dikirim dengan isian lain, dan kiriman itu sudah diproses. Periksa daftar. Tekan Simpan lagi bila isian yang tampil sekarang tetap ingin disimpan.",
);

/** The same of a question, which is then over. */
export const questionSentBefore = failure(
  "Permintaan ini sudah pernah dikirim dengan isian lain, dan kiriman itu sudah diproses. Periksa daftar.",
);

/** One line of the catalogue: a title, and a text or whose words stand for it. */
interface Entry {
  readonly title: string;
  readonly text: string | typeof bankWords | typeof bankCodeAndWords;
}

const bankWords = Symbol("the bank's message");
const bankCodeAndWords = Symbol("the bank's code and message");

const failed = "Failed";
const unauthorized = "Unauthorized Login";
const connectionFailed: Entry = {
  title: "Connection is Failed",
  text: "Check your internet connection and try again.",
};

/**
 * The error catalogue by kind of failure (docs/rules.md#errors-on-screens). The bank's words are shown for its E and S codes and
 * the session's end only; those of a 500 may carry what nobody should read.
 */
export const catalogue: Readonly<Record<Failure["kind"], Entry>> = {
  refused: { title: failed, text: bankWords },
  "session-over": { title: "Session is over!", text: bankWords },
  forbidden: { title: failed, text: "Unauthorized!" },
  "not-found": { title: failed, text: "Endpoint is not exist." },
  throttled: { title: failed, text: "Terlalu banyak percobaan." },
  failure: { title: failed, text: "Unknown Error" },
  unreachable: {
    title: failed,
    text: "There is a problem with your internal connection. Please try again later or call your provider",
  },
  timeout: { title: failed, text: "Request timeout!" },
  malformed: { title: failed, text: "Error to call API" },
};

/** What sign-in and the dialogs around it say differently: by code first, then by kind. */
export const signInCatalogue: Readonly<Record<string, Entry>> = {
  S0: { title: unauthorized, text: "Username and password is not registered in the system." },
  E0: { title: unauthorized, text: bankWords },
  E1: { title: failed, text: bankWords },
  E2: { title: failed, text: bankWords },
  E3: { title: failed, text: bankWords },
  E4: { title: failed, text: bankWords },
  E400: connectionFailed,
  refused: { title: failed, text: bankCodeAndWords },
  // There is no session yet that could be over.
  "session-over": { title: failed, text: bankWords },
  unreachable: connectionFailed,
};

/** What changing one's password says differently: there, S0 is about the old password alone. */
export const ownPasswordCatalogue: Readonly<Record<string, Entry>> = {
  S0: { title: failed, text: "Password Lama tidak sesuai." },
};

/** Words for codes that came without any. */
export const wordless: Readonly<Record<string, string>> = {
  "401": "Unauthorized login!",
  E4: "Unauthorized login!",
  E400: "Error to call API",
};
const wordlessStatus = "There's something wrong with your request.";
const wordlessCode = "Error Unknown : Maybe there's something wrong with your connection!";

/** Said of a write that may or may not have taken effect (docs/rules.md#unknown-outcome). */
export const unknownOutcome = "Status tidak diketahui, periksa daftar.";

/** The dialog for a failed call anywhere inside the application. */
export function describeError(failure: Failure): DialogContent {
  return dialogOf(catalogue[failure.kind], failure);
}

/** The dialog for a failed sign-in, and for the dialogs around it. */
export function describeSignInError(failure: Failure): DialogContent {
  const entry = signInCatalogue[failure.code] ?? signInCatalogue[failure.kind] ?? catalogue[failure.kind];
  return { ...dialogOf(entry, failure), followUp: "close" };
}

/** The dialog for a failed change of one's own password. */
export function describeOwnPasswordError(failure: Failure): DialogContent {
  return dialogOf(ownPasswordCatalogue[failure.code] ?? catalogue[failure.kind], failure);
}

function dialogOf(entry: Entry, failure: Failure): DialogContent {
  const sentences = [
    textOf(entry, failure),
    ...(failure.kind === "throttled" ? [waiting(failure.retryAfterSeconds)] : []),
    ...(failure.outcomeUnknown ? [unknownOutcome] : []),
  ];
  return {
    type: "error",
    title: entry.title,
    text: sentences.reduce(joined),
    followUp: failure.kind === "session-over" ? "sign-out" : "close",
  };
}

/** Some sentences of the catalogue have no full stop. */
function joined(before: string, next: string): string {
  return /[.!?]$/.test(before) ? `${before} ${next}` : `${before}. ${next}`;
}

function textOf({ text }: Entry, { code, message }: Failure): string {
  if (typeof text === "string") return text;
  const words = message || (wordless[code] ?? (/^\d+$/.test(code) ? wordlessStatus : wordlessCode));
  return text === bankCodeAndWords ? `${code}: ${words}` : words;
}

function waiting(seconds: number | undefined): string {
  return seconds === undefined
    ? "Coba lagi nanti."
    : `Coba lagi dalam ${Math.max(1, Math.ceil(seconds / 60))} menit.`;
}
