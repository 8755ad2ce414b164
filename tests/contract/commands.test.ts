import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { recordAudit } from "bank-api/store/audit/audit";
import { BrokenTrailError, sealWaiting } from "bank-api/store/audit/audit-seals";
import type { Db } from "bank-api/store/runtime/database";
import { readMigrations } from "bank-api/store/runtime/migrate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { passwordDigest } from "contract/signing";
import { auditKey, auditKeys } from "../support/audit";
import { startBankHere } from "../support/bank-here";
import { testClock, testNow } from "../support/clock";
import { runCommand as run } from "../support/command";
import { openClone } from "../support/database";
import type { TemplateName } from "../support/postgres";
import { WireClient } from "../support/wire-client";

/** The bank's commands, run from the build as an operator runs them. */

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  while (undo.length > 0) await undo.pop()?.();
});

async function cloned(template: TemplateName): Promise<{ url: string; db: Db }> {
  const { close, ...database } = await openClone(template, { poolSize: 2 });
  undo.push(close);
  return database;
}

describe("audit", () => {
  const append = (db: Db) =>
    db.transaction().execute(async (transaction) => {
      const actor = { userId: "7", name: "Siti" };
      await recordAudit(transaction, { actor, at: testNow(), action: "role.update", subject: "role:1" });
    });

  async function work(db: Db): Promise<void> {
    for (let row = 0; row < 4; row += 1) await append(db);
    await sealWaiting(db, auditKeys, testClock);
  }

  /** The demo organisation after some work, and how many rows of its trail came with it. */
  async function worked() {
    const { url, db } = await cloned("demo");
    const { rows } = await sql<{ seeded: number }>`SELECT count(*)::integer AS seeded FROM audit_log`.execute(
      db,
    );
    await work(db);
    const audit = (args: readonly string[] = [], env: Record<string, string> = {}) =>
      run("audit", args, { DATABASE_URL: url, ...env });
    return { db, audit, seeded: rows[0]!.seeded };
  }

  describe("where all is sound", () => {
    type Worked = Awaited<ReturnType<typeof worked>>;
    let db: Worked["db"];
    let audit: Worked["audit"];
    let seeded: Worked["seeded"];
    beforeAll(async () => {
      ({ db, audit, seeded } = await worked());
    });

    test("ends well", async () => {
      const { code, output } = await audit();
      expect(output).toMatch(
        /^Audit trail: \d+ row\(s\), sound\. The last seal is [0-9a-f]{64}\.\nLedger: sound\.\n$/,
      );
      expect(output).toContain(`Audit trail: ${seeded + 4} row(s)`);
      expect(code).toBe(0);
    });

    test("looks for heads that the log has published, and fails where one was replaced", async () => {
      const { rows } = await sql<{ head: string }>`
        SELECT position || ':' || left(encode(mac, 'hex'), 16) AS head FROM audit_seals ORDER BY position`.execute(
        db,
      );
      const [first, second] = rows.map(({ head }) => head) as [string, string];
      expect(await audit(["--head", first, "--head", second])).toMatchObject({ code: 0 });
      const { code, output } = await audit(["--head", first, "--head", `2${first.slice(1)}`]);
      expect(output).toContain("seal 2: is not the head that was published");
      expect(output).not.toContain("seal 1:");
      expect(code).toBe(1);
      expect(await audit(["--head", "4"])).toMatchObject({
        code: 2,
        output: expect.stringContaining("--head takes position:mac") as string,
      });
    });

    test("names seals whose key is missing, and accepts an older key", async () => {
      const other = "another-key-0123456789-0123456789-abcdef";
      const strange = await audit([], { AUDIT_KEY: other });
      expect(strange.output).toContain("seal 4: was made with a key that is not given");
      expect(strange.code).toBe(1);
      const rotated = await audit([], { AUDIT_KEY: `${other}, ${auditKey}` });
      expect(rotated.output).toContain(`Audit trail: ${seeded + 4} row(s), sound.`);
    });

    test("tells rows that wait for their seal, which is no fault", async () => {
      await append(db);
      const { code, output } = await audit();
      expect(output).toContain(`Audit trail: ${seeded + 4} row(s), sound.`);
      expect(output).toMatch(/^1 more wait for their seal, the oldest for \d+\.\d s\.$/m);
      expect(code).toBe(0);
    });
  });

  test("names what is wrong in the trail and in the books, and fails", async () => {
    const { db, audit } = await worked();
    await db.connection().execute(async (connection) => {
      await sql`SET session_replication_role = replica`.execute(connection);
      await sql`UPDATE audit_log SET actor_name = 'Orang lain' WHERE id = 1`.execute(connection);
      await sql`DELETE FROM audit_log WHERE id = 2`.execute(connection);
      await sql`DELETE FROM audit_seals WHERE position IN (4, 5)`.execute(connection);
      await sql`
        INSERT INTO audit_log (at, actor_id, actor_name, action, subject)
        SELECT at, actor_id, actor_name, action, subject FROM audit_log ORDER BY id DESC LIMIT 1`.execute(
        connection,
      );
      await sql`
        UPDATE accounts SET balance_idr = balance_idr + 1
        WHERE product_code = '1001' AND branch_id = 'ID0002'`.execute(connection);
      await sql`RESET session_replication_role`.execute(connection);
    });
    const { code, output } = await audit();
    for (const told of [
      "seal 1: does not fit",
      "seal 2: its row was removed",
      "seals 4 to 5: missing",
      ": was put in",
      "not so: the sum over all accounts is zero",
    ])
      expect(output).toContain(told);
    expect(output).toMatch(/^Audit trail: \d fault\(s\) among \d+ sealed row\(s\)\.$/m);
    expect(code).toBe(1);
  });

  test("lets sealing go on after a broken end when a person confirms it, and names the place ever after", async () => {
    const { db, audit, seeded } = await worked();
    const goOn = (by: string, why: string) => audit(["--go-on", why, "--by", by]);
    const admin = "admin@ramahzakat.example";
    expect(await goOn(admin, "Coba")).toMatchObject({
      code: 2,
      output: expect.stringContaining("ends as it should") as string,
    });
    await sql`UPDATE audit_head SET mac = ''`.execute(db);
    await expect(work(db)).rejects.toThrow(BrokenTrailError);
    expect((await audit()).output).toContain("4 more wait for their seal");
    expect((await goOn("tidak.ada@ramahzakat.example", "Coba")).output).toContain("no active user");
    expect((await goOn(admin, "")).output).toContain("--go-on says why");
    await goOn(admin, "Cadangan dipulihkan");
    await work(db);
    const { code, output } = await audit();
    expect(output).toContain(`Audit trail: 1 fault(s) among ${seeded + 13} sealed row(s).\n`);
    expect(output).toContain(`  seal ${seeded + 5}: sealing went on here, `);
    expect(output).toMatch(/sealing went on here, .* \(.*"reason":"Cadangan dipulihkan"\}\)$/m);
    expect(code).toBe(1);
  });

  test("changes nothing, not even tables that it lacks", async () => {
    const { url, db } = await cloned("demo");
    await sql`DROP TABLE audit_head`.execute(db);
    const { code, output } = await run("audit", [], { DATABASE_URL: url });
    expect(output).toContain("audit_head");
    expect(code).toBe(2);
    const { rows } = await sql`SELECT FROM information_schema.tables WHERE table_name = 'audit_head'`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });
});

test("repair recounts what the audit names, for an active user, and records it in the trail", async () => {
  const { url, db } = await cloned("demo");
  const command = (name: string, ...args: string[]) => run(name, args, { DATABASE_URL: url });
  const by = ["--by", "admin@ramahzakat.example"];
  await sql`
    UPDATE distribution_cells SET people = people + 1
    WHERE (span, branch_id, asnaf, programme) = ('year', 'ID0002', '*', '*')`.execute(db);
  await sql`UPDATE merchant_totals SET count = count + 1 WHERE branch_id = 'ID0002' AND span = 'month'`.execute(
    db,
  );
  const found = await command("audit");
  expect(found.code).toBe(1);
  expect(found.output).toContain("not so: reports of distributions are those of the distributions (");
  expect(found.output).toContain("not so: what was spent at each merchant");

  expect((await command("repair", ...by)).output).toContain("--reason says why");
  const byNobody = await command("repair", "--reason", "Coba", "--by", "tidak.ada@ramahzakat.example");
  expect(byNobody).toMatchObject({ code: 2, output: expect.stringContaining("no active user") as string });
  const { code, output } = await command("repair", "--reason", "Bank lama di samping rilis baru", ...by);
  expect(output).toMatch(/^Repaired: 1 figure\(s\) of the report of distributions of ID0002 in \d{4}\.$/m);
  expect(output).toMatch(/^Repaired: \d+ total\(s\) of merchants\.$/m);
  expect(code).toBe(0);
  expect(await command("audit")).toMatchObject({
    code: 0,
    output: expect.stringContaining("Ledger: sound.") as string,
  });
  const { rows } = await sql<{ reason: string }>`
    SELECT DISTINCT after->>'reason' AS reason FROM audit_log JOIN audit_seals ON entry_id = audit_log.id
    WHERE action = 'figures.repair'`.execute(db);
  expect(rows).toEqual([{ reason: "Bank lama di samping rilis baru" }]);
  expect((await command("repair", "--reason", "Lagi", ...by)).output).toBe("Nothing differs.\n");
}, 60_000);

test("audit of a folder that holds no database says so, and makes nothing there", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ramah-zakat-no-data-"));
  undo.push(() => rm(dataDir, { recursive: true }));
  const { code, output } = await run("audit", [], { DATA_DIR: dataDir, AUDIT_KEY: "" });
  expect([code, output]).toEqual([2, expect.stringContaining(`${dataDir} holds no database`)]);
  expect(await readdir(dataDir)).toEqual([]);
});

test("audit starts the embedded database and stops it again", { timeout: 60_000 }, async () => {
  // A short path, so that the socket lies inside the cluster.
  const dataDir = await mkdtemp(path.join(tmpdir(), "rz-audit-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  // The key is the one that is kept in the data folder.
  const env = { DATA_DIR: dataDir, AUDIT_KEY: "" };
  const created = await run("create-admin", ["--name", "Siti", "--email", "siti@bank.example"], env);
  expect(created.code).toBe(0);
  const { code, output } = await run("audit", [], env);
  expect(output).toContain("Audit trail: 1 row(s), sound.");
  expect(code).toBe(0);
  expect((await stat(path.join(dataDir, "audit-key"))).mode & 0o777).toBe(0o600);
  await expect(readFile(path.join(dataDir, "postgres", "postmaster.pid"))).rejects.toThrow("ENOENT");
});

describe("migrate", () => {
  const migrated = (output: string) =>
    [...output.matchAll(/^Applied (\d{4})_\S+\.sql\.$/gm)].map(([, n]) => n);
  const numbers = async () => (await readMigrations()).map(({ name }) => name.slice(0, 4));

  // What it makes where demo data are asked for: ./seed.test.ts.
  test("makes an empty database one that a bank works on, without demo data", async () => {
    const { url } = await cloned("empty");
    const env = { DATABASE_URL: url };
    const first = await run("migrate", [], env);
    expect([first.code, migrated(first.output)]).toEqual([0, await numbers()]);
    expect(await run("migrate", [], env)).toEqual({ code: 0, output: "The database is up to date.\n" });
    const bank = await startBankHere({ databaseUrl: url });
    await bank.stop();
    expect(bank.lines.join()).toContain("no-users");
  });

  let empty: Awaited<ReturnType<typeof cloned>>;
  beforeAll(async () => {
    empty = await cloned("empty");
  });

  test.each([
    ["the bank", "main", []],
    ["create-admin", "create-admin", ["--name", "Siti", "--email", "siti@bank.example"]],
    ["seed", "seed", []],
    ["audit", "audit", []],
    ["repair", "repair", ["--reason", "Coba", "--by", "siti@bank.example"]],
  ])("until then %s refuses a server's database, in one clear line", async (_what, command, args) => {
    const { url, db } = empty;
    const { code, output } = await run(command, args, { DATABASE_URL: url });
    expect(code).not.toBe(0);
    const line = output.split("\n").find((text) => text.includes("npm run migrate"));
    expect(line).toContain("the database lacks the tables that this program needs");
    const { rows } = await sql`SELECT FROM information_schema.tables WHERE table_schema = 'public'`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  test("a bank refuses a schema that needs a newer one", async () => {
    const { url, db } = await cloned("migrated");
    await sql`INSERT INTO schema_migrations VALUES (9999, '9999_later.sql', '', now(), 9999)`.execute(db);
    const { code, output } = await run("main", [], { DATABASE_URL: url });
    expect(code).toBe(1);
    const [refusal] = output.split("\n").flatMap((line) => (line.includes("start-failed") ? [line] : []));
    expect(JSON.parse(refusal ?? "{}")).toMatchObject({
      level: "fatal",
      hint: "This program cannot work here: the database is too new: 9999_later.sql needs a newer program than this one.",
    });
  });
});

describe("create-admin", () => {
  const name = "Siti Aminah";
  const email = "Siti@Bank.example";

  const create = (url: string, ...args: string[]) => run("create-admin", args, { DATABASE_URL: url });

  test("makes the first administrator of an empty bank, who then chooses a password", async () => {
    const { url } = await cloned("migrated");
    const { code, output } = await create(url, "--name", name, "--email", email);
    expect(code).toBe(0);
    const password = /^ {2}(\S{16})$/m.exec(output)?.[1] ?? "";

    const bank = await startBankHere({ databaseUrl: url });
    undo.push(() => bank.stop());
    const client = new WireClient(bank.origin);
    const first = await client.call("signIn", { as: { basic: ["siti@bank.example", password] } });
    expect(first).toMatchObject({ code: "E2", message: "Account is not fully set up." });
    await client.call("setNewPassword", {
      as: { basic: ["siti@bank.example", password] },
      body: {
        username: "siti@bank.example",
        new_password: passwordDigest("siti@bank.example", "kata sandi sendiri"),
      },
    });
    const session = await client.signIn("siti@bank.example", "kata sandi sendiri");
    expect(session.user).toMatchObject({
      name,
      branch: { _key: "ID0001", branch_descriptions: "Kantor Pusat", main_branch: true },
    });
    const granted = session.role.role_permissions?.menu.map(({ feature_code }) => feature_code);
    expect(granted?.toSorted()).toEqual(menuFeatureCodes.toSorted());
    const history = await session.list(
      "listHistory",
      { subject: "user", key: session.user._key },
      { limit: 10 },
    );
    expect(history.data.at(-1)).toMatchObject({ action: "user.create", actorName: "create-admin" });

    const again = await create(url, "--name", "Budi", "--email", "budi@bank.example");
    expect(again).toMatchObject({ code: 2 });
    expect(again.output).toContain("has an administrator already");
  });

  test("is refused once there is an administrator, and cannot run twice at once", async () => {
    const { url, db } = await cloned("demo");
    expect((await create(url, "--name", name, "--email", email)).code).toBe(2);
    // The command makes an administrator from the existing role where none is active.
    await sql`UPDATE users SET status = 'Inactive'`.execute(db);
    const outcomes = await Promise.all(
      ["satu@bank.example", "dua@bank.example"].map((address) =>
        create(url, "--name", name, "--email", address),
      ),
    );
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 2]);
    const { rows } = await sql<{ code: string }>`
      SELECT roles.code FROM users JOIN roles ON roles.id = users.role_id WHERE users.username LIKE '%@bank.example'
    `.execute(db);
    expect(rows).toEqual([{ code: "ADMIN" }]);
  });

  test("says how it is used when it is not told all, or what it does not know", async () => {
    const { url, db } = await cloned("migrated");
    for (const args of [
      ["--email", email],
      ["--name", name],
      ["--name", name, "--email", "siti"],
      ["--name", name, "--email", email, "--password", "x"],
    ]) {
      const { code, output } = await create(url, ...args);
      expect(code).toBe(2);
      expect(output).toContain("Usage: npm run create-admin");
    }
    const { rows } = await sql`SELECT FROM users`.execute(db);
    expect(rows).toEqual([]);
  });

  test("takes no address that somebody else has", async () => {
    const { url, db } = await cloned("demo");
    await sql`UPDATE users SET status = 'Inactive'`.execute(db);
    const { code, output } = await create(url, "--name", name, "--email", "baru@ramahzakat.example");
    expect(code).toBe(2);
    expect(output).toContain("baru@ramahzakat.example is registered already.");
  });
});
