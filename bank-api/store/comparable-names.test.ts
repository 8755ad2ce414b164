import { sql } from "kysely";
import { expect, test } from "vitest";
import { comparableName, plainName } from "bank-api/domain/names";
import { createRandom } from "bank-api/seed/random";
import { databaseOfTest } from "../../tests/support/database";
import { auditLedger } from "./ledger-audit";
import { countMembers, foldLists } from "./list-blocks";
import { migrate, readMigrations } from "./migrate";

const random = createRandom(56);
const parts = [
  ..."Siti Aminah Sity Élise E\u0301lise Öner Nur'aini Nur’aini d`Arc K.H. KH H. Hj. Haji Dr. Ir. Drs. Alm. (alm) Mei Ma M. Yusuf".split(
    " ",
  ),
  ..."S.Pd. S.Pd.I S. Pd SPd, S.E. SE M.T. Ph.D Lc A.Md.Keb PT CV III محمّد Łukasz ʻAli ＳＩＴＩ ﬁtri Jean-Luc 2 - … ? , ,, №5 Maju™ 𝐒iti Ai Aji I R. Ni Gr. MM SH S.Tr.Keb.".split(
    " ",
  ),
  "",
];
const names = Array.from({ length: 3_000 }, () =>
  Array.from({ length: random.whole(1, 6) }, () => random.pick(parts))
    .join(random.pick([" ", "  ", ", ", "."]))
    .trim(),
).filter((name) => name !== "");

test("the migration writes for those who are there what the bank writes for those who come", async () => {
  const { db } = await databaseOfTest("empty");
  const known = await readMigrations();
  await migrate(db, known.slice(0, 55));
  await sql`INSERT INTO branches (id, name, type, status, created_at) VALUES ('ID0002', 'Bandung', 'Cabang', 'Active', now())`.execute(
    db,
  );
  const lower = names.map((name) => name.replace(/\s+/g, " ").toLowerCase());
  await sql`
    INSERT INTO customers (id, customer_type, branch_id, ordinal, status, name, name_lower, national_id, asnaf, created_at)
    SELECT n, 'Mustahik', 'ID0002', n, 'Active', name, name_lower, lpad(n::text, 16, '0'), CASE n % 2 WHEN 1 THEN 'fakir' END, now()
    FROM unnest(${names}::text[], ${lower}::text[]) WITH ORDINALITY AS people (name, name_lower, n)`.execute(
    db,
  );
  await sql`
    INSERT INTO accounts (number, product_code, customer_id, branch_id, ordinal, opened_at, owner_status, owner_name_lower)
    SELECT '2001' || lpad(id::text, 12, '0'), '2001', id, branch_id, ordinal, now(), status, name_lower FROM customers`.execute(
    db,
  );
  await sql`
    INSERT INTO account_balances (product_code, ordinal, branch_id, owner_status, balance_idr)
    SELECT product_code, ordinal, branch_id, owner_status, balance_idr FROM accounts`.execute(db);
  await countMembers(sql`
    SELECT customer_type, branch_id, status, ordinal, name_lower, 1 FROM customers
    UNION ALL SELECT product_code, branch_id, owner_status, ordinal, owner_name_lower, 1 FROM accounts`).execute(
    db,
  );
  await foldLists(db);
  await sql`DELETE FROM duplicate_checks`.execute(db);

  await migrate(db);
  const { rows } = await sql<{
    name: string;
    name_lower: string;
    name_key: string;
    owner_name_lower: string;
    compared: boolean;
  }>`
    SELECT name, name_lower, name_key, owner_name_lower, EXISTS (SELECT FROM duplicate_checks WHERE customer_id = customers.id) AS compared
    FROM customers JOIN accounts ON customer_id = customers.id`.execute(db);
  expect(rows).toHaveLength(names.length);
  for (const row of rows) {
    const [plain, key] = [plainName(row.name), comparableName(row.name)];
    expect(row).toEqual({
      name: row.name,
      name_lower: plain,
      name_key: key,
      owner_name_lower: plain,
      compared: true,
    });
  }
  await foldLists(db);
  expect(await auditLedger(db)).toEqual([]);
});
