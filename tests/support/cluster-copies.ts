import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "bank-api/embedded/postgres";

const run = promisify(execFile);

/**
 * Makes a cluster below a folder, and returns the function that copies it to a data folder. To make one takes seconds, a copy a
 * fraction of one.
 */
export async function clusterToCopy(folder: string): Promise<(dataDir: string) => Promise<void>> {
  const made = path.join(folder, "to-copy");
  const settings = { fsync: "off", full_page_writes: "off" };
  const server = await startEmbeddedPostgres({ dataDir: made, log: () => undefined, settings });
  await server.stop();
  return async (dataDir) => {
    await mkdir(dataDir, { recursive: true });
    // PostgreSQL checks owners and modes, so the copy keeps them.
    await run("cp", ["-a", path.join(made, "postgres"), path.join(dataDir, "postgres")]);
  };
}
