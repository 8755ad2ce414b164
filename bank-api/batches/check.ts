import { mostRupiah, mostRupiahText } from "bank-api/domain/amounts";
import { rowKinds } from "bank-api/domain/batch-kinds";
import {
  columnsOf,
  columnsOfFile,
  identityIn,
  identityOf,
  parseRow,
  writtenCells,
} from "bank-api/domain/batch-rows";
import type { IsoDate } from "bank-api/domain/dates";
import { damagedByExcel } from "bank-api/domain/spreadsheet-damage";
import type { BatchId } from "contract/batch-kinds";
import { beginningOf } from "contract/typed-text";
import { plainText } from "./cell";
import { misfitOf, type Layout } from "./header";
import { inOrder, mayBeCut, mostNamed, type Survey } from "./survey";
import type { TableRow } from "./table";

/**
 * A row, checked by itself and against its file. The check against the registered customers comes later. Its cells are JSON
 * texts, as they are stored: sending two texts from thread to thread costs half of sending twenty.
 */
export interface CheckedRow {
  /** 1, 2, 3 … */
  readonly row: number;
  /** JSON array of the cells as they were typed, in the order of `columnsOfFile`, then the surplus cells. */
  readonly typed: string;
  /** JSON array of the cells as they will be stored; undefined if there are errors. */
  readonly written: string | undefined;
  /** KTP or NPWP; null if it cannot be read. */
  readonly identity: string | null;
  readonly familyCardNumber: string | null;
  readonly amountIdr: number | null;
  /** The programme of a distribution; null where the row names none. */
  readonly programmeCode: string | null;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** A longer cell is cut to this length. It is longer than any valid cell, so the row is wrong anyway. */
const longestKept = 600;

/** Checks the rows of a surveyed file, in order. */
export class RowChecker {
  private row = 0;
  private totalIdr = 0;
  private readonly familyIndex: number;
  private readonly amountIndex: number;
  private readonly programmeIndex: number;
  /** The indexes in `columnsOf` of the columns that the file has; undefined where it has all. */
  private readonly stored: readonly number[] | undefined;

  constructor(
    private readonly kind: BatchId,
    private readonly today: IsoDate,
    private readonly layout: Layout,
    private readonly survey: Survey,
  ) {
    this.familyIndex = columnsOf(kind).indexOf("no_kk");
    this.amountIndex = columnsOf(kind).indexOf("nominal");
    this.programmeIndex = columnsOf(kind).indexOf("program");
    const columns = columnsOfFile(kind, layout.optionalColumns);
    const isWhole = columns.length === columnsOf(kind).length;
    this.stored = isWhole ? undefined : columns.map((name) => columnsOf(kind).indexOf(name));
  }

  check({ cells, number }: TableRow): CheckedRow {
    this.row += 1;
    const texts = inOrder(cells, this.layout);
    const typed = this.ofFile(texts).map(kept);
    const misfit = misfitOf(this.kind, cells, this.layout);
    if (misfit !== undefined) {
      const surplus = cells.slice(this.layout.names.length).map((cell) => kept(plainText(cell)));
      return this.wrong([...typed, ...surplus], [misfit]);
    }

    const { value, errors: faults, warnings } = parseRow(this.kind, texts, this.today);
    // A row without errors need not be read twice.
    const identity =
      (value ? identityIn(this.kind, value) : identityOf(this.kind, texts, this.today)) ?? null;
    const errors = [...this.damages(texts), ...faults, ...this.repetitions(identity, number)];
    const written = value && writtenCells(this.kind, value);
    const amountIdr = Number(written?.[this.amountIndex] ?? 0) || null;
    if (errors.length === 0) errors.push(...this.addUp(amountIdr ?? 0));
    if (written === undefined || errors.length > 0) return this.wrong(typed, errors, warnings, identity);
    const familyCardNumber = written[this.familyIndex] || null;
    const programmeCode = written[this.programmeIndex] || null;
    const known = { row: this.row, identity, familyCardNumber, amountIdr, programmeCode, errors, warnings };
    return { ...known, typed: JSON.stringify(typed), written: JSON.stringify(this.ofFile(written)) };
  }

  /** The cells of the columns that the file has. */
  private ofFile(cells: readonly string[]): readonly string[] {
    return this.stored?.map((index) => cells[index] ?? "") ?? cells;
  }

  private wrong(
    typed: readonly string[],
    errors: readonly string[],
    warnings: readonly string[] = [],
    identity: string | null = null,
  ): CheckedRow {
    const unread = { written: undefined, familyCardNumber: null, amountIdr: null, programmeCode: null };
    return { row: this.row, typed: JSON.stringify(typed), identity, errors, warnings, ...unread };
  }

  /** Errors for numbers that may be cut, in the columns where a spreadsheet has cut numbers. */
  private damages(cells: readonly string[]): string[] {
    return [...this.survey.damaged]
      .filter((index) => mayBeCut(cells[index] ?? ""))
      .map((index) => `${columnsOf(this.kind)[index] ?? ""}: ${damagedByExcel}`);
  }

  /** Adds a row's amount to the file's total. Gives an error instead if the total would become too large to be exact. */
  private addUp(amountIdr: number): string[] {
    if (this.totalIdr + amountIdr > mostRupiah)
      return [`Jumlah nominal sampai baris ini melebihi ${mostRupiahText}: bagi menjadi beberapa file.`];
    this.totalIdr += amountIdr;
    return [];
  }

  private repetitions(identity: string | null, number: number): string[] {
    const others = identity === null ? undefined : this.survey.repeated.get(identity);
    if (!others) return [];
    const named = others.filter((other) => other !== number);
    const list = named.slice(0, mostNamed).join(", ") + (named.length > mostNamed ? ", …" : "");
    return [
      `${rowKinds[this.kind].identity.name} sama dengan baris ${list} file (judul baris 1): hapus salah satu.`,
    ];
  }
}

function kept(cell: string): string {
  return cell.length <= longestKept ? cell : `${beginningOf(cell, longestKept - 1)}…`;
}
