import { BranchScope } from "bank-api/domain/branch-scope";
import { createIdSource } from "bank-api/domain/ids";
import { createRandom } from "bank-api/seed/random";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { asnafFilter } from "contract/asnaf";
import type { ActiveStatus } from "contract/values";
import { testClock, testNow } from "../../../tests/support/clock";
import { databaseOfTest } from "../../../tests/support/database";
import { auditLedger } from "../audit/ledger-audit";
import { insertCustomers, setCustomerStatus, type NewCustomer } from "../customers/customers";
import { internalAccount, openAccounts } from "../ledger/accounts";
import type { Db } from "../runtime/database";
import { keptUnder } from "./in-scope";
import { foldLists, listTotal, type Listed, type ListedSeries } from "./list-blocks";
import { sortedOrdinals, type Order } from "./sorted-series";

/** Counts of lists while members come and change in several branches at once, folded or not, against plain SQL. */

const random = createRandom(20261122);
const everyBranch = BranchScope.everyBranch("a test");
const ids = createIdSource(testClock, 2);
let db: Db;

beforeEach(async () => {
  ({ db } = await databaseOfTest("demo", { poolSize: 8 }));
});

let people = 0;

/** Mustahik whom nobody has registered, by KTP if given. */
function newcomers(count: number, numbers?: readonly string[]): NewCustomer[] {
  return Array.from({ length: count }, (_, place) => ({
    id: ids.next(),
    customerType: "Mustahik",
    name: `${random.pick(["Sari", "Öner", "d'Arc", "Zul", "Budi"])} ${random.pick(["Tama", "Melati"])}`,
    status: random.pick(["Active", "Inactive"] as const),
    nationalId: numbers?.[place] ?? String(8_100_000_000_000_000 + people++),
    familyCardNumber: null,
    taxId: null,
    birthDate: null,
    birthPlace: null,
    gender: null,
    phone: null,
    mobile: null,
    address: null,
    regionCode: null,
    pic: null,
    bankAccountNumber: null,
    bankAccountOwner: null,
    asnaf: random.pick([null, "fakir", "ibnu_sabil"] as const),
    category: null,
    origin: null,
  }));
}

async function register(branchId: string, customers: readonly NewCustomer[], within: Db = db): Promise<void> {
  await insertCustomers(within, "Mustahik", branchId, testNow(), customers);
  await openAccounts(
    within,
    "2001",
    branchId,
    testNow(),
    customers.map(({ id }) => id),
  );
}

const seriesOfLists: readonly ListedSeries[] = [
  ...(["Mustahik", "Merchant", "2001", "2002"] as const),
  ...asnafFilter.options.map((asnaf) => `Mustahik:${asnaf}` as const),
];

const inTransaction = (work: (transaction: Db) => Promise<unknown>) => db.transaction().execute(work);

/** Asks for every list, for a page at a place by chance. All of it happens in one snapshot. */
async function expectExactLists(): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      for (const series of seriesOfLists)
        for (const branchId of ["", "ID0001", "ID0002"])
          for (const status of [undefined, "Active", "Inactive"] as const)
            await expectExact(snapshot, { series, status, scope: everyBranch.narrowedTo(branchId) });
    });
}

async function expectExact(snapshot: Db, listed: Listed): Promise<void> {
  const isOfAccounts = listed.series === "2001" || listed.series === "2002";
  const all = !isOfAccounts
    ? sql`
        SELECT ordinal, name_lower AS name, customer_type AS series, branch_id, status FROM customers
        UNION ALL SELECT ordinal, name_lower, 'Mustahik:' || coalesce(asnaf, ''), branch_id, status FROM customers
        WHERE customer_type = 'Mustahik'`
    : sql`SELECT ordinal, owner_name_lower AS name, product_code AS series, branch_id, owner_status AS status FROM accounts`;
  for (const by of ["created", "name"] as const) {
    const { rows } = await sql<{ ordinal: number }>`
      SELECT ordinal FROM (${all}) AS members
      WHERE series = ${listed.series} AND ${keptUnder(listed.scope)} IN ('', branch_id) AND ${listed.status ?? ""} IN ('', status)
      ORDER BY ${by === "name" ? sql`name COLLATE "C", ordinal` : sql`ordinal`}`.execute(snapshot);
    const ascending = rows.map(({ ordinal }) => ordinal);
    const page = { skip: random.whole(0, ascending.length + 5), limit: random.pick([1, 10, 250]) };
    const order: Order = { by, isDescending: random.chance(0.5) };
    const found = await sortedOrdinals(snapshot, listed, order, page);
    const expected = (order.isDescending ? ascending.toReversed() : ascending).slice(
      page.skip,
      page.skip + page.limit,
    );
    expect(found.total, JSON.stringify(listed)).toBe(ascending.length);
    expect(new Set(found.rows), JSON.stringify({ listed, order, page })).toEqual(new Set(expected));
    expect(await listTotal(snapshot, listed)).toBe(ascending.length);
  }
}

const changesLeft = async () =>
  Number((await sql<{ left: string }>`SELECT count(*) AS left FROM list_changes`.execute(db)).rows[0]?.left);

/** Registers some in two branches, and changes some statuses. */
async function someWrites(): Promise<void> {
  for (const branchId of ["ID0001", "ID0002"]) {
    const customers = newcomers(60);
    await inTransaction((transaction) => register(branchId, customers, transaction));
    for (const { id } of customers.slice(0, 15)) {
      await setCustomerStatus(db, id, random.pick<ActiveStatus>(["Active", "Inactive"]), everyBranch);
    }
  }
}

test("lists are exact while nothing, half or all is folded", async () => {
  await someWrites();
  await expectExactLists();
  const all = await changesLeft();
  await inTransaction(async (other) => {
    // Rows that somebody has locked are not folded.
    await sql`SELECT id FROM list_changes WHERE id % 2 = 0 FOR UPDATE`.execute(other);
    await foldLists(db);
    expect(await changesLeft()).toBeGreaterThan(0);
    expect(await changesLeft()).toBeLessThan(all);
    await expectExactLists();
    await someWrites();
    await expectExactLists();
  });
  await foldLists(db);
  expect(await changesLeft()).toBe(0);
  await expectExactLists();
  expect(await auditLedger(db)).toEqual([]);
}, 60_000);

test("lists are exact while two instances fold what others write", async () => {
  let isOver = false;
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) await work();
  };
  const writing = async () => {
    try {
      for (let round = 0; round < 4; round += 1) await someWrites();
    } finally {
      isOver = true;
    }
  };
  await Promise.all([
    writing(),
    repeat(() => foldLists(db)),
    repeat(() => foldLists(db)),
    repeat(expectExactLists),
  ]);
  expect(await auditLedger(db)).toEqual([]);
}, 60_000);

test("nobody waits for another branch's transaction", async () => {
  const [resident] = newcomers(1);
  if (!resident) throw new Error("nobody was invented");
  await register("ID0002", [resident]);
  await inTransaction(async (open) => {
    await register("ID0001", newcomers(50), open);
    const [customer] = newcomers(1);
    if (!customer) throw new Error("nobody was invented");
    await register("ID0001", [customer], open);
    await setCustomerStatus(
      open,
      customer.id,
      customer.status === "Active" ? "Inactive" : "Active",
      everyBranch,
    );
    await inTransaction(async (other) => {
      await sql`SET LOCAL lock_timeout = '200ms'`.execute(other);
      await register("ID0002", newcomers(50), other);
      expect(
        await setCustomerStatus(
          other,
          resident.id,
          resident.status === "Active" ? "Inactive" : "Active",
          everyBranch,
        ),
      ).toBe(resident.status);
    });
    await foldLists(db);
    await expectExactLists();
  });
  await expectExactLists();
}, 60_000);

test("of two who register the same people in opposite orders, one waits and is refused", async () => {
  const numbers = Array.from({ length: 40 }, (_, place) => String(8_200_000_000_000_000 + place));
  const outcomes = await Promise.allSettled([
    inTransaction((first) => register("ID0001", newcomers(40, numbers), first)),
    inTransaction((second) => register("ID0002", newcomers(40, numbers.toReversed()), second)),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [refusal] = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refusal?.reason).toMatchObject({ constraint: "customers_mustahik_national_id" });
  await expectExactLists();
});

test("ordinals follow the order in which customers are given", async () => {
  const customers = newcomers(40).reverse();
  await register("ID0001", customers);
  const rows = await db
    .selectFrom("customers")
    .select("id")
    .where(
      "id",
      "in",
      customers.map(({ id }) => id),
    )
    .orderBy("ordinal")
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(customers.map(({ id }) => id));
});

test("two who open the same internal account get one", async () => {
  await sql`INSERT INTO branches (id, name, type, status, created_at) VALUES ('ID0009', 'Baru', 'Cabang', 'Active', now())`.execute(
    db,
  );
  const open = () =>
    inTransaction((transaction) => internalAccount(transaction, "1001", "ID0009", testNow()));
  const [first, ...others] = await Promise.all([open(), open(), open(), open()]);
  expect(first).toMatch(/^1001\d{12}$/);
  expect(others).toEqual([first, first, first]);
});
