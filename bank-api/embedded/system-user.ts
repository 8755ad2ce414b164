import { constants, existsSync } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";

/** The operating-system user that PostgreSQL runs as. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** A program call as `child_process.spawn` takes it. */
interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; uid?: number; gid?: number };
}

/**
 * The user who runs the server; undefined for our own user. PostgreSQL refuses to run as root. Then the user is the owner of the
 * cluster, if an ordinary user made it earlier, else `nobody`.
 */
export async function serverUser(clusterFolder: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody();
}

/** initdb needs a user that has a name, so we look the number up and do not assume it. */
async function nobody(): Promise<SystemUser> {
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
 * How to run `file` as `user`. A folder on the way to `file`, to `workFolder` or to one that it `enters` may be closed to that user (a
 * checkout under /root). Then the process keeps one capability of root, CAP_DAC_OVERRIDE, which opens such folders, and no other.
 * See docs/decisions/database.md.
 *
 * @throws Error where that is needed and setpriv (util-linux) is absent.
 */
export async function commandAs(
  user: SystemUser | undefined,
  file: string,
  args: readonly string[],
  workFolder: string,
  enters: readonly string[] = [],
): Promise<Command> {
  // Our own environment is left out: PG* variables and locales would change what the server does.
  // NODE_ENV means nothing to PostgreSQL. Remix's types require it in every environment.
  const options = { cwd: "/", env: { NODE_ENV: "production", LC_ALL: "C", TZ: "UTC" } as const };
  if (user === undefined) return { file, args, options };
  const ways = [file, ...[workFolder, ...enters].map((entry) => path.dirname(entry))];
  if ((await Promise.all(ways.map(isOpenToAll))).every(Boolean))
    return { file, args, options: { ...options, ...user } };
  return { file: await findSetpriv(), args: [...setprivArgs(user), "--", file, ...args], options };
}

/**
 * The flag `no_setuid_fixup` makes access(2) count the capability as well, because initdb checks its own programs with access(2).
 * `no-new-privs` and the empty bounding set take everything else away for good.
 */
function setprivArgs({ uid, gid }: SystemUser): string[] {
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
    if (existsSync(file)) return file;
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
