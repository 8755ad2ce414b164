import type { Db } from "bank-api/store/runtime/database";
import type { Answer, Write } from "./door";
import type { Member } from "./staff";

/** What a refusal was made by; a run in which one was hardly tried proves nothing. */
export const guards = [
  "balance",
  "state",
  "own item",
  "other branch",
  "rule",
  "budget",
  "repeated key",
] as const;
export type Guard = (typeof guards)[number];

/** Acts that carry a key. */
export type Act =
  | "create"
  | "decide"
  | "decideMany"
  | "rule"
  | "budget"
  | "asnaf"
  | "deputy"
  | "dataRequest"
  | "retention"
  | "switchStatus"
  | "upload"
  | "process"
  | "cancel"
  | "session"
  | "switchUser";

/** One write by one member of staff, which can be sent again and again under its key. */
export interface Attempt {
  readonly by: Member;
  readonly act: Act;
  readonly key: string;
  readonly write: Write;
  /** The right to it is lent, and may have ended when it is sent again. */
  readonly isLent?: boolean;
}

/** What answers show: what is wrong with them, and which guards have refused. */
export interface Verdict {
  readonly complaints: readonly string[];
  readonly refusals: readonly Guard[];
}

/** Something that one or several people do at once. Nothing else meanwhile touches what it is about. */
export interface Operation {
  readonly name: string;
  /** The operation has been made before. */
  readonly isRepeat?: boolean;
  readonly attempts: readonly Attempt[];
  /** Lets time pass for what it is about, before anything is sent: tokens age, failures are forgotten. */
  readonly before?: (db: Db) => Promise<void>;
  /** Waits for what goes on after the answers. */
  readonly settle?: (db: Db, answers: readonly Answer[]) => Promise<void>;
  /** Compares the answers, one to each attempt, with what the books predict, and lets the books follow. */
  readonly judge: (answers: readonly Answer[]) => Verdict;
}

/** What an answer ought to be: its code, and if given its message, or how that begins. */
export interface Expected {
  readonly code: string;
  readonly message?: string;
  readonly beginning?: string;
}

export const fits = (answer: Pick<Answer, "code" | "message">, expected: Expected) =>
  answer.code === expected.code &&
  (expected.message === undefined || answer.message === expected.message) &&
  (expected.beginning === undefined || answer.message.startsWith(expected.beginning));

export const words = ({ code, message, beginning }: Expected) =>
  `${code} ${message ?? (beginning === undefined ? "" : `${beginning}…`)}`.trim();

/** Every answer ought to be this one; `guard` has then refused each. */
export function all(answers: readonly Answer[], expected: Expected, guard?: Guard): Verdict {
  const complaints = answers
    .filter((answer) => !fits(answer, expected))
    .map((answer) => `answered ${words(answer)}, not ${words(expected)}`);
  const refusals =
    guard === undefined ? [] : answers.filter((answer) => fits(answer, expected)).map(() => guard);
  return { complaints, refusals };
}

/** One of several answers at once has to win, and the others have to say so. Lets the books follow the winner. */
export function oneWins(
  answers: readonly Answer[],
  loser: Expected,
  guard: Guard,
  follow: (winner: Answer, place: number) => void,
): Verdict {
  const winners = answers.flatMap((answer, place) => (answer.code === "S1" ? [{ answer, place }] : []));
  const [winner] = winners;
  if (winners.length !== 1 || winner === undefined) {
    return { complaints: [`${winners.length} won: ${answers.map(words).join(", ")}`], refusals: [] };
  }
  follow(winner.answer, winner.place);
  return all(
    answers.filter((answer) => answer !== winner.answer),
    loser,
    guard,
  );
}
