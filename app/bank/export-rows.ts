import { partyColumns, type PartyColumn, type PartySide } from "contract/specified/customers";
import { exportColumns, exportTransactions, type ExportColumn } from "contract/specified/reports";
import { partyOf, type Party } from "./customers.server";
import { transportError } from "./transport.server";

/** A transaction as the reports show it. */
export interface ReportedTransaction {
  readonly key: string;
  /** When it was asked for; ISO 8601 UTC. */
  readonly time: string;
  /** A `TransactionState`, or a word of another bank. */
  readonly status: string;
  readonly amountIdr: number;
  readonly source: Party;
  readonly beneficiary: Party;
  /** When it was decided, "" while it waits; absent in an export. */
  readonly decidedAt?: string;
}

/** The most characters of a line. A text with a longer line is no export. */
const longestLine = 100_000;

/**
 * The rows of an export from its text, which comes in pieces cut anywhere (contract/specified/reports.ts).
 *
 * Millions of rows pass here, so each is checked by hand: as many values as columns, of the right types. All lines of a
 * piece are parsed at once, which takes a fraction of the time.
 *
 * @throws BankError `malformed` for text that is no export, and at the end of an export that was cut off: it lacks its last line,
 *   or its rows do not come to what that line says
 */
export async function* rowsOfExport(
  text: AsyncIterable<string>,
): AsyncGenerator<readonly ReportedTransaction[], void> {
  const reader = new ExportReader();
  let rest = "";
  for await (const piece of text) {
    const end = piece.lastIndexOf("\n");
    if (end >= 0) {
      const rows = reader.read(rest + piece.slice(0, end));
      if (rows.length > 0) yield rows;
      rest = piece.slice(end + 1);
    } else rest += piece;
    if (rest.length > longestLine) throw cutOff();
  }
  if (rest !== "") throw cutOff();
  reader.end();
}

const cutOff = () => transportError("malformed", false);

/** Reads the lines of one export in order. */
class ExportReader {
  private places: Places | undefined;
  private width = 0;
  private count = 0;
  private totalIdr = 0;
  private isOver = false;

  /** The rows of some whole lines, without the last line feed. */
  read(lines: string): ReportedTransaction[] {
    const values = parseLines(lines);
    this.places ??= this.readColumns(values.shift());
    const { places } = this;
    const last = values.at(-1);
    const hasEnd = last !== undefined && !Array.isArray(last);
    if (hasEnd) values.pop();
    const rows = values.map((row) => this.readRow(places, row));
    if (hasEnd) this.readEnd(last);
    return rows;
  }

  end(): void {
    if (!this.isOver) throw cutOff();
  }

  private readColumns(names: unknown): Places {
    if (!Array.isArray(names)) throw cutOff();
    this.width = names.length;
    const places = Object.fromEntries(exportColumns.map((name) => [name, names.indexOf(name)]));
    if (Object.values(places).includes(-1)) throw cutOff();
    return places as Places;
  }

  private readRow(places: Places, row: unknown): ReportedTransaction {
    if (this.isOver || !Array.isArray(row) || row.length !== this.width) throw cutOff();
    const amountIdr = wholeNumber(row[places.amount]);
    this.count += 1;
    this.totalIdr += amountIdr;
    return {
      key: text(row[places._key]),
      time: text(row[places.transaction_timestamp]),
      status: text(row[places.status_code]),
      amountIdr,
      source: partyIn(row, places, source),
      beneficiary: partyIn(row, places, beneficiary),
    };
  }

  private readEnd(line: unknown): void {
    const end = exportTransactions.end.safeParse(line).data;
    if (this.isOver || end?.count !== this.count || end.total_idr !== this.totalIdr) throw cutOff();
    this.isOver = true;
  }
}

/** Where in a row each column's value stands. A bank may send further columns between them. */
type Places = Readonly<Record<ExportColumn, number>>;

/** The columns about one side, each with its name among `partyColumns`. */
const columnsOf = (side: PartySide) => partyColumns.map((name) => [name, `${side}_${name}`] as const);
const source = columnsOf("source");
const beneficiary = columnsOf("beneficiary");

function partyIn(row: readonly unknown[], places: Places, columns: ReturnType<typeof columnsOf>) {
  const told = {} as Record<PartyColumn, string>;
  for (const [name, column] of columns) told[name] = text(row[places[column]]);
  return partyOf(told);
}

function text(value: unknown): string {
  if (typeof value !== "string") throw cutOff();
  return value;
}

function wholeNumber(value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw cutOff();
  return value;
}

function parseLines(lines: string): unknown[] {
  try {
    return JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as unknown[];
  } catch (error) {
    throw transportError("malformed", false, { cause: error });
  }
}
