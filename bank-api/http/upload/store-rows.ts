import type { CheckedRow } from "bank-api/batches/check";
import { judgeByRegistry, rowKinds, type Registered, type RowText } from "bank-api/domain/batch-kinds";
import { textOf } from "bank-api/domain/batch-rows";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { faultOfGaps } from "bank-api/domain/completeness";
import { jakartaDate } from "bank-api/domain/dates";
import { hintOfLikeness } from "bank-api/domain/duplicates";
import { faultOfProgramme } from "bank-api/domain/programmes";
import { remarksOf } from "bank-api/domain/remarks";
import { describeError } from "bank-api/log";
import { rowsChecked } from "bank-api/metrics/counted";
import {
  completeUpload,
  failUpload,
  holdUpload,
  insertBatchRows,
  insertStorableRows,
  moveUpload,
  type NewBatchRow,
  type UploadCounts,
} from "bank-api/store/batches/batch-uploads";
import type { NewBatch } from "bank-api/store/batches/batches";
import { warningsOfSamePayments } from "bank-api/store/batches/same-payments";
import { findAlike, type Compared } from "bank-api/store/customers/alike";
import { findRegistered } from "bank-api/store/customers/registry";
import { findKnownProgrammes } from "bank-api/store/programmes/programmes";
import type { Db } from "bank-api/store/runtime/database";
import { batchKinds, type BatchId } from "contract/batch-kinds";
import type { Lackable } from "contract/extensions/completeness";
import type { Services } from "../services";

type Upload = Pick<NewBatch, "id" | "kind" | "branchId" | "programmeId">;

/** What rows are judged by, beside who is registered. */
interface Judging {
  readonly now: Date;
  /** What may be told of registered mustahik to those who see the batch. */
  readonly scope: BranchScope;
  /** What the record of a recipient must not lack (docs/rules.md#completeness). */
  readonly requiredOfRecipients: readonly Lackable[];
}

/**
 * Stores the rows of a new batch, all of them or none, and makes it Pending. `conclude` runs in the same database
 * transaction. When that fails, the batch says so and can only be cancelled. Rows are judged on a connection of their own.
 */
export async function storeRows(
  services: Services,
  batch: Upload,
  scope: BranchScope,
  portions: AsyncIterable<readonly CheckedRow[]>,
  conclude: (transaction: Db) => Promise<void>,
): Promise<void> {
  const { db, clock, requiredOfRecipients } = services;
  try {
    await db.connection().execute((reading) =>
      db.transaction().execute(async (writing) => {
        if (!(await holdUpload(writing, batch.id))) throw givenUp();
        const judging = { now: clock.now(), scope, requiredOfRecipients };
        const judgePortion = (checked: readonly CheckedRow[]) => judge(reading, batch, checked, judging);
        const counts = await insertAll(
          writing,
          batch,
          portions,
          judgePortion,
          progressShown(services, batch),
        );
        if (!(await completeUpload(writing, batch.id, counts, clock.now()))) throw givenUp();
        await conclude(writing);
      }),
    );
  } catch (error) {
    // If this fails as well, `failSilentUploads` gives the upload up later.
    await failUpload(db, batch.id).catch(() => undefined);
    throw error;
  }
}

const givenUp = () => new Error("the upload was given up meanwhile");

/** Judges each portion while the one before it is stored: PostgreSQL works for two connections at once. */
async function insertAll(
  writing: Db,
  batch: Upload,
  portions: AsyncIterable<readonly CheckedRow[]>,
  judgePortion: (checked: readonly CheckedRow[]) => Promise<NewBatchRow[]>,
  show: (rows: number) => void,
): Promise<UploadCounts> {
  const counts = { success: 0, failed: 0 };
  const store = async (rows: readonly NewBatchRow[]) => {
    if (rows.length === 0) return;
    const { success, failed } = countsOf(await insertStorableRows(writing, batch.id, rows));
    counts.success += success;
    counts.failed += failed;
    rowsChecked.inc(rows.length);
    show(counts.success + counts.failed);
  };
  let judged: readonly NewBatchRow[] = [];
  for await (const checked of portions) [judged] = await Promise.all([judgePortion(checked), store(judged)]);
  await store(judged);
  return counts;
}

/**
 * Shows from time to time how many rows are stored. It uses another connection, because nobody sees what the transaction
 * writes before it ends. The upload does not wait for this, and goes on when this fails.
 */
function progressShown({ db, clock, log, timeouts }: Services, { id }: Upload): (rows: number) => void {
  let shownAt = clock.now().getTime();
  let isBusy = false;
  return (rows) => {
    const now = clock.now();
    if (isBusy || now.getTime() - shownAt < timeouts.uploadShownMs) return;
    shownAt = now.getTime();
    isBusy = true;
    void moveUpload(db, id, rows, now)
      .catch((error: unknown) =>
        log.warn({ event: "progress-not-shown", batch: id, error: describeError(error) }),
      )
      .finally(() => {
        isBusy = false;
      });
  };
}

/** Completes the check of a portion of rows, against the registered customers, and stores the rows. */
export async function storePortion(db: Db, batch: Upload, checked: readonly CheckedRow[], judging: Judging) {
  const rows = await judge(db, batch, checked, judging);
  await insertBatchRows(db, batch.id, rows);
  return countsOf(rows);
}

function countsOf(rows: readonly NewBatchRow[]): UploadCounts {
  const success = rows.filter(({ status }) => status === "Success").length;
  return { success, failed: rows.length - success };
}

/** Adds what the registered customers, and the programmes, say about each row. */
async function judge(
  db: Db,
  { id, kind, branchId, programmeId: ofBatch }: Upload,
  checked: readonly CheckedRow[],
  { now, scope, requiredOfRecipients }: Judging,
): Promise<NewBatchRow[]> {
  const { compare, hintsAtLikeness, relatedTo } = rowKinds[kind];
  const related = (identity: string) => relatedTo?.(identity) ?? "";
  const identities = checked.flatMap(({ identity }) =>
    identity === null ? [] : [identity, related(identity)].filter(Boolean),
  );
  const codes = checked.flatMap(({ programmeCode }) => (programmeCode === null ? [] : [programmeCode]));
  const programmes = await findKnownProgrammes(db, "code", codes, jakartaDate(now));
  const registered = await findRegistered(db, { kind, branchId, identities });
  const hints = hintsAtLikeness ? await hintsOf(db, kind, checked, registered, scope) : undefined;
  const payments = batchKinds[kind].pays ? paymentsOf(checked, registered) : [];
  const same = await warningsOfSamePayments(db, payments, { exceptBatch: id, now, scope });
  return checked.map((row) => {
    const own = row.programmeCode === null ? undefined : programmes.get(row.programmeCode);
    const programmeId = own?.id ?? ofBatch;
    if (row.identity === null) return newRow(row, row.errors, row.warnings, { programmeId });
    const person = registered.get(row.identity);
    const found = judgeByRegistry(kind, person, compare && writtenText(kind, row));
    const fault = row.programmeCode === null ? undefined : faultOfProgramme(row.programmeCode, own);
    const recipient = batchKinds[kind].pays ? person : undefined;
    const gaps = recipient && faultOfGaps(recipient, requiredOfRecipients);
    const faults = [fault, gaps].filter((each) => each !== undefined);
    const errors = [...row.errors, ...found.errors, ...faults];
    const warnings = [
      ...row.warnings,
      ...found.warnings,
      ...(hints?.get(row) ?? []),
      ...(same.get(row.row) ?? []),
      ...(registered.has(related(row.identity)) ? [taxpayerIsKnown] : []),
    ];
    return newRow(row, errors, warnings, { programmeId, recipient });
  });
}

/** What the rows would pay. */
const paymentsOf = (checked: readonly CheckedRow[], registered: ReadonlyMap<string, Registered>) =>
  checked.flatMap(({ row, identity, amountIdr }) => {
    const customerId = registered.get(identity ?? "")?.customerId;
    return customerId === undefined || amountIdr === null ? [] : [{ row, customerId, amountIdr }];
  });

const taxpayerIsKnown =
  "16 digit pertama NPWP sudah terdaftar sebagai merchant: periksa apakah ini tempat usaha lain dari wajib pajak yang sama.";

/** A readable row as it will be stored. The columns that its file may lack stand behind the others. */
const writtenText = <K extends BatchId>(kind: K, { written }: CheckedRow) =>
  written === undefined ? undefined : textOf(kind, JSON.parse(written) as string[]);

/**
 * Finds new mustahik who may be registered with another KTP, and names who is like them. A hint keeps no row from being
 * processed.
 */
async function hintsOf(
  db: Db,
  kind: BatchId,
  checked: readonly CheckedRow[],
  registered: ReadonlyMap<string, Registered>,
  scope: BranchScope,
): Promise<ReadonlyMap<CheckedRow, readonly string[]>> {
  const newcomers = checked.filter(
    ({ written, identity }) => written !== undefined && identity !== null && !registered.has(identity),
  );
  const compared = newcomers.map((row): Compared => {
    const { name = "", birthDate, phone, mobile }: Partial<RowText<"BUP0001">> = writtenText(kind, row) ?? {};
    return {
      name,
      birthDate: birthDate ?? null,
      nationalId: row.identity,
      phone: phone || null,
      mobile: mobile || null,
    };
  });
  const alike = await findAlike(db, compared, scope);
  return new Map(
    newcomers.flatMap((row, place) => {
      const likeness = alike.get(place);
      return likeness ? [[row, [hintOfLikeness(likeness)]] as const] : [];
    }),
  );
}

/** What a distribution is for, and who gets it. */
interface Distributed {
  readonly programmeId: string | null;
  readonly recipient?: Registered | undefined;
}

function newRow(
  { row, typed, written, identity, familyCardNumber, amountIdr }: CheckedRow,
  errors: readonly string[],
  warnings: readonly string[],
  { programmeId, recipient }: Distributed,
): NewBatchRow {
  const known = {
    row,
    identity,
    recipientId: recipient?.customerId ?? null,
    familyCardNumber: recipient?.familyCardNumber ?? familyCardNumber,
    amountIdr,
    programmeId,
    remarks: remarksOf(errors, warnings),
  };
  // A row with errors goes back to its author as they typed it.
  return errors.length === 0 && written !== undefined
    ? { ...known, status: "Success", cells: written }
    : { ...known, status: "Failed", cells: typed };
}
