import { constants } from "node:fs";
import { access, readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";

/** The user PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A program call as `child_process.spawn` takes it. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; uid?: number; gid?: number };
}

/**
 * Who runs the server: ourselves, unless we are root, whom PostgreSQL refuses. Then it is the owner of the
 * cluster, where an ordinary user made it earlier, else `nobody`.
 */
export async function serverAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody();
}

/** initdb wants a user that has a name, so the number is looked up rather than assumed. */
async function nobody(): Promise<Account> {
  const users = await readFile("/etc/passwd", "utf8");
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  if (uid === undefined || gid === undefined) {
    throw new Error(
      "Running as root on a system without a user 'nobody': PostgreSQL cannot start. Set DATABASE_URL.",
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * How to run `file` as `account`. Where a folder on the way to `file` or to `workFolder` is closed to that account
 * (a checkout under /root, a 0700 temp folder), the process keeps the one capability that opens it, CAP_DAC_OVERRIDE:
 * it is then still less than root, which started it. See docs/decisions/0004-embedded-postgresql.md.
 *
 * @throws Error where that is needed and setpriv (util-linux) is absent.
 */
export async function commandAs(
  account: Account | undefined,
  file: string,
  args: readonly string[],
  workFolder: string,
): Promise<Command> {
  // Nothing of our own environment: PG* variables and locales would change what the server does.
  // NODE_ENV means nothing to it; Remix's types want it in every environment.
  const options = { cwd: "/", env: { NODE_ENV: "production", LC_ALL: "C", TZ: "UTC" } as const };
  if (account === undefined) return { file, args, options };
  if ((await isOpenToAll(file)) && (await isOpenToAll(path.dirname(workFolder)))) {
    return { file, args, options: { ...options, ...account } };
  }
  return { file: await findSetpriv(), args: [...setprivArgs(account), "--", file, ...args], options };
}

/**
 * `no_setuid_fixup` lets access(2), which initdb asks about its own programs, see the capability too;
 * `no-new-privs` and the emptied bounding set take everything else away for good.
 */
function setprivArgs({ uid, gid }: Account): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--no-new-privs",
    "--securebits=+no_setuid_fixup",
    "--bounding-set=-all,+dac_override",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
  ];
}

async function findSetpriv(): Promise<string> {
  for (const file of ["/usr/bin/setpriv", "/bin/setpriv"]) {
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  throw new Error(
    "Running as root in a folder closed to other users needs setpriv (util-linux). " +
      "Install it, run as an ordinary user, or set DATABASE_URL.",
  );
}

/** Whether every user may enter each folder down to `target` and, if it is a file, read and run it. */
async function isOpenToAll(target: string): Promise<boolean> {
  for (let entry = await realpath(target); ; entry = path.dirname(entry)) {
    const { mode } = await stat(entry);
    if ((mode & constants.S_IXOTH) === 0) return false;
    if (entry === path.dirname(entry)) return true;
  }
}
