import type { BatchId } from "contract/batch-kinds";

/** One row of a file, by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/** People and numbers that do not belong into a file. */
interface Strays {
  /** KTP or NPWP of somebody who is registered. */
  readonly registered: string;
  /** KTP of somebody who is not. */
  readonly stranger: string;
  /** A recipient who is not active. */
  readonly inactive: Row;
}

type Mistake = (row: Row, strays: Strays, next: Row) => Row;

/** A typing mistake for each of the first rows of a demo file. The last one gives only a warning. */
const mistakes: Readonly<Record<BatchId, readonly Mistake[]>> = {
  BUP0001: [
    (row) => ({ ...row, nama: "", no_ktp: shortened(row.no_ktp) }),
    (row) => ({ ...row, no_ktp: "3,27301E+15" }),
    (row) => ({ ...row, tgl_lahir: "33059" }),
    (row) => ({ ...row, jenis_kelamin: "W", no_hp: "tidak ada" }),
    (row, { registered }) => ({ ...row, no_ktp: registered }),
    (row) => ({ ...row, jenis_kelamin: row.jenis_kelamin === "L" ? "P" : "L" }),
  ],
  BUP0002: [
    (row) => ({ ...row, nominal: "500,000" }),
    (row) => ({ ...row, no_ktp: shortened(row.no_ktp), nominal: "0" }),
    (row, { stranger }) => ({ ...row, no_ktp: stranger }),
    (row, _strays, next) => ({ ...row, no_ktp: next.no_ktp ?? "" }),
    (row) => row,
    (row, { inactive }) => ({ ...inactive, nominal: row.nominal ?? "" }),
    (row) => ({ ...row, nama: "Orang Lain" }),
  ],
  BUP0003: [
    (row) => ({ ...row, nama_merchant: "", npwp: shortened(shortened(row.npwp)) }),
    (row) => ({ ...row, npwp: shortened(row.npwp) }),
    (row) => ({ ...row, no_rekening: "1,2E+10" }),
    (row) => ({ ...row, no_tlp: "221234567", kode_region: "Bandung" }),
    (row, { registered }) => ({ ...row, npwp: registered }),
    (row) => ({ ...row, npwp: `1${shortened(row.npwp)}` }),
  ],
  BUP0004: [
    (row) => ({ ...row, asnaf: "dhuafa" }),
    (row) => ({ ...row, no_ktp: shortened(row.no_ktp), alasan: "" }),
    (row, { stranger }) => ({ ...row, no_ktp: stranger }),
    (row) => ({ ...row, nama: "Orang Lain" }),
  ],
  BUP0005: [
    (row) => ({ ...row, no_hp: "tidak ada" }),
    (row, { stranger }) => ({ ...row, no_ktp: stranger }),
    (row) => ({ ...row, no_hp: "081299999999", no_kk: "3273010102159999" }),
    (row) => ({ ...row, no_hp: "", no_kk: "", kode_region: "", asnaf: "" }),
  ],
};

/** The rows with these mistakes in them. */
export function withMistakes(kind: BatchId, rows: readonly Row[], strays: Strays): Row[] {
  return rows.map((row, place) => mistakes[kind][place]?.(row, strays, rows[place + 1] ?? row) ?? row);
}

const shortened = (digits = "") => digits.slice(1);
