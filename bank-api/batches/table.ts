import { refused } from "bank-api/domain/errors";
import type { BatchId } from "contract/batch-kinds";
import { cleanText } from "contract/typed-text";
import { plainText } from "./cell";
import { Decoder } from "./decode";
import { delimiters, readHeader, readSeparatorLine, type Layout } from "./header";
import { longestRecord, RecordReader } from "./records";

interface Header {
  readonly layout: Layout;
  readonly records: RecordReader;
}

/** A data row of a file, its cells as they were typed. */
export interface TableRow {
  /** The number of the row as spreadsheets count: they begin at 1 and include the header and blank rows, but no `sep=` line. */
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * Reads a CSV file piece by piece and gives its data rows, without blank rows. The header comes first and decides how the rest is
 * read.
 */
export class TableReader {
  private readonly decoder = new Decoder();
  private readonly kind: BatchId;
  /** Text so far, until the header is complete. */
  private beginning = "";
  private separator: string | undefined;
  private recordEnd = new RecordEnd();
  /** The number of the last row so far. */
  private number = 0;
  private header: Header | undefined;

  constructor(kind: BatchId) {
    this.kind = kind;
  }

  /** Known once a row has been read. */
  get layout(): Layout {
    if (!this.header) throw new Error("the header has not been read");
    return this.header.layout;
  }

  /** @throws DomainError E3 with what is wrong and where */
  push(bytes: Uint8Array): TableRow[] {
    return this.read(this.decoder.push(bytes));
  }

  /** @throws DomainError E3 with what is wrong and where */
  end(): TableRow[] {
    const rows = this.read(this.decoder.end());
    if (this.header) return [...rows, ...this.numbered(this.header.records.end())];
    if (cleanText(this.beginning) === "") throw refused("File kosong.");
    // The file has only a header, without a line end, or one whose quote is never closed.
    return this.read("\n", true);
  }

  private read(text: string, isLast = false): TableRow[] {
    if (this.header) return this.numbered(this.header.records.push(text));
    this.beginning += text;
    const header = this.readBeginning(isLast);
    if (!header) return [];
    this.header = header;
    return this.numbered(header.records.push(this.beginning));
  }

  /** The rows of records. Spreadsheets write empty ones as delimiters only. */
  private numbered(records: readonly string[][]): TableRow[] {
    return records.flatMap((cells) => {
      this.number += 1;
      return cells.some((cell) => plainText(cell) !== "") ? [{ number: this.number, cells }] : [];
    });
  }

  /** Takes lines off the beginning up to the header. Blank lines and a `sep=` line may come before it. */
  private readBeginning(isLast: boolean): Header | undefined {
    for (;;) {
      const ended = this.recordEnd.find(this.beginning);
      // A quote that never closes opened none.
      const isOpen = ended === -1 && (isLast || this.beginning.length > longestRecord);
      const lineEnd = isOpen ? this.beginning.indexOf("\n") : ended;
      const line = lineEnd === -1 ? this.beginning : this.beginning.slice(0, lineEnd);
      if (line.length > longestRecord)
        throw refused(`Baris judul terlalu panjang: paling banyak ${longestRecord} karakter.`);
      if (lineEnd === -1) return undefined;
      this.beginning = this.beginning.slice(lineEnd + 1);
      this.recordEnd = new RecordEnd();
      const separator = this.separator === undefined ? readSeparatorLine(withoutMarks(line)) : undefined;
      if (separator !== undefined) {
        this.separator = separator;
        continue;
      }
      this.number += 1;
      if (plainText(line) === "") continue;
      const layout = readHeader(withoutMarks(line), this.kind, this.separator);
      return { layout, records: new RecordReader(layout.delimiter, this.number) };
    }
  }
}

/**
 * Finds the end of the first record of a text that grows. A quote opens at the beginning of a cell only; a line break within
 * quotes is part of the cell.
 */
class RecordEnd {
  private at = 0;
  private isQuoted = false;
  private isAtCellStart = true;

  /** The index of the line break that ends the record; -1 as long as it has not come. */
  find(text: string): number {
    for (; this.at < text.length && this.at <= longestRecord; this.at += 1) {
      const letter = text[this.at]!;
      if (letter === "\n" && !this.isQuoted) return this.at;
      if (letter === '"') this.isQuoted = this.isQuoted ? false : this.isAtCellStart || this.wasQuote(text);
      this.isAtCellStart = delimiters.includes(letter) || (this.isAtCellStart && letter === "\ufeff");
    }
    return -1;
  }

  /** Two quotes within quotes are a letter. */
  private wasQuote(text: string): boolean {
    return text[this.at - 1] === '"';
  }
}

/** A header without characters that nobody sees; its tabs and blanks stay, for they may part the columns. */
const withoutMarks = (line: string) => line.replace(/\p{Cf}/gu, "");
