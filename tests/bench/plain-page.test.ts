import { expect, test } from "vitest";
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
const page = (rows: MustahikRow[], number = 1) =>
  plainListPage({ rows, page: number, rowsPerPage: 10, total: 25, menu: [{ title: "Mustahik", links: [] }] });

test("texts are escaped", () => {
  expect(page([row({ name: '<b>"A" & B</b>' })])).toContain(
    "<td>&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;</td>",
  );
});

test("rows are numbered across pages, and the last page is not left", () => {
  const html = page([row(), row()], 3);
  expect(html).toContain("<tr><td>21</td>");
  expect(html).toContain("<tr><td>22</td>");
  expect(html).toContain("21–25 dari 25");
  expect(html).toContain('href="/list-mustahik?page=2&amp;rows=10" aria-label="Halaman sebelumnya"');
  expect(html).not.toContain("berikutnya");
});

test("keys are escaped in addresses", () =>
  expect(page([row({ key: 'a/b"c' })])).toContain('href="/list-mustahik/a%2Fb%22c"'));

test("a row has the cells of the list, and a switch of its status", () =>
  expect(page([row()])).toContain(
    '<td>Fakir</td><td>Cabang Bandung</td><td><a role="switch" aria-checked="true" href="/list-mustahik/7251/deactivate">Aktif</a></td>',
  ));
