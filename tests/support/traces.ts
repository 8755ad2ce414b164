import { appendFile, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { runFolder } from "./run-folder";

/** What a run leaves where others may read it, and what must not be found there (docs/rules.md#nothing-secret-in-logs). */
export interface Traces {
  /** Log lines, addresses, Referers and page titles. */
  readonly places: readonly string[];
  /** KTP, KK and NPWP numbers, and passwords. */
  readonly secrets: readonly string[];
  /** `Set-Cookie` values of sessions: the tokens inside are secrets too. */
  readonly sessions: readonly string[];
}

const fileName = /^traces-\d+\.jsonl$/;

/** Notes traces for the end of the run, when all of them are searched (tests/e2e/afterwards). */
export async function noteTraces(traces: Partial<Traces>): Promise<void> {
  await appendFile(path.join(runFolder(), `traces-${process.pid}.jsonl`), `${JSON.stringify(traces)}\n`);
}

/** Everything that all workers of the run have noted. */
export async function notedTraces(): Promise<Traces> {
  const names = (await readdir(runFolder())).filter((name) => fileName.test(name));
  const files = await Promise.all(names.map((name) => readFile(path.join(runFolder(), name), "utf8")));
  const notes = files
    .flatMap((text) => text.trim().split("\n"))
    .map((line) => JSON.parse(line) as Partial<Traces>); // written above
  return {
    places: notes.flatMap((note) => note.places ?? []),
    secrets: [...new Set(notes.flatMap((note) => note.secrets ?? []))],
    sessions: [...new Set(notes.flatMap((note) => note.sessions ?? []))],
  };
}

/** Shorter values would be found by chance. */
const minLength = 8;

/** The places that show a secret, as written or percent-encoded. */
export function leaks(places: readonly string[], secrets: readonly string[]): string[] {
  const sought = secrets.filter((secret) => secret.length >= minLength);
  return places.filter((place) => {
    const read = [place, decoded(place)].join("\n");
    return sought.some((secret) => read.includes(secret));
  });
}

/** Bytes by themselves, since a log line may break off inside an encoded letter. */
function decoded(text: string): string {
  return text
    .replaceAll("+", " ")
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
