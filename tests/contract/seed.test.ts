import { cheapPasswordCost } from "bank-api/access/passwords";
import { BranchScope } from "bank-api/domain/branch-scope";
import { hourMs } from "bank-api/domain/clock";
import { parseMerchant, parseMustahik } from "bank-api/domain/customers";
import { readEnv } from "bank-api/env";
import { demoSize, seedDemo } from "bank-api/seed/demo";
import { demoBranches } from "bank-api/seed/organisation";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { listDataRequests } from "bank-api/store/privacy/data-requests";
import { listIncidents } from "bank-api/store/privacy/incidents";
import { listPersonalData, sections } from "bank-api/store/privacy/personal-copy";
import { countPrivacyNotices, listPrivacyNotices } from "bank-api/store/privacy/privacy-notices";
import { findPerson } from "bank-api/store/privacy/rows-of-person";
import { changedReports, findClosedReport, readFigures } from "bank-api/store/reports/period-reports";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { requestState } from "contract/extensions/data-requests";
import { requestKinds } from "contract/request-kinds";
import { movableClock, testNow } from "../support/clock";
import { runCommand } from "../support/command";
import { databaseOfFile, databaseOfTest } from "../support/database";

/** The demo organisation (docs/rules.md#demo-data), in full, as it is made where a setting asks for it. */

const { db, url } = await databaseOfFile("empty");
const now = new Date("2026-11-20T05:00:00Z");

beforeAll(async () => {
  const clock = movableClock();
  clock.pass((now.getTime() - testNow().getTime()) / 1_000);
  const { output } = await runCommand("migrate", [], { DATABASE_URL: url, BANK_SEED: "demo", ...clock.env });
  expect(output).toContain("demo organisation");
});

const smallSize = { mustahik: 200, merchants: 20, transactions: 1_000, passwordCost: cheapPasswordCost };

/** A digest of all customers, transactions and requests about personal data of a small organisation. */
async function digestOf(seed: number): Promise<string> {
  const { db } = await databaseOfTest("migrated");
  await seedDemo(db, { ...smallSize, seed, now });
  const { rows } = await sql<{ digest: string }>`
    SELECT md5(
      (SELECT string_agg(md5(customers::text), '' ORDER BY id) FROM customers) ||
      (SELECT string_agg(md5(transactions::text), '' ORDER BY id) FROM transactions) ||
      (SELECT string_agg(md5(data_requests::text), '' ORDER BY id) FROM data_requests) ||
      (SELECT string_agg(number || balance_idr || ' ' || held_idr, '' ORDER BY number) FROM accounts)
    ) AS digest`.execute(db);
  return rows[0]?.digest ?? "";
}

test("the demo organisation is as docs/rules.md says, and its books balance", async () => {
  expect(await auditLedger(db)).toEqual([]);

  const { rows: counts } = await sql`
    SELECT
      (SELECT count(*)::integer FROM customers WHERE customer_type = 'Mustahik') AS mustahik,
      (SELECT count(*)::integer FROM customers WHERE customer_type = 'Merchant') AS merchants,
      (SELECT count(*)::integer FROM transactions) AS transactions,
      (SELECT count(*)::integer FROM users) AS users,
      (SELECT count(*)::integer FROM transactions
        WHERE created_at NOT BETWEEN ${now}::timestamptz - interval '731 days' AND ${now}) AS elsewhen`.execute(
    db,
  );
  expect(counts).toEqual([{ mustahik: 2_000, merchants: 150, transactions: 12_000, users: 11, elsewhen: 0 }]);

  const { rows: waiting } = await sql<{ branch_id: string; disbursements: number; corrections: number }>`
    SELECT branch_id,
      count(*) FILTER (WHERE transaction_type = 'P00003')::integer AS disbursements,
      count(*) FILTER (WHERE transaction_type = 'P00004')::integer AS corrections
    FROM transactions WHERE status = 'pending' GROUP BY branch_id ORDER BY branch_id`.execute(db);
  expect(waiting.map((row) => row.branch_id)).toEqual(["ID0001", "ID0002", "ID0003"]);
  for (const { disbursements, corrections } of waiting) {
    expect(disbursements).toBeGreaterThanOrEqual(10);
    expect(corrections).toBeGreaterThanOrEqual(5);
  }

  const { rows: rules } = await sql`
    SELECT
      (SELECT count(*)::integer FROM approval_rules) AS rules,
      (SELECT count(*) > 0 FROM transactions WHERE status = 'settled' AND checkers = 2) AS checked,
      (SELECT count(*) > 0 FROM transactions WHERE status = 'pending' AND first_approved_by IS NOT NULL) AS half,
      (SELECT count(*) > 0 FROM transactions
        WHERE status = 'pending' AND checkers = 2 AND first_approved_by IS NULL) AS unchecked`.execute(db);
  expect(rules).toEqual([{ rules: 5, checked: true, half: true, unchecked: true }]);

  const { rows: purposes } = await sql`
    SELECT
      (SELECT count(DISTINCT asnaf)::integer FROM transactions WHERE asnaf IS NOT NULL) AS asnaf,
      (SELECT count(*) > 0 FROM transactions WHERE transaction_type = 'P00001' AND asnaf IS NULL) AS undetermined,
      (SELECT count(DISTINCT programme_id)::integer FROM transactions) AS programmes,
      (SELECT count(*)::integer FROM proposals WHERE kind = 'programme-budget' AND decided_by IS NOT NULL AND NOT is_refused) AS approved,
      (SELECT count(*)::integer FROM proposals WHERE kind = 'programme-budget' AND is_refused) AS refused,
      (SELECT count(*)::integer FROM proposals WHERE kind = 'programme-budget' AND decided_by IS NULL) AS waiting`.execute(
    db,
  );
  expect(purposes).toEqual([
    { asnaf: 7, undetermined: true, programmes: 5, approved: 6, refused: 1, waiting: 1 },
  ]);

  const { rows: signIns } = await sql`
    SELECT username, count(*) FILTER (WHERE succeeded)::integer AS succeeded, count(*) FILTER (WHERE NOT succeeded)::integer AS failed,
      count(*) FILTER (WHERE at NOT BETWEEN ${now}::timestamptz - interval '22 days' AND ${now})::integer AS elsewhen
    FROM sign_ins JOIN users ON users.id = user_id GROUP BY username ORDER BY username`.execute(db);
  // Those of half a year ago are due to go.
  const threeWeeks = { succeeded: 18, failed: 4, elsewhen: 4 };
  expect(signIns).toEqual([
    { username: "admin.bandung@ramahzakat.example", ...threeWeeks },
    { username: "pengawas.pusat@ramahzakat.example", ...threeWeeks },
  ]);

  const { rows: variety } = await sql`
    SELECT
      (SELECT count(*) > 10 FROM customers WHERE status = 'Inactive') AS inactive,
      (SELECT count(*) > 10 FROM customers
        WHERE NOT EXISTS (SELECT FROM accounts WHERE customer_id = customers.id)) AS without_account,
      (SELECT count(*) > 10 FROM transactions WHERE status = 'voided') AS voided`.execute(db);
  expect(variety).toEqual([{ inactive: true, without_account: true, voided: true }]);
});

test("each branch has requests about personal data of every kind and in every state", async () => {
  const filter = { key: undefined, kind: undefined, state: undefined, sought: undefined };
  for (const { id } of demoBranches) {
    const scope = BranchScope.everyBranch("a test").narrowedTo(id);
    const { rows } = await listDataRequests(db, { ...filter, scope }, { skip: 0, limit: 100 });
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(requestKinds));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(requestState.options));
    expect(rows.filter(({ ground }) => ground !== null)).toHaveLength(1);
    const open = rows.filter(({ state }) => state === "open");
    const hoursLeft = open.map(({ dueAt }) => (new Date(dueAt).getTime() - now.getTime()) / hourMs);
    expect(hoursLeft.filter((hours) => hours < 0)).toHaveLength(1);
    expect(hoursLeft.filter((hours) => hours > 0 && hours < 24)).toHaveLength(1);

    const { rows: restricted } = await sql<{ reason: string; stops: boolean; still: boolean }>`
      SELECT kind AS reason, stops_accounts AS stops, accounts.stands_still AS still
      FROM customers JOIN data_requests ON data_requests.id = restriction_id JOIN accounts ON accounts.customer_id = customers.id
      WHERE customers.branch_id = ${id} ORDER BY kind, stops_accounts`.execute(db);
    expect(restricted).toEqual([
      { reason: "restriction", stops: false, still: false },
      { reason: "restriction", stops: true, still: true },
      { reason: "withdrawal", stops: false, still: false },
    ]);
  }
  const { rows: told } = await sql<{ sent: number; notices: string[]; trail: string[] }>`
    SELECT (SELECT count(*)::integer FROM mail_outbox) + (SELECT count(*)::integer FROM notices WHERE mail_due IS NOT NULL) AS sent,
      (SELECT array_agg(DISTINCT kind ORDER BY kind) FROM notices WHERE kind LIKE 'data-request-%') AS notices,
      (SELECT array_agg(DISTINCT action ORDER BY action) FROM audit_log WHERE subject LIKE 'data-request:%') AS trail`.execute(
    db,
  );
  const trail = ["answer", "refuse", "register", "take-back"].map((verb) => `data-request.${verb}`);
  const notices = ["answered", "due", "late", "refused"].map((kind) => `data-request-${kind}`);
  expect(told).toEqual([{ sent: 0, notices, trail }]);
});

test("the demo has an incident that is due, with people whom its account showed, and one that was closed", async () => {
  const { rows } = await listIncidents(db, undefined, { skip: 0, limit: 9 });
  expect(rows.map(({ accounts, closed }) => [accounts, closed?.name])).toEqual([
    [["operator.bandung@ramahzakat.example"], undefined],
    [["operator.surabaya@ramahzakat.example"], "Admin Ramah Zakat"],
  ]);
  const [open] = rows;
  expect((open!.dueAt as unknown as Date).getTime() - now.getTime()).toBeCloseTo(86_400_000, -6);
  const { rows: shown } = await sql<{ people: number }>`
    SELECT count(DISTINCT customer_id)::integer AS people FROM shown_people, unnest(customer_ids) AS customer_id
    WHERE user_id = ANY(${open!.userKeys}::bigint[])`.execute(db);
  expect(shown).toEqual([{ people: 40 }]);
});

test("people of the demo were told by each version of the privacy notice, and one more version waits", async () => {
  const { rows: texts } = await listPrivacyNotices(
    db,
    { key: undefined, isApproved: false },
    { skip: 0, limit: 9 },
  );
  expect(texts.map(({ state, number }) => [state, number])).toEqual([
    ["proposed", null],
    ["in_force", 2],
    ["replaced", 1],
  ]);
  const counted = await countPrivacyNotices(db, BranchScope.everyBranch("a test"));
  const versionsOf = (id: string) =>
    counted.filter(({ branch }) => branch.key === id).map(({ number }) => number);
  expect(demoBranches.map(({ id }) => versionsOf(id))).toEqual([[2, 1, null], [2, 1, null], [null]]);
});

test("the copy of one person of the demo has every section", async () => {
  const { id } = await db
    .selectFrom("customers")
    .select("id")
    .where("name", "=", "Contoh Lengkap")
    .where("branch_id", "=", "ID0002")
    .executeTakeFirstOrThrow();
  const scope = BranchScope.everyBranch("a test").narrowedTo("ID0002");
  const copied = { person: await findPerson(db, id, scope), scope, keep: readEnv({}).retention };
  const copy = await listPersonalData(db, copied);
  expect(copy.sections.map(({ title }) => title)).toEqual(sections.map(({ title }) => title));
  const rows = copy.sections.flatMap(({ title, records }) => records.map((each) => ({ ...each, title })));
  expect(copy).toMatchObject({ total: rows.length, next: null });
  const valuesOf = (of: string, name: string) =>
    rows.flatMap(({ title, values }) => (title === of ? [values[name]] : []));
  expect(valuesOf("Keluarga", "Anggota keluarga")).toHaveLength(2);
  expect(valuesOf("Transaksi", "Jenis")).toEqual(["P00001", "P00002", "P00002", "P00004"]);
  expect(valuesOf("Data ganda", "Keputusan")).toEqual(["same"]);
  expect(valuesOf("Permintaan tentang data", "Jawaban")).toEqual([
    "Salinan data diserahkan di kantor cabang.",
  ]);
  const files = new Set(rows.flatMap(({ source }) => /BUP\d+(?=-)/.exec(source) ?? []));
  expect([...files].sort()).toEqual(["BUP0001", "BUP0002", "BUP0004"]);
});

test("the demo organisation has a closed half-year report with contents", async () => {
  const period = { span: "half", start: "2025-07-01", end: "2025-12-31" } as const;
  const closed = await findClosedReport(db, period);
  const present = await readFigures(db, period, BranchScope.everyBranch("a test"));
  expect(closed?.content.figures).toEqual(present.figures);
  expect(closed?.content.closedAt).toBe("2026-01-06T03:00:00.000Z");
  expect(await changedReports(db)).toEqual([]);

  const { branches, asnaf, programmes } = present.figures;
  const whole = branches.find(({ branch }) => branch === null);
  expect(whole?.transactions).toBeGreaterThan(1_000);
  expect(whole?.totalIdr).toBe(present.ledgerIdr);
  expect(branches.map(({ branch }) => branch)).toEqual(
    expect.arrayContaining(["ID0001", "ID0002", "ID0003"]),
  );
  expect(programmes.length).toBeGreaterThan(1);
  // The report could be closed, because every distribution has an asnaf.
  expect(asnaf.filter((line) => line.asnaf === "")).toEqual([]);
});

test("every demo customer passes the rules without a warning", async () => {
  const customers = await db.selectFrom("customers").selectAll().execute();
  const complaints = customers.flatMap((row) => {
    const text = (value: string | null) => value ?? "";
    const common = {
      name: row.name,
      phone: text(row.phone),
      mobile: text(row.mobile),
      address: text(row.address),
      regionCode: text(row.region_code),
    };
    const parsed =
      row.customer_type === "Mustahik"
        ? parseMustahik(
            {
              ...common,
              nationalId: text(row.national_id),
              familyCardNumber: text(row.family_card_number),
              birthDate: text(row.birth_date),
              birthPlace: text(row.birth_place),
              gender: text(row.gender),
              asnaf: text(row.asnaf),
            },
            "2026-11-20",
          )
        : parseMerchant({
            ...common,
            taxId: text(row.tax_id),
            pic: text(row.pic),
            bankAccountNumber: text(row.bank_account_number),
            bankAccountOwner: text(row.bank_account_owner),
            category: text(row.category),
          });
    return [...parsed.errors, ...parsed.warnings];
  });
  expect(complaints).toEqual([]);
});

test("the small organisation of other tests has customers of either status too, of both types", async () => {
  const { db } = await databaseOfTest("demo");
  const { rows } = await sql`
    SELECT customer_type, status, count(*) > 1 AS some FROM customers GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    db,
  );
  expect(rows).toEqual(
    ["Merchant", "Mustahik"].flatMap((customer_type) =>
      ["Active", "Inactive"].map((status) => ({ customer_type, status, some: true })),
    ),
  );
});

test("a large organisation keeps the rules of all its days", async () => {
  const { db } = await databaseOfTest("migrated");
  // The few merchants have so many purchases that they ask for much, early on.
  await seedDemo(db, { ...smallSize, merchants: 14, transactions: 14_000, seed: 1, now });
  const { rows } = await sql`
    SELECT count(*) > 0 AS early FROM transactions WHERE checkers = 2 AND status = 'settled'
      AND created_at < ${now}::timestamptz - interval '62 days'`.execute(db);
  expect(rows).toEqual([{ early: true }]);
});

test("the same seed makes the same organisation, another seed another", async () => {
  const digest = await digestOf(1);
  expect(await digestOf(1)).toBe(digest);
  expect(await digestOf(2)).not.toBe(digest);
});

test("a database in use is left alone", async () => {
  await expect(seedDemo(db, { ...demoSize, now })).rejects.toThrow("not empty");
});
