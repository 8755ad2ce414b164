import { expect, test } from "vitest";
import { Page } from "../support/page";
import { plainListPage, type MustahikRow } from "./plain-page";

const row = (rest: Partial<MustahikRow> = {}): MustahikRow => ({
  key: "7251",
  name: "Siti Aminah",
  birthDate: "01/02/1990",
  maskedNationalId: "3204********0001",
  asnaf: "Fakir",
  branch: "Cabang Bandung",
  status: "Aktif",
  ...rest,
});
const page = (rows: MustahikRow[], number = 1) => {
  const list = { rows, page: number, rowsPerPage: 10, total: 25, menu: [{ title: "Mustahik", links: [] }] };
  return new Page({ address: "/list-mustahik", status: 200, html: plainListPage(list) });
};

test("texts are escaped", () => {
  const name = '<b>"A" & B</b>';
  expect(page([row({ name })]).cells).toContain(name);
});

test("rows are numbered across pages, and the last page is not left", () => {
  const last = page([row(), row()], 3);
  expect(last.cells).toEqual(expect.arrayContaining(["21", "22"]));
  expect(last.text).toContain("21–25 dari 25");
  expect(last.link("Halaman sebelumnya")?.address).toBe("/list-mustahik?page=2&rows=10");
  expect(last.link("Halaman berikutnya")?.address).toBeUndefined();
});

test("keys are escaped in addresses", () =>
  expect(page([row({ key: 'a/b"c' })]).addresses).toContain("/list-mustahik/a%2Fb%22c"));

test("a row has the cells of the list, and a switch of its status", () => {
  const shown = page([row()]);
  expect(shown.row("Fakir", "Cabang Bandung")).toBeDefined();
  const status = shown.part("switch", "Aktif");
  expect([status?.isOn, status?.address]).toEqual([true, "/list-mustahik/7251/deactivate"]);
});
