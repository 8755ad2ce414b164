import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { DomainError } from "bank-api/domain/errors";
import { createRandom } from "bank-api/seed/random";
import { describe, expect, test } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import { fileCases, wellFormed, type FileCase } from "../../tests/support/batch-files/cases";
import { fuzzRun, mutated } from "../../tests/support/batch-files/mutated";
import { csvOf, kinds, namesOf, validRows, type Row } from "../../tests/support/batch-files/rows";
import { BatchFile, type FileFacts } from "./batch-file";
import type { CheckedRow } from "./check";

const today = "2026-11-21";

const fuzz = fuzzRun(1_000);
const perFileMs = 100;

interface Reading {
  readonly facts: FileFacts;
  readonly rows: readonly CheckedRow[];
}

/** Reads a file that arrives in pieces of so many bytes. */
function read(kind: BatchId, content: Buffer, pieceBytes = 64 * 1024): Reading {
  const file = new BatchFile(kind, today);
  try {
    for (let at = 0; at < content.length; at += pieceBytes) file.add(content.subarray(at, at + pieceBytes));
    const facts = file.finish();
    const rows: CheckedRow[] = [];
    for (;;) {
      const next = file.nextRows(1000);
      if (next.length === 0) return { facts, rows };
      rows.push(...next);
    }
  } finally {
    file.close();
  }
}

function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError && error.code === "E3") return error.message;
    throw error;
  }
  return "";
}

/** What is said of rows that are as they should be: nothing. */
const silence = /^$/;

function expectReading({ expected }: FileCase, { facts, rows }: Reading): void {
  if ("refused" in expected) throw new Error("the file was not refused");
  expect(facts.rows).toBe(expected.rows);
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: expected.rows }, (_, place) => place + 1));
  for (const { row, errors, warnings } of rows) {
    expect(errors.join(" "), `errors of row ${row}`).toMatch(expected.faults?.[row] ?? silence);
    expect(warnings.join(" "), `warnings of row ${row}`).toMatch(expected.warnings?.[row] ?? silence);
  }
  expect(facts.notices.join(" ")).toMatch(expected.notice ?? silence);
}

describe.each(kinds)("files of %s, made by hand", (kind) => {
  const cases = fileCases(kind);

  test("are sixty or more", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(60);
  });

  test.each(cases)("$name", (fileCase) => {
    const { content, expected } = fileCase;
    if ("refused" in expected) {
      expect(refusalOf(() => read(kind, content))).toMatch(expected.refused);
    } else {
      expectReading(fileCase, read(kind, content));
    }
  });

  test.each(cases.filter(({ content }) => content.length < 10_000))("$name, byte by byte", ({ content }) => {
    const outcome = (pieceBytes: number) => {
      let reading: Reading | undefined;
      const refusal = refusalOf(() => (reading = read(kind, content, pieceBytes)));
      return { refusal, reading };
    };
    expect(outcome(1)).toEqual(outcome(64 * 1024));
  });

  test("say the same in every way of writing them", () => {
    const plain = read(kind, Buffer.from(csvOf(kind, validRows(kind, 3)))).rows;
    for (const { name, content } of wellFormed(kind)) {
      const { rows } = read(kind, content);
      expect(rows, name).toEqual(plain.slice(0, rows.length));
    }
  });
});

test(
  `${fuzz.files} files with something changed at random are refused with a sentence, or read whole, however they arrive`,
  { timeout: 60_000 + fuzz.files * perFileMs },
  () => {
    const random = createRandom(fuzz.seed);
    const readable = kinds.flatMap((kind) =>
      fileCases(kind).flatMap(({ content }) => (content.length < 10_000 ? [{ kind, content }] : [])),
    );
    for (let file = 0; file < fuzz.files; file += 1) {
      const { kind, content } = random.pick(readable);
      const changed = mutated(random, content);
      const outcomes = [64 * 1024, random.whole(1, 50)].map((pieceBytes) => {
        let reading: Reading | undefined;
        const refusal = refusalOf(() => (reading = read(kind, changed, pieceBytes)));
        return { refusal, reading };
      });
      const [{ refusal, reading } = { refusal: "" }, another] = outcomes;
      // The fault that is met first is named where a file has several.
      expect(another?.reading, `file ${file} of seed ${fuzz.seed}`).toEqual(reading);
      if (reading === undefined) {
        expect(refusal).toMatch(/^\p{Lu}.{5,500}\.$/su);
      } else {
        expect(reading.rows.map(({ row }) => row)).toEqual(reading.rows.map((_, place) => place + 1));
        expect(reading.facts.rows).toBe(reading.rows.length);
        for (const { written, errors } of reading.rows) expect(written === undefined).toBe(errors.length > 0);
      }
    }
  },
);

test("what a file says is kept in the form in which it is written", () => {
  const [row] = read("BUP0001", Buffer.from(csvOf("BUP0001", validRows("BUP0001", 1)))).rows;
  expect(row).toMatchObject({
    row: 1,
    written: JSON.stringify([
      "Asti Rini Kusuma",
      "1990-07-05",
      "Bandung",
      "P",
      "+62221234567",
      "+6281200001234",
      "3273014507905001",
      "3273010102150002",
      "Jalan Contoh No. 1, RT 01/RW 02, Bandung",
      "3273011001",
      "miskin",
    ]),
    identity: "3273014507905001",
    familyCardNumber: "3273010102150002",
    amountIdr: null,
    errors: [],
    warnings: [],
  });
});

/** The layout of the specification. */
const specified = namesOf("BUP0001").filter((name) => name !== "asnaf");

test("a file without an optional column is kept as it was before there was one", () => {
  const [row] = validRows("BUP0001", 1);
  const wrong: Row = { ...row, jenis_kelamin: "X" };
  const { facts, rows } = read(
    "BUP0001",
    Buffer.from(`${csvOf("BUP0001", [row ?? {}, wrong], { names: specified })};surplus`),
  );
  expect(facts).toMatchObject({ rows: 2, notices: [], optionalColumns: [] });
  expect(JSON.parse(rows[0]?.written ?? "")).toHaveLength(specified.length);
  expect(rows[1]?.errors).toEqual([expect.stringContaining("berisi 11 kolom, seharusnya 10")]);
  expect(JSON.parse(rows[1]?.typed ?? "")).toEqual([...specified.map((name) => wrong[name]), "surplus"]);
});

test("an optional column may stand anywhere, and its faults are told", () => {
  const [row] = validRows("BUP0001", 1);
  const names = ["asnaf", ...specified];
  const cells = ["", "Ibnu Sabil", "dhuafa"].map((asnaf) => ({ ...row, asnaf }));
  const outcomes = cells.map((each) => read("BUP0001", Buffer.from(csvOf("BUP0001", [each], { names }))));
  expect(outcomes.map(({ facts }) => facts.optionalColumns)).toEqual([["asnaf"], ["asnaf"], ["asnaf"]]);
  const stored = outcomes.map(({ rows }) => (JSON.parse(rows[0]?.written ?? "[]") as string[]).at(-1));
  expect(stored).toEqual(["", "ibnu_sabil", undefined]);
  expect(outcomes[2]?.rows[0]?.errors).toEqual([
    expect.stringMatching(/^Asnaf harus salah satu dari: fakir, /),
  ]);
});

test("an optional column twice is refused as any other", () => {
  const names = [...namesOf("BUP0001"), "asnaf"];
  const file = Buffer.from(csvOf("BUP0001", validRows("BUP0001", 1), { names }));
  expect(refusalOf(() => read("BUP0001", file))).toBe("Kolom berulang pada baris judul: asnaf.");
});

test("a wrong row is kept as it was typed", () => {
  const [first] = validRows("BUP0002", 1);
  const typed: Row = { ...first, tgl_lahir: "05-07-1990", nominal: "500,000" };
  const [row] = read("BUP0002", Buffer.from(csvOf("BUP0002", [typed]))).rows;
  expect(row?.written).toBeUndefined();
  expect(row?.typed).toBe(JSON.stringify([typed.nama, "05-07-1990", typed.no_ktp, "500,000", ""]));
  expect(row?.identity).toBe(typed.no_ktp);
  expect(row?.amountIdr).toBeNull();
});

test("a row with too many cells keeps them all, behind its columns, wherever those stand", () => {
  const [first = {}] = validRows("BUP0002", 1);
  const header = "nominal;catatan;no_ktp;tgl_lahir;nama\n";
  const line = `500000;;="${first.no_ktp}";05/07/1990;Asti;Jalan Contoh;="0001"\n`;
  const [row] = read("BUP0002", Buffer.from(header + line)).rows;
  expect(row?.errors).toEqual([expect.stringContaining("berisi 7 kolom, seharusnya 5")]);
  expect(row?.typed).toBe(
    JSON.stringify(["Asti", "05/07/1990", first.no_ktp, "500000", "Jalan Contoh", "0001"]),
  );
});

test("50,000 times the same row names a few of the others, and takes no longer for it", () => {
  const [row = {}] = validRows("BUP0002", 1);
  const { rows } = read("BUP0002", Buffer.from(csvOf("BUP0002", Array<Row>(50_000).fill(row))));
  expect(rows.map(({ errors }) => errors.length)).toEqual(Array(50_000).fill(1));
  expect(rows[1]?.errors).toEqual([
    "KTP sama dengan baris 2, 4, 5, … file (judul baris 1): hapus salah satu.",
  ]);
  expect(rows.at(-1)?.errors).toEqual([
    "KTP sama dengan baris 2, 3, 4, … file (judul baris 1): hapus salah satu.",
  ]);
});

test("of a cell without end a beginning is kept, and few such rows are handed over at a time", () => {
  const rows = validRows("BUP0001", 500).map((row) => ({ ...row, alamat: "a".repeat(30_000) }));
  const file = new BatchFile("BUP0001", today);
  file.add(Buffer.from(csvOf("BUP0001", rows)));
  file.finish();
  const portion = file.nextRows(1000);
  file.close();
  expect(JSON.parse(portion[0]?.typed ?? "[]")).toHaveProperty("8", `${"a".repeat(599)}…`);
  expect(portion[0]?.errors).toEqual(["Alamat paling banyak 500 karakter."]);
  expect(portion.length).toBeLessThan(400);
});

describe.each(kinds)("a file of %s", (kind) => {
  const [row = {}] = validRows(kind, 1);
  const columns = namesOf(kind);
  const outcomeOf = (column: string, cell: string) => {
    const { errors, warnings } = read(kind, Buffer.from(csvOf(kind, [{ ...row, [column]: cell }]))).rows[0]!;
    return { errors, warnings };
  };

  test.each([
    "#N/A",
    "#REF!",
    "#VALUE!",
    "#NAME?",
    "#DIV/0!",
    "#NULL!",
    "#NUM!",
    "#SPILL!",
    "Err:502",
    "####",
  ])("is refused with %s in any cell, and the error names it", (shown) => {
    for (const column of columns)
      expect(outcomeOf(column, shown).errors, column).toContain(
        `${column}: rumus spreadsheet gagal (${shown}): isi nilainya lalu unggah ulang.`,
      );
  });

  test.each(["NULL", "None", "nan", "N/A", "NaT"])("takes %s for nothing, and says so", (word) => {
    for (const column of columns) {
      const { errors, warnings } = outcomeOf(column, word);
      expect(warnings, column).toContain(`${column}: '${word}' dibaca sebagai kosong.`);
      // What must be there is missed as if nothing were there.
      expect(errors, column).toEqual(outcomeOf(column, "").errors);
    }
  });
});

test("a long cell is cut between characters, in its column, behind the columns and in the titles", () => {
  const [row = {}] = validRows("BUP0001", 1);
  const long = `${"a".repeat(598)}😀😀`;
  const reading = (content: string) => read("BUP0001", Buffer.from(content));
  const [wrong] = reading(csvOf("BUP0001", [{ ...row, alamat: long }])).rows;
  expect(JSON.parse(wrong?.typed ?? "[]")).toHaveProperty("8", `${"a".repeat(598)}😀…`);
  const [misfit] = reading(`${csvOf("BUP0001", [row])};${long}`).rows;
  expect(JSON.parse(misfit?.typed ?? "[]")).toHaveProperty("11", `${"a".repeat(598)}😀…`);
  const names = [...namesOf("BUP0001"), `${"b".repeat(39)}😀😀`];
  expect(reading(csvOf("BUP0001", [row], { names })).facts.notices).toEqual([
    `Kolom yang tidak dikenal diabaikan: '${"b".repeat(39)}😀'.`,
  ]);
});

test("a cell that was read back is said with both forms, and one that nobody can read is said too", () => {
  const warningsOf = (nama: string, alamat = "Bandung") =>
    read("BUP0001", Buffer.from(csvOf("BUP0001", [{ ...validRows("BUP0001", 1)[0], nama, alamat }]))).rows[0]
      ?.warnings;
  expect(warningsOf("JosÃ© AndrÃ©s")).toEqual(["nama: 'JosÃ© AndrÃ©s' dibaca sebagai 'José Andrés'."]);
  expect(warningsOf("Siti", "Jl. A &amp; B")).toEqual([
    // The blank after a full stop would end a sentence of the remarks, so it is one that does not break.
    "alamat: 'Jl.\u00a0A &amp; B' dibaca sebagai 'Jl.\u00a0A & B'.",
  ]);
  expect(warningsOf("RodrÃguez")).toEqual([
    expect.stringMatching(/^nama: 'RodrÃguez' tampaknya salah terbaca/),
  ]);
  for (const unsure of ["Jos&eacute;", "Å\u00a0oko", "ÐÐ½Ð½Ð°"])
    expect(warningsOf(unsure)).toEqual([expect.stringMatching(/tampaknya salah terbaca/)]);
  expect(warningsOf("GUSMÃO & D'Arc; José")).toEqual([]);
  // Somebody may be called so; a program writes it in other letters.
  for (const name of ["Nan", "NAN", "Nat"]) expect(warningsOf(name)).toEqual([]);
  for (const nothing of ["none", "NONE", "Null", "nan"])
    expect(warningsOf("Siti", nothing)).toEqual([`alamat: '${nothing}' dibaca sebagai kosong.`]);
});

test("memory does not grow with the file", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const header = "nama;tgl_lahir;no_ktp;nominal;catatan\n";
  const note = "a".repeat(2000);
  const file = new BatchFile("BUP0002", today);
  file.add(Buffer.from(header));
  const before = used();
  // 20 MB, in which every number differs.
  for (let row = 0; row < 10_000; row += 1) {
    const day = String(1 + (row % 28)).padStart(2, "0");
    const serial = String(1 + row).padStart(4, "0");
    file.add(Buffer.from(`Asti;05/07/1990;327301${day}0790${serial};500000;${note}\n`));
  }
  expect(file.finish().rows).toBe(10_000);
  expect(used() - before).toBeLessThan(5_000_000);
  file.close();
});

test("more than 200,000 rows are refused", () => {
  const rows = `nama;tgl_lahir;no_ktp;nominal\n${"a;b;c;d\n".repeat(200_001)}`;
  expect(refusalOf(() => read("BUP0002", Buffer.from(rows)))).toMatch(/lebih dari 200\.000 baris/);
});
