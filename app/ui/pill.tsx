import { late } from "~/format/dates";

/*
 * Pills stand in every row of a list, so these are functions that give an element, not components: React keeps no
 * instance of each of 250.
 */

/** What a state means to the eye: done, waiting, failed, or none of these. */
export type Tone = "done" | "wait" | "fail" | "plain";

/** The tone of each state of a record. */
export type Tones<State extends string> = Readonly<Record<State, Tone>>;

/** A state as a word with a shape and a colour. */
export function pill(tone: Tone, word: string) {
  return <span className={tone === "plain" ? "pill" : `pill ${tone}`}>{word}</span>;
}

/** 'Aktif' or 'Tidak Aktif'. */
export function activePill(status: "Active" | "Inactive") {
  return status === "Active" ? pill("done", "Aktif") : pill("plain", "Tidak Aktif");
}

/** The time that is left, and red once there is none. In an element of its own, since a translator replaces bare texts. */
export const leftShown = (left: string) => (left.startsWith(late) ? pill("fail", left) : <span>{left}</span>);

const transactionTones: Readonly<Record<string, Tone>> = { settled: "done", pending: "wait", voided: "fail" };

/** A transaction's state (docs/rules.md#transaction-states), and what it is called. */
export function transactionPill(status: string, word: string) {
  return pill(transactionTones[status] ?? "plain", word);
}
