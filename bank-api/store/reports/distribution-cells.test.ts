import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate, type IsoDate } from "bank-api/domain/dates";
import { createIdSource } from "bank-api/domain/ids";
import type { Days } from "bank-api/domain/report-period";
import { createRandom, type Random } from "bank-api/seed/random";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { DistributionCell } from "contract/extensions/distribution-report";
import { testClock } from "../../../tests/support/clock";
import { databaseOfFile } from "../../../tests/support/database";
import { auditLedger } from "../audit/ledger-audit";
import { internalAccount } from "../ledger/accounts";
import { recordTransactions } from "../ledger/ledger";
import type { Db } from "../runtime/database";
import {
  countDistributions,
  noteAsnafOfPast,
  readCells,
  type DistributionFilter,
} from "./distribution-cells";

/** Reports of distributions, kept and counted, against plain sums over random books. */

const seed = 20261123;
const random = createRandom(seed);
const ids = createIdSource(testClock, 3);
const branches = ["ID0001", "ID0002", "ID0003"] as const;
const everyBranch = BranchScope.everyBranch("a test");
let db: Db;
let books: Distribution[];

interface Distribution {
  readonly day: IsoDate;
  readonly branchId: string;
  readonly person: string;
  readonly household: string;
  readonly asnaf: string;
  readonly programme: string;
  readonly amountIdr: number;
}

beforeAll(async () => {
  ({ db } = await databaseOfFile("demo", { poolSize: 6 }));
  await sql`
    INSERT INTO programmes (id, code, name, field, mark, valid_from, creator_name, created_at, changer_name)
    SELECT id, 'UJI-' || id, 'Uji ' || id, 'ekonomi', 'U' || id, '2024-01-01', 'Uji', now(), 'Uji'
    FROM generate_series(1, 3) AS id`.execute(db);
  // Each branch draws for itself: which of them is the first to draw is chance.
  const draws = branches.map((branchId, place) => ({ branchId, random: createRandom(seed + place) }));
  for (let turn = 0; turn < 12; turn++) await Promise.all(draws.map(distributeSome));
  books = await readBooks();
}, 60_000);

/** Some hundred distributions of one branch, on days of three years, to few families. */
async function distributeSome({ branchId, random }: { branchId: string; random: Random }): Promise<void> {
  const people = await recipientsIn(branchId);
  // Half of them at the border of a month, where the day in Jakarta is of another month than that in UTC.
  const day = random.chance(0.5) ? 0 : random.whole(1, 28);
  const hour = day === 0 ? random.whole(17, 23) : random.whole(0, 23);
  const at = new Date(Date.UTC(random.pick([2024, 2025, 2026]), random.whole(0, 11), day, hour));
  await db.transaction().execute(async (within) => {
    const fund = await internalAccount(within, "1001", branchId, at);
    const made = Array.from({ length: 60 }, () => random.pick(people)).map((person) => ({
      id: ids.next(),
      transactionType: "P00001" as const,
      status: "settled" as const,
      amountIdr: random.whole(1, 50) * 10_000,
      debitAccount: fund,
      creditAccount: person.account,
      sourceCustomerId: null,
      beneficiaryCustomerId: person.id,
      branchId,
      description: "Penyaluran Dana",
      createdBy: person.creator,
      createdAt: at,
      decision: { by: person.decider, at, reason: null },
      origin: null,
      asnaf: random.pick([null, "fakir", "miskin", "amil"] as const),
      programmeId: random.pick([null, "1", "2", "3"]),
    }));
    await recordTransactions(within, made);
    await countDistributions(
      within,
      made.map(({ id }) => id),
    );
  });
}

/** Forty active mustahik, of whom many share a KK. */
async function recipientsIn(branchId: string) {
  await sql`
    UPDATE customers SET family_card_number = lpad((ordinal % 9 + 1)::text, 16, '7')
    WHERE id IN (SELECT id FROM customers WHERE customer_type = 'Mustahik' AND branch_id = ${branchId} ORDER BY id LIMIT 30)
  `.execute(db);
  const { rows } = await sql<{ id: string; account: string; creator: string; decider: string }>`
    SELECT customers.id, accounts.number AS account, (SELECT min(id) FROM users) AS creator, (SELECT max(id) FROM users) AS decider
    FROM customers JOIN accounts ON accounts.customer_id = customers.id
    WHERE customer_type = 'Mustahik' AND customers.branch_id = ${branchId} AND customers.status = 'Active'
    ORDER BY customers.id LIMIT 40`.execute(db);
  return rows;
}

/** All distributions, one by one. */
async function readBooks(): Promise<Distribution[]> {
  const rows = await db
    .selectFrom("transactions")
    .select([
      "id",
      "created_at",
      "branch_id",
      "beneficiary_customer_id",
      "household",
      "asnaf",
      "programme_id",
      "amount_idr",
    ])
    .where("transaction_type", "=", "P00001")
    .where("status", "=", "settled")
    .execute();
  return rows.map((row) => ({
    day: jakartaDate(row.created_at),
    branchId: row.branch_id,
    person: row.beneficiary_customer_id ?? "",
    household: `${row.branch_id} ${row.household ?? `of ${row.beneficiary_customer_id}`}`,
    asnaf: row.asnaf ?? "",
    programme: row.programme_id ?? "",
    amountIdr: Number(row.amount_idr),
  }));
}

/** The same report by plain sums. */
function expectedCells({ scope, days, by, asnaf, programme }: DistributionFilter): DistributionCell[] {
  const cells = new Map<string, Distribution[]>();
  for (const each of books) {
    if (each.day < days.start || each.day > days.end) continue;
    if (scope.only !== undefined && each.branchId !== scope.only) continue;
    if (!by.includes("asnaf") && asnaf !== undefined && each.asnaf !== asnaf) continue;
    if (!by.includes("programme") && programme !== undefined && each.programme !== programme) continue;
    const choices = [
      by.includes("asnaf") ? [each.asnaf, null] : [asnaf ?? null],
      by.includes("programme") ? [each.programme, null] : [programme ?? null],
      by.includes("branch") ? [each.branchId, null] : [null],
    ] as const;
    for (const a of choices[0])
      for (const p of choices[1])
        for (const b of choices[2]) {
          const key = JSON.stringify([a, p, b]);
          cells.set(key, [...(cells.get(key) ?? []), each]);
        }
  }
  return [...cells].map(([key, found]) => {
    const [ofAsnaf, ofProgramme, branchId] = JSON.parse(key) as (string | null)[];
    return {
      asnaf: ofAsnaf ?? null,
      programme: ofProgramme ?? null,
      branch: branchId ?? null,
      people: new Set(found.map(({ person }) => person)).size,
      households: new Set(found.map(({ household }) => household)).size,
      transactions: found.length,
      totalIdr: found.reduce((sum, { amountIdr }) => sum + amountIdr, 0),
    };
  });
}

const inOrder = (cells: readonly DistributionCell[]) => cells.map((cell) => JSON.stringify(cell)).sort();

const calendar: readonly Days[] = [
  { start: "2025-01-01", end: "2025-12-31" },
  { start: "2026-01-01", end: "2026-06-30" },
  { start: "2026-07-01", end: "2026-12-31" },
  { start: "2026-09-01", end: "2026-09-30" },
  { start: "2024-02-01", end: "2024-02-29" },
];
const someDays: readonly Days[] = [
  { start: "2026-08-03", end: "2026-11-02" },
  { start: "2025-01-01", end: "2025-12-30" },
  { start: "2026-10-10", end: "2026-10-10" },
];

test.each(Array.from({ length: 60 }, (_, place) => place))(
  "question %i has the answer of plain sums",
  async () => {
    const by = random.pick([
      ["asnaf"],
      ["programme"],
      ["branch"],
      ["asnaf", "programme"],
      ["branch", "asnaf"],
      ["branch", "programme"],
    ] as const);
    const branchId = random.pick(["", ...branches]);
    const filter = {
      scope: everyBranch.narrowedTo(branchId),
      days: random.pick([...calendar, ...someDays]),
      by,
      asnaf: random.chance(0.5) ? random.pick(["", "fakir"]) : undefined,
      programme: random.chance(0.5) ? random.pick(["", "2"]) : undefined,
    };
    const cells = await readCells(db, filter);
    expect(inOrder(cells)).toEqual(inOrder(expectedCells(filter)));
  },
);

test("some of the random questions have long answers", () => {
  expect(books.length).toBeGreaterThan(2_000);
  const cells = expectedCells({ scope: everyBranch, days: calendar[0]!, by: ["asnaf", "programme"] });
  expect(cells.length).toBeGreaterThan(20);
});

test("an asnaf that is determined later counts for what was paid before, where none was noted", async () => {
  const without = await db
    .selectFrom("transactions")
    .select(["beneficiary_customer_id as id", "branch_id"])
    .distinct()
    .where("transaction_type", "=", "P00001")
    .where("asnaf", "is", null)
    .where("branch_id", "=", "ID0002")
    .limit(25)
    .execute();
  const people = without.map(({ id }) => id ?? "");
  const noted = books.filter(({ person, asnaf }) => people.includes(person) && asnaf !== "");
  expect(noted.length).toBeGreaterThan(10);
  await db.transaction().execute(async (within) => {
    await within.updateTable("customers").set({ asnaf: "riqab" }).where("id", "in", people).execute();
    await noteAsnafOfPast(within, "ID0002", people);
  });
  const before = books;
  books = await readBooks();
  const changed = before.filter(({ person, asnaf }) => people.includes(person) && asnaf === "").length;
  expect(books.filter(({ asnaf }) => asnaf === "riqab")).toHaveLength(changed);
  for (const days of [...calendar, ...someDays])
    for (const by of [["asnaf", "branch"], ["asnaf", "programme"], ["programme"]] as const) {
      const filter = { scope: everyBranch, days, by };
      expect(inOrder(await readCells(db, filter))).toEqual(inOrder(expectedCells(filter)));
    }
});

test("the audit finds all cells as they are, and one that is wrong", async () => {
  expect(await auditLedger(db)).toEqual([]);
  await sql`UPDATE distribution_cells SET people = people + 1 WHERE span = 'year' AND asnaf = '*' AND programme = '*' AND branch_id = 'ID0002' AND begins = '2025-01-01'`.execute(
    db,
  );
  expect(await auditLedger(db)).toEqual([
    {
      check: "reports of distributions are those of the distributions",
      count: 1,
      example: "year 2025-01-01 ID0002 * *",
    },
  ]);
});
