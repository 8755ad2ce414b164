import { columnsOf, identityOf } from "bank-api/domain/batch-rows";
import type { IsoDate } from "bank-api/domain/dates";
import { refused } from "bank-api/domain/errors";
import { batchColumns, uploadLimits, type BatchId } from "contract/batch-kinds";
import { plainText } from "./cell";
import { misfitOf, type Layout } from "./header";
import type { TableRow } from "./table";

/** What can be known only after reading the whole file. */
export interface Survey {
  readonly rows: number;
  /** Each repeated KTP or NPWP, with the numbers of the first `mostRemembered` rows that have it, as spreadsheets count. */
  readonly repeated: ReadonlyMap<string, readonly number[]>;
  /** Indexes in `columnsOf` of columns whose numbers a spreadsheet has cut to 15 digits. */
  readonly damaged: ReadonlySet<number>;
}

/** A remark names at most this many other rows with the same number. */
export const mostNamed = 3;
/** The row itself, `mostNamed` others, and one more to know that there are more. */
const mostRemembered = mostNamed + 2;

/**
 * A number of the length that spreadsheets cut to 15 digits. A text that begins with 0, such as an NPWP, was never a number.
 */
const longNumber = /^[1-9]\d{15}$/;
/** Whether these digits may be a number that was cut to 15 digits: a spreadsheet puts 0 in place of the 16th. */
export const mayBeCut = (digits: string) => longNumber.test(digits) && digits.endsWith("0");
/** A column is damaged if this many more numbers may be cut than not. Three end in 0 by chance once in a thousand files. */
const leastSurplus = 3;

/** A column of digits. `surplus` is how many more numbers may be cut than are not. */
interface DigitColumn {
  readonly index: number;
  surplus: number;
  previous: string;
}

/** Reads a whole file once, before any row is checked. */
export class Surveyor {
  private rows = 0;
  private readonly firstRows = new Map<string, number>();
  private readonly repeated = new Map<string, number[]>();
  private readonly digitColumns: readonly DigitColumn[];

  constructor(
    private readonly kind: BatchId,
    private readonly today: IsoDate,
  ) {
    const digitNames = batchColumns[kind].filter(({ holds }) => holds === "digits").map(({ name }) => name);
    this.digitColumns = digitNames.map((name) => ({
      index: columnsOf(kind).indexOf(name),
      surplus: 0,
      previous: "",
    }));
  }

  /** @throws DomainError E3 when there are more rows than a file may have */
  take({ cells, number }: TableRow, layout: Layout): void {
    this.rows += 1;
    if (this.rows > uploadLimits.rows) {
      throw refused(
        `File memuat lebih dari ${uploadLimits.rows.toLocaleString("id-ID")} baris. Bagi menjadi beberapa file.`,
      );
    }
    // A row with more or fewer cells does not tell which cell belongs to which column.
    if (misfitOf(this.kind, cells, layout) !== undefined) return;
    const ordered = inOrder(cells, layout);
    this.countDigits(ordered);
    const identity = identityOf(this.kind, ordered, this.today);
    if (identity !== undefined) this.remember(identity, number);
  }

  /** @throws DomainError E3 when there are no rows at all */
  end(): Survey {
    if (this.rows === 0) throw refused("File hanya berisi judul kolom: tidak ada baris data.");
    const damaged = this.digitColumns.filter(({ surplus }) => surplus >= leastSurplus);
    return { rows: this.rows, repeated: this.repeated, damaged: new Set(damaged.map(({ index }) => index)) };
  }

  private countDigits(cells: readonly string[]): void {
    for (const column of this.digitColumns) {
      const digits = cells[column.index] ?? "";
      // The rows of a family follow each other with the same KK: count it once.
      if (digits === column.previous || !longNumber.test(digits)) continue;
      column.previous = digits;
      column.surplus += mayBeCut(digits) ? 1 : -1;
    }
  }

  private remember(identity: string, number: number): void {
    const first = this.firstRows.get(identity);
    if (first === undefined) {
      this.firstRows.set(detached(identity), number);
      return;
    }
    const rows = this.repeated.get(identity) ?? [first];
    if (rows.length < mostRemembered) rows.push(number);
    this.repeated.set(detached(identity), rows);
  }
}

/** A row's cells in the order of `columnsOf`, as plain text. */
export function inOrder(cells: readonly string[], { indexes }: Layout): string[] {
  return indexes.map((index) => plainText(cells[index] ?? ""));
}

/** A copy with memory of its own. V8 would keep the whole piece of the file in memory while this small part of it is used. */
const detached = (digits: string) => Buffer.from(digits, "latin1").toString("latin1");
