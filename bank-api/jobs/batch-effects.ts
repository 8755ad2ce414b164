import { mostRupiah, mostRupiahText } from "bank-api/domain/amounts";
import { judgeByRegistry, rowKinds, type Registered, type RowValues } from "bank-api/domain/batch-kinds";
import { cellsByKind, identityIn, parseRow, textOf } from "bank-api/domain/batch-rows";
import { faultOfGaps } from "bank-api/domain/completeness";
import { erasedAlready } from "bank-api/domain/data-requests";
import { jakartaDate } from "bank-api/domain/dates";
import { filledInTrail, givenIn, unfilledOf } from "bank-api/domain/fillable-fields";
import type { IdSource } from "bank-api/domain/ids";
import { products } from "bank-api/domain/ledger";
import { faultOfBudgetYear, faultOfProgramme } from "bank-api/domain/programmes";
import { recordChanges } from "bank-api/store/audit/audit";
import type { BatchRun, UnprocessedRow, WaitingRow } from "bank-api/store/batches/batch-runs";
import { changeAsnaf } from "bank-api/store/customers/asnaf";
import { fillGapsOf } from "bank-api/store/customers/completeness";
import { insertCustomers, type NewCustomer } from "bank-api/store/customers/customers";
import { findRegistered } from "bank-api/store/customers/registry";
import { balanceOf, internalAccount, openAccounts } from "bank-api/store/ledger/accounts";
import { recordTransactions, type NewTransaction } from "bank-api/store/ledger/ledger";
import { findKnownProgrammes } from "bank-api/store/programmes/programmes";
import { countDistributions } from "bank-api/store/reports/distribution-cells";
import type { Db } from "bank-api/store/runtime/database";
import type { BatchId } from "contract/batch-kinds";
import type { Lackable } from "contract/extensions/completeness";

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

/** A row that a run can read, and the customer who is registered with its KTP or NPWP. */
interface JudgedRow<K extends BatchId> extends Pick<WaitingRow, "row" | "programmeId"> {
  readonly value: RowValues[K];
  readonly registered: Registered | undefined;
}

/** What processing does with rows that nothing is in the way of. Answers those that could not be processed all the same. */
type Effect<K extends BatchId> = (
  context: EffectContext,
  run: BatchRun,
  rows: readonly JudgedRow<K>[],
) => Promise<readonly UnprocessedRow[]>;

interface EffectOf<K extends BatchId> {
  readonly effect: Effect<K>;
  /** Locks the registered, so that nobody changes them between the check and the effect, or also so that they can be changed. */
  readonly lock?: "share" | "change";
}

const effects: { readonly [K in BatchId]: EffectOf<K> } = {
  BUP0001: { effect: registerCustomers },
  BUP0002: { effect: distribute, lock: "share" },
  BUP0003: { effect: registerCustomers },
  BUP0004: { effect: changeMany },
  BUP0005: { effect: fillMany, lock: "change" },
};

/** Processes rows by their kind. A row that cannot be processed gets the reason. */
export async function takeEffect<K extends BatchId>(
  context: EffectContext,
  run: BatchRun & { readonly kind: K },
  rows: readonly WaitingRow[],
): Promise<RowResults> {
  const { effect, lock }: EffectOf<K> = effects[run.kind];
  const judged = await judgeRows(context, run, rows, lock);
  const late = judged.clear.length === 0 ? [] : await effect(context, run, judged.clear);
  const lateRows = new Set(late.map(({ row }) => row));
  return {
    processed: judged.clear.map(({ row }) => row).filter((row) => !lateRows.has(row)),
    unprocessed: [...judged.unprocessed, ...late],
  };
}

/**
 * Checks rows again with the rules of the upload, because a rule may have changed since. Then checks them against the
 * customers who are registered now.
 */
async function judgeRows<K extends BatchId>(
  { db, now }: EffectContext,
  { kind, branchId, optionalColumns }: BatchRun & { readonly kind: K },
  rows: readonly WaitingRow[],
  lock: EffectOf<K>["lock"],
) {
  const { compare } = rowKinds[kind];
  const today = jakartaDate(now);
  const unreadable: UnprocessedRow[] = [];
  const readable = rows.flatMap(({ row, cells: stored, programmeId }) => {
    const cells = cellsByKind(kind, optionalColumns, stored);
    const { value, errors } = parseRow(kind, cells, today);
    if (value !== undefined)
      return [{ row, programmeId, cells, value, identity: identityIn(kind, value) ?? "" }];
    // Only an erasure takes all that a row says.
    const isErased = stored.every((cell) => cell === "");
    unreadable.push({ row, obstacle: isErased ? erasedAlready().message : errors.join(" ") });
    return [];
  });
  const identities = readable.map((each) => each.identity);
  const registry = await findRegistered(db, { kind, branchId, identities, ...(lock && { lock }) });
  const known = readable.map((each) => ({ ...each, registered: registry.get(each.identity) }));
  const { clear, unprocessed } = sift(known, ({ cells, registered }) => {
    const { errors } = judgeByRegistry(kind, registered, compare && textOf(kind, cells));
    return errors.length > 0 ? errors.join(" ") : undefined;
  });
  return { clear, unprocessed: [...unreadable, ...unprocessed] };
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

const productOf = { Mustahik: products.mustahik, Merchant: products.merchant } as const;

/** If another batch registers one of these people after we looked, the insert fails, and this chunk is tried again. */
async function registerCustomers(
  { db, ids, now }: EffectContext,
  { id: batchId, kind, branchId }: BatchRun,
  rows: readonly JudgedRow<"BUP0001" | "BUP0003">[],
) {
  const { customerType } = rowKinds[kind].identity;
  const customers = rows.map(({ row, value }): NewCustomer => ({
    ...value,
    id: ids.next(),
    status: "Active",
    origin: { batchId, row },
  }));
  const customerIds = customers.map(({ id }) => id);
  await insertCustomers(db, customerType, branchId, now, customers);
  await openAccounts(db, productOf[customerType], branchId, now, customerIds);
  return [];
}

type CheckedDistribution = JudgedRow<"BUP0002">;

/** Pays distributions. The uploader created them, and the user who had the batch processed approved them. */
async function distribute(context: EffectContext, run: BatchRun, rows: readonly CheckedDistribution[]) {
  const { db, now } = context;
  const allowed = sift(rows, await obstaclesToDistribution(context, run, rows));
  if (allowed.clear.length === 0) return allowed.unprocessed;
  const fund = await internalAccount(db, products.zakatFund, run.branchId, now);
  const payable = sift(allowed.clear, obstaclesOfFund(await balanceOf(db, fund)));
  const payments = payable.clear.map((each) => paymentOf(context, run, fund, each));
  await recordTransactions(db, payments);
  const paid = payments.map(({ id }) => id);
  await countDistributions(db, paid);
  return [...allowed.unprocessed, ...payable.unprocessed];
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

/**
 * The reason given to a row that the branch's fund cannot pay. The fund mirrors money held elsewhere, so its balance may be below
 * zero.
 */
const beyondFund = `Saldo Dana Zakat cabang akan melampaui batas ${mostRupiahText}: hubungi Kantor Pusat.`;

/** The answer for a row counts what the rows before it were paid, so the caller asks once for each row, in order. */
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
async function changeMany({ db, now }: EffectContext, run: BatchRun, rows: readonly JudgedRow<"BUP0004">[]) {
  // A row without a registered mustahik has not passed the check.
  const wanted = rows.flatMap(({ row, value, registered }) =>
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
  return [];
}

/** Fills gaps. A row of which everything is there already has nothing to fill, and leaves nothing in the trail. */
async function fillMany({ db, now }: EffectContext, run: BatchRun, rows: readonly JudgedRow<"BUP0005">[]) {
  const wanted = rows
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
  return [];
}

const processorOf = ({ processorId, processorName }: BatchRun) => ({
  userId: processorId,
  name: processorName,
});
