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

/** One of them with the rest of what its detail shows. */
export interface BareDetail extends BareRow {
  readonly family_card_number: string | null;
  readonly address: string | null;
  readonly accounts: readonly { readonly number: string; readonly balance_idr: string }[];
}

export interface BarePage {
  readonly total: number;
  readonly rows: readonly BareRow[];
}

const columns =
  "customers.id, customers.name, birth_date::text, national_id, asnaf, branches.name AS branch, customers.status";

/** One call and two queries for each page, as a bank with nothing but these pages would have them: no right, no signature, no schema. */
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
  server.get<{ Params: { id: string } }>("/mustahik/:id", async ({ params: { id } }) => {
    const [customer, accounts] = await Promise.all([
      database.query<BareRow & Pick<BareDetail, "family_card_number" | "address">>(
        `SELECT ${columns}, family_card_number, customers.address
         FROM customers JOIN branches ON branches.id = branch_id WHERE customers.id = $1`,
        [id],
      ),
      database.query<BareDetail["accounts"][number]>(
        "SELECT number, balance_idr FROM accounts WHERE customer_id = $1",
        [id],
      ),
    ]);
    const [row] = customer.rows;
    if (!row) throw new Error(`there is no customer ${id}`);
    return { ...row, accounts: accounts.rows } satisfies BareDetail;
  });
  server.get("/branches/new", async () => {
    const [counted, named] = await Promise.all([
      database.query<{ total: number }>("SELECT count(*)::integer AS total FROM branches"),
      database.query<{ name: string }>("SELECT name FROM branches ORDER BY name LIMIT 10"),
    ]);
    return { total: counted.rows[0]?.total ?? 0, named: named.rows };
  });
  void server.listen({ host: "127.0.0.1", port: 0 }).then(() => {
    const ready: ChildReady = { port: (server.server.address() as AddressInfo).port };
    process.send?.(ready);
  });
});
process.once("disconnect", () => process.exit());
