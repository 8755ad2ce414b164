import type { BatchId } from "contract/batches";
import { refused } from "bank-api/domain/errors";
import { plainText } from "./cell";
import { Decoder } from "./decode";
import { readHeader, readSeparatorLine, type Layout } from "./header";
import { longestRecord, RecordReader } from "./records";

interface Header {
  readonly layout: Layout;
  readonly records: RecordReader;
}

/**
 * Reads a CSV file piece by piece and gives its data rows: arrays of cells as they were typed, without blank rows. The header
 * comes first and decides how the rest is read.
 */
export class TableReader {
  private readonly decoder = new Decoder();
  private readonly kind: BatchId;
  /** Text so far, until the header is complete. */
  private beginning = "";
  private separator: string | undefined;
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
  push(bytes: Uint8Array): string[][] {
    return this.read(this.decoder.push(bytes));
  }

  /** @throws DomainError E3 with what is wrong and where */
  end(): string[][] {
    const rows = this.read(this.decoder.end());
    if (this.header) return [...rows, ...filled(this.header.records.end())];
    // The file has only a header, without a line end.
    if (this.beginning.trim() === "") throw refused("File kosong.");
    this.read("\n");
    return rows;
  }

  private read(text: string): string[][] {
    if (this.header) return filled(this.header.records.push(text));
    this.beginning += text;
    const header = this.readBeginning();
    if (!header) return [];
    this.header = header;
    return filled(header.records.push(this.beginning));
  }

  /** Takes lines off the beginning up to the header. Blank lines and a `sep=` line may come before it. */
  private readBeginning(): Header | undefined {
    for (;;) {
      const lineEnd = this.beginning.indexOf("\n");
      const line = lineEnd === -1 ? this.beginning : this.beginning.slice(0, lineEnd);
      if (line.length > longestRecord) {
        throw refused(`Baris judul terlalu panjang: paling banyak ${longestRecord} karakter.`);
      }
      if (lineEnd === -1) return undefined;
      this.beginning = this.beginning.slice(lineEnd + 1);
      const separator = this.separator === undefined ? readSeparatorLine(line) : undefined;
      if (separator !== undefined) {
        this.separator = separator;
      } else if (plainText(line) !== "") {
        const layout = readHeader(line, this.kind, this.separator);
        return { layout, records: new RecordReader(layout.delimiter) };
      }
    }
  }
}

/** Spreadsheets write empty rows as delimiters only. */
const filled = (records: string[][]) =>
  records.filter((cells) => cells.some((cell) => plainText(cell) !== ""));
