import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressesOf, readCompose } from "./cluster/compose";
import { databases, etcds, machines } from "./cluster/machines";
import { root } from "./support/architecture/sources";
import { settings } from "./support/settings-table";

const run = promisify(execFile);
const read = (file: string) => readFile(path.join(root, file), "utf8");

/** The words after a mark at the beginning of lines. */
const after = (mark: RegExp, text: string) => [...text.matchAll(mark)].map(([, word]) => word ?? "");

test("compose.yaml and the trial of the cluster have the same machines", async () => {
  const { services } = await readCompose();
  const known = Object.keys(services).filter((name) => name !== "migrate");
  // The trial has no Grafana (Debian has none) and no Alertmanager (it looks at Prometheus itself).
  expect([...machines, "grafana", "alertmanager"].toSorted()).toEqual(known.toSorted());
});

test("compose.yaml names each machine by an address that it gives to it", async () => {
  const { services } = await readCompose();
  for (const [name, service] of Object.entries(services)) {
    const named = service.extra_hosts.map((line) => line.split(":"));
    expect(named.map(([host]) => host)).toContain(name === "migrate" ? "db1" : name);
    for (const [host, address] of named) expect(addressesOf(services[host!]!)).toContain(address);
  }
});

describe("compose.yaml gives each program", () => {
  /**
   * What the set does not choose: for tests, for one machine or the embedded database, fixed by the image, or of single sign-on,
   * which also takes a secret and a way out of the set.
   */
  const leftOut = {
    app: [
      ...["CLOCK_FILE", "NODE_ENV", "HOST", "PORT"],
      ...["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "OIDC_SCOPES", "OIDC_ORIGINS"],
    ],
    bank: [
      ...["CLOCK_FILE", "NODE_ENV", "BANK_HOST", "BANK_PORT", "BANK_SEED", "BANK_PASSWORD_COST"],
      ...["DATA_DIR", "BACKUP_DIR", "BACKUP_KEEP", "BACKUP_KEYS", "BANK_POSTING_GROUP"],
      ...["BANK_OIDC_ISSUER", "BANK_OIDC_AUDIENCE", "BANK_OIDC_CLAIM", "BANK_OIDC_UNSAID_EMAIL"],
      "BANK_LOCAL_SIGN_IN_ONLY",
    ],
  } as const;

  test.each([
    ["app", "web1"],
    ["bank", "bank1"],
  ] as const)(
    "of docs/settings.md what the %s needs, and nothing that it does not read",
    async (program, machine) => {
      const { services } = await readCompose();
      const given = Object.keys(services[machine]!.environment ?? {}).filter((name) => name !== "TZ");
      const names = settings
        .filter((each) => [program, "both"].includes(each.program))
        .map(({ name }) => name);
      const known: readonly string[] = [...given, ...leftOut[program]];
      const told = known.flatMap((name) => [name, name.replace(/_FILE$/, "")]);
      const isOf = (name: string) => names.includes(name) || names.includes(name.replace(/_FILE$/, ""));
      expect(given.filter((name) => !isOf(name))).toEqual([]);
      expect(names.filter((name) => !told.includes(name))).toEqual([]);
    },
  );
});

test("only who must is in the network of etcd, which asks nobody who they are", async () => {
  const { services } = await readCompose();
  const inside = Object.keys(services).filter((name) => "data" in services[name]!.networks);
  expect(inside.toSorted()).toEqual([...etcds, ...databases, "haproxy", "prometheus"].toSorted());
});

test("HAProxy has servers behind each backend, or BackendEmpty would page for ever", async () => {
  const sections = (await read("deploy/haproxy/haproxy.cfg")).split(/^(?=\w)/m);
  const backends = sections.filter((section) => /^(listen|backend)\b/.test(section));
  expect(backends.length).toBeGreaterThan(2);
  expect(backends.filter((section) => !/^\tserver /m.test(section))).toEqual([]);
});

const hasPromtool = await run("promtool", ["--version"]).then(
  () => true,
  () => false,
);
// promtool comes with Debian's package prometheus.
test.skipIf(!hasPromtool)("each alert fires when it should, as promtool finds", async () => {
  await run("promtool", ["test", "rules", path.join(root, "deploy/prometheus/alerts.test.yml")]);
});

describe("make-secrets.sh", () => {
  let folder: string;
  const make = () => run(path.join(root, "deploy/make-secrets.sh"), [path.join(folder, "secrets")]);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "rz-secrets-"));
    await make();
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("makes each secret that compose.yaml gives to a service", async () => {
    const compose = await read("deploy/compose.yaml");
    const made = await readdir(path.join(folder, "secrets"));
    expect(after(/file: \.\/secrets\/(\w+)/g, compose).filter((name) => !made.includes(name))).toEqual([]);
  });

  test("makes each secret that a unit of systemd reads", async () => {
    const units = path.join(root, "deploy/systemd");
    const texts = await Promise.all(
      (await readdir(units)).map((unit) => readFile(path.join(units, unit), "utf8")),
    );
    const named = after(/[:=]\/etc\/ramah-zakat\/secrets\/(\w+)/g, texts.join("\n"));
    const made = await readdir(path.join(folder, "secrets"));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !made.includes(name))).toEqual([]);
  });

  test("leaves nothing that looks like a secret where none could be made", async () => {
    const bin = path.join(folder, "bin");
    const secrets = path.join(folder, "failed");
    await mkdir(bin);
    await writeFile(path.join(bin, "openssl"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const failed = run(path.join(root, "deploy/make-secrets.sh"), [secrets], {
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
    });
    await expect(failed).rejects.toThrow();
    expect(await readdir(secrets)).toEqual([]);
  });

  test("closes the folder to other users", async () => {
    expect((await stat(path.join(folder, "secrets"))).mode & 0o777).toBe(0o700);
  });

  test("changes no secret that is there", async () => {
    const file = path.join(folder, "secrets", "audit_key");
    await writeFile(file, "kept");
    await make();
    expect(await readFile(file, "utf8")).toBe("kept");
  });
});

describe("the image's entry", () => {
  const enter = (env: Record<string, string>) =>
    run("sh", [path.join(root, "docker-entrypoint.sh"), "nothing"], {
      env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
    }).catch((error: unknown) => error as { code: number; stderr: string });

  test("refuses a secret whose file is not there", async () => {
    const { stderr } = await enter({ AUDIT_KEY_FILE: "/no/such/file" });
    expect(stderr).toContain("/no/such/file");
    expect(stderr).not.toContain("usage");
  });

  test("says how it is used", async () => {
    expect(await enter({})).toMatchObject({ code: 64 });
  });
});

test("each file that compose.yaml mounts or builds from is there", async () => {
  const compose = await read("deploy/compose.yaml");
  const mounted = after(/[[\s](\.\/(?!secrets)[\w./-]+):/g, compose);
  expect(mounted.length).toBeGreaterThan(3);
  for (const file of [...mounted, "database/Dockerfile", "caddy/Dockerfile"]) {
    await access(path.join(root, "deploy", file));
  }
});
