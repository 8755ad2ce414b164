import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { endServer } from "./server";

/** One temporary folder per test run: the database cluster and the data folders of the programs under test. */
const variable = "RAMAH_ZAKAT_TEST_RUN";

/** Makes the run's folder. Workers, which start later, find it in their environment. */
export async function createRunFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "ramah-zakat-test-"));
  process.env[variable] = folder;
  return folder;
}

/** The folder of the run this process belongs to. */
export function runFolder(): string {
  const folder = process.env[variable];
  if (folder === undefined)
    throw new Error(`${variable} is not set: global setup (tests/support) has not run.`);
  return folder;
}

/** Ends the run's database server, should a worker have left one, and removes everything. */
export async function removeRunFolder(folder: string): Promise<void> {
  await endServer(folder);
  await rm(folder, { recursive: true, force: true });
}
