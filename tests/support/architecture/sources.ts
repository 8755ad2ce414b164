import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Source } from "./imports";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The TypeScript files of the folders, or files with another ending, without tests; paths from the root, with slashes. */
export const readSources = (folders: readonly string[], ending = /\.tsx?$/) =>
  read(folders, (file) => ending.test(file) && !/\.test\.\w+$/.test(file));

/** All TypeScript files of `tests`, and the unit tests of other folders. */
export const readTests = async (folders: readonly string[]) => [
  ...(await read(["tests"], (file) => /\.tsx?$/.test(file))),
  ...(await read(folders, (file) => /\.test\.tsx?$/.test(file))),
];

async function read(folders: readonly string[], isWanted: (file: string) => boolean): Promise<Source[]> {
  const files = (await Promise.all(folders.map((folder) => filesOf(folder, isWanted)))).flat();
  return Promise.all(
    files.map(async (file) => ({ path: file, text: await readFile(path.join(root, file), "utf8") })),
  );
}

async function filesOf(folder: string, isWanted: (file: string) => boolean): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true });
  return entries.filter(isWanted).map((entry) => path.join(folder, entry).split(path.sep).join("/"));
}
