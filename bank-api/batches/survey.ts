import { batchColumns, uploadLimits } from "contract/batch-columns";
import type { BatchId } from "contract/batches";
import type { IsoDate } from "bank-api/domain/dates";
import { identityOf } from "bank-api/domain/batch-rows";
import { refused } from "bank-api/domain/errors";
import { plainText } from "./cell";
import type { Layout } from "./header";

/** What only the whole file tells. */
export interface Survey {
  readonly rows: number;
  /** Rows by the KTP or NPWP that they share with another row. */
  readonly repeated: ReadonlyMap<string, readonly number[]>;
  /** Places, among the kind's columns, of digits that a spreadsheet has cut to 15. */
  readonly damaged: ReadonlySet<number>;
}

/** From so many numbers on, and if most of them end in 0, it is no coincidence (domain-facts.md). */
const leastNumbers = 10;
const longNumber = /^\d{16}$/;

/** Walks a file once before any row is judged. */
export class Surveyor {
  private rows = 0;
  private readonly firstRows = new Map<string, number>();
  private readonly repeated = new Map<string, number[]>();
  private readonly digitColumns: readonly { readonly place: number; total: number; endingInZero: number }[];

  constructor(
    private readonly kind: BatchId,
    private readonly today: IsoDate,
  ) {
    this.digitColumns = batchColumns[kind].flatMap((column, place) =>
      column.isText ? [{ place, total: 0, endingInZero: 0 }] : [],
    );
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
    const damaged = this.digitColumns.filter(
      ({ total, endingInZero }) => total >= leastNumbers && endingInZero * 2 > total,
    );
    return {
      rows: this.rows,
      repeated: this.repeated,
      damaged: new Set(damaged.map(({ place }) => place)),
    };
  }

  private countDigits(cells: readonly string[]): void {
    for (const column of this.digitColumns) {
      const digits = cells[column.place] ?? "";
      if (!longNumber.test(digits)) continue;
      column.total += 1;
      if (digits.endsWith("0")) column.endingInZero += 1;
    }
  }

  private meet(identity: string): void {
    const first = this.firstRows.get(identity);
    if (first === undefined) {
      this.firstRows.set(identity, this.rows);
      return;
    }
    const rows = this.repeated.get(identity) ?? [first];
    rows.push(this.rows);
    this.repeated.set(identity, rows);
  }
}

/** A row's cells in the order of the kind's columns, as plain text. */
export function inOrder(cells: readonly string[], { places }: Layout): string[] {
  return places.map((place) => plainText(cells[place] ?? ""));
}
