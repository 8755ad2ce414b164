import { createHash } from "node:crypto";
import type { IsoDate } from "bank-api/domain/dates";
import type { BatchId } from "contract/batch-kinds";
import { RowChecker, type CheckedRow } from "./check";
import { Spool } from "./spool";
import { Surveyor } from "./survey";
import { TableReader, type TableRow } from "./table";

/** About how many characters of rows go to the main thread at once. More would stop it for too long. */
const mostCharacters = 256 * 1024;

/** A file that may become a batch. */
export interface FileFacts {
  readonly rows: number;
  /** Hex. */
  readonly sha256: string;
  readonly notices: readonly string[];
  /** The optional columns of the kind that the file has. */
  readonly optionalColumns: readonly string[];
}

/**
 * An upload file. The first reading, as it arrives, may refuse the whole file. The second reading checks each row. Memory
 * grows only by the KTP or NPWP of each row. Synchronous, so it needs a thread of its own.
 */
export class BatchFile {
  private readonly hash = createHash("sha256");
  private readonly spool = new Spool();
  private readonly table: TableReader;
  private readonly surveyor: Surveyor;
  private checkedRows: Generator<CheckedRow, void> | undefined;

  constructor(
    private readonly kind: BatchId,
    private readonly today: IsoDate,
  ) {
    this.table = new TableReader(kind);
    this.surveyor = new Surveyor(kind, today);
  }

  /** @throws DomainError E3 with what is wrong with the file, and where */
  add(bytes: Uint8Array): void {
    this.hash.update(bytes);
    this.spool.write(bytes);
    this.survey(this.table.push(bytes));
  }

  /**
   * Call this after the last byte.
   * @throws DomainError E3 with what is wrong with the file, and where
   */
  finish(): FileFacts {
    this.survey(this.table.end());
    const { rows, repeated, damaged } = this.surveyor.end();
    const { layout } = this.table;
    this.checkedRows = this.check(new RowChecker(this.kind, this.today, layout, { rows, repeated, damaged }));
    const { notices, optionalColumns } = layout;
    return { rows, sha256: this.hash.digest("hex"), notices, optionalColumns };
  }

  /** The next rows of a finished file: `count`, fewer if they are long, none at the end. */
  nextRows(count: number): CheckedRow[] {
    const rows: CheckedRow[] = [];
    for (let characters = 0; rows.length < count && characters < mostCharacters;) {
      const next = this.checkedRows?.next();
      if (next === undefined || next.done) break;
      rows.push(next.value);
      characters += next.value.typed.length;
    }
    return rows;
  }

  close(): void {
    this.spool.close();
  }

  private survey(rows: readonly TableRow[]): void {
    for (const row of rows) this.surveyor.take(row, this.table.layout);
  }

  private *check(checker: RowChecker): Generator<CheckedRow, void> {
    const table = new TableReader(this.kind);
    for (const piece of this.spool.pieces()) {
      for (const row of table.push(piece)) yield checker.check(row);
    }
    for (const row of table.end()) yield checker.check(row);
  }
}
