import { expect, test } from "vitest";
import { plainListPage, type MustahikRow } from "./plain-page";

const row = (rest: Partial<MustahikRow> = {}): MustahikRow => ({
  key: "7251",
  name: "Siti Aminah",
  birthDate: "01/02/1990",
  maskedNationalId: "3204********0001",
  branch: "Cabang Bandung",
  active: true,
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
  expect(html).toContain('rel="prev" href="/list-mustahik?page=2&amp;rows=10"');
  expect(html).not.toContain('rel="next"');
});

test("an inactive mustahik has no QR to print", () => {
  expect(page([row()])).toContain('href="/list-mustahik/7251/qr"');
  expect(page([row({ active: false })])).not.toContain("/qr");
});
