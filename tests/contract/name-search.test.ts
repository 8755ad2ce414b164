import { BranchScope } from "bank-api/domain/branch-scope";
import { comparableName, plainName } from "bank-api/domain/names";
import { listCustomers } from "bank-api/store/customers/customers";
import { listAccounts } from "bank-api/store/ledger/accounts";
import { countMembers } from "bank-api/store/lists/list-blocks";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ActiveStatus } from "contract/values";
import { databaseOfFile } from "../support/database";

/** Search among more customers than are looked through one by one, against plain SQL. */

const { db } = await databaseOfFile("migrated", { poolSize: 2 });

const customers = 40_000;

beforeAll(async () => {
  await fill();
});

/**
 * Every 20th customer is a Sari (common), every 35th a Delima (more than the cap, but fewer among the newest). Every 1,000th is a
 * Zamrud (rare), and the oldest alone a Quran. Odd ones are Bandung's. Every third has no account, every seventh is inactive.
 */
async function fill(): Promise<void> {
  await sql`
    INSERT INTO branches (id, name, type, status, created_at)
    VALUES ('ID0001', 'Pusat', 'Pusat', 'Active', now()), ('ID0002', 'Bandung', 'Cabang', 'Active', now())`.execute(
    db,
  );
  await sql`
    INSERT INTO customers (
      id, customer_type, branch_id, ordinal, status, name, name_lower, name_key, national_id, created_at)
    SELECT n, 'Mustahik', CASE n % 2 WHEN 1 THEN 'ID0002' ELSE 'ID0001' END, n,
      CASE n % 7 WHEN 0 THEN 'Inactive' ELSE 'Active' END, initcap(name), name,
      (SELECT string_agg(word, ' ' ORDER BY word COLLATE "C") FROM unnest(string_to_array(name, ' ')) AS word),
      '32730101019' || lpad(n::text, 5, '0'), now()
    FROM generate_series(1, ${customers}::integer) AS n,
      LATERAL (SELECT CASE WHEN n = 1 THEN 'quranata' WHEN n % 1000 = 0 THEN 'zamrud' WHEN n % 20 = 1 THEN 'sari'
        WHEN n % 35 = 2 THEN 'delima'
        ELSE 'contoh' END || ' nama' || n AS name) AS names`.execute(db);
  await sql`
    INSERT INTO accounts (
      number, product_code, customer_id, branch_id, ordinal, opened_at, owner_status, owner_name_lower)
    SELECT '2001' || lpad(id::text, 12, '0'), '2001', id, branch_id, row_number() OVER (ORDER BY id), now(), status, name_lower
    FROM customers WHERE id % 3 <> 0`.execute(db);
  await countMembers(
    sql`SELECT customer_type, branch_id, status, ordinal, name_lower, 1 FROM customers`,
  ).execute(db);
  await sql`ANALYZE`.execute(db);
}

interface Search {
  readonly name: string;
  readonly branchId: string | undefined;
}

const searches: readonly Search[] = [
  "sari",
  "delima",
  "zamrud",
  "quran",
  "qu",
  "z",
  "s",
  "tidak ada",
  "nama39999",
  "nama1 ",
  "nama39 sari",
  "nama3 delima",
  "ama39 elim",
  "na39 qu",
  "n z",
].flatMap((name) => [
  { name, branchId: undefined },
  { name, branchId: "ID0002" },
]);

const everyBranch = BranchScope.everyBranch("a test");
const filterOf = ({ name, branchId }: Search) => ({ name, scope: everyBranch.narrowedTo(branchId) });

async function oracle(
  { name, branchId }: Search,
  havingAccount: boolean,
  status?: ActiveStatus,
): Promise<string[]> {
  const words = name.trim().split(" ");
  const patterns = words.map((word) => {
    if (word.length > 2) return [`%${word}%`];
    return words.length === 1 ? [`${word}%`] : [`${word}%`, `% ${word}%`];
  });
  const matches = patterns.map((some) => sql`name_lower LIKE ANY(${some})`);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM customers
    WHERE ${sql.join(matches, sql` AND `)} AND ${branchId ?? ""} IN ('', branch_id)
      AND ${status ?? ""} IN ('', status)
      AND (NOT ${havingAccount} OR EXISTS (SELECT FROM accounts WHERE customer_id = customers.id))
    ORDER BY id DESC`.execute(db);
  return rows.map((row) => row.id);
}

test.each(searches)("customers called '$name' in $branchId", async (search) => {
  const expected = await oracle(search, false);
  const filter = { customerType: "Mustahik", ...filterOf(search) } as const;
  const found = await listCustomers(db, filter, { skip: 0, limit: 1000 });
  expect(found.rows.map((row) => row.id)).toEqual(expected.slice(0, 1000));
  expect({ total: found.total, hasMoreThanTotal: found.hasMoreThanTotal }).toEqual({
    total: Math.min(expected.length, 1000),
    hasMoreThanTotal: expected.length > 1000,
  });
  for (const skip of [0, 20, 940, 990]) {
    const page = await listCustomers(db, filter, { skip, limit: 50 });
    expect(page.rows.map((row) => row.id)).toEqual(expected.slice(skip, Math.min(skip + 50, 1000)));
    expect(page.total).toBe(found.total);
  }
});

test.each(searches)("accounts of those called '$name' in $branchId", async (search) => {
  const expected = await oracle(search, true);
  const found = await listAccounts(db, { product: "2001", ...filterOf(search) }, { skip: 0, limit: 1000 });
  expect(found.rows.map((row) => row.ownerId)).toEqual(expected.slice(0, 1000));
  expect(found.total).toBe(Math.min(expected.length, 1000));
});

test.each(searches)("the inactive called '$name' in $branchId", async (search) => {
  const status = "Inactive";
  const expected = await oracle(search, false, status);
  const filter = { customerType: "Mustahik", ...filterOf(search), status } as const;
  for (const skip of [0, 40, 700]) {
    const page = await listCustomers(db, filter, { skip, limit: 100 });
    expect(page.rows.map((row) => row.id)).toEqual(expected.slice(skip, Math.min(skip + 100, 1000)));
    expect(page.total).toBe(Math.min(expected.length, 1000));
  }
  const owners = await oracle(search, true, status);
  const accounts = await listAccounts(
    db,
    { product: "2001", ...filterOf(search), status },
    { skip: 0, limit: 1000 },
  );
  expect(accounts.rows.map((row) => row.ownerId)).toEqual(owners.slice(0, 1000));
});

test.each(searches)(
  "sorted by name, those called '$name' in $branchId are the newest 1,000",
  async (search) => {
    const newest = (await oracle(search, false)).slice(0, 1000);
    const { rows: sorted } = await sql<{ id: string }>`
    SELECT id FROM customers WHERE id = ANY(${newest}::bigint[]) ORDER BY name_lower COLLATE "C" DESC, id DESC`.execute(
      db,
    );
    const filter = { customerType: "Mustahik", ...filterOf(search) } as const;
    for (const skip of [0, 960]) {
      const page = await listCustomers(db, filter, { skip, limit: 100 }, { by: "name", isDescending: true });
      expect(page.rows.map((row) => row.id)).toEqual(sorted.slice(skip, skip + 100).map((row) => row.id));
      expect(page.total).toBe(newest.length);
    }
  },
);

test("those of just the name come first, wherever they are, and of the newest the better matches", async () => {
  const people = [
    // Older than all whom a search reads one by one.
    [4, "Sari Nama21"],
    [8, "Hj. Sari Nama21"],
    [12, "Bunga Nama21 Sari"],
    [16, "Sari Nama21 Bunga"],
    [24, "Bunga Sari Nama21"],
    [28, "Asari Nama215"],
  ] as const;
  const rename = (id: number, name: string) =>
    sql`UPDATE customers SET name = ${name}, name_lower = ${plainName(name)}, name_key = ${comparableName(name)} WHERE id = ${id}`;
  const before = await db
    .selectFrom("customers")
    .select(["id", "name"])
    .where(
      "id",
      "in",
      people.map(([id]) => String(id)),
    )
    .execute();
  for (const [id, name] of people) await rename(id, name).execute(db);
  const search = async (name: string, limit: number) => {
    const filter = { customerType: "Mustahik", name, scope: everyBranch } as const;
    const { rows } = await listCustomers(db, filter, { skip: 0, limit });
    return rows.map((row) => row.name);
  };
  expect((await search("sari nama21", 1000)).slice(0, 2)).toEqual(["Sari Nama21", "Sari Nama21"]);
  expect((await search("NAMA21, sary", 1000)).slice(0, 3)).toEqual([
    "Sari Nama21",
    "Hj. Sari Nama21",
    "Sari Nama21",
  ]);
  const ordered = (await search("sari nama21", 1000)).filter((name) => /Bunga|Hj|Asari/.test(name));
  expect(ordered).toEqual([
    "Hj. Sari Nama21",
    "Sari Nama21 Bunga",
    "Bunga Sari Nama21",
    "Bunga Nama21 Sari",
    "Asari Nama215",
  ]);
  // More than the cap have the word. The one who has no other name comes first all the same.
  await rename(4, "Sari").execute(db);
  expect((await search("sari", 2))[0]).toBe("Sari");
  for (const { id, name } of before) await rename(Number(id), name).execute(db);
});

test("the cases lie on both sides of the cap, among the newest and among all", async () => {
  expect((await oracle({ name: "sari", branchId: undefined }, false)).length).toBeGreaterThan(1500);
  const between = await oracle({ name: "delima", branchId: undefined }, false);
  expect(between.length).toBeGreaterThan(1000);
  expect(between.filter((id) => Number(id) > customers - 30_000).length).toBeLessThan(940);
  expect(await oracle({ name: "quran", branchId: undefined }, false)).toEqual(["1"]);
});
