import { batchColumns } from "contract/batch-columns";
import type { BatchId } from "contract/batches";
import { cellsOf, identityName, identityOf, parseRow } from "bank-api/domain/batch-rows";
import type { IsoDate } from "bank-api/domain/dates";
import { damagedByExcel } from "bank-api/domain/spreadsheet-damage";
import type { Layout } from "./header";
import { inOrder, type Survey } from "./survey";

/** A row, judged by itself and by its file; who is registered is judged later. */
export interface CheckedRow {
  /** 1, 2, 3 … */
  readonly row: number;
  /** In the order of the kind's columns: as they will be written, or as typed if there are errors. */
  readonly cells: readonly string[];
  /** KTP or NPWP, where it can be read. */
  readonly identity: string | null;
  readonly familyCardNumber: string | null;
  readonly amountIdr: number | null;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** How many of the other rows with the same number are named. */
const mostNamed = 3;

/** Judges the rows of a surveyed file, in order. */
export class RowChecker {
  private row = 0;
  private readonly familyPlace: number;
  private readonly amountPlace: number;

  constructor(
    private readonly kind: BatchId,
    private readonly today: IsoDate,
    private readonly layout: Layout,
    private readonly survey: Survey,
  ) {
    const placeOf = (name: string) => batchColumns[kind].findIndex((column) => column.name === name);
    this.familyPlace = placeOf("no_kk");
    this.amountPlace = placeOf("nominal");
  }

  check(typed: readonly string[]): CheckedRow {
    this.row += 1;
    const cells = inOrder(typed, this.layout);
    if (typed.length !== this.layout.width) return this.ofOtherWidth(cells, typed.length);

    const parsed = parseRow(this.kind, cells, this.today);
    const identity = identityOf(this.kind, cells, this.today) ?? null;
    const errors = [...this.damages(cells), ...parsed.errors, ...this.repetitions(identity)];
    if (parsed.value === undefined || errors.length > 0) {
      return this.rowOf(cells, { identity, errors, warnings: parsed.warnings });
    }
    const written = cellsOf(this.kind, parsed.value);
    return {
      ...this.rowOf(written, { identity, errors, warnings: parsed.warnings }),
      familyCardNumber: written[this.familyPlace] || null,
      amountIdr: Number(written[this.amountPlace] ?? 0) || null,
    };
  }

  private rowOf(
    cells: readonly string[],
    judgement: Pick<CheckedRow, "identity" | "errors" | "warnings">,
  ): CheckedRow {
    return { row: this.row, cells, familyCardNumber: null, amountIdr: null, ...judgement };
  }

  private ofOtherWidth(cells: readonly string[], width: number): CheckedRow {
    const error = `Baris berisi ${width} kolom, seharusnya ${this.layout.width}: periksa pemisah kolom dan tanda kutip.`;
    return this.rowOf(cells, { identity: null, errors: [error], warnings: [] });
  }

  /** A column that a spreadsheet took for numbers: those that end in 0 are the ones it has cut. */
  private damages(cells: readonly string[]): string[] {
    return [...this.survey.damaged]
      .filter((place) => /^\d{15}0$/.test(cells[place] ?? ""))
      .map((place) => `${batchColumns[this.kind][place]?.name ?? ""}: ${damagedByExcel}`);
  }

  private repetitions(identity: string | null): string[] {
    const others = identity === null ? undefined : this.survey.repeated.get(identity);
    if (!others) return [];
    const named = others.filter((row) => row !== this.row);
    const list = named.slice(0, mostNamed).join(", ") + (named.length > mostNamed ? ", …" : "");
    return [`${identityName[this.kind]} sama dengan baris ${list}: hapus salah satu.`];
  }
}
