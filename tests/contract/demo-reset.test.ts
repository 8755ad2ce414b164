import { demoPassword } from "bank-api/seed/organisation";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startBankHere } from "../support/bank-here";
import { runCommand } from "../support/command";
import { databaseOfTest } from "../support/database";
import { until } from "../support/until";
import { WireClient } from "../support/wire-client";

/** `npm run demo:reset`, run from the build as a tester runs it. */

const run = (command: string, databaseUrl: string) => runCommand(command, [], { DATABASE_URL: databaseUrl });

/** How many rows each table has. */
async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT table_name AS name, (xpath('/row/c/text()',
      query_to_xml(format('SELECT count(*) AS c FROM %I', table_name), false, true, '')))[1]::text::integer AS count
    FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test("a demo is set back while its bank works, which goes on with it", async () => {
  const { url, db } = await databaseOfTest("demo");
  const begun = await countRows(db);
  await db.destroy();
  const bank = await startBankHere({ databaseUrl: url });
  try {
    const client = new WireClient(bank.origin);
    const before = await client.signIn("admin@ramahzakat.example", demoPassword);
    expect(await run("reset-demo", url)).toMatchObject({
      code: 0,
      output: expect.stringContaining("beginning") as string,
    });

    await until(async () => (await fetch(`${bank.origin}/readyz`)).ok, { what: "the bank is ready again" });
    const asBefore = { as: { bearer: before.accessToken } } as const;
    expect((await client.call("listNotices", { params: { skip: 0, limit: 1 }, ...asBefore })).status).toBe(
      401,
    );
    await client.signIn("admin@ramahzakat.example", demoPassword);
  } finally {
    await bank.stop();
  }
  const fresh = openDatabase(url);
  try {
    const counts = await countRows(fresh);
    expect(counts.customers).toBe(begun.customers);
    expect(counts.transactions).toBe(begun.transactions);
    expect(counts.sessions).toBe(1);
  } finally {
    await fresh.destroy();
  }
  expect(await run("audit", url)).toMatchObject({
    code: 0,
    output: expect.stringContaining("sound") as string,
  });
});

test("a demo of another build, on which no bank of this one starts, is set back as well", async () => {
  const { url, db } = await databaseOfTest("demo");
  await sql`UPDATE schema_migrations SET name = '0001_access.sql', checksum = 'old' WHERE version = 1`.execute(
    db,
  );
  await db.destroy();
  const { code, output } = await run("main", url);
  expect(code).toBe(1);
  expect(output).toContain("npm run demo:reset");
  expect(await run("reset-demo", url)).toMatchObject({ code: 0 });
  const bank = await startBankHere({ databaseUrl: url });
  await bank.stop();
});

test("a database that nobody filled with demo data stays as it is", async () => {
  const { url, db } = await databaseOfTest("demo");
  await sql`DELETE FROM demo_mark`.execute(db);
  const begun = await countRows(db);
  const { code, output } = await run("reset-demo", url);
  expect(output).toContain("This database was not filled with demo data, so nothing was changed.");
  expect(code).toBe(2);
  expect(await countRows(db)).toEqual(begun);
});

test("a database without the table that marks a demo stays as it is too", async () => {
  const { url, db } = await databaseOfTest("empty");
  await sql`CREATE TABLE letters (id int)`.execute(db);
  const { code, output } = await run("reset-demo", url);
  expect([code, output]).toEqual([2, expect.stringContaining("was not filled with demo data")]);
  expect(await countRows(db)).toEqual({ letters: 0 });
});
