import { expect, test } from "vitest";
import { readFileName } from "./file-name";

test.each([
  ["data.csv", "data.csv"],
  ["Data Ramadan.CSV", "Data Ramadan.csv"],
  ["../../etc/passwd.csv", "passwd.csv"],
  ["C:\\Dokumen\\data.csv", "data.csv"],
  ["/.csv/data.csv", "data.csv"],
  ["da\r\nta\u202e.csv", "da ta.csv"],
  [" données mustahik – 2026.csv ", "données mustahik – 2026.csv"],
  [`${"😀".repeat(300)}.csv`, `${"😀".repeat(200)}.csv`],
])("%j is listed as %j", (sent, listed) => {
  expect(readFileName(sent)).toBe(listed);
});

test.each(["", ".csv", "data", "data.xlsx", "data.csv.exe", "data.csv/", "csv"])("%j is refused", (sent) => {
  expect(() => readFileName(sent)).toThrow("Hanya file .csv yang dapat diunggah.");
});
