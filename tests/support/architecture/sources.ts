import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Source } from "./imports";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The TypeScript files of the folders, or files with another ending, without tests; paths from the root, with slashes. */
export async function readSources(folders: readonly string[], ending = /\.tsx?$/): Promise<Source[]> {
  const files = (await Promise.all(folders.map((folder) => filesOf(folder, ending)))).flat();
  return Promise.all(
    files.map(async (file) => ({ path: file, text: await readFile(path.join(root, file), "utf8") })),
  );
}

async function filesOf(folder: string, ending: RegExp): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true });
  return entries
    .filter((entry) => ending.test(entry) && !/\.test\.\w+$/.test(entry))
    .map((entry) => path.join(folder, entry).split(path.sep).join("/"));
}
