import type { BranchScope } from "bank-api/domain/branch-scope";
import type { CallContext } from "bank-api/http/handler";
import type { listAccess } from "bank-api/store/audit/access-log";
import type { listBatchItems } from "bank-api/store/batches/batch-items";
import type { Batch, BatchFilter, cancelBatch, findBatch } from "bank-api/store/batches/batches";
import type {
  Customer,
  FoundCustomer,
  CustomerFilter,
  customerTypesOf,
  findCustomer,
} from "bank-api/store/customers/customers";
import type { setCustomerStatus } from "bank-api/store/customers/customers";
import type { accountsOf, findHolders, listAccounts } from "bank-api/store/ledger/accounts";
import type { TransactionFilter } from "bank-api/store/ledger/transaction-filter";
import type { listStatement } from "bank-api/store/ledger/transactions";
import type { listTotal } from "bank-api/store/lists/list-blocks";
import type { findRecord } from "bank-api/store/named-records";
import type { findBranch, listBranches } from "bank-api/store/people/branches";
import type { findUser, listUsers, updateUser, User } from "bank-api/store/people/users";
import type { settledByMonth, totalsOf } from "bank-api/store/reports/transaction-totals";
import { beforeAll, expect, expectTypeOf, test } from "vitest";
import type { Source } from "./support/architecture/imports";
import { filesUsing, queriesOutsideStore, unscopedFunctions } from "./support/architecture/scopes";
import { readSources } from "./support/architecture/sources";

/** That no query forgets its branch scope: docs/decisions/database.md. */

/** The types of who has a scope, and of records that were found in one. */
const carriers = [
  "Actor",
  "Customer",
  "Batch",
  "User",
  "Branch",
  "PendingTransaction",
  "KeptFilter",
  "FoundPerson",
];

/** What the store does with branch data without a scope, as `file: function`, by the reason. */
const unscoped: Readonly<Record<string, readonly string[]>> = {
  "counts for operators: no row, and nothing of one branch, leaves the database": [
    "upkeep/watched-metrics: readWatchedMetrics",
  ],
  "adds rows; their branch is the actor's, or that of the batch, customer or account they come from": [
    "audit/access-log: recordAccess",
    "ledger/accounts: internalAccount",
    "ledger/accounts: listAllByBalance",
    "ledger/accounts: openAccounts",
    "audit/audit: appendToTrail",
    "audit/audit: recordAudit",
    "batches/batch-uploads: insertBatchRows",
    "batches/batch-uploads: insertStorableRows",
    "batches/batches: insertBatch",
    "people/branches: insertBranch",
    "customers/customers: insertCustomers",
    "ledger/ledger: recordTransactions",
    "people/users: insertUser",
  ],
  "counts people who may check in a branch of a rule or record that was found in scope": [
    "approvals/approval-rules: whoChecks",
  ],
  "is a part of statements that add the scope, or that tell users what concerns them": [
    "approvals/proposals: waitingProposals",
    "approvals/waiting: waitingFor",
    "privacy/restrictions: inCopies",
  ],
  "asks what the caller has opened of a customer who was found in scope": [
    "audit/access-log: hasOpenedSince",
  ],
  "names the columns of a copy, whose statements take a person who was found in scope": [
    "privacy/personal-copy: columnsOfSection",
    "privacy/personal-copy: readValues",
  ],
  "sorts what was found in scope": ["customers/customer-series: inPlace"],
  "tells by name, as a detail does, of the other record of somebody who was found in scope": [
    "customers/same-person: namesOfRecords",
  ],
  "compares a batch with what its own branch has, or with who is registered anywhere": [
    "customers/alike: alikeTo",
    "batches/batches: findSameFile",
    "customers/registry: findRegistered",
  ],
  "reads programmes, which belong to no branch, with the sum that all branches have distributed for them": [
    "programmes/programmes: distributedIn",
    "programmes/programmes: findProgramme",
    "programmes/programmes: listProgrammes",
  ],
  "sums up the programmes, which belong to no branch, of a batch that was found in scope": [
    "programmes/programme-budgets: budgetsOfBatch",
    "programmes/programme-budgets: lockProgrammesOf",
    "programmes/programme-budgets: waitingInOtherBatches",
  ],
  "goes on with a batch that an upload or a job has begun": [
    "ledger/accounts: balanceOf",
    "batches/batch-runs: batchOutcome",
    "batches/batch-runs: finishRun",
    "batches/batch-runs: nextWaitingRows",
    "batches/batch-runs: releaseRun",
    "batches/batch-runs: settleRows",
    "batches/batch-runs: takeRun",
    "batches/batch-uploads: completeUpload",
    "batches/batch-uploads: failSilentUploads",
    "batches/batch-uploads: failUpload",
    "batches/batch-uploads: holdUpload",
    "batches/batch-uploads: moveUpload",
  ],
  "is a part of statements that add or change rows": [
    "customers/asnaf: changeAsnaf",
    "customers/completeness: fillGapsOf",
    "customers/corrections: correctCustomer",
    "audit/audit: recordChanges",
    "audit/audit: recordEntries",
    "batches/batch-items: countIntoBlocks",
    "reports/distribution-cells: countDistributions",
    "reports/distribution-cells: noteAsnafOfPast",
    "lists/list-blocks: countMembers",
    "reports/transaction-totals: countTransactions",
    "reports/transaction-totals: moveTransactionCount",
  ],
  "carries out for all branches what was approved about a person who was found in scope": [
    "audit/audit-redactions: redact",
    "batches/batch-runs: noteErasedRows",
    "batches/batch-runs: soundDigests",
    "privacy/data-requests: insertDataRequest",
    "privacy/erasures: approveErasure",
    "privacy/erasures: erase",
    "privacy/erasures: noteErasures",
    "privacy/restrictions: lockRecords",
    "reports/distribution-cells: forgetHouseholds",
  ],
  "keeps the whole bank in order, and shows nobody a row": [
    "audit/audit-redactions: selectSealed",
    "privacy/erased-records: listErased",
    "privacy/erased-records: notErased",
    "privacy/erased-records: notNoted",
    "runtime/app-role: grantAppRole",
    "audit/audit-check: checkAudit",
    "audit/audit-seals: beginTrail",
    "audit/audit-seals: sealWaiting",
    "batches/batch-runs: changedBatches",
    "ledger/accounts: accountsOfWrongMovements",
    "ledger/accounts: repairMovements",
    "reports/distribution-cells: rebuildDistributionCells",
    "reports/distribution-cells: repairCells",
    "reports/distribution-cells: yearsOfWrongCells",
    "reports/transaction-totals: repairMerchantTotals",
    "customers/duplicate-finding: findDuplicates",
    "customers/names-anew: compareNamesAnew",
    "lists/fold: foldChanges",
    "audit/ledger-audit: auditLedger",
    "reports/period-reports: changedReports",
    "lists/list-blocks: foldLists",
    "batches/removed-rows: removeSomeRows",
    "batches/removed-rows: rowsOfOldBatches",
    "privacy/retention-work: carryOutRetention",
    "privacy/retention: countDue",
    "privacy/retention: listRetainedPeople",
    "privacy/retention: listRetention",
    "privacy/retention: unusedPeople",
    "reports/transaction-totals: foldTotals",
    "people/users: countHolders",
  ],
  "reads incidents, which belong to head office; their handlers refuse a branch": [
    "privacy/incidents: findIncident",
    "privacy/incidents: listIncidents",
    "privacy/incidents: lockIncident",
    "privacy/incidents: usersNamed",
  ],
  "finds or changes the user who signs in, or who has proved to be this one": [
    "people/admission: admit",
    "people/admission: findActor",
    "people/admission: findActorOf",
    "people/second-factors: isSecondFactorRequired",
    "people/sessions: findReuse",
    "people/sessions: lockSession",
    "people/sign-in-failures: blockedUntil",
    "people/sign-in-failures: countFailure",
    "people/users: findCredentials",
    "people/users: lockUserIfActive",
    "people/users: lockUserIfUnchanged",
    "people/users: readUser",
    "people/users: replaceHash",
    "people/users: setPassword",
  ],
  "reads a deputyship for its two people, who are of one branch; administrators bring their scope": [
    "approvals/deputyships: findDeputyship",
    "approvals/deputyships: listDeputyships",
    "approvals/deputyships: lockRepresented",
    "approvals/deputyships: representedOn",
  ],
  "tells users what concerns them; what they are shown of it, listNotices keeps in their scope": [
    "people/notice-mail: takeAtOnce",
    "people/notice-mail: takeDaily",
    "people/notice-mail: usersWithDailyEmail",
    "people/notices: writeNotices",
  ],
  "finds what the maker of a transaction has made with an idempotency key of theirs": [
    "ledger/transactions: findMade",
  ],
  "names of users only who proposed and decided about what the statement reads in its own scope": [
    "approvals/proposals: decidedStamp",
    "approvals/proposals: proposedStamp",
    "runtime/in-json: deputyStamp",
  ],
  "restricts all records of a person of whom one was found in scope: a person has one restriction": [
    "privacy/restrictions: liftRestriction",
    "privacy/restrictions: restrict",
  ],
  "takes the subject of a record that was found in scope: the audit trail has no branch": [
    "audit/history: listChanges",
  ],
};

let sources: Source[];
beforeAll(async () => {
  sources = await readSources(["bank-api"]);
});

test("every function of the store that touches branch data has a scope, or says here why it needs none", () => {
  const store = sources.filter(({ path }) => path.startsWith("bank-api/store/"));
  const short = (name: string) => name.replace("bank-api/store/", "").replace(".ts", "");
  const expected = Object.values(unscoped).flat();
  expect(unscopedFunctions(store, carriers).map(short).sort()).toEqual(expected.sort());
});

test("nobody but commands and demo data asks for all branches", () => {
  expect(filesUsing(sources, "everyBranch").sort()).toEqual([
    "bank-api/commands/create-admin.ts",
    "bank-api/seed/batches.ts",
    "bank-api/seed/period-reports.ts",
    "bank-api/store/privacy/erasures.ts",
  ]);
});

test("nobody but demo data asks the database outside the store", () => {
  expect(queriesOutsideStore(sources).sort()).toEqual([
    "bank-api/seed/batch-files.ts",
    "bank-api/seed/batches.ts",
    "bank-api/seed/data-requests.ts",
    "bank-api/seed/demo.ts",
    "bank-api/seed/example-person.ts",
    "bank-api/seed/retention.ts",
    "bank-api/seed/steps.ts",
  ]);
});

test("a query outside the store is seen", () => {
  const found = ['db.selectFrom("users")', "sql<{ id: string }>`SELECT id FROM users`"];
  const files = found.map((text, index) => ({ path: `bank-api/http/${index}.ts`, text }));
  expect(queriesOutsideStore(files)).toHaveLength(found.length);
});

test("one file makes conditions of scopes", () => {
  expect(filesUsing(sources, "only")).toEqual(["bank-api/store/lists/in-scope.ts"]);
});

test.each([
  ["a function", `export async function all(db: Db) { return db.selectFrom("customers").selectAll(); }`],
  ["an arrow function", "export const all = (db: Db) => sql`SELECT * FROM batches`.execute(db);"],
  [
    "a function that leaves it to another",
    "export function all(db: Db, id: string) { return rest(db); }\nconst rest = (db: Db) => sql`UPDATE users SET name = ''`;",
  ],
  [
    "a table behind a hint",
    "export const all = (db: Db) => sql`UPDATE ${planOnce} customers SET name = ''`.execute(db);",
  ],
  ["a table behind another", "export const all = (db: Db) => sql`SELECT FROM roles, customers`.execute(db);"],
  [
    "a scope that it leaves unused",
    `export const all = (db: Db, _scope: BranchScope) => db.selectFrom("users");`,
  ],
  [
    "an optional scope",
    `interface Filter { readonly scope?: BranchScope }\nexport const all = (db: Db, _: Filter) => db.selectFrom("users as u");`,
  ],
])("%s that forgets its scope is seen", (_case, text) => {
  expect(unscopedFunctions([{ path: "a.ts", text }], [])).toEqual(["a.ts: all"]);
});

test("a function with a scope, or without branch data, passes", () => {
  const text = `
    interface Filter { readonly scope: BranchScope }
    export const own = (db: Db, { scope }: Filter) => db.selectFrom("users").where(inScope(scope));
    export const roles = (db: Db) => db.selectFrom("roles");`;
  expect(unscopedFunctions([{ path: "a.ts", text }], [])).toEqual([]);
});

test("a branch's code, or nothing, is no scope to the store, and an id is no record", () => {
  expectTypeOf<Parameters<typeof findCustomer>[2]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof customerTypesOf>[2]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof setCustomerStatus>[3]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof findHolders>[2]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof findBatch>[2]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof findUser>[2]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof findBranch>[2]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof findRecord>[3]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof settledByMonth>[1]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<CustomerFilter["scope"]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<TransactionFilter["scope"]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<BatchFilter["scope"]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof listAccounts>[1]["scope"]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof listUsers>[1]["scope"]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof listBranches>[1]["scope"]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof listTotal>[1]["scope"]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof totalsOf>[1]["scope"]>().toEqualTypeOf<BranchScope>();
  expectTypeOf<Parameters<typeof accountsOf>[1]>().toEqualTypeOf<Customer>();
  expectTypeOf<Parameters<typeof listAccess>[1]>().toEqualTypeOf<Customer>();
  expectTypeOf<Parameters<typeof listStatement>[2]>().toEqualTypeOf<Customer>();
  expectTypeOf<Parameters<typeof listBatchItems>[1]>().toEqualTypeOf<Batch>();
  expectTypeOf<Parameters<typeof cancelBatch>[1]>().toEqualTypeOf<Batch>();
  expectTypeOf<Parameters<typeof updateUser>[1]>().toEqualTypeOf<User>();
});

test("a call that names a record is given it, and no other call is", () => {
  expectTypeOf<CallContext<"customerDetail">["record"]>().toEqualTypeOf<FoundCustomer>();
  expectTypeOf<CallContext<"processBatch">["record"]>().toEqualTypeOf<Batch>();
  expectTypeOf<CallContext<"listCustomers">["record"]>().toEqualTypeOf<undefined>();
});
