import type { BatchId } from "contract/batches";
import { mostRupiah } from "bank-api/domain/amounts";
import { cellsOf, columnsOf, identityName, identityOf, parseRow } from "bank-api/domain/batch-rows";
import type { IsoDate } from "bank-api/domain/dates";
import { damagedByExcel } from "bank-api/domain/spreadsheet-damage";
import { plainText } from "./cell";
import type { Layout } from "./header";
import { inOrder, mayBeCut, mostNamed, type Survey } from "./survey";

/**
 * A row, judged by itself and by its file; who is registered is judged later. Its cells are texts of JSON, as they are
 * stored: two texts cross from thread to thread for half of what twenty cost.
 */
export interface CheckedRow {
  /** 1, 2, 3 … */
  readonly row: number;
  /** JSON array of the cells in the order of `columnsOf`, as they were typed; behind them what a row has too many. */
  readonly typed: string;
  /** The same as they will be written; undefined if there are errors. */
  readonly written: string | undefined;
  /** KTP or NPWP, where it can be read. */
  readonly identity: string | null;
  readonly familyCardNumber: string | null;
  readonly amountIdr: number | null;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Of a longer cell this much is kept: longer than any column may be, so that the row is wrong in any case. */
const longestKept = 600;

/** Judges the rows of a surveyed file, in order. */
export class RowChecker {
  private row = 0;
  private totalIdr = 0;
  private readonly familyPlace: number;
  private readonly amountPlace: number;

  constructor(
    private readonly kind: BatchId,
    private readonly today: IsoDate,
    private readonly layout: Layout,
    private readonly survey: Survey,
  ) {
    this.familyPlace = columnsOf(kind).indexOf("no_kk");
    this.amountPlace = columnsOf(kind).indexOf("nominal");
  }

  check(cells: readonly string[]): CheckedRow {
    this.row += 1;
    const texts = inOrder(cells, this.layout);
    const typed = texts.map(kept);
    if (cells.length !== this.layout.width) {
      const surplus = cells.slice(this.layout.width).map((cell) => kept(plainText(cell)));
      return this.wrong([...typed, ...surplus], [this.otherWidth(cells.length)]);
    }

    const { value, errors: faults, warnings } = parseRow(this.kind, texts, this.today);
    const identity = identityOf(this.kind, texts, this.today) ?? null;
    const errors = [...this.damages(texts), ...faults, ...this.repetitions(identity)];
    const written = value && cellsOf(this.kind, value);
    const amountIdr = Number(written?.[this.amountPlace] ?? 0) || null;
    if (errors.length === 0) errors.push(...this.addUp(amountIdr ?? 0));
    if (written === undefined || errors.length > 0) return this.wrong(typed, errors, warnings, identity);
    const familyCardNumber = written[this.familyPlace] || null;
    const known = { row: this.row, identity, familyCardNumber, amountIdr, errors, warnings };
    return { ...known, typed: JSON.stringify(typed), written: JSON.stringify(written) };
  }

  private wrong(
    typed: readonly string[],
    errors: readonly string[],
    warnings: readonly string[] = [],
    identity: string | null = null,
  ): CheckedRow {
    const unread = { written: undefined, familyCardNumber: null, amountIdr: null };
    return { row: this.row, typed: JSON.stringify(typed), identity, errors, warnings, ...unread };
  }

  private otherWidth(width: number): string {
    return `Baris berisi ${width} kolom, seharusnya ${this.layout.width}: periksa pemisah kolom dan tanda kutip.`;
  }

  /** A column that a spreadsheet took for numbers: those that end in 0 are the ones it has cut. */
  private damages(cells: readonly string[]): string[] {
    return [...this.survey.damaged]
      .filter((place) => mayBeCut(cells[place] ?? ""))
      .map((place) => `${columnsOf(this.kind)[place] ?? ""}: ${damagedByExcel}`);
  }

  /** What a row adds to the file's total, unless that became more than can be counted exactly. */
  private addUp(amountIdr: number): string[] {
    if (this.totalIdr + amountIdr > mostRupiah) {
      const most = mostRupiah.toLocaleString("id-ID");
      return [`Jumlah nominal sampai baris ini melebihi ${most}: bagi menjadi beberapa file.`];
    }
    this.totalIdr += amountIdr;
    return [];
  }

  private repetitions(identity: string | null): string[] {
    const others = identity === null ? undefined : this.survey.repeated.get(identity);
    if (!others) return [];
    const named = others.filter((row) => row !== this.row);
    const list = named.slice(0, mostNamed).join(", ") + (named.length > mostNamed ? ", …" : "");
    return [`${identityName[this.kind]} sama dengan baris ${list}: hapus salah satu.`];
  }
}

/** Most of a hostile cell is of no use to whoever corrects the row. */
function kept(cell: string): string {
  return cell.length <= longestKept ? cell : `${cell.slice(0, longestKept - 1)}…`;
}
