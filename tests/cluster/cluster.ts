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
import { layOut, makeNetwork, ownAddress } from "./network";
import { apps, banks, databases, etcds, machines } from "./machines";
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

export class Cluster {
  readonly bankOrigin = "http://haproxy:3001";
  readonly appOrigin = `https://${appHost}`;

  private constructor(
    private readonly folder: string,
    private readonly keepers: ReadonlyMap<string, Keeper>,
    private readonly mail: SMTPServer,
    private readonly databasePassword: string,
  ) {}

  /** Brings everything up, in the order in which an operator would. */
  static async start(folder: string): Promise<Cluster> {
    const secrets = await makeSecrets(folder);
    await makeNetwork(machines, { mail: ownAddress, [appHost]: "caddy" });
    await layOutFiles(secrets);
    const mail = await receiveMail();
    const keepers = new Map(
      (await services(folder)).map((service) => [service.machine, new Keeper(service, folder)] as const),
    );
    const cluster = new Cluster(folder, keepers, mail, secrets.database_password!);
    cluster.startAll(etcds);
    cluster.startAll(databases);
    cluster.startAll(["haproxy", "pgbouncer"]);
    await cluster.untilWhole();
    await command(folder, "migrate");
    cluster.startAll(banks);
    cluster.startAll(apps);
    cluster.startAll(["caddy", "prometheus"]);
    await cluster.untilServed();
    await cluster.untilWatched();
    return cluster;
  }

  /** Of the tables' owner, at whoever leads: past PgBouncer, which the trial may restart. */
  get databaseUrl(): string {
    return `postgresql://ramahzakat:${this.databasePassword}@haproxy:5432/ramahzakat`;
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
      connectionString: `postgresql://ramahzakat:${this.databasePassword}@pgbouncer:6432/ramahzakat_standby`,
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

  /** Resolves once Prometheus reads the figures of every machine that it is told of. */
  async untilWatched(): Promise<void> {
    await until("Prometheus reads all figures", async () => {
      const answer = await ask("http://prometheus:9090/api/v1/targets?state=active");
      if (answer?.ok !== true) return false;
      const { data } = (await answer.json()) as { data: { activeTargets: { health: string }[] } };
      return data.activeTargets.length > 0 && data.activeTargets.every(({ health }) => health === "up");
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

/** Where compose.yaml mounts them. */
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

/** What compose.yaml says of each host. */
async function services(folder: string): Promise<Service[]> {
  const home = async (machine: string, user: string) => {
    const made = path.join(folder, machine);
    await mkdir(made);
    const { stdout } = await run("id", ["-u", user]);
    await chown(made, Number(stdout), 0);
    await chmod(made, 0o700);
    return made;
  };
  const peers = etcds.map((name) => `${name}=http://${name}:2380`).join(",");
  const production = { NODE_ENV: "production", TZ: "Asia/Jakarta" };
  return [
    ...(await Promise.all(
      etcds.map(async (machine) => ({
        machine,
        user: "etcd",
        command: ["etcd"],
        env: {
          ETCD_NAME: machine,
          ETCD_DATA_DIR: await home(machine, "etcd"),
          ETCD_LISTEN_CLIENT_URLS: "http://0.0.0.0:2379",
          ETCD_ADVERTISE_CLIENT_URLS: `http://${machine}:2379`,
          ETCD_LISTEN_PEER_URLS: "http://0.0.0.0:2380",
          ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${machine}:2380`,
          ETCD_INITIAL_CLUSTER: peers,
          ETCD_INITIAL_CLUSTER_TOKEN: "ramahzakat",
          ETCD_LOGGER: "zap",
          ETCD_ENABLE_V2: "true",
        },
      })),
    )),
    ...(await Promise.all(
      databases.map(async (machine) => ({
        machine,
        user: "postgres",
        command: ["/etc/patroni/run.sh"],
        env: {
          NODE: machine,
          PATRONI_POSTGRESQL_DATA_DIR: path.join(await home(machine, "postgres"), "data"),
          PATRONI_POSTGRESQL_PGPASS: path.join(folder, machine, "pgpass"),
        },
      })),
    )),
    { machine: "haproxy", user: "haproxy", command: ["haproxy", "-f", "/etc/haproxy/haproxy.cfg"] },
    { machine: "pgbouncer", user: "postgres", command: ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"] },
    ...(await Promise.all(
      banks.map(async (machine) => ({
        machine,
        user: "nobody",
        command: ["sh", path.join(root, "docker-entrypoint.sh"), "bank"],
        env: {
          ...production,
          ...bankSecrets,
          DATABASE_URL_FILE: "/run/secrets/database_url",
          DATABASE_READ_URL_FILE: "/run/secrets/database_read_url",
          BANK_HOST: "0.0.0.0",
          BANK_PORT: "3001",
          BANK_TRUSTED_PROXIES: "198.18.0.0/24",
          BANK_DRAIN_SECONDS: "3",
          BANK_METRICS_HOST: "0.0.0.0",
          BANK_METRICS_PORT: "9465",
          DATA_DIR: await home(machine, "nobody"),
        },
      })),
    )),
    ...apps.map((machine) => ({
      machine,
      user: "nobody",
      command: ["sh", path.join(root, "docker-entrypoint.sh"), "web"],
      env: {
        ...production,
        BANK_API_URL: "http://haproxy:3001",
        APP_ORIGIN: `https://${appHost}`,
        TRUSTED_PROXIES: "198.18.0.0/24",
        DRAIN_SECONDS: "3",
        METRICS_HOST: "0.0.0.0",
        METRICS_PORT: "9464",
        SESSION_SECRETS_FILE: "/run/secrets/session_secrets",
        HOST: "0.0.0.0",
        PORT: "3000",
      },
    })),
    {
      machine: "caddy",
      user: "caddy",
      command: ["caddy", "run", "--config", "/etc/caddy/Caddyfile"],
      env: {
        APP_HOST: appHost,
        TLS_ISSUER: "internal",
        METRICS_HOST: "0.0.0.0",
        XDG_DATA_HOME: await home("caddy", "caddy"),
      },
    },
    {
      machine: "prometheus",
      user: "prometheus",
      command: [
        "prometheus",
        "--config.file=/etc/prometheus/prometheus.yml",
        `--storage.tsdb.path=${await home("prometheus", "prometheus")}`,
      ],
    },
  ];
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

/** From now on this program trusts the authority that Caddy has made for itself. */
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
