import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfFile } from "../../../tests/support/database";
import type { Db } from "../runtime/database";
import { recordAudit } from "./audit";
import { listChanges } from "./history";

const { db } = await databaseOfFile("migrated");

test("changes of one record are told newest first, without its sign-ins", async () => {
  const at = new Date("2026-11-20T10:00:00Z");
  const actor = { userId: "7", name: "Siti" };
  const append = (action: string, subject: string, after?: object) =>
    db
      .transaction()
      .execute((transaction) =>
        recordAudit(transaction, { actor, at, action, subject, ...(after && { after }) }),
      );
  await append("user.create", "user:1", { name: "Budi" });
  await append("session.start", "user:1");
  await append("user.create", "user:11");
  await append("user.deactivate", "user:1", { status: "Inactive" });
  await append("session.end", "user:1");

  const found = await listChanges(db, "user:1", { skip: 0, limit: 10 });
  expect(found.total).toBe(2);
  expect(found.rows).toEqual([
    {
      key: "4",
      at,
      actorName: "Siti",
      action: "user.deactivate",
      before: null,
      after: { status: "Inactive" },
    },
    {
      key: "1",
      at,
      actorName: "Siti",
      action: "user.create",
      before: null,
      after: { name: "Budi" },
    },
  ]);
  expect((await listChanges(db, "user:1", { skip: 1, limit: 1 })).rows).toEqual(found.rows.slice(1));
  expect(await listChanges(db, "user:2", { skip: 0, limit: 10 })).toEqual({ rows: [], total: 0 });
});

test("among 100,000 rows, most of them sign-ins of the same user, only the changes are read", async () => {
  await sql`
    INSERT INTO audit_log (at, actor_id, actor_name, action, subject)
    SELECT now(), 7, 'Siti', CASE WHEN place % 1000 = 0 THEN 'user.assign' ELSE 'session.start' END,
      'user:' || place % 5
    FROM generate_series(1, 100000) AS place`.execute(db);
  await sql`ANALYZE audit_log`.execute(db);
  const { total, read } = await db.transaction().execute(async (transaction) => {
    const before = await rowsRead(transaction);
    const page = await listChanges(transaction, "user:0", { skip: 90, limit: 10 });
    return { total: page.total, read: (await rowsRead(transaction)) - before };
  });
  expect(total).toBe(100);
  // Once to count them, once to skip to the page; the user's sign-ins are 19,900 rows.
  expect(read).toBeLessThanOrEqual(200);
});

/** Rows of the trail that this connection has read and not yet told the server's statistics of. */
async function rowsRead(transaction: Db): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'audit_log'
  `.execute(transaction);
  return Number(rows[0]?.read);
}
