import { refused } from "bank-api/domain/errors";
import Papa from "papaparse";

/** Longest record, in characters. A longer one has an unclosed quote, or the file is no table (docs/rules.md#batch-files). */
export const longestRecord = 64 * 1024;

interface PapaResult {
  readonly data: string[][];
  readonly errors: readonly { readonly code: string; readonly row: number }[];
  readonly meta: { readonly cursor: number };
}

/** Splits text that comes piece by piece into records of cells. A line break within quotes is part of its cell. */
export class RecordReader {
  private readonly parser: Papa.Parser;
  /** The beginning of a record whose end has not arrived yet. */
  private rest = "";
  /** @param count the number of the last row so far, as spreadsheets count them */
  constructor(
    delimiter: string,
    private count: number,
  ) {
    this.parser = new Papa.Parser({ delimiter, newline: "\n" });
  }

  /**
   * The records that this piece completes.
   * @throws DomainError E3 where quotes do not match, or a record is too long
   */
  push(text: string): string[][] {
    const input = this.rest + text;
    const records = this.parse(input, true);
    if (this.rest.length > longestRecord) throw this.tooLong();
    return records;
  }

  /** The last record, which may have no line end. */
  end(): string[][] {
    return this.rest === "" ? [] : this.parse(this.rest, false);
  }

  private parse(input: string, hasMore: boolean): string[][] {
    // Papa's own streaming does the same: with `ignoreLastRow` the cursor stops after the last complete row.
    const { data, errors, meta } = this.parser.parse(input, 0, hasMore) as PapaResult;
    // The last record is not complete yet, so its quotes may still be closed.
    const fault = errors.find(({ row }) => !hasMore || row < data.length);
    if (fault) throw this.unmatchedQuote(fault.row);
    this.rest = input.slice(meta.cursor);
    this.count += data.length;
    return data;
  }

  private tooLong(): Error {
    const { errors } = this.parser.parse(this.rest, 0, false) as PapaResult;
    if (errors.some(({ row }) => row === 0)) return this.unmatchedQuote(0);
    return refused(
      `Baris ke-${this.count + 1} file terlalu panjang: paling banyak ${longestRecord} karakter.`,
    );
  }

  private unmatchedQuote(row: number): Error {
    return refused(
      `Tanda kutip (") pada baris ke-${this.count + row + 1} file tidak ditutup dengan benar. Perbaiki lalu unggah ulang.`,
    );
  }
}
