import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "./architecture/sources";
import type { TextFile } from "./citations";

/** Something of the kind that a checklist is about. */
export interface Example {
  /** What only its files say. */
  readonly words: RegExp;
  /** Files and folders that say it and need no line, each with the reason. */
  readonly besides?: Readonly<Record<string, string>>;
}

const named = /`((?:app|bank-api|contract|docs|public|tests)\/[\w./-]*|remix\.config\.js)`/g;

/** What the checklists of docs/architecture.md name, by their headings: files, and folders (`app/texts/`). Each line begins with `- `. */
export function checklistsIn(page: string): ReadonlyMap<string, readonly string[]> {
  const [, rest = ""] = page.split(/^## Checklists$/m);
  const [checklists = ""] = rest.split(/^## /m);
  const [, ...sections] = checklists.split(/^### /m);
  return new Map(
    sections.map((section) => {
      const [title = "", ...lines] = section.split("\n");
      const list = lines.filter((line) => line.startsWith("- ")).join("\n");
      return [title, [...list.matchAll(named)].map(([, each = ""]) => each)];
    }),
  );
}

/** Where an example is looked for: docs, tests and pictures are named, but not read. */
const isCode = (file: string) =>
  /^(?:app|bank-api|contract)\/|^remix\.config\.js$/.test(file) && !/\.test\.tsx?$/.test(file);

const covers = (place: string, file: string) =>
  place.endsWith("/") ? file.startsWith(place) : file === place;

/** Where what a checklist names differs from the files of an example: one line each. */
export function checklistFaults(
  places: readonly string[],
  { words, besides = {} }: Example,
  files: readonly TextFile[],
): string[] {
  const found = files.filter(({ path, text }) => isCode(path) && words.test(text)).map((file) => file.path);
  const known = [...places.filter(isCode), ...Object.keys(besides)];
  return [
    ...places.filter((place) => !existsSync(path.join(root, place))).map((place) => `${place} is not there`),
    ...known
      .filter((place) => !found.some((file) => covers(place, file)))
      .map((place) => `${place} is named, but has nothing of the example`),
    ...found
      .filter((file) => !known.some((place) => covers(place, file)))
      .map((file) => `${file} is of the example, but no line names it`),
  ];
}
