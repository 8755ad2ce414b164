import { personalTables } from "bank-api/domain/personal-data";
import { expect, test } from "vitest";
import { erasedElsewhere, erasedTables, goneColumns } from "./erased-rows";

const tables = Object.keys(personalTables).filter((table) => goneColumns(table).length > 0);

test("each table of which the table of personal data says that values go is one that an erasure reads", () => {
  expect(tables.filter((table) => !(erasedTables as readonly string[]).includes(table)).sort()).toEqual(
    Object.keys(erasedElsewhere).sort(),
  );
});

test("columns that go are those of people, and none that the books or the trail keep", () => {
  expect(goneColumns("accounts")).toEqual(["owner_name_lower"]);
  expect(goneColumns("customers")).toEqual(
    expect.arrayContaining(["name", "national_id", "tax_id", "pic", "asnaf", "restriction_id"]),
  );
  expect(goneColumns("transactions").sort()).toEqual(["description", "household", "reason"]);
  expect(goneColumns("users")).toEqual([]);
});
