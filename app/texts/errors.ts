import type { DialogContent } from "./dialog";

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

/** One line of the catalogue: a title, and a text unless the bank's own words are shown. */
interface Entry {
  readonly title: string;
  readonly text: string | "the bank's message";
}

const failed = "Failed";

/**
 * The error catalogue (spec, §8 of both documents). Failures without a line show `refused`. The bank's words are shown for
 * its E and S codes and the session's end only; those of a 500 may carry what nobody should read (rules.md §10).
 */
const catalogue: Readonly<Record<Failure["kind"], Entry>> = {
  refused: { title: failed, text: "the bank's message" },
  "session-over": { title: "Session is over!", text: "the bank's message" },
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

/** What sign-in says differently: by code first, then by kind. */
const signInCatalogue: Readonly<Record<string, Entry>> = {
  S0: {
    title: "Unauthorized Login",
    text: "Username and password is not registered in the system.",
  },
  E0: { title: "Unauthorized Login", text: "the bank's message" },
  unreachable: {
    title: "Connection is Failed",
    text: "Check your internet connection and try again.",
  },
};

/** Shown where the bank gives no words of its own. */
const wordless = "Error Unknown : Maybe there's something wrong with your connection!";
const unknownOutcome = "Status tidak diketahui, periksa daftar.";

/** The dialog for a failed call anywhere inside the application. */
export function describeError(failure: Failure): DialogContent {
  return dialogOf(catalogue[failure.kind], failure);
}

/** The dialog for a failed sign-in. */
export function describeSignInError(failure: Failure): DialogContent {
  const entry = signInCatalogue[failure.code] ?? signInCatalogue[failure.kind] ?? catalogue[failure.kind];
  return { ...dialogOf(entry, failure), followUp: "close" };
}

function dialogOf(entry: Entry, failure: Failure): DialogContent {
  const sentences = [
    entry.text === "the bank's message" ? failure.message || wordless : entry.text,
    ...(failure.kind === "throttled" ? [waiting(failure.retryAfterSeconds)] : []),
    ...(failure.outcomeUnknown ? [unknownOutcome] : []),
  ];
  return {
    type: "error",
    title: entry.title,
    text: sentences.join(" "),
    followUp: failure.kind === "session-over" ? "sign-out" : "close",
  };
}

function waiting(seconds: number | undefined): string {
  return seconds === undefined
    ? "Coba lagi nanti."
    : `Coba lagi dalam ${Math.max(1, Math.ceil(seconds / 60))} menit.`;
}
