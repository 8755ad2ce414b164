import type { Decision } from "contract/decisions";
import { confirmation, yesAndNo } from "./decisions";
import { voidWords } from "./transactions";

/** What the screens say on which many corrections and disbursements are decided at once. */

/** A kind of requests of which many can be decided at once. */
export type ManyKind = keyof typeof voidWords;

/** What a decision is called in a question and about its outcome. A choice of one kind has the words of that kind. */
function wordsFor(decision: Decision, kinds: readonly ManyKind[]) {
  if (decision === "approve") return { title: confirmation, verb: "menyetujui", named: "Menyetujui" };
  const kind = onlyOne(kinds);
  const words = kind
    ? voidWords[kind]
    : { verb: "membatalkan atau menolak", named: "Membatalkan atau menolak" };
  return { title: "Warning", verb: words.verb, named: words.named };
}

/** The kind of a choice; undefined where it has both. */
function onlyOne(kinds: readonly ManyKind[]): ManyKind | undefined {
  return kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined;
}

const voidButtons = { correction: "Batalkan yang dipilih", disbursement: "Tolak yang dipilih" } as const;

/** The button that voids what is chosen on a list of these kinds. */
export function voidChosen(kinds: readonly ManyKind[]): string {
  const kind = onlyOne(kinds);
  return kind ? voidButtons[kind] : "Batalkan/Tolak yang dipilih";
}

/** How much is chosen one by one. What is "" is left out: its sum, how many of other pages, and the most where there are more. */
export function chosenInWords(chosen: Readonly<Record<"count" | "sum" | "elsewhere" | "most", string>>) {
  const { count, sum, elsewhere, most } = chosen;
  const parts = [`${count} dipilih`, sum, elsewhere && `${elsewhere} di halaman lain`];
  return parts.filter(Boolean).join(", ") + (most && `. ${mostOneByOne(most)}`);
}

export const mostOneByOne = (most: string) => `Satu per satu paling banyak ${most}; sisanya tidak ikut.`;

export function questionAboutMany(
  decision: Decision,
  kinds: readonly ManyKind[],
  count: string,
  sum: string,
) {
  const { title, verb } = wordsFor(decision, kinds);
  return { title, text: `Apakah kamu yakin akan ${verb} ${count} data sebesar ${sum} ?`, ...yesAndNo };
}

/** What somebody wanted done with all of them, whatever became of each. */
export const decisionAboutMany = (decision: Decision, kinds: readonly ManyKind[], count: string) =>
  `${wordsFor(decision, kinds).named} ${count} data`;

/** What became of one of them. */
export const outcomes = {
  done: "Selesai",
  halfway: "Menunggu pemeriksa kedua",
  left: "Tidak diputuskan",
} as const;

export type Outcome = keyof typeof outcomes;

/** Names in the question the requests that need another person after this approval. */
export const firstApprovals = (count: string, sum: string): [string, string] => [
  "Persetujuan pertama",
  `${count} data sebesar ${sum}: lalu menunggu pemeriksa kedua`,
];

/** How many came to what; `halfway` only where some did. */
export function outcomeInWords({ done, halfway, left }: Counted): string {
  const waits = halfway && `${halfway.count} menunggu pemeriksa kedua (${halfway.sum})`;
  return [`${done.count} selesai (${done.sum})`, waits, `${left} tidak diputuskan`]
    .filter(Boolean)
    .join(", ");
}

interface Counted {
  readonly done: CountAndSum;
  readonly halfway: CountAndSum | undefined;
  readonly left: string;
}

interface CountAndSum {
  readonly count: string;
  readonly sum: string;
}

/** Why there is nothing to ask. */
export const noneChosen = "Belum ada data yang dipilih.";
export const noneDecidable = (reasons: readonly string[]) =>
  `Tidak ada data yang dapat diputuskan. ${reasons.join(" ")}`;

export const tooManyMatch = (matching: string, taken: string) =>
  `${matching} data cocok. Sekali putuskan paling banyak ${taken}: yang paling lama menunggu. Sisanya tetap menunggu.`;

/** The title of the screen with a decision's outcome. */
export const outcomeTitle = "Hasil Keputusan";

export const unknownDecision = {
  text: "Bank tidak mengenal keputusan ini.",
  next: "Jika baru saja dikirim, muat ulang sebentar lagi. Jika tetap begitu, tidak ada yang diputuskan: pilih kembali dari daftar.",
} as const;

/** Why one was not decided, by the bank's code. The bank's own words are shown for rules alone (docs/rules.md#errors-on-screens). */
export function reasonOf(code: string, message: string): string {
  if (/^E\d/.test(code) && message !== "") return message;
  return byCode[code] ?? "Terjadi gangguan pada sistem: data ini belum diputuskan.";
}

const byCode: Readonly<Record<string, string>> = {
  "403": "Anda tidak berhak memutuskan data ini.",
  "404": "Data tidak ditemukan.",
};
