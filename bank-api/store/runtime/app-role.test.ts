import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { databaseOfFile, databaseOfTest } from "../../../tests/support/database";
import { appRole, grantAppRole } from "./app-role";
import { openDatabase, type Db } from "./database";
import { migrate } from "./migrate";

/** What the role that the bank serves under cannot do, whatever it is made to try. */

const { url } = await databaseOfFile("demo");
let owner: Db;
let app: Db;

beforeAll(async () => {
  owner = openDatabase(url);
  expect(await grantAppRole(owner)).toBe(true);
  app = openDatabase(url, { role: appRole });
});
afterAll(() => Promise.all([owner.destroy(), app.destroy()]));

const denied = { code: "42501" };

test.each([
  ["postings", "posted_at"],
  ["audit_log", "at"],
  ["audit_seals", "sealed_at"],
  ["period_reports", "closed_at"],
])("%s can be read, and not changed, emptied or dropped", async (name, column) => {
  const [table, time] = [sql.table(name), sql.ref(column)];
  await sql`SELECT count(*) FROM ${table}`.execute(app);
  await expect(sql`UPDATE ${table} SET ${time} = now()`.execute(app)).rejects.toMatchObject(denied);
  await expect(sql`DELETE FROM ${table}`.execute(app)).rejects.toMatchObject(denied);
  await expect(sql`TRUNCATE ${table} CASCADE`.execute(app)).rejects.toMatchObject(denied);
  await expect(sql`DROP TABLE ${table} CASCADE`.execute(app)).rejects.toMatchObject(denied);
  await expect(sql`ALTER TABLE ${table} DISABLE TRIGGER ALL`.execute(app)).rejects.toMatchObject(denied);
});

test("of the trail, what an erasure takes can be taken", async () => {
  await sql`UPDATE audit_log SET before = before, after = after WHERE false`.execute(app);
  for (const column of ["actor_id", "actor_name", "action", "subject"])
    await expect(
      sql`UPDATE audit_log SET ${sql.ref(column)} = ${sql.ref(column)} WHERE false`.execute(app),
    ).rejects.toMatchObject(denied);
});
test.each(["access_log", "shown_people"])(
  "%s can be deleted from, and not changed or emptied",
  async (name) => {
    const table = sql.table(name);
    await expect(sql`UPDATE ${table} SET at = now()`.execute(app)).rejects.toMatchObject(denied);
    await expect(sql`TRUNCATE ${table}`.execute(app)).rejects.toMatchObject(denied);
    await sql`DELETE FROM ${table} WHERE at < '2000-01-01'`.execute(app);
  },
);

test("all other tables can be written, but no migration recorded", async () => {
  await sql`UPDATE roles SET description = description`.execute(app);
  await expect(sql`DELETE FROM schema_migrations`.execute(app)).rejects.toMatchObject(denied);
});

test("an owner who made the role, and is no superuser, may take it from the first start on", async () => {
  const name = `owner_${randomUUID().slice(0, 8)}`;
  const [role, made] = [sql.id(name), sql.id(appRole)];
  await sql`CREATE ROLE ${role} CREATEROLE`.execute(owner);
  onTestFinished(async () => void (await sql`DROP ROLE ${role}`.execute(owner)));
  const { db: superuser, url: own } = await databaseOfTest("empty");
  // What PostgreSQL 16 and newer give to who makes a role.
  await sql`GRANT ${made} TO ${role} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`.execute(superuser);
  const { rows: names } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(superuser);
  await sql`ALTER DATABASE ${sql.id(names[0]!.name)} OWNER TO ${role}`.execute(superuser);
  const maker = openDatabase(own, { role: name });
  onTestFinished(() => maker.destroy());
  await migrate(maker);
  expect(await grantAppRole(maker)).toBe(true);
  const { rows } = await sql`SELECT pg_has_role(${name}, ${appRole}, 'SET') AS may_take`.execute(superuser);
  expect(rows).toEqual([{ may_take: true }]);
});

test("instances that start at once give the rights in turn", async () => {
  expect(await Promise.all([1, 2, 3, 4].map(() => grantAppRole(owner)))).toEqual([true, true, true, true]);
});
