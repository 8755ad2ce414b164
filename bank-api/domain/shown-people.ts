import type { RecordedScreen } from "contract/extensions/audit";
import type { ConcernWay } from "contract/extensions/concerned-people";
import type { ShownWay } from "contract/shown-as";
import type { ActorCall } from "./permission";
import { kindNames, personalDataOf, type Whose } from "./personal-data";

/**
 * Whom each call shows, and what of them (docs/rules.md#who-was-concerned). The first text says where the keys of customers stand: in
 * the answer (`data`, or `shown` that the handler adds), in the body or in the path. The second one has columns of the table of
 * personal data: what kinds of data are shown comes from there.
 */

const named = "customers.name";
const identified = `${named} customers.national_id customers.tax_id customers.branch_id`;
const onAccount = "accounts.number accounts.balance_idr";
const booked = `${identified} transactions.amount_idr transactions.debit_account transactions.description`;
const registered = `${identified} ${onAccount} customers.birth_date customers.address customers.family_card_number customers.asnaf
  customers.bank_account_number customers.bank_account_owner customers.status`;
const inRows =
  "batch_rows.cells.nama batch_rows.cells.no_ktp batch_rows.cells.no_hp batch_rows.cells.no_kk batch_rows.cells.asnaf batch_rows.cells.nominal batch_rows.cells.no_rekening batch_rows.remarks";
const asked = `${identified} data_requests.kind data_requests.wish data_requests.answer`;
const compared = `${named} duplicate_pairs.reasons`;
const parties = (row: string) => `${row}.customer_source._key ${row}.customer_beneficiary._key`;

export const showing = {
  listCustomers: ["data._key data.same_person._key", registered],
  listAccounts: ["data.customer._key", `${identified} ${onAccount}`],
  customerBalance: ["params.key", onAccount],
  listStatement: [`body.customer_id ${parties("data")}`, `${booked} postings.balance_after_idr`],
  listTransactions: [parties("data"), booked],
  listTransactionHistory: [parties("data"), booked],
  /** Its stream names them itself (http/export/serve.ts). */
  exportTransactions: ["", booked],
  reviewDecision: [parties("data.transaction"), booked],
  readDecision: [parties("data.items.transaction"), booked],
  listBatchItems: ["data.customer_id", inRows],
  batchItems: [
    "data.success_data.customer_id data.failed_data.customer_id data.process_data.customer_id",
    inRows,
  ],
  reviewBatch: ["shown", inRows],
  listHistory: ["shown", "audit_log.action audit_log.change.asnaf audit_log.change.reason"],
  listAccess: ["body.key", "access_log.screen"],
  listHouseholds: ["data.key", `${named} customers.family_card_number transactions.amount_idr`],
  listHouseholdDistributions: [
    "data.recipient.key",
    `${named} transactions.amount_idr transactions.description`,
  ],
  listIncomplete: ["data.key", identified],
  readCompleteness: ["data.key", identified],
  listDuplicates: ["data.firstId data.secondId", `${identified} ${compared}`],
  listIdleBalances: ["data.key", `${identified} ${onAccount} account_balances.moved_on`],
  listDataRequests: ["data.person.key", asked],
  findDataSubject: ["data.key", identified],
  listApprovals: ["data.people", `${booked} ${compared} data_requests.kind`],
  listNotices: ["data.people", `${booked} data_requests.kind`],
  findAnything: ["data.hits.customerId", booked],
  listRetainedPeople: ["data.person.key", identified],
  listConcernedPeople: ["data.key", `${identified} customers.address customers.phone access_log.screen`],
} as const satisfies Partial<
  Record<ActorCall | "exportTransactions", readonly [people: string, columns: string]>
>;

/** What screens show that go on the access record. */
const opening: Readonly<Record<RecordedScreen, string>> = {
  customerDetail: registered,
  household: `${identified} customers.birth_date customers.family_card_number transactions.amount_idr`,
  duplicate: `${compared} customers.national_id customers.birth_date customers.phone customers.address customers.family_card_number`,
  qr: named,
  "qr-sheet": named,
  "statement-print": booked,
  "statement-export": booked,
  "completeness-export": identified,
  copy: `${registered} ${booked} ${asked} customers.phone`,
};

/** What is changed, by what the trail says that it was done to. */
const changing = {
  customer: "customers.status customers.asnaf customers.phone customers.family_card_number",
  transaction: "transactions.amount_idr transactions.status",
  batch: inRows,
  duplicate: "duplicate_pairs.state",
  "data-request": "data_requests.kind data_requests.answer",
} as const;

/** How people are concerned by what is on record. */
export const wayOf: Readonly<Record<ShownWay | RecordedScreen, ConcernWay>> = {
  ...{ list: "listed", print: "printed", qr: "printed", csv: "exported", xlsx: "exported", json: "exported" },
  ...{ customerDetail: "opened", household: "opened", duplicate: "opened", copy: "exported" },
  ...{
    "qr-sheet": "printed",
    "statement-print": "printed",
    "statement-export": "exported",
    "completeness-export": "exported",
  },
};

/** Columns by the call, the screen, or what the trail says that a change is about. */
export const columnsShown: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(showing).map(([call, [, columns]]) => [call, columns])),
  ...opening,
  ...changing,
};

/** The kinds of data that calls, screens and changes show of somebody, in words. */
export function kindsIn(sources: readonly string[], whose: Whose): string[] {
  const data = sources.flatMap((source) =>
    (columnsShown[source] ?? "").split(/\s+/).map((each) => {
      const [table = "", ...column] = each.split(".");
      return personalDataOf(table, column.join("."), whose);
    }),
  );
  return kindNames((kind) => data.some((datum) => datum?.kind === kind && datum.whose.includes(whose)));
}

/** The customers whom a call shows, each once. */
export function peopleIn(call: ActorCall, answered: object): string[] {
  const [people = ""] = showing[call as keyof typeof showing] ?? [];
  const found = people.split(" ").flatMap((path) => valuesAt(answered, path.split(".")));
  return [...new Set(found.filter((key) => typeof key === "string" && key !== ""))] as string[];
}

/** What stands at a path, in every element of lists on its way. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (typeof value !== "object" || value === null) return [];
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest);
}
