import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { cheapPasswordCost } from "bank-api/access/passwords";
import { demoPassword } from "bank-api/seed/organisation";
import type { Db } from "bank-api/store/runtime/database";
import { readMigrations } from "bank-api/store/runtime/migrate";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../scripts/workspace.mjs";
import { apiCalls } from "../simulation/api-door";
import { ledgerFaults, trailFaults } from "../simulation/checks";
import { Books, availableTo, type Customer } from "../simulation/model";
import { auditKey } from "../support/audit";
import { startBalancer } from "../support/balancer";
import { databaseOfFile, databaseOfTest } from "../support/database";
import { runFolder } from "../support/run-folder";
import { startBank, type Bank } from "../support/stack";
import { until } from "../support/until";
import { WireClient } from "../support/wire-client";
import { emailOf, isOwnBank, type DemoName } from "./bank";

/** Two releases of the bank side by side on one database, there and back again, while staff work. */

const run = promisify(execFile);
const { db, url } = await databaseOfFile("demo", { poolSize: 2 });

interface LaterFile {
  readonly name: string;
  readonly needs: number;
  readonly text: string;
}

/** This build with more migrations, in a folder of its own: a later release, as far as the schema goes. */
async function laterRelease(of: string, files: readonly LaterFile[]): Promise<string> {
  const folder = await mkdtemp(path.join(runFolder(), "release-"));
  await cp(of, folder, { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules")).catch(() => undefined);
  for (const { name, needs, text } of files)
    await writeFile(
      path.join(folder, "migrations", name),
      `-- needs: ${String(needs).padStart(4, "0")}\n${text}`,
    );
  return folder;
}

/**
 * Files that add a column to every table: whatever a release may add, this one bears it. A file for each, as it locks its table
 * until it ends: one that waits for several while staff work seldom gets them all.
 */
async function expansionFrom(level: number): Promise<LaterFile[]> {
  const { rows } = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name <> 'schema_migrations' ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ table_name }, index) => ({
    name: numbered(level + 1 + index, `expand_${table_name}`),
    needs: level,
    text: `ALTER TABLE ${table_name} ADD COLUMN made_up text`,
  }));
}

const migrate = (release: string, databaseUrl = url, env: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [path.join(release, "migrate.js")], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: databaseUrl, AUDIT_KEY: auditKey, ...env },
  });

const start = (release: string, databaseUrl = url): Promise<Bank> =>
  startBank({ databaseUrl, program: path.join(release, "main.js") });

const numbered = (version: number, name: string) => `${String(version).padStart(4, "0")}_${name}.sql`;

/** Staff at work: pairs who ask for corrections and approve them, and somebody who looks at lists, until something goes wrong. */
class Staff {
  readonly faults: string[] = [];
  /** Approved, as the bank has told. */
  readonly approved: string[] = [];
  #isOver = false;
  #loops: Promise<void>[] = [];

  static async begin(origin: string, db: Db): Promise<Staff> {
    const staff = new Staff();
    const client = new WireClient(origin);
    const sessionOf = (name: DemoName) => client.signIn(emailOf(name), demoPassword);
    const [operator, approver, admin] = await Promise.all([
      sessionOf("operator.bandung"),
      sessionOf("penyetuju.bandung"),
      sessionOf("admin"),
    ]);
    const payers = (await Books.read(db)).customers.filter(
      (each) =>
        each.type === "Mustahik" && each.branchId === "ID0002" && each.isActive && availableTo(each) > 50_000,
    );
    const [asks, decides] = [apiCalls(() => operator), apiCalls(() => approver)];
    const isDone = (what: string, { code, message }: { code: string; message: string }) => {
      if (code !== "S1") staff.faults.push(`${what}: ${code} ${message}`);
      return code === "S1";
    };
    let turn = 0;
    const correct = async () => {
      const payer: Customer = payers[turn++ % payers.length]!;
      const asked = await asks.create({ type: "P00004", payer, amount: 100 }, randomUUID());
      if (!isDone("ask", asked)) return;
      const { _key: key } = asked.data as { _key: string };
      if (isDone("approve", await decides.decide({ key }, "approve", randomUUID()))) staff.approved.push(key);
    };
    const look = async () => {
      const body = { customer_type: "Mustahik", branch_id: "" } as const;
      isDone("list", await admin.list("listCustomers", body, { limit: 50 }));
    };
    staff.#loops = [correct, correct, look].map((act) => staff.#repeat(act));
    return staff;
  }

  async #repeat(act: () => Promise<void>): Promise<void> {
    while (!this.#isOver && this.faults.length === 0)
      await act().catch((error: unknown) => this.faults.push(String(error)));
  }

  /** Waits until so many more corrections are through. */
  async work(corrections = 4): Promise<void> {
    const enough = this.approved.length + corrections;
    const isThrough = () => this.approved.length >= enough || this.faults.length > 0;
    await until(isThrough);
    expect(this.faults).toEqual([]);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }
}

test.runIf(isOwnBank)(
  "a release can be deployed and rolled back while staff work",
  { timeout: 120_000 },
  async () => {
    const level = (await readMigrations()).length;
    const last = path.join(root, "build/bank");
    const expansion = await expansionFrom(level);
    const next = await laterRelease(last, expansion);
    const expanded = level + expansion.length;
    const contraction = { name: numbered(expanded + 1, "contract"), needs: expanded, text: "SELECT 1;" };
    const afterNext = await laterRelease(next, [contraction]);

    const running = [await start(last)];
    onTestFinished(async () => void (await Promise.all(running.map((bank) => bank.stop()))));
    const inRotation = running.map(({ origin }) => origin);
    const balancer = await startBalancer(inRotation);
    onTestFinished(() => balancer.stop());
    const replaceBy = async (release: string) => {
      running.push(await start(release));
      inRotation.push(running[1]!.origin);
      await staff.work();
      inRotation.shift();
      await running[0]!.stop();
      running.shift();
      await staff.work();
    };
    const before = await corrections();
    const staff = await Staff.begin(balancer.origin, db);
    onTestFinished(() => staff.end());

    await staff.work();
    expect((await migrate(next)).stdout).toContain("Applied");
    await staff.work();
    await replaceBy(next);
    await replaceBy(last);
    await replaceBy(next);
    expect((await migrate(afterNext)).stdout).toContain("Applied");
    await staff.work();
    await expect(start(last)).rejects.toThrow(
      `the database is too new: ${contraction.name} needs a newer program than this one`,
    );

    await staff.end();
    expect(staff.faults).toEqual([]);
    expect(await corrections()).toBe(before + staff.approved.length);
    const kept = await sql`
    SELECT FROM transactions WHERE status = 'settled' AND id = ANY(${staff.approved}::bigint[])`.execute(db);
    expect(kept.rows).toHaveLength(staff.approved.length);
    await running[0]!.stop();
    expect(await ledgerFaults(db)).toEqual([]);
    expect(await trailFaults(db)).toEqual([]);
  },
);

test.runIf(isOwnBank)(
  "a bank ends by itself once a migration is applied that needs a newer one, and says so when it is started again",
  { timeout: 60_000 },
  async () => {
    const level = (await readMigrations()).length;
    const last = path.join(root, "build/bank");
    const file = numbered(level + 1, "needs_itself");
    const next = await laterRelease(last, [{ name: file, needs: level + 1, text: "SELECT 1;" }]);
    const { url: ownUrl } = await databaseOfTest("migrated", { poolSize: 1 });
    const bank = await start(last, ownUrl);
    onTestFinished(() => bank.stop());

    expect((await migrate(next, ownUrl)).stdout).toContain("Applied");
    const isGone = () =>
      fetch(`${bank.origin}/healthz`).then(
        () => false,
        () => true,
      );
    await until(isGone);
    const hint = `This program cannot work here: the database is too new: ${file} needs a newer program than this one.`;
    const ending = bank.lines.filter((line) => line.includes("database-lost"));
    expect(ending.map((line) => (JSON.parse(line) as { hint: string }).hint)).toEqual([hint]);
    await expect(start(last, ownUrl)).rejects.toThrow(hint);
    await (await start(next, ownUrl)).stop();
  },
);

/** The releases that the night upgrades from, as git names them: `UPGRADE_FROM=v1.0.0,v1.1.0`. */
const releases = (process.env.UPGRADE_FROM ?? "").split(",").filter((name) => name !== "");

/** A bank of an earlier release, installed and built by its own sources. */
async function builtRelease(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(runFolder(), "release-"));
  const sources = path.join(folder, "sources");
  await mkdir(sources);
  await run("git", ["archive", "--output", `${sources}.tar`, name], { cwd: root });
  await run("tar", ["-xf", `${sources}.tar`, "-C", sources]);
  const build = `import { ensureBuilt } from "./scripts/build.mjs"; await ensureBuilt(["bank"]);`;
  await run(process.execPath, ["--input-type=module", "-e", build], { cwd: sources });
  return path.join(sources, "build/bank");
}

test.runIf(isOwnBank).each(releases)(
  "data of release %s is migrated to this one, and staff go on working with it",
  { timeout: 900_000 },
  async (name) => {
    const [release, now] = [await builtRelease(name), path.join(root, "build/bank")];
    const { db: ownDb, url: ownUrl } = await databaseOfTest("empty", { poolSize: 2 });
    await migrate(release, ownUrl, { BANK_SEED: "demo", BANK_PASSWORD_COST: String(cheapPasswordCost) });
    await migrate(now, ownUrl);

    const bank = await start(now, ownUrl);
    onTestFinished(() => bank.stop());
    const staff = await Staff.begin(bank.origin, ownDb);
    onTestFinished(() => staff.end());
    await staff.work();
    await staff.end();
    await bank.stop();
    expect(await ledgerFaults(ownDb)).toEqual([]);
    expect(await trailFaults(ownDb)).toEqual([]);
  },
);

/** How many there are, decided or not. */
async function corrections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM transactions WHERE transaction_type = 'P00004'`.execute(db);
  return rows[0]!.count;
}
