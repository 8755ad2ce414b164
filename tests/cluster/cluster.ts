import { execFile } from "node:child_process";
import { chmod, chown, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { SMTPServer } from "smtp-server";
import { Agent, setGlobalDispatcher } from "undici";
import { auditKey } from "../support/audit";
import { addressesOf, environmentOf, readCompose } from "./compose";
import { apps, banks, databases, etcds, machines, type Machine } from "./machines";
import { addressOf, layOut, makeNetwork, ownAddress } from "./network";
import { Keeper, type Service } from "./service";

/** Everything of deploy/ on one machine, from deploy's own files. Each host of compose.yaml is a network namespace here. */

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const deploy = path.join(root, "deploy");

/** What staff type; this program finds Caddy's address under it. */
const appHost = "zakat.bank.example";
const mailPort = 2525;
const readyWithinMs = 90_000;
const lookAgainMs = 100;

/** A database machine as Patroni tells it. */
interface Member {
  readonly name: string;
  readonly role: "leader" | "replica" | "sync_standby";
  readonly state: string;
  readonly lag?: number | string;
}

/** An alert, as Prometheus tells it. */
interface Rule {
  readonly name: string;
  readonly labels: { readonly severity: string };
  readonly state: "inactive" | "pending" | "firing";
  readonly lastEvaluation: string;
}

const isWaking = ({ labels, state }: Rule) => labels.severity === "page" && state !== "inactive";

export class Cluster {
  readonly bankOrigin = "http://haproxy:3001";
  readonly appOrigin = `https://${appHost}`;

  private constructor(
    private readonly folder: string,
    private readonly keepers: ReadonlyMap<string, Keeper>,
    private readonly mail: SMTPServer,
    /** What make-secrets.sh has made, by the file's name. */
    private readonly secrets: Secrets,
  ) {}

  /** Brings everything up, in the order in which an operator would. */
  static async start(folder: string): Promise<Cluster> {
    const secrets = await makeSecrets(folder);
    await makeNetwork({ mail: ownAddress, [appHost]: "caddy" });
    await layOutFiles(secrets);
    const mail = await receiveMail();
    const keepers = new Map(
      (await services(folder)).map((service) => [service.machine, new Keeper(service, folder)] as const),
    );
    const cluster = new Cluster(folder, keepers, mail, secrets);
    try {
      await cluster.bringUp();
    } catch (error) {
      const faults = await Promise.all([...keepers.values()].map((keeper) => keeper.fault()));
      throw new Error([String(error), ...faults.filter(Boolean)].join("\n"), { cause: error });
    }
    return cluster;
  }

  private async bringUp(): Promise<void> {
    this.startAll(etcds);
    this.startAll(databases);
    this.startAll(["haproxy", "pgbouncer"]);
    await this.untilWhole();
    await command(this.folder, "migrate");
    this.startAll(banks);
    this.startAll(apps);
    this.startAll(["caddy", "prometheus"]);
    await this.untilServed();
    await this.untilWatched();
    await this.untilQuiet();
  }

  /** The address of the leader for the tables' owner. It goes past PgBouncer, which the trial may restart. */
  get databaseUrl(): string {
    return this.secrets.migration_url!;
  }

  keeper(machine: string): Keeper {
    const keeper = this.keepers.get(machine);
    if (keeper === undefined) throw new Error(`there is no machine ${machine}`);
    return keeper;
  }

  private startAll(names: readonly string[]): void {
    for (const name of names) this.keeper(name).start();
  }

  /** Who leads, and who stands by; undefined while nobody can tell. */
  async members(): Promise<readonly Member[] | undefined> {
    for (const machine of databases) {
      const answer = await ask(`http://${machine}:8008/cluster`);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return undefined;
  }

  /** The machine whose PostgreSQL has this role. */
  async memberWith(role: Member["role"]): Promise<string> {
    const member = (await this.members())?.find((each) => each.role === role);
    if (member === undefined) throw new Error(`no database is ${role}`);
    return member.name;
  }

  /** Resolves once a leader, a synchronous and another standby are at work, and HAProxy leads to the leader. */
  async untilWhole(): Promise<void> {
    await until("the databases are whole", async () => {
      const members = (await this.members()) ?? [];
      const isAtWork = ({ state }: Member) => state === "running" || state === "streaming";
      const roles = members.filter(isAtWork).map(({ role }) => role);
      return roles.length === databases.length && roles.includes("leader") && roles.includes("sync_standby");
    });
  }

  /** Resolves once each bank and app is ready, the standby is reached as banks reach it, and staff reach a page. */
  async untilServed(): Promise<void> {
    await until("the standby", () => this.isStandbyReached());
    await Promise.all(
      [
        ...banks.map((name) => `http://${name}:3001/readyz`),
        ...apps.map((name) => `http://${name}:3000/readyz`),
      ].map((address) => until(address, async () => (await ask(address))?.ok === true)),
    );
    await trustAuthority(path.join(this.folder, "caddy/caddy/pki/authorities/local/root.crt"));
    const page = `${this.appOrigin}/login`;
    await until(page, async () => (await ask(page))?.ok === true);
  }

  private async isStandbyReached(): Promise<boolean> {
    const standby = new Client({
      connectionString: this.secrets.database_read_url,
      connectionTimeoutMillis: 2_000,
    });
    // The server may end the connection when we do.
    standby.on("error", () => undefined);
    try {
      await standby.connect();
      const { rows } = await standby.query<{ stands: boolean }>("SELECT pg_is_in_recovery() AS stands");
      return rows[0]?.stands === true;
    } catch {
      return false;
    } finally {
      await standby.end().catch(() => undefined);
    }
  }

  /** Resolves once Prometheus reads the metrics of every machine in its list. */
  async untilWatched(): Promise<void> {
    await until("Prometheus reads all metrics", async () => {
      const answer = await ask("http://prometheus:9090/api/v1/targets?state=active");
      if (answer?.ok !== true) return false;
      const { data } = (await answer.json()) as { data: { activeTargets: { health: string }[] } };
      return data.activeTargets.length > 0 && data.activeTargets.every(({ health }) => health === "up");
    });
  }

  /** Resolves once every rule was tried on the whole cluster, and none that wakes somebody is about to. */
  async untilQuiet(): Promise<void> {
    const whole = Date.now();
    const waking = async () => {
      const answer = await ask("http://prometheus:9090/api/v1/rules");
      if (answer?.ok !== true) return ["Prometheus does not answer"];
      const { data } = (await answer.json()) as { data: { groups: { rules: Rule[] }[] } };
      return data.groups
        .flatMap(({ rules }) => rules)
        .filter((rule) => Date.parse(rule.lastEvaluation) < whole || isWaking(rule))
        .map(({ name }) => name);
    };
    let names: readonly string[] = [];
    await until("no alert wakes somebody", async () => (names = await waking()).length === 0).catch(() => {
      throw new Error(`Nothing is wrong, and alerts wake somebody: ${names.join(", ")}`);
    });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.keepers.values()].map((keeper) => keeper.kill()));
    await new Promise((resolve) => this.mail.close(() => resolve(undefined)));
  }
}

type Secrets = Readonly<Record<string, string>>;

/** Makes new ones, with the script that an operator uses. */
async function makeSecrets(folder: string): Promise<Secrets> {
  const secrets = path.join(folder, "secrets");
  await run(path.join(deploy, "make-secrets.sh"), [secrets]);
  await writeFile(path.join(secrets, "audit_key"), auditKey);
  await writeFile(path.join(secrets, "smtp_url"), `smtp://mail:${mailPort}`);
  const names = await readdir(secrets);
  const values = await Promise.all(names.map((name) => readFile(path.join(secrets, name), "utf8")));
  return Object.fromEntries(names.map((name, place) => [name, values[place]!.trim()]));
}

/** Lays the files out where compose.yaml mounts them. */
async function layOutFiles(secrets: Secrets): Promise<void> {
  const from = (name: string, files: readonly string[]) =>
    Object.fromEntries(files.map((file) => [path.basename(file), path.join(deploy, name, file)]));
  await layOut("/etc/patroni", from("patroni", ["patroni.yml", "run.sh", "post-init.sh"]));
  await layOut("/etc/haproxy", from("haproxy", ["haproxy.cfg"]));
  await layOut("/etc/pgbouncer", from("pgbouncer", ["pgbouncer.ini"]));
  await layOut("/etc/prometheus", from("prometheus", ["prometheus.yml", "alerts.yml"]));
  await layOut("/etc/caddy", from("caddy", ["Caddyfile"]));
  await mkdir("/etc/caddy/pages");
  await run("cp", [path.join(deploy, "caddy/pages/unavailable.html"), "/etc/caddy/pages/"]);
  await layOut("/run/secrets", {});
  for (const [name, value] of Object.entries(secrets))
    await writeFile(`/run/secrets/${name}`, value, { mode: 0o444 });
}

/** What compose.yaml says of each host. Only what one machine forces is different: folders, addresses and the names of users. */
async function services(folder: string): Promise<Service[]> {
  const compose = await readCompose();
  const addresses = machines.flatMap((machine) =>
    addressesOf(compose.services[machine]!).map((given) => [given, addressOf(machine)] as const),
  );
  const variables = new Map([
    ["APP_HOST", appHost],
    ["MAIL_FROM", `no-reply@${appHost}`],
  ]);
  return Promise.all(
    machines.map(async (machine) => {
      const service = compose.services[machine]!;
      const image = imageOf(machine, folder);
      const user = service.user ?? image.user!;
      return {
        machine,
        user,
        command: [...image.command, ...(service.command ?? [])],
        env: trustThisProgram({
          ...environmentOf(service, variables, new Map(addresses)),
          ...image.env(await home(machine, user, folder)),
        }),
      };
    }),
  );
}

/** What an image adds to compose.yaml, for Debian's packages on one machine. */
interface Image {
  /** The user where compose.yaml names none. */
  readonly user?: string;
  /** What comes before the command of compose.yaml. */
  readonly command: readonly string[];
  readonly env: (home: string) => Readonly<Record<string, string>>;
}

function imageOf(machine: Machine, folder: string): Image {
  const entry = ["sh", path.join(root, "docker-entrypoint.sh")];
  const nothing = () => ({});
  if (isOneOf(etcds, machine)) return { command: [], env: (home) => ({ ETCD_DATA_DIR: home }) };
  if (isOneOf(databases, machine)) {
    const pgpass = path.join(folder, machine, "pgpass");
    return {
      command: [],
      env: (home) => ({
        PATRONI_POSTGRESQL_DATA_DIR: path.join(home, "data"),
        PATRONI_POSTGRESQL_PGPASS: pgpass,
      }),
    };
  }
  if (isOneOf(banks, machine))
    return {
      user: "nobody",
      command: entry,
      env: (home) => ({ BANK_HOST: "0.0.0.0", BANK_PORT: "3001", DATA_DIR: home }),
    };
  if (isOneOf(apps, machine))
    return { user: "nobody", command: entry, env: () => ({ HOST: "0.0.0.0", PORT: "3000" }) };
  if (machine === "haproxy") return { command: ["haproxy", "-f", "/etc/haproxy/haproxy.cfg"], env: nothing };
  if (machine === "pgbouncer") return { command: [], env: nothing };
  if (machine === "caddy")
    return {
      user: "caddy",
      command: ["caddy", "run", "--config", "/etc/caddy/Caddyfile"],
      env: (home) => ({ XDG_DATA_HOME: home }),
    };
  const data = `--storage.tsdb.path=${path.join(folder, machine)}`;
  return {
    user: "prometheus",
    command: ["prometheus", "--config.file=/etc/prometheus/prometheus.yml", data],
    env: nothing,
  };
}

const isOneOf = (names: readonly string[], machine: string) => names.includes(machine);

/** A folder of a machine's own. */
async function home(machine: string, user: string, folder: string): Promise<string> {
  const made = path.join(folder, machine);
  await mkdir(made);
  const { stdout } = await run("id", ["-u", user]);
  await chown(made, Number(stdout), 0);
  await chmod(made, 0o700);
  return made;
}

/** The trial plays staff with addresses of their own, as a proxy does. */
function trustThisProgram(env: Record<string, string>): Record<string, string> {
  const { BANK_TRUSTED_PROXIES: trusted } = env;
  return trusted === undefined ? env : { ...env, BANK_TRUSTED_PROXIES: `${trusted},${ownAddress}` };
}

const bankSecrets = {
  AUDIT_KEY_FILE: "/run/secrets/audit_key",
  BANK_SECRETS_FILE: "/run/secrets/bank_secrets",
  SMTP_URL_FILE: "/run/secrets/smtp_url",
};

/** Runs a command of the image, as an operator would: straight at the leader. */
async function command(folder: string, name: string): Promise<void> {
  await run("sh", [path.join(root, "docker-entrypoint.sh"), name], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: folder,
      ...bankSecrets,
      DATABASE_URL_FILE: "/run/secrets/migration_url",
    },
  });
}

/** Takes what the banks mail, and throws it away. */
function receiveMail(): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => done());
    },
  });
  return new Promise((resolve) => server.listen(mailPort, ownAddress, () => resolve(server)));
}

/** Makes this program trust the authority that Caddy has made for itself. */
async function trustAuthority(file: string): Promise<void> {
  await until(
    "Caddy has a certificate",
    async () => (await readFile(file).catch(() => undefined)) !== undefined,
  );
  setGlobalDispatcher(new Agent({ connect: { ca: await readFile(file) } }));
}

/** The answer, or undefined where there is none in time. */
export function ask(address: string, timeoutMs = 2_000): Promise<Response | undefined> {
  return fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
}

export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  withinMs = readyWithinMs,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
    await sleep(lookAgainMs);
  }
}
