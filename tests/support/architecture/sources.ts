import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Source } from "./imports";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The TypeScript files of the folders, without tests; paths from the root, with slashes. */
export async function readSources(folders: readonly string[]): Promise<Source[]> {
  const files = (await Promise.all(folders.map(filesOf))).flat();
  return Promise.all(
    files.map(async (file) => ({ path: file, text: await readFile(path.join(root, file), "utf8") })),
  );
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true });
  return entries
    .filter((entry) => /\.tsx?$/.test(entry) && !/\.test\.tsx?$/.test(entry))
    .map((entry) => path.join(folder, entry).split(path.sep).join("/"));
}
