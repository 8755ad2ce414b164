import { optionalColumnsOf } from "bank-api/domain/batch-rows";
import { batchColumns, type BatchId } from "contract/batch-kinds";
import { csvOf, identityColumn, kinds, nameColumn, namesOf, quoted, validRows, type Row } from "./rows";

/** What is to become of a file: refused as a whole, or so many rows, of which some are wrong. */
export type Expected =
  | { readonly refused: RegExp }
  | {
      readonly rows: number;
      /** What is said of wrong rows, by their numbers. */
      readonly faults?: Readonly<Record<number, RegExp>>;
      readonly warnings?: Readonly<Record<number, RegExp>>;
      readonly notice?: RegExp;
    };

export interface FileCase {
  readonly name: string;
  readonly content: Buffer;
  readonly expected: Expected;
}

const count = 3;
const all: Expected = { rows: count };

/** Makes at least 60 files of a kind by hand, with what is to become of each. */
export function fileCases(kind: BatchId): FileCase[] {
  const rows = validRows(kind, count);
  return [...wellFormed(kind), ...wrongRows(kind, rows), ...refusedFiles(kind, rows), ...ofKind[kind](rows)];
}

const fileCase = (name: string, content: string | Buffer, expected: Expected): FileCase => ({
  name,
  content: typeof content === "string" ? Buffer.from(content) : content,
  expected,
});

const utf16le = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const utf16be = (text: string) => utf16le(text).swap16();

/** The first row with something else in one column. */
const withFirst = (rows: readonly Row[], change: Row): Row[] =>
  rows.map((row, place) => (place === 0 ? { ...row, ...change } : row));

/** Files that say the same in different ways: their rows are the first one's, or the first of them. */
export function wellFormed(kind: BatchId): FileCase[] {
  const rows = validRows(kind, count);
  const plain = csvOf(kind, rows);
  const names = namesOf(kind);
  const digits = new Set<string>(
    batchColumns[kind].flatMap(({ name, holds }) => (holds === "digits" ? [name] : [])),
  );
  const asText = (wrap: (cell: string) => string) => (cell: string, name: string) =>
    digits.has(name) ? wrap(cell) : quoted(cell);
  const bare = (cell: string) => (/[;,"\n]/.test(cell) ? quoted(cell) : cell);
  const extended = (...extra: string[]) => csvOf(kind, rows, { names: [...extra, ...names] });
  return [
    fileCase("semicolons", plain, all),
    fileCase("commas", csvOf(kind, rows, { delimiter: "," }), all),
    fileCase("tabs", csvOf(kind, rows, { delimiter: "\t" }), all),
    fileCase("without quotes", csvOf(kind, rows, { write: bare }), all),
    fileCase("lines end with \\n", csvOf(kind, rows, { lineEnd: "\n" }), all),
    fileCase("lines end with \\r", csvOf(kind, rows, { lineEnd: "\r" }), all),
    fileCase("lines end in several ways", mixedLineEnds(plain), all),
    fileCase("a line end at the end", `${plain}\r\n`, all),
    fileCase("UTF-8 with a byte order mark", `\ufeff${plain}`, all),
    fileCase("UTF-16, little end first", utf16le(plain), all),
    fileCase("UTF-16, big end first", utf16be(plain), all),
    fileCase("sep=;", `sep=;\r\n${plain}`, all),
    fileCase("SEP=, in quotes", `"SEP=,"\r\n${csvOf(kind, rows, { delimiter: "," })}`, all),
    fileCase("sep= and a tab", `sep=\t\n${csvOf(kind, rows, { delimiter: "\t" })}`, all),
    fileCase("sep= after a byte order mark", `\ufeffsep=;\n${plain}`, all),
    fileCase("columns the other way round", csvOf(kind, rows, { names: [...names].reverse() }), all),
    fileCase(
      "names in capitals",
      plain.replace(/^.*/, (line) => line.toUpperCase()),
      all,
    ),
    fileCase(
      "names with blanks around",
      plain.replace(/^.*/, (line) => line.replaceAll(";", " ; ")),
      all,
    ),
    fileCase(
      "names in quotes",
      plain.replace(/^.*/, (line) => line.split(";").map(quoted).join(";")),
      all,
    ),
    fileCase("a download: seq_no and keterangan", extended("seq_no", "keterangan"), all),
    fileCase('digits as ="…"', csvOf(kind, rows, { write: asText((cell) => `="${cell}"`) }), all),
    fileCase('digits as "=""…"""', csvOf(kind, rows, { write: asText((cell) => quoted(`="${cell}"`)) }), all),
    fileCase("digits behind apostrophes", csvOf(kind, rows, { write: asText((cell) => `'${cell}`) }), all),
    fileCase("blanks around cells", csvOf(kind, rows, { write: (cell) => quoted(`  ${cell}\u00a0`) }), all),
    fileCase(
      "invisible characters",
      csvOf(kind, rows, { write: asText((cell) => `\u200b${cell}\ufeff`) }),
      all,
    ),
    fileCase("blank lines in between", plain.replaceAll("\r\n", "\r\n\r\n"), all),
    fileCase("blank lines above", `\r\n \r\n${plain}`, all),
    fileCase("rows of nothing but delimiters", `${plain}\r\n;;;;\r\n"";"";""\r\n`, all),
    fileCase("a column without a name", csvOf(kind, rows, { names: [...names, ""] }), all),
    fileCase("a header that ends in a delimiter", plain.replace("\r\n", ";\r\n"), all),
    fileCase("empty cells too many", plain.replaceAll("\r\n", ';;""\r\n'), all),
    fileCase("a line break in a name", plain.replace(names[1]!, `"\r\n${names[1]!}\r\n"`), all),
    fileCase(
      "an inch mark in the header, and in a row",
      csvOf(
        kind,
        rows.map((row) => ({ ...row, 'ukuran 5"': '6"' })),
        {
          names: [...names, 'ukuran 5"'],
          write: (cell) => cell,
        },
      ),
      { ...all, notice: /'ukuran 5"'/ },
    ),
    fileCase("two marks before sep=", `\ufeff\ufeffsep=;\n${plain}`, all),
    fileCase("unknown columns", extended("catatan", "kode pos"), { ...all, notice: /'catatan', 'kode pos'/ }),
    fileCase("columns named to do harm", extended("__proto__", "constructor"), {
      ...all,
      notice: /'__proto__', 'constructor'/,
    }),
    fileCase("an unknown column twice", extended("catatan", "catatan"), { ...all, notice: /'catatan'\./ }),
    fileCase("thirty unknown columns", extended(...Array.from({ length: 30 }, (_, place) => `x${place}`)), {
      ...all,
      notice: /dan 20 lainnya/,
    }),
    fileCase("one row", csvOf(kind, rows.slice(0, 1)), { rows: 1 }),
  ];
}

function mixedLineEnds(text: string): string {
  const ends = ["\r\n", "\n", "\r"];
  return text.split("\r\n").reduce((file, line, place) => file + (ends[place % 3] ?? "") + line);
}

/** Files that are read, with rows that are wrong. */
function wrongRows(kind: BatchId, rows: readonly Row[]): FileCase[] {
  const name = nameColumn(kind);
  const identity = identityColumn(kind);
  const label = identity === "npwp" ? "NPWP" : "KTP";
  const width = namesOf(kind).length;
  const lines = csvOf(kind, rows).split("\r\n");
  const optional = optionalColumnsOf(kind).length;
  const withoutCells = (missing: number) =>
    lines
      .map((line, place) =>
        place === 2
          ? line
              .split(";")
              .slice(0, width - missing)
              .join(";")
          : line,
      )
      .join("\n");
  const change = (change: Row) => csvOf(kind, withFirst(rows, change));
  const first = (says: RegExp): Expected => ({ rows: count, faults: { 1: says } });
  const twice = [...rows, rows[0] ?? {}];
  const rounded = validRows(kind, 3).map((row, place) => ({
    ...row,
    [identity]: `327301450790${place + 1}010`,
  }));
  return [
    fileCase("a cell too many", lines.map((line, place) => (place === 2 ? `${line};x` : line)).join("\n"), {
      rows: count,
      faults: { 2: new RegExp(`berisi ${width + 1} kolom, seharusnya ${width}`) },
    }),
    fileCase("no cells of optional columns at the end", withoutCells(optional), all),
    fileCase("no cell of the last required column", withoutCells(optional + 1), {
      rows: count,
      faults: {
        2: new RegExp(`berisi ${width - optional - 1} kolom, .* ${namesOf(kind).at(-optional - 1)!}\\.$`),
      },
    }),
    fileCase(
      "a failed formula for a name",
      change({ [name]: "#N/A" }),
      first(/rumus spreadsheet gagal \(#N\/A\)/),
    ),
    fileCase("NULL for a name", change({ [name]: "NULL" }), {
      ...first(/Nama harus 1 sampai 100 karakter/),
      warnings: { 1: /'NULL' dibaca sebagai kosong/ },
    }),
    fileCase(
      "a number for a name",
      change({ [name]: rows[0]?.[identity] ?? "" }),
      first(/Nama harus memuat huruf/),
    ),
    fileCase("one word on a line", `${lines.join("\n")}\nkata`, {
      rows: count + 1,
      faults: { 4: new RegExp(`berisi 1 kolom, seharusnya ${width}. Kolom yang tidak ada: `) },
    }),
    fileCase(
      "the same number twice, with blank rows",
      `\r\nsep=;\r\n${csvOf(kind, twice).replaceAll("\r\n", "\r\n;;\r\n")}`,
      {
        rows: count + 1,
        faults: {
          1: new RegExp(`${label} sama dengan baris 10`),
          4: new RegExp(`${label} sama dengan baris 4`),
        },
      },
    ),
    fileCase("the same number twice", csvOf(kind, twice), {
      rows: count + 1,
      faults: {
        1: new RegExp(`${label} sama dengan baris 5`),
        4: new RegExp(`${label} sama dengan baris 2`),
      },
    }),
    fileCase("the same number five times", csvOf(kind, Array<Row>(5).fill(rows[0] ?? {})), {
      rows: 5,
      faults: { 1: /baris 3, 4, 5, …/, 2: /baris 2, 4, 5, …/, 3: /sama/, 4: /sama/, 5: /baris 2, 3, 4, …/ },
    }),
    fileCase("an exponent", change({ [identity]: "3,20411E+15" }), first(/rusak oleh Excel/)),
    fileCase("digits short", change({ [identity]: "1234567890123" }), first(new RegExp(`${label} harus`))),
    fileCase("no number", change({ [identity]: "" }), first(new RegExp(`${label} harus`))),
    fileCase(
      "letters for digits",
      change({ [identity]: "32730145O79OOOO1" }),
      first(new RegExp(`${label} harus`)),
    ),
    fileCase("no name", change({ [name]: " " }), first(/Nama harus 1 sampai 100 karakter/)),
    fileCase(
      "a name of 101 letters",
      change({ [name]: "a".repeat(101) }),
      first(/Nama harus 1 sampai 100 karakter/),
    ),
    fileCase(
      "two errors in a row",
      change({ [name]: "", [identity]: "1" }),
      first(/Nama harus.*harus|harus.*Nama harus/),
    ),
    fileCase(
      "every row wrong",
      csvOf(
        kind,
        rows.map((row) => ({ ...row, [identity]: "1" })),
      ),
      {
        rows: count,
        faults: { 1: /harus/, 2: /harus/, 3: /harus/ },
      },
    ),
    fileCase("numbers cut to 15 digits", csvOf(kind, rounded), {
      rows: count,
      faults: { 1: /rusak oleh Excel/, 2: /rusak oleh Excel/, 3: /rusak oleh Excel/ },
    }),
    fileCase("two numbers that happen to end in 0", csvOf(kind, rounded.slice(1)), { rows: 2 }),
    fileCase("a name of 60,000 letters", change({ [name]: "a".repeat(60_000) }), first(/Nama harus/)),
    fileCase(
      "1,000 cells too many",
      lines.map((line, place) => (place === 2 ? line + ";x".repeat(1000) : line)).join("\n"),
      { rows: count, faults: { 2: new RegExp(`berisi ${width + 1000} kolom, seharusnya ${width}`) } },
    ),
  ];
}

/** Files that leave nothing behind. */
function refusedFiles(kind: BatchId, rows: readonly Row[]): FileCase[] {
  const plain = csvOf(kind, rows);
  const names = namesOf(kind);
  const [header = "", ...lines] = plain.split("\r\n");
  const other = kinds.find((id) => id !== kind) ?? kind;
  const name = nameColumn(kind);
  const unquoted = csvOf(kind, rows, { write: (cell) => cell.replaceAll(/[;"]/g, " ") });
  const refused = (says: RegExp): Expected => ({ refused: says });
  return [
    fileCase("nothing", "", refused(/File kosong/)),
    fileCase("a byte order mark alone", "\ufeff", refused(/File kosong/)),
    fileCase("blank lines alone", "\r\n\r\n  \r\n", refused(/File kosong/)),
    fileCase("a header alone", `${header}\r\n`, refused(/tidak ada baris data/)),
    fileCase("a header without a line end", header, refused(/tidak ada baris data/)),
    fileCase("a header and blank rows", `${header}\r\n;;;\r\n\r\n`, refused(/tidak ada baris data/)),
    fileCase("a sep= line alone", "sep=;\r\n", refused(/tidak ada baris data|kosong/)),
    fileCase(
      "a column missing",
      csvOf(kind, rows, { names: names.slice(1) }),
      refused(new RegExp(`tidak ada: ${name}`)),
    ),
    fileCase(
      "a column twice",
      csvOf(kind, rows, { names: [...names, name] }),
      refused(new RegExp(`berulang.*${name}`)),
    ),
    fileCase("no header", lines.join("\r\n"), refused(/Baris judul harus memuat semua kolom/)),
    fileCase(
      "another kind's file",
      csvOf(other, validRows(other, 2)),
      refused(new RegExp(`berisi .*\\(${other}\\)`)),
    ),
    fileCase("a NUL", plain.replace("Bandung", "Ban\0dung").replace("Rini", "Ri\0ni"), refused(/bukan teks/)),
    fileCase(
      "Windows-1252",
      Buffer.from(plain.replace("Rini", "Ri\u00f1i").replace("Warung", "War\u00fcng"), "latin1"),
      refused(/bukan teks/),
    ),
    fileCase("UTF-16 without a mark", Buffer.from(plain, "utf16le"), refused(/bukan teks/)),
    fileCase("UTF-16 cut in a character", utf16le(plain).subarray(0, -1), refused(/bukan teks/)),
    fileCase(
      "UTF-8 cut in a character",
      Buffer.concat([Buffer.from(plain), Buffer.from([0xc3])]),
      refused(/bukan teks/),
    ),
    fileCase(
      "a workbook",
      Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(200, 0xfe)]),
      refused(/bukan teks/),
    ),
    fileCase("a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), refused(/bukan teks/)),
    fileCase("a page", "<!doctype html><title>Bukan CSV</title>", refused(/Baris judul/)),
    fileCase("JSON", JSON.stringify(rows), refused(/Baris judul/)),
    fileCase(
      "a quote never closed",
      `${unquoted}\r\n"abc;1;2\r\n${lines.join("\r\n")}`,
      refused(/Tanda kutip.*ke-5/),
    ),
    fileCase("a quote never closed in the last row", `${unquoted}\r\n"abc;1;2`, refused(/Tanda kutip.*ke-5/)),
    fileCase("text behind a closing quote", `${plain}\r\n"abc"def;1;2`, refused(/Tanda kutip.*ke-5/)),
    fileCase(
      "an unclosed quote before 100 kB",
      `${header}\r\n"${"abc;1\r\n".repeat(15_000)}`,
      refused(/Tanda kutip.*ke-2/),
    ),
    fileCase("quote noise, 2 MB", `${header}\r\n${'"x'.repeat(1_000_000)}`, refused(/Tanda kutip.*ke-2/)),
    fileCase("a line of 70 kB", `${header}\r\n${"a".repeat(70_000)}`, refused(/terlalu panjang/)),
    fileCase("a header of 70 kB", "a".repeat(70_000), refused(/Baris judul terlalu panjang/)),
    fileCase(
      "1,000,000 columns",
      `${Array(1_000_000).fill("x").join(";")}\n1`,
      refused(/Baris judul terlalu panjang/),
    ),
    fileCase("1,000,000 cells in a row", `${header}\n${";".repeat(1_000_000)}`, refused(/terlalu panjang/)),
    fileCase(
      "65 columns",
      csvOf(kind, rows, { names: [...names, ...Array<string>(65 - names.length).fill("x")] }),
      refused(/lebih dari 64 kolom/),
    ),
    fileCase("sep=|", `sep=|\n${plain.replaceAll(";", "|")}`, refused(/'sep='/)),
    fileCase("bars for delimiters", csvOf(kind, rows, { delimiter: "|" }), refused(/Baris judul/)),
  ];
}

type CasesOf = (rows: readonly Row[]) => FileCase[];

/** What only one kind's columns can have wrong. */
const ofKind: Readonly<Record<BatchId, CasesOf>> = {
  BUP0001: (rows) => {
    const change = (name: string, change: Row, expected: Omit<Extract<Expected, { rows: number }>, "rows">) =>
      fileCase(name, csvOf("BUP0001", withFirst(rows, change)), { rows: count, ...expected });
    return [
      change("gender in words", { jenis_kelamin: "perempuan" }, {}),
      change(
        "another gender than the KTP's",
        { jenis_kelamin: "Laki-laki" },
        { warnings: { 1: /Jenis kelamin berbeda/ } },
      ),
      change(
        "a gender there is not",
        { jenis_kelamin: "W" },
        { faults: { 1: /Jenis kelamin harus L atau P/ } },
      ),
      change("a date with dashes", { tgl_lahir: "05-07-1990" }, {}),
      change("a date, year first", { tgl_lahir: "1990-07-05" }, {}),
      change(
        "another date than the KTP's",
        { tgl_lahir: "06/07/1990" },
        { warnings: { 1: /Tanggal lahir berbeda/ } },
      ),
      change("month first", { tgl_lahir: "07/25/1990" }, { faults: { 1: /diubah oleh spreadsheet/ } }),
      change("a spreadsheet's day number", { tgl_lahir: "33059" }, { faults: { 1: /nomor seri Excel/ } }),
      change("a birth to come", { tgl_lahir: "05/07/2090" }, { faults: { 1: /masa depan/ } }),
      change("no phones", { no_tlp: "", no_hp: "" }, {}),
      change("a phone without its zero", { no_hp: "81200001234" }, {}),
      change("a phone in words", { no_hp: "tidak ada" }, { faults: { 1: /No. HP harus/ } }),
      change(
        "a landline without its zero",
        { no_tlp: "221234567" },
        { faults: { 1: /nol di depan hilang/ } },
      ),
      change(
        "an address of 501 letters",
        { alamat: "a".repeat(501) },
        { faults: { 1: /Alamat paling banyak 500 karakter/ } },
      ),
      fileCase("a family whose KK ends in 0", csvOf("BUP0001", rows.map((row) => ({ ...row, no_kk: "3273010102150010" }))), all), // oxfmt-ignore
      change("KK like KTP", { no_kk: rows[0]?.no_ktp ?? "" }, { warnings: { 1: /KK sama dengan KTP/ } }),
      change("KK as an exponent", { no_kk: "3,27E+15" }, { faults: { 1: /KK: Nomor rusak oleh Excel/ } }),
      change(
        "a region with a zero lost",
        { kode_region: "32.73.01.100" },
        { warnings: { 1: /digit ganjil/ } },
      ),
      change("an impossible KTP", { no_ktp: "3273017202900001" }, { faults: { 1: /tidak ada di kalender/ } }),
      change("a KTP with serial 0000", { no_ktp: "3273014507900000" }, { faults: { 1: /rusak oleh Excel/ } }),
      change("a line break in an address", { alamat: "Jalan Contoh\r\nNo. 1" }, {}),
      change("a name with a quote", { nama: 'Asti "Rini" Kusuma' }, {}),
      change("a name of another script", { nama: "أستي ريني" }, {}),
    ];
  },
  BUP0002: (rows) => {
    const nominal = (text: string, says?: RegExp) =>
      fileCase(`nominal ${text}`, csvOf("BUP0002", withFirst(rows, { nominal: text })), {
        rows: count,
        ...(says && { faults: { 1: says } }),
      });
    return [
      nominal("500.000"),
      nominal("Rp 500.000"),
      nominal("Rp500.000,00"),
      nominal("500.000,00"),
      nominal("999999999999999"),
      nominal("500,000", /Nominal tidak dapat dibaca/),
      nominal("500.5", /Nominal tidak dapat dibaca/),
      nominal("-500000", /Nominal tidak dapat dibaca/),
      nominal("5E5", /Nominal tidak dapat dibaca/),
      nominal("0", /lebih dari nol/),
      nominal("", /Nominal tidak dapat dibaca/),
      nominal("1000000000000000", /paling banyak 15 digit/),
      nominal("=2*250000", /Nominal tidak dapat dibaca/),
      fileCase(
        "more money than can be counted",
        csvOf(
          "BUP0002",
          validRows("BUP0002", 10).map((row) => ({ ...row, nominal: "999999999999999" })),
        ),
        { rows: 10, faults: { 10: /Jumlah nominal sampai baris ini melebihi 9\.000\.000\.000\.000\.000/ } },
      ),
    ];
  },
  BUP0003: (rows) => {
    const npwp = (text: string, expected: Omit<Extract<Expected, { rows: number }>, "rows"> = {}) =>
      fileCase(`NPWP ${text}`, csvOf("BUP0003", withFirst(rows, { npwp: text })), {
        rows: count,
        ...expected,
      });
    return [
      npwp("90.000.001.9-001.000"),
      npwp("0900000019001000"),
      npwp("3273014507900001"),
      npwp("0900000019001000000001"),
      npwp("90.000.001.8-001.000", { warnings: { 1: /Digit pemeriksa/ } }),
      npwp("1.234.567.8-901.000", { faults: { 1: /nol di depan hilang/ } }),
      fileCase(
        "head offices' NPWP in 16 digits",
        csvOf(
          "BUP0003",
          validRows("BUP0003", 12).map((row) => ({ ...row, npwp: `0${row.npwp ?? ""}` })),
        ),
        { rows: 12 },
      ),
      npwp("9000000190010", { faults: { 1: /15, 16 atau 22 digit/ } }),
      npwp("90000000000000000", { faults: { 1: /15, 16 atau 22 digit/ } }),
      fileCase(
        "both spellings of one NPWP",
        csvOf("BUP0003", [
          ...withFirst(rows, { npwp: "900000019001000" }),
          { ...rows[0], npwp: "0900000019001000" },
        ]),
        { rows: 4, faults: { 1: /NPWP sama dengan baris 5/, 4: /NPWP sama dengan baris 2/ } },
      ),
      fileCase(
        "a bank account as an exponent",
        csvOf("BUP0003", withFirst(rows, { no_rekening: "1,2E+10" })),
        {
          rows: count,
          faults: { 1: /No. rekening: Nomor rusak oleh Excel/ },
        },
      ),
    ];
  },
  BUP0004: (rows) => {
    const change = (name: string, change: Row, says?: RegExp) =>
      fileCase(name, csvOf("BUP0004", withFirst(rows, change)), {
        rows: count,
        ...(says && { faults: { 1: says } }),
      });
    return [
      change("an asnaf of two words", { asnaf: "Ibnu Sabil" }),
      change("an asnaf in capitals", { asnaf: "GHARIMIN" }),
      change("no asnaf", { asnaf: "" }, /Asnaf harus salah satu dari/),
      change("an asnaf that is none", { asnaf: "dhuafa" }, /Asnaf harus salah satu dari/),
      change("no reason", { alasan: " " }, /Alasan wajib diisi/),
      change("a reason of 301 letters", { alasan: "a".repeat(301) }, /paling banyak 300 karakter/),
      change("a reason with a hidden turn", { alasan: "Survei\u200fan" }),
    ];
  },
  BUP0005: (rows) => {
    const change = (name: string, change: Row, expected: Omit<Extract<Expected, { rows: number }>, "rows">) =>
      fileCase(name, csvOf("BUP0005", withFirst(rows, change)), { rows: count, ...expected });
    const nothing = { no_tlp: "", no_hp: " ", no_kk: "", kode_region: "", asnaf: "" };
    return [
      change("nothing to fill", nothing, {}),
      change("an asnaf alone", { ...nothing, asnaf: "Ibnu Sabil" }, {}),
      change("a mobile number in words", { no_hp: "tidak ada" }, { faults: { 1: /No\. HP harus diawali/ } }),
      change(
        "a landline number without its 0",
        { no_tlp: "221234567" },
        { faults: { 1: /nol di depan hilang/ } },
      ),
      change("a KK of 15 digits", { no_kk: "327301010101501" }, { faults: { 1: /KK harus 16 digit angka/ } }),
      change(
        "a KK that is the KTP",
        { no_kk: rows[0]?.no_ktp ?? "" },
        { warnings: { 1: /KK sama dengan KTP/ } },
      ),
      change("a region in words", { kode_region: "Bandung" }, { faults: { 1: /Kode region/ } }),
      change("an asnaf that is none", { asnaf: "dhuafa" }, { faults: { 1: /Asnaf harus salah satu dari/ } }),
    ];
  },
};
