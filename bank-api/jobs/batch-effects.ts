import type { BatchId } from "contract/batch-kinds";
import type { Lackable } from "contract/own/completeness";
import { mostRupiah, mostRupiahText } from "bank-api/domain/amounts";
import { cellsByKind, parseRow, type RowValues } from "bank-api/domain/batch-rows";
import { faultOfGaps } from "bank-api/domain/completeness";
import { jakartaDate } from "bank-api/domain/dates";
import { filledInTrail, givenIn, unfilledOf } from "bank-api/domain/fillable-fields";
import type { IdSource } from "bank-api/domain/ids";
import { products } from "bank-api/domain/ledger";
import { faultOfBudgetYear, faultOfProgramme } from "bank-api/domain/programmes";
import { judgeByRegistry, type Claims, type Registered } from "bank-api/domain/registry";
import { balanceOf, internalAccount, openAccounts } from "bank-api/store/ledger/accounts";
import { changeAsnaf } from "bank-api/store/customers/asnaf";
import { recordChanges } from "bank-api/store/audit/audit";
import type { BatchRun, UnprocessedRow, WaitingRow } from "bank-api/store/batches/batch-runs";
import { fillGapsOf } from "bank-api/store/customers/completeness";
import { insertCustomers, type NewCustomer } from "bank-api/store/customers/customers";
import type { Db } from "bank-api/store/runtime/database";
import { countDistributions } from "bank-api/store/reports/distribution-cells";
import { recordTransactions, type NewTransaction } from "bank-api/store/ledger/ledger";
import { findKnownProgrammes } from "bank-api/store/programmes/programmes";
import { findRegistered } from "bank-api/store/customers/registry";

/** The database transaction in which rows are processed, and its time. */
interface EffectContext {
  readonly db: Db;
  readonly ids: IdSource;
  readonly now: Date;
  /** What the record of a recipient must not lack, whatever was so at the upload. */
  readonly requiredOfRecipients: readonly Lackable[];
}

/** Each row is in one of the two lists. */
interface RowResults {
  readonly processed: readonly number[];
  readonly unprocessed: readonly UnprocessedRow[];
}

/**
 * Processes rows: adds customers with their accounts, pays distributions, changes asnaf, or fills gaps. A row that cannot
 * be processed gets the reason.
 */
export async function takeEffect(
  context: EffectContext,
  run: BatchRun,
  rows: readonly WaitingRow[],
): Promise<RowResults> {
  switch (run.kind) {
    case "BUP0001":
    case "BUP0003":
      return registerCustomers(context, run, run.kind, rows);
    case "BUP0002":
      return distribute(context, run, rows);
    case "BUP0004":
      return changeMany(context, run, rows);
    case "BUP0005":
      return fillMany(context, run, rows);
  }
}

/** How a row names its customer. `claimed` is what it says of them. */
interface RowIdentity<K extends BatchId> {
  readonly identity: string;
  readonly claimed?: Claims[K];
}

/**
 * Checks rows again with the rules of the upload, because a rule may have changed since. Then checks them against the
 * customers who are registered now, which `find` looks up.
 */
async function checkRows<K extends BatchId>(
  kind: K,
  { optionalColumns }: BatchRun,
  rows: readonly WaitingRow[],
  now: Date,
  identify: (value: RowValues[K]) => RowIdentity<K>,
  find: (identities: readonly string[]) => Promise<ReadonlyMap<string, Registered>>,
) {
  const unprocessed: UnprocessedRow[] = [];
  const readable: Readable<K>[] = [];
  for (const { row, cells, programmeId } of rows) {
    const { value, errors } = parseRow(kind, cellsByKind(kind, optionalColumns, cells), jakartaDate(now));
    if (value === undefined) unprocessed.push({ row, obstacle: errors.join(" ") });
    else readable.push({ row, value, programmeId });
  }
  const registry = await find(readable.map(({ value }) => identify(value).identity));
  const known = readable.map((each) => ({
    ...each,
    registered: registry.get(identify(each.value).identity),
  }));
  const judged = sift(known, ({ value, registered }) => {
    const { errors } = judgeByRegistry(kind, registered, identify(value).claimed);
    return errors.length > 0 ? errors.join(" ") : undefined;
  });
  return { clear: judged.clear, unprocessed: [...unprocessed, ...judged.unprocessed] };
}

/** Takes out the rows that something is in the way of. */
function sift<Row extends Pick<WaitingRow, "row">>(
  rows: readonly Row[],
  obstacleOf: (row: Row) => string | undefined,
) {
  const clear: Row[] = [];
  const unprocessed: UnprocessedRow[] = [];
  for (const each of rows) {
    const obstacle = obstacleOf(each);
    if (obstacle === undefined) clear.push(each);
    else unprocessed.push({ row: each.row, obstacle });
  }
  return { clear, unprocessed };
}

/** A row that a run can read. */
interface Readable<K extends BatchId> extends Pick<WaitingRow, "row" | "programmeId"> {
  readonly value: RowValues[K];
}

const customersOf = {
  BUP0001: { type: "Mustahik", product: products.mustahik },
  BUP0003: { type: "Merchant", product: products.merchant },
} as const;

async function registerCustomers(
  { db, ids, now }: EffectContext,
  run: BatchRun,
  kind: "BUP0001" | "BUP0003",
  rows: readonly WaitingRow[],
): Promise<RowResults> {
  const { id: batchId, branchId } = run;
  const { type, product } = customersOf[kind];
  // If another batch registers one of these people after we looked, the insert fails, and this chunk is tried again.
  const { clear, unprocessed } = await checkRows(
    kind,
    run,
    rows,
    now,
    (value) => ({ identity: (kind === "BUP0003" ? value.taxId : value.nationalId) ?? "" }),
    (identities) => findRegistered(db, { kind, branchId, identities }),
  );
  const customers = clear.map(({ row, value }): NewCustomer => ({
    ...value,
    id: ids.next(),
    status: "Active",
    origin: { batchId, row },
  }));
  if (customers.length > 0) {
    const customerIds = customers.map(({ id }) => id);
    await insertCustomers(db, type, branchId, now, customers);
    await openAccounts(db, product, branchId, now, customerIds);
  }
  return { processed: clear.map(({ row }) => row), unprocessed };
}

/** A distribution with the mustahik who is registered with its KTP. */
interface CheckedDistribution extends Readable<"BUP0002"> {
  readonly registered: Registered | undefined;
}

/** Pays distributions. The uploader created them, and the user who had the batch processed approved them. */
async function distribute(
  context: EffectContext,
  run: BatchRun,
  rows: readonly WaitingRow[],
): Promise<RowResults> {
  const { db, now } = context;
  const { branchId } = run;
  const known = await checkRows(
    "BUP0002",
    run,
    rows,
    now,
    (value) => ({ identity: value.nationalId, claimed: value }),
    // Locks the recipients, so that nobody deactivates one between this check and the payment.
    (identities) => findRegistered(db, { kind: "BUP0002", branchId, identities, lock: "share" }),
  );
  const allowed = sift(known.clear, await obstaclesToDistribution(context, run, known.clear));
  const unprocessed = [...known.unprocessed, ...allowed.unprocessed];
  if (allowed.clear.length === 0) return { processed: [], unprocessed };
  const fund = await internalAccount(db, products.zakatFund, branchId, now);
  const payable = sift(allowed.clear, obstaclesOfFund(await balanceOf(db, fund)));
  const payments = payable.clear.map((each) => paymentOf(context, run, fund, each));
  await recordTransactions(db, payments);
  await countDistributions(
    db,
    payments.map(({ id }) => id),
  );
  return {
    processed: payable.clear.map(({ row }) => row),
    unprocessed: [...unprocessed, ...payable.unprocessed],
  };
}

/** Looks at the recipients' records and at the programmes as they are by now. */
async function obstaclesToDistribution(
  { db, now, requiredOfRecipients }: EffectContext,
  { processedAt }: BatchRun,
  rows: readonly CheckedDistribution[],
) {
  const programmeIds = rows.flatMap(({ programmeId }) => (programmeId === null ? [] : [programmeId]));
  const today = jakartaDate(now);
  const programmes = await findKnownProgrammes(db, "id", programmeIds, today);
  const faultOfYear = faultOfBudgetYear(jakartaDate(processedAt), today);
  return ({ value, programmeId, registered }: CheckedDistribution) =>
    (registered && faultOfGaps(registered, requiredOfRecipients)) ??
    (programmeId === null
      ? undefined
      : (faultOfProgramme(value.programmeCode, programmes.get(programmeId)) ?? faultOfYear));
}

/** The reason given to a row that the branch's fund cannot pay. It mirrors money held elsewhere, so it may be below zero. */
const beyondFund = `Saldo Dana Zakat cabang akan melampaui batas ${mostRupiahText}: hubungi Kantor Pusat.`;

/** To be asked row by row: what one is paid is missing for those after it. */
function obstaclesOfFund(balanceIdr: number) {
  let leftIdr = balanceIdr;
  return ({ value: { amountIdr } }: CheckedDistribution) => {
    if (leftIdr - amountIdr < -mostRupiah) return beyondFund;
    leftIdr -= amountIdr;
    return undefined;
  };
}

const paymentOf = (
  { ids, now }: EffectContext,
  { id: batchId, branchId, creatorId, processorId }: BatchRun,
  fund: string,
  { row, value, programmeId, registered }: CheckedDistribution,
): NewTransaction => ({
  id: ids.next(),
  transactionType: "P00001",
  status: "settled",
  amountIdr: value.amountIdr,
  debitAccount: fund,
  // A recipient without an account has not passed the check.
  creditAccount: registered?.accountNumber ?? "",
  sourceCustomerId: null,
  beneficiaryCustomerId: registered?.customerId ?? null,
  asnaf: registered?.asnaf ?? null,
  programmeId,
  branchId,
  description: "Penyaluran Dana",
  createdBy: creatorId,
  createdAt: now,
  decision: { by: processorId, at: now, reason: null },
  origin: { batchId, row },
});

/** Changes asnaf. A row that says what is so already has nothing to change, and leaves nothing in the trail. */
async function changeMany(
  { db, now }: EffectContext,
  run: BatchRun,
  rows: readonly WaitingRow[],
): Promise<RowResults> {
  const { clear, unprocessed } = await checkRows(
    "BUP0004",
    run,
    rows,
    now,
    (value) => ({ identity: value.nationalId }),
    (identities) => findRegistered(db, { kind: "BUP0004", branchId: run.branchId, identities }),
  );
  // A row without a registered mustahik has not passed the check.
  const wanted = clear.flatMap(({ row, value, registered }) =>
    registered ? [{ row, customerId: registered.customerId, ...value }] : [],
  );
  const changed = await changeAsnaf(db, run.branchId, wanted);
  const reasons = new Map(wanted.map(({ customerId, reason }) => [customerId, reason]));
  await recordChanges(
    db,
    { actor: processorOf(run), at: now, action: "customer.asnaf" },
    changed.map(({ customerId, before, asnaf }) => ({
      subject: `customer:${customerId}`,
      before: { asnaf: before },
      after: { asnaf, reason: reasons.get(customerId), batch: run.id },
    })),
  );
  return { processed: clear.map(({ row }) => row), unprocessed };
}

/** Fills gaps. A row of which everything is there already has nothing to fill, and leaves nothing in the trail. */
async function fillMany(
  { db, now }: EffectContext,
  run: BatchRun,
  rows: readonly WaitingRow[],
): Promise<RowResults> {
  const { clear, unprocessed } = await checkRows(
    "BUP0005",
    run,
    rows,
    now,
    (value) => ({ identity: value.nationalId, claimed: value }),
    // Locks them, so that nobody fills a gap between this check and the change.
    (identities) =>
      findRegistered(db, { kind: "BUP0005", branchId: run.branchId, identities, lock: "change" }),
  );
  const wanted = clear
    .flatMap(({ value, registered }) =>
      registered ? [{ customerId: registered.customerId, fields: unfilledOf(value, registered) }] : [],
    )
    .filter(({ fields }) => givenIn(fields).length > 0);
  await fillGapsOf(db, run.branchId, wanted);
  await recordChanges(
    db,
    { actor: processorOf(run), at: now, action: "customer.complete" },
    wanted.map(({ customerId, fields }) => ({
      subject: `customer:${customerId}`,
      after: { ...filledInTrail(fields), batch: run.id },
    })),
  );
  return { processed: clear.map(({ row }) => row), unprocessed };
}

const processorOf = ({ processorId, processorName }: BatchRun) => ({
  userId: processorId,
  name: processorName,
});
