import { execFile } from "node:child_process";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import {
  newLabel,
  removeOldBackups,
  removeUnfinished,
  requireBackupDir,
  sizeOf,
  syncFolder,
  unfinishedPrefix,
  withRoom,
} from "bank-api/embedded/backups";
import { takeTurn } from "bank-api/embedded/base-backup";
import { withClient } from "bank-api/embedded/postgres";
import { asLibpq } from "bank-api/store/runtime/database";

const run = promisify(execFile);

interface Options {
  readonly databaseUrl: string;
  /** Where programs are looked for. */
  readonly path: string;
  readonly backupDir: string;
  readonly keep: number;
}

/**
 * A base backup of a server, by PostgreSQL's own programs: pg_basebackup with the log that it needs, then pg_verifybackup. It gets
 * its name only when it is checked. The archive of the log is the server's own (docs/operations.md#back-up).
 */
export async function backUpServer({ databaseUrl, path: PATH, backupDir, keep }: Options) {
  // The second program is the one that is likely to be missing, so it is asked first.
  for (const name of ["pg_verifybackup", "pg_basebackup"]) await program(name, ["--version"], { PATH });
  requireBackupDir(backupDir);
  return withClient(asLibpq(databaseUrl), async (client) => {
    // The turn ends with the connection, should it be lost before the backup is done. Then the backup goes on.
    client.on("error", () => undefined);
    await takeTurn(client);
    const base = path.join(path.resolve(backupDir), "base");
    await mkdir(base, { recursive: true, mode: 0o700 });
    return withRoom(base, () => writeBase(base, { databaseUrl, path: PATH, keep }));
  });
}

async function writeBase(base: string, { databaseUrl, path: PATH, keep }: Omit<Options, "backupDir">) {
  await removeUnfinished(base);
  // First, because a disk may be full: the newest stay until the new one is whole.
  await removeOldBackups(base, keep);
  const label = newLabel(new Date());
  const unfinished = path.join(base, `${unfinishedPrefix}${label}`);
  const { url, password } = withoutPassword(databaseUrl);
  const options = [
    "--checkpoint=fast",
    "--wal-method=stream",
    "--manifest-checksums=SHA256",
    "--no-password",
  ];
  try {
    await program("pg_basebackup", [`--dbname=${url}`, `--pgdata=${unfinished}`, ...options], {
      PATH,
      PGPASSWORD: password,
    });
    await program("pg_verifybackup", [unfinished], { PATH });
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  const bytes = await sizeOf(unfinished);
  await rename(unfinished, path.join(base, label));
  await syncFolder(base);
  return { label, bytes, kept: await removeOldBackups(base, keep) };
}

/**
 * Every user of the machine can read the arguments of a program. It also may be a URL without a host, which `URL` refuses.
 *
 * @returns the URL without the password, which may stand before the host or in the query
 */
export function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const found = /^\w+:\/\/[^:@/?]*(:([^@/?]*))@|([?&])password=([^&]*)(&|$)/.exec(databaseUrl);
  if (found === null) return { url: databaseUrl, password: "" };
  const [whole, ofUser, password, mark = "", inQuery = "", after] = found;
  const kept = ofUser === undefined ? (after === "&" ? mark : "") : whole.replace(ofUser, "");
  return { url: databaseUrl.replace(whole, kept), password: decodeURIComponent(password ?? inQuery) };
}

/** NODE_ENV is for Remix's types alone. @throws Error with what the program said, or how to get it */
async function program(name: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  await run(name, args, { env: { NODE_ENV: "production", ...env } }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      if (error.code !== "ENOENT") throw new Error(error.stderr?.trim() ?? error.message);
      throw new Error(
        `${name} is not on the PATH. It comes with PostgreSQL's client of the server's version: on Debian, ` +
          "apt-get install postgresql-client-15, and PATH=/usr/lib/postgresql/15/bin:$PATH.",
      );
    },
  );
}
