import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { Pool } from "pg";
import type { ChildReady } from "./child-server";

/** A mustahik as the bare bank gives it. */
export interface BareRow {
  readonly id: string;
  readonly name: string;
  readonly birth_date: string | null;
  readonly national_id: string;
  readonly asnaf: string | null;
  readonly branch: string;
  readonly status: "Active" | "Inactive";
}

export interface BarePage {
  readonly total: number;
  readonly rows: readonly BareRow[];
}

const columns =
  "customers.id, customers.name, birth_date::text, national_id, asnaf, branches.name AS branch, customers.status";

/** One call and two queries, as a bank with nothing but this list would have them: no right, no signature, no schema. */
process.once("message", ({ databaseUrl }: { databaseUrl: string }) => {
  const database = new Pool({ connectionString: databaseUrl });
  const server = Fastify();
  server.get<{ Querystring: { rows: string; page: string } }>("/mustahik", async ({ query }) => {
    const rows = Number(query.rows);
    const [counted, listed] = await Promise.all([
      database.query<{ total: number }>(
        "SELECT count(*)::integer AS total FROM customers WHERE customer_type = 'Mustahik'",
      ),
      database.query<BareRow>(
        `SELECT ${columns} FROM customers JOIN branches ON branches.id = branch_id
         WHERE customer_type = 'Mustahik' ORDER BY ordinal DESC LIMIT $1 OFFSET $2`,
        [rows, (Number(query.page) - 1) * rows],
      ),
    ]);
    return { total: counted.rows[0]?.total ?? 0, rows: listed.rows } satisfies BarePage;
  });
  void server.listen({ host: "127.0.0.1", port: 0 }).then(() => {
    const ready: ChildReady = { port: (server.server.address() as AddressInfo).port };
    process.send?.(ready);
  });
});
process.once("disconnect", () => process.exit());
