import { BranchScope } from "bank-api/domain/branch-scope";
import { addDays, jakartaDate, startOfJakartaDay } from "bank-api/domain/dates";
import { createIdSource } from "bank-api/domain/ids";
import { comparableName, plainName, searchedWords } from "bank-api/domain/names";
import { createRandom, type Random } from "bank-api/seed/random";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { insertCustomers, setCustomerStatus, type NewCustomer } from "bank-api/store/customers/customers";
import { openAccounts } from "bank-api/store/ledger/accounts";
import type { Db } from "bank-api/store/runtime/database";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asnafFilter } from "contract/asnaf";
import { categoryFilter } from "contract/merchant-category";
import { accountSort, customerSort, type AccountSort, type CustomerSort } from "contract/specified/customers";
import { transactionState, transactionType } from "contract/specified/transactions";
import type { ActiveStatus } from "contract/values";
import { testClock, testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, openBank, type BankUnderTest } from "./bank";

/**
 * Lists as the bank answers them against plain SQL that reads whole tables: every filter with every other, by chance.
 * `ORACLE_SEED` asks other questions.
 */

const seed = Number(process.env.ORACLE_SEED ?? 20261121);
/** More by night (scripts/night.mjs). */
const questions = Number(process.env.QUESTIONS ?? 200);
/** Besides the demo organisation's: enough for several blocks of ordinals, and for names that more than 1,000 have. */
const newcomers = 3_000;
const branches = ["ID0001", "ID0002", "ID0003"] as const;
const statuses: readonly ActiveStatus[] = ["Active", "Inactive"];

describe.runIf(isOwnBank)("lists", () => {
  const random = createRandom(seed);
  let bank: BankUnderTest;
  let db: Db;
  let known: Known;
  let staff: readonly Asker[];

  beforeAll(async () => {
    bank = await openBank();
    if (!bank.own) throw new Error("the oracle reads our own bank's tables");
    db = bank.own.db;
    await addNewcomers(db, random);
    known = await whatIsKnown(db);
    const asker = async (name: "admin" | "operator.bandung", branchId: string | undefined) => {
      return { by: await bank.signIn(name), branchId };
    };
    staff = [await asker("admin", undefined), await asker("operator.bandung", "ID0002")];
  });
  afterAll(() => bank.close());

  test(`answer ${questions} random questions of seed ${seed} as plain SQL does`, async () => {
    const kinds = [askCustomers, askCustomers, askAccounts, askAccounts, askTransactions, askStatement];
    for (let place = 0; place < questions; place++) {
      const scene = { db, random, known, asker: random.pick(staff) };
      const { question, answered, expected } = await random.pick(kinds)(scene);
      expect(answered, `question ${place} of seed ${seed}: ${JSON.stringify(question)}`).toEqual(expected);
    }
  }, 300_000);

  test("leave the books in order", async () => {
    expect(await auditLedger(db)).toEqual([]);
  });
});

/** Who asks; `branchId` undefined sees all branches. */
interface Asker {
  readonly by: SignedIn;
  readonly branchId: string | undefined;
}

interface Scene {
  readonly db: Db;
  readonly random: Random;
  readonly known: Known;
  readonly asker: Asker;
}

interface Comparison {
  readonly question: object;
  readonly answered: object;
  readonly expected: object;
}

/** What there is to be asked for. */
interface Known {
  readonly names: readonly string[];
  readonly nationalIds: readonly string[];
  readonly taxIds: readonly string[];
  readonly customers: readonly { readonly id: string; readonly branch_id: string }[];
}

const words = ["Sari", "Sarina", "Tama", "Melati", "Öner", "Zul", "d'Arc", "Budi 2"];

/** Newcomers of both types, in all branches, some without account, some switched off and on again. */
async function addNewcomers(db: Db, random: Random): Promise<void> {
  const ids = createIdSource(testClock, 1);
  const unknown = {
    familyCardNumber: null,
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
    origin: null,
  };
  const per = newcomers / 6;
  for (const [place, branchId] of [...branches, ...branches].entries()) {
    const customerType = place % 2 ? "Merchant" : "Mustahik";
    const people = Array.from({ length: per }, (_, index): NewCustomer => {
      const number = String(9_000_000_000_000_000 + place * per + index);
      const isMustahik = customerType === "Mustahik";
      return {
        ...unknown,
        id: ids.next(),
        customerType,
        name: `${random.pick(words)} ${random.pick(words)}`,
        status: random.chance(0.2) ? "Inactive" : "Active",
        nationalId: isMustahik ? number : null,
        taxId: isMustahik ? null : number,
        asnaf: isMustahik ? random.pick([null, "fakir", "miskin", "ibnu_sabil"] as const) : null,
        category: isMustahik ? null : random.pick([null, "sembako", "makanan", "alat_usaha"] as const),
      };
    });
    const owners = people.filter(() => random.chance(0.9)).map(({ id }) => id);
    await db.transaction().execute(async (transaction) => {
      await insertCustomers(transaction, customerType, branchId, testNow(), people);
      await openAccounts(
        transaction,
        customerType === "Mustahik" ? "2001" : "2002",
        branchId,
        testNow(),
        owners,
      );
      for (const { id } of people.slice(0, 40)) {
        await setCustomerStatus(transaction, id, random.pick(statuses), BranchScope.everyBranch("a test"));
      }
    });
  }
}

async function whatIsKnown(db: Db): Promise<Known> {
  const customers = await db
    .selectFrom("customers")
    .select(["id", "branch_id", "name", "national_id", "tax_id"])
    .orderBy("id")
    .execute();
  const present = (values: (string | null)[]) => values.filter((value) => value !== null);
  return {
    names: customers.map(({ name }) => name),
    nationalIds: present(customers.map((row) => row.national_id)),
    taxIds: present(customers.map((row) => row.tax_id)),
    customers,
  };
}

interface Narrowed {
  readonly name: string | undefined;
  readonly status: ActiveStatus | undefined;
  readonly branch_id: string;
}

function narrow({ random, known }: Scene): Narrowed {
  return {
    name: random.chance(0.5) ? inventName(random, known) : undefined,
    status: random.chance(0.5) ? random.pick(statuses) : undefined,
    branch_id: random.pick(["", "", ...branches, "ID0099"]),
  };
}

/** Part of a name, sometimes in capitals, with spaces around, or nobody's. */
function inventName(random: Random, { names }: Known): string {
  if (random.chance(0.1)) return random.pick(["%", "_", "zzz", "\\", "x", "   "]);
  const name = random.pick([...words, random.pick(names)]);
  const begin = random.chance(0.5) ? 0 : random.whole(0, name.length - 1);
  const part = name.slice(begin, begin + random.whole(1, 8));
  return random.pick([part, part.toUpperCase(), ` ${part} `]);
}

/** The places of a page, before or beyond the end too. */
function inventPage(random: Random): { skip: number; limit: number } {
  const limit = random.pick([10, 50, 100, 250, 1000]);
  return { skip: random.chance(0.2) ? random.whole(0, 2_000) : limit * random.whole(0, 8), limit };
}

const searchCap = 1000;

async function askCustomers(scene: Scene): Promise<Comparison> {
  const { db, random, known, asker } = scene;
  const customer_type = random.pick(["Mustahik", "Merchant"] as const);
  const number = (numbers: readonly string[]) =>
    random.pick([random.pick(numbers), "123", "9000000000000001"]);
  const narrowed = narrow(scene);
  const nationality_id = random.chance(0.15) ? number(known.nationalIds) : undefined;
  const others_id = random.chance(0.15) ? number(known.taxIds) : undefined;
  const sort = random.chance(0.7) ? random.pick(customerSort.options) : undefined;
  const asnaf = random.chance(0.4) ? random.pick(asnafFilter.options) : undefined;
  const category = random.chance(0.4) ? random.pick(categoryFilter.options) : undefined;
  const page = inventPage(random);
  const body = { customer_type, ...narrowed, nationality_id, others_id, sort, asnaf, category };
  const conditions = [
    ...conditionsOf(narrowed, asker),
    sql`customer_type = ${customer_type}`,
    nationality_id === undefined ? sql`true` : sql`national_id = ${nationality_id}`,
    others_id === undefined ? sql`true` : sql`tax_id = ${others_id}`,
    asnaf === undefined
      ? sql`true`
      : sql`customer_type = 'Mustahik' AND asnaf IS NOT DISTINCT FROM nullif(${asnaf}, '')`,
    category === undefined
      ? sql`true`
      : sql`customer_type = 'Merchant' AND category IS NOT DISTINCT FROM nullif(${category}, '')`,
  ];
  const isExact = [nationality_id, others_id, category].some((each) => each !== undefined);
  const matches = sql<{ key: string }>`
    SELECT id::text AS key, id, ordinal, name_lower AS name, name_key FROM customers
    WHERE ${sql.join(conditions, sql` AND `)}`;
  const answer = await asker.by.list("listCustomers", body, page);
  return {
    question: { ...body, ...page },
    answered: { keys: answer.data.map((row) => row._key), total: answer.fullCount },
    expected: await expectedPage(db, matches, sort, page, isExact ? undefined : soughtIn(narrowed)),
  };
}

async function askAccounts(scene: Scene): Promise<Comparison> {
  const { db, random, asker } = scene;
  const product_code = random.pick(["2001", "2002"] as const);
  const narrowed = narrow(scene);
  const sort = random.chance(0.7) ? random.pick(accountSort.options) : undefined;
  const page = inventPage(random);
  const body = { product_code, ...narrowed, sort };
  const conditions = [...conditionsOf(narrowed, asker), sql`product_code = ${product_code}`];
  const matches = sql<{ key: string }>`
    SELECT number AS key, customers.id, accounts.ordinal, name_lower AS name, name_key, balance_idr AS balance
    FROM accounts JOIN customers ON customers.id = customer_id
    WHERE ${sql.join(conditions, sql` AND `)}`;
  const answer = await asker.by.list("listAccounts", body, page);
  return {
    question: { ...body, ...page },
    answered: { keys: answer.data.map((row) => row._key), total: answer.fullCount },
    expected: await expectedPage(db, matches, sort, page, soughtIn(narrowed)),
  };
}

const soughtIn = ({ name }: Narrowed) => name?.trim() || undefined;

function conditionsOf({ name, status, branch_id }: Narrowed, { branchId }: Asker): RawBuilder<unknown>[] {
  const plain = plainName(name ?? "");
  const words = plain.length < 3 ? [] : searchedWords(plain);
  return [
    sql`${branch_id} IN ('', customers.branch_id)`,
    sql`${branchId ?? ""} IN ('', customers.branch_id)`,
    status === undefined ? sql`true` : sql`customers.status = ${status}`,
    words.length === 0 ? sql`starts_with(name_lower, ${plain})` : sql`true`,
    ...words.map((word) =>
      word.length < 3 ? sql`name_key ~ ${`(^| )${word}`}` : sql`strpos(name_key, ${word}) > 0`,
    ),
  ];
}

/** How far a name is from the one that is searched for. */
function distanceFrom(sought: string): RawBuilder<unknown> {
  const plain = plainName(sought);
  const beginnings = searchedWords(sought).map((word) => sql`strpos(' ' || name_key, ${` ${word}`}) > 0`);
  return sql`CASE WHEN name = ${plain} THEN 0 WHEN name_key = ${comparableName(sought)} THEN 1
    WHEN starts_with(name, ${plain}) THEN 2 WHEN strpos(name, ${` ${plain}`}) > 0 THEN 3
    WHEN ${sql.join(beginnings, sql` AND `)} THEN 4 ELSE 5 END`;
}

const orders: Readonly<Record<CustomerSort | AccountSort, RawBuilder<unknown>>> = {
  created: sql`ordinal`,
  "-created": sql`ordinal DESC`,
  name: sql`name COLLATE "C", ordinal`,
  "-name": sql`name COLLATE "C" DESC, ordinal DESC`,
  balance: sql`balance, ordinal`,
  "-balance": sql`balance DESC, ordinal DESC`,
};

/** A search finds those of just the name and the newest 1,000, and has the better matches first unless it is sorted. */
async function expectedPage(
  db: Db,
  matches: RawBuilder<{ key: string }>,
  sort: CustomerSort | AccountSort | undefined,
  { skip, limit }: { skip: number; limit: number },
  sought: string | undefined,
) {
  const order = orders[sort ?? "-created"];
  const { rows } = await (
    sought === undefined
      ? sql<{ key: string }>`SELECT key FROM (${matches}) AS matches ORDER BY ${order}`
      : sql<{ key: string }>`
        WITH matches AS (SELECT *, ${distanceFrom(sought)} AS distance FROM (${matches}) AS found)
        SELECT key FROM (
          SELECT *, row_number() OVER (ORDER BY distance = 0 DESC, id DESC) AS place FROM matches
        ) AS found
        WHERE place <= ${searchCap} ORDER BY ${sort === undefined ? sql`distance,` : sql``} ${order}`
  ).execute(db);
  const keys = rows.map(({ key }) => key);
  return { keys: keys.slice(skip, skip + limit), total: keys.length };
}

/** Transactions at any depth, by every filter. */
async function askTransactions({ db, random, known, asker }: Scene): Promise<Comparison> {
  const today = jakartaDate(testNow());
  const start_date = random.chance(0.4) ? addDays(today, -random.whole(0, 130)) : undefined;
  const body = {
    transaction_type: random.pick(transactionType.options),
    status_code: random.pick(["", "", ...transactionState.options] as const),
    branch_id: random.pick(["", "", ...branches, "ID0099"]),
    customer_id: random.chance(0.2) ? random.pick(known.customers.slice(0, 330)).id : "",
    account_id: "",
    start_date,
    end_date: random.chance(0.4) ? addDays(start_date ?? today, random.whole(-40, 40)) : undefined,
  };
  const limit = random.pick([1, 10, 250, 1000]);
  const page = { skip: random.pick([0, random.whole(0, 100), random.whole(0, 9_000)]), limit };
  const answer = await asker.by.list("listTransactions", body, page);
  const { rows } = await sql<{ key: string }>`
    SELECT id::text AS key FROM transactions
    WHERE transaction_type = ${body.transaction_type} AND ${body.status_code} IN ('', status)
      AND ${body.branch_id} IN ('', branch_id) AND ${asker.branchId ?? ""} IN ('', branch_id)
      AND ${body.customer_id} IN ('', source_customer_id::text, beneficiary_customer_id::text)
      AND created_at >= ${startOfJakartaDay(body.start_date ?? "2000-01-01")}
      AND created_at < ${startOfJakartaDay(addDays(body.end_date ?? today, 1))}
    ORDER BY created_at DESC, transactions.id DESC`.execute(db);
  const keys = rows.map(({ key }) => key);
  return {
    question: { ...body, ...page },
    answered: { keys: answer.data.map((row) => row._key), total: answer.fullCount },
    expected: { keys: keys.slice(page.skip, page.skip + page.limit), total: keys.length },
  };
}

/** A statement, with the balances that plain addition gives; of another branch's customer, nothing. */
async function askStatement({ db, random, known, asker }: Scene): Promise<Comparison> {
  const customer = random.pick(known.customers.slice(0, 330));
  const today = jakartaDate(testNow());
  const start_date = addDays(today, -random.whole(0, 91));
  const end_date = addDays(start_date, random.whole(0, 7));
  const page = { skip: random.pick([0, 0, 3, 10]), limit: random.pick([5, 10, 250]) };
  const body = { customer_id: customer.id, start_date, end_date };
  const answer = await asker.by.list("listStatement", body, page);
  const question = { ...body, ...page };
  if (asker.branchId !== undefined && asker.branchId !== customer.branch_id) {
    return { question, answered: { code: answer.code }, expected: { code: "404" } };
  }
  const { rows } = await sql<{ key: string; balance: number | null }>`
    SELECT transactions.id::text AS key, own.balance
    FROM transactions LEFT JOIN (
      SELECT transaction_id, posted_at, account_version, sum(change_idr) OVER (ORDER BY account_version)::float AS balance
      FROM postings JOIN accounts ON number = account_number WHERE customer_id = ${customer.id}
    ) AS own ON own.transaction_id = transactions.id
    WHERE ${customer.id} IN (source_customer_id, beneficiary_customer_id)
      AND coalesce(posted_at, created_at) >= ${startOfJakartaDay(start_date)}
      AND coalesce(posted_at, created_at) < ${startOfJakartaDay(addDays(end_date, 1))}
    ORDER BY account_version DESC NULLS FIRST, created_at DESC, transactions.id DESC`.execute(db);
  return {
    question,
    answered: {
      rows: answer.data.map(({ _key, balance_after }) => ({ key: _key, balance: balance_after ?? null })),
      total: answer.fullCount,
    },
    expected: { rows: rows.slice(page.skip, page.skip + page.limit), total: rows.length },
  };
}
