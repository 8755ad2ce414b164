/** One id for all that follows from a browser's request: its answers, the calls that it causes, and their log lines (docs/wire.md#headers). */
export const correlationHeader = "x-correlation-id";

/** Digits and capitals that nobody takes for each other, and no vowels, so that no code is a word. */
const symbols = "23456789BCDFGHJKMNPQRSTVWXYZ";

/** An id to be read aloud over a phone (docs/decisions/request-code.md): two groups of four, as in `7K2M-QX4P`. */
export function newCorrelation(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const code = Array.from(bytes, (byte) => symbols[byte % symbols.length]).join("");
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The id that a trusted sender's header names; undefined where it is none. A proxy may make ids of its own, such as UUIDs. */
export function readCorrelation(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && /^[0-9A-Za-z][0-9A-Za-z-]{7,35}$/.test(header) ? header : undefined;
}
