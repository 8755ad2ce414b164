import type { Asnaf } from "contract/asnaf";
import type { BatchId } from "contract/batch-kinds";
import type { Lackable } from "contract/own/completeness";
import { faultOfGaps } from "bank-api/domain/completeness";
import { jakartaDate, type IsoDate } from "bank-api/domain/dates";
import { faultOfProgramme } from "bank-api/domain/programmes";
import { columnsOf, remarksOf } from "bank-api/domain/batch-rows";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { hintOfLikeness } from "bank-api/domain/duplicates";
import { judgeByRegistry, type Claims, type Registered } from "bank-api/domain/registry";
import { taxpayerOf } from "bank-api/domain/tax-id";
import type { CheckedRow } from "bank-api/batches/check";
import {
  completeUpload,
  failUpload,
  holdUpload,
  insertBatchRows,
  moveUpload,
  type NewBatchRow,
  type UploadCounts,
} from "bank-api/store/batches/batch-uploads";
import { describeError } from "bank-api/log";
import { rowsChecked } from "bank-api/metrics/counted";
import { findAlike, type Compared } from "bank-api/store/customers/alike";
import type { NewBatch } from "bank-api/store/batches/batches";
import type { Db } from "bank-api/store/runtime/database";
import { findKnownProgrammes } from "bank-api/store/programmes/programmes";
import { findRegistered } from "bank-api/store/customers/registry";
import type { Services } from "../services";

type Upload = Pick<NewBatch, "id" | "kind" | "branchId" | "programmeId">;

/** What rows are judged by, beside who is registered. */
interface Judging {
  readonly today: IsoDate;
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
        const judging = { today: jakartaDate(clock.now()), scope, requiredOfRecipients };
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
    const { success, failed } = await insertPortion(writing, batch, rows);
    counts.success += success;
    counts.failed += failed;
    rowsChecked.inc(rows.length);
    show(counts.success + counts.failed);
  };
  let judged: readonly NewBatchRow[] = [];
  for await (const checked of portions) {
    [judged] = await Promise.all([judgePortion(checked), store(judged)]);
  }
  await store(judged);
  return counts;
}

/**
 * Shows from time to time how many rows are stored. It uses another connection, because nobody sees what the transaction
 * writes before it ends. The upload does not wait for this, and goes on when this fails.
 */
function progressShown({ db, clock, log, pace }: Services, { id }: Upload): (rows: number) => void {
  let shownAt = clock.now().getTime();
  let isBusy = false;
  return (rows) => {
    const now = clock.now();
    if (isBusy || now.getTime() - shownAt < pace.uploadShownMs) return;
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
export async function storePortion(
  db: Db,
  batch: Upload,
  checked: readonly CheckedRow[],
  judging: Judging,
): Promise<UploadCounts> {
  return insertPortion(db, batch, await judge(db, batch, checked, judging));
}

async function insertPortion(db: Db, batch: Upload, rows: readonly NewBatchRow[]): Promise<UploadCounts> {
  await insertBatchRows(db, batch.id, rows);
  const success = rows.filter(({ status }) => status === "Success").length;
  return { success, failed: rows.length - success };
}

/** Adds what the registered customers, and the programmes, say about each row. */
async function judge(
  db: Db,
  batch: Upload,
  checked: readonly CheckedRow[],
  { today, scope, requiredOfRecipients }: Judging,
): Promise<NewBatchRow[]> {
  const identities = checked.flatMap(({ identity }) => [identity, taxpayerIn(batch.kind, identity)]);
  const codes = checked.flatMap(({ programmeCode }) => (programmeCode === null ? [] : [programmeCode]));
  const programmes = await findKnownProgrammes(db, "code", codes, today);
  const registered = await findRegistered(db, {
    kind: batch.kind,
    branchId: batch.branchId,
    identities: identities.filter((each) => each != null),
  });
  const hints = batch.kind === "BUP0001" ? await hintsOf(db, checked, registered, scope) : undefined;
  return checked.map((row) => {
    const own = row.programmeCode === null ? undefined : programmes.get(row.programmeCode);
    const programmeId = own?.id ?? batch.programmeId;
    if (row.identity === null) return newRow(row, row.errors, row.warnings, { programmeId });
    const person = registered.get(row.identity);
    const found = judgeByRegistry(batch.kind, person, claimOf(batch.kind, row));
    const fault = row.programmeCode === null ? undefined : faultOfProgramme(row.programmeCode, own);
    const recipient = batch.kind === "BUP0002" ? person : undefined;
    const gaps = recipient && faultOfGaps(recipient, requiredOfRecipients);
    const faults = [fault, gaps].filter((each) => each !== undefined);
    const errors = [...row.errors, ...found.errors, ...faults];
    const taxpayer = registered.get(taxpayerIn(batch.kind, row.identity) ?? "");
    const warnings = [
      ...row.warnings,
      ...found.warnings,
      ...(hints?.get(row) ?? []),
      ...(taxpayer ? [taxpayerIsKnown] : []),
    ];
    return newRow(row, errors, warnings, { programmeId, recipient });
  });
}

/** The taxpayer of a merchant's NPWP that names one of their branches. */
const taxpayerIn = (kind: BatchId, identity: string | null) =>
  kind === "BUP0003" && identity !== null ? taxpayerOf(identity) : undefined;

const taxpayerIsKnown =
  "16 digit pertama NPWP sudah terdaftar sebagai merchant: periksa apakah ini tempat usaha lain dari wajib pajak yang sama.";

/** Of new mustahik who may be registered with another KTP: who is like them. It keeps no row from being processed. */
async function hintsOf(
  db: Db,
  checked: readonly CheckedRow[],
  registered: ReadonlyMap<string, Registered>,
  scope: BranchScope,
): Promise<ReadonlyMap<CheckedRow, readonly string[]>> {
  const newcomers = checked.filter(
    ({ written, identity }) => written !== undefined && identity !== null && !registered.has(identity),
  );
  const alike = await findAlike(db, newcomers.map(comparedOf), scope);
  return new Map(
    newcomers.flatMap((row, place) => {
      const likeness = alike.get(place);
      return likeness ? [[row, [hintOfLikeness(likeness)]] as const] : [];
    }),
  );
}

const namePlace = columnsOf("BUP0001").indexOf("nama");
const birthDatePlace = columnsOf("BUP0001").indexOf("tgl_lahir");
const phonePlace = columnsOf("BUP0001").indexOf("no_tlp");
const mobilePlace = columnsOf("BUP0001").indexOf("no_hp");

/** What a readable row of new mustahik is compared by. These columns are in every file, before the optional ones. */
function comparedOf({ written, identity }: CheckedRow): Compared {
  const cells = JSON.parse(written ?? "[]") as string[];
  return {
    name: cells[namePlace] ?? "",
    birthDate: cells[birthDatePlace] ?? null,
    nationalId: identity,
    phone: cells[phonePlace] || null,
    mobile: cells[mobilePlace] || null,
  };
}

/** What a readable row says of somebody who is registered. */
function claimOf<K extends BatchId>(kind: K, { written, amountIdr }: CheckedRow): Claims[K] | undefined {
  if (written === undefined) return undefined;
  return claimReaders[kind]?.(JSON.parse(written) as string[], amountIdr);
}

/** How a claim stands in the cells of a row without errors, of the kinds whose rows are of somebody registered. */
const claimReaders: {
  readonly [K in BatchId]?: (cells: readonly string[], amountIdr: number | null) => Claims[K] | undefined;
} = {
  BUP0002: ([name = "", birthDate = ""], amountIdr) =>
    amountIdr === null ? undefined : { name, birthDate, amountIdr },
  BUP0004: ([name = "", , asnaf]) => ({ name, asnaf: asnaf as Asnaf }),
  BUP0005: ([name = "", , phone, mobile, familyCardNumber, regionCode, asnaf]) => ({
    name,
    phone: phone || null,
    mobile: mobile || null,
    familyCardNumber: familyCardNumber || null,
    regionCode: regionCode || null,
    asnaf: (asnaf || null) as Asnaf | null,
  }),
};

/** Of a distribution: what it is for, and who gets it. */
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
