import { batchColumns, uploadLimits } from "contract/batch-columns";
import type { BatchId } from "contract/batches";
import type { IsoDate } from "bank-api/domain/dates";
import { columnsOf, identityOf } from "bank-api/domain/batch-rows";
import { refused } from "bank-api/domain/errors";
import { plainText } from "./cell";
import type { Layout } from "./header";

/** What only the whole file tells. */
export interface Survey {
  readonly rows: number;
  /** By KTP or NPWP, the first few of the rows that share it: `mostNamed` others for each, and one more if there are more. */
  readonly repeated: ReadonlyMap<string, readonly number[]>;
  /** Places, among `columnsOf`, of digits that a spreadsheet has cut to 15. */
  readonly damaged: ReadonlySet<number>;
}

/** How many of the other rows with the same number are named. */
export const mostNamed = 3;
/** Whichever row is judged, these hold `mostNamed` others and one more. */
const mostRemembered = mostNamed + 2;

/** A number that a spreadsheet would cut: one that begins with 0 has never been one (an NPWP of 15 digits ends in 000). */
const longNumber = /^[1-9]\d{15}$/;
/** Whether a number can be what is left of one that was cut to 15 digits. */
export const mayBeCut = (digits: string) => longNumber.test(digits) && digits.endsWith("0");
/** Where those outnumber the rest by three it is no chance: of three numbers all end in 0 once in a thousand files. */
const telling = 3;

/** A column of digits, with how many more of its numbers may have been cut than have not. */
interface DigitColumn {
  readonly place: number;
  surplus: number;
  previous: string;
}

/** Walks a file once before any row is judged. */
export class Surveyor {
  private rows = 0;
  private readonly firstRows = new Map<string, number>();
  private readonly repeated = new Map<string, number[]>();
  private readonly digitColumns: readonly DigitColumn[];

  constructor(
    private readonly kind: BatchId,
    private readonly today: IsoDate,
  ) {
    const digitNames = batchColumns[kind].filter(({ isText }) => isText).map(({ name }) => name);
    this.digitColumns = digitNames.map((name) => ({
      place: columnsOf(kind).indexOf(name),
      surplus: 0,
      previous: "",
    }));
  }

  /** @throws DomainError E3 when there are more rows than a file may have */
  take(cells: readonly string[], layout: Layout): void {
    this.rows += 1;
    if (this.rows > uploadLimits.rows) {
      throw refused(
        `File memuat lebih dari ${uploadLimits.rows.toLocaleString("id-ID")} baris. Bagi menjadi beberapa file.`,
      );
    }
    // What stands where in a row of another width cannot be known.
    if (cells.length !== layout.width) return;
    const ordered = inOrder(cells, layout);
    this.countDigits(ordered);
    const identity = identityOf(this.kind, ordered, this.today);
    if (identity !== undefined) this.meet(identity);
  }

  /** @throws DomainError E3 when there are no rows at all */
  end(): Survey {
    if (this.rows === 0) throw refused("File hanya berisi judul kolom: tidak ada baris data.");
    const damaged = this.digitColumns.filter(({ surplus }) => surplus >= telling);
    return {
      rows: this.rows,
      repeated: this.repeated,
      damaged: new Set(damaged.map(({ place }) => place)),
    };
  }

  private countDigits(cells: readonly string[]): void {
    for (const column of this.digitColumns) {
      const digits = cells[column.place] ?? "";
      // A family's rows stand together, and their one KK says nothing twice.
      if (digits === column.previous || !longNumber.test(digits)) continue;
      column.previous = digits;
      column.surplus += mayBeCut(digits) ? 1 : -1;
    }
  }

  private meet(identity: string): void {
    const first = this.firstRows.get(identity);
    if (first === undefined) {
      this.firstRows.set(detached(identity), this.rows);
      return;
    }
    const rows = this.repeated.get(identity) ?? [first];
    if (rows.length < mostRemembered) rows.push(this.rows);
    this.repeated.set(detached(identity), rows);
  }
}

/** A row's cells in the order of `columnsOf`, as plain text. */
export function inOrder(cells: readonly string[], { places }: Layout): string[] {
  return places.map((place) => plainText(cells[place] ?? ""));
}

/** Digits in memory of their own: a part of a longer text keeps all of that text, here the whole file piece by piece. */
const detached = (digits: string) => Buffer.from(digits, "latin1").toString("latin1");
