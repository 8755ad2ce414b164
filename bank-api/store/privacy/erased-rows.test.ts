import { personalTables } from "bank-api/domain/personal-data";
import { expect, test } from "vitest";
import { erasedTables, goneColumns } from "./erased-rows";

/** The other tables of which an erasure takes something: how. */
const erasedElsewhere: Readonly<Record<string, string>> = {
  audit_log: "values are redacted (audit/audit-redactions.ts)",
  batches: "texts about many people go where they name this one",
  bulk_decisions: "the reason goes where one of the requests is theirs",
  bulk_decision_items: "found by the key of the request",
  saved_views: "deleted where they name the person",
};

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
