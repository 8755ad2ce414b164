import { expect, it, test } from "vitest";
import { kindsIn, peopleIn } from "./shown-people";

it("takes the kinds of data from the table, as they are about the person", () => {
  expect(kindsIn(["listIncomplete"], "mustahik")).toEqual(["Identitas", "Kegiatan"]);
  expect(kindsIn(["listIncomplete", "customer"], "merchant")).toEqual(["Identitas", "Kontak", "Kegiatan"]);
  expect(kindsIn(["a call of a later release"], "mustahik")).toEqual([]);
});

it("has no kind of data that is of other people alone", () => {
  expect(kindsIn(["listHouseholds"], "mustahik")).toContain("Keluarga");
  expect(kindsIn(["listHouseholds"], "merchant")).not.toContain("Keluarga");
});

it("finds each customer once, also in lists within lists, and nobody where there is none", () => {
  const party = (key: string) => ({ _key: key });
  const items = [
    { transaction: { customer_source: party("1"), customer_beneficiary: party("") } },
    { transaction: null },
    {},
  ];
  expect(peopleIn("readDecision", { data: { items: [...items, ...items] } })).toEqual(["1"]);
  expect(peopleIn("listUsers", { data: [{ _key: "1" }] })).toEqual([]);
});

test("a key may stand in the question, in the path, or as texts in a list", () => {
  const asked = { body: { customer_id: "4" }, data: [{ customer_beneficiary: { _key: "5" } }] };
  expect(peopleIn("listStatement", asked)).toEqual(["4", "5"]);
  expect(peopleIn("customerBalance", { params: { key: "6" }, data: "nobody" })).toEqual(["6"]);
  expect(peopleIn("listApprovals", { data: [{ people: ["7", "8"] }, { people: 9 }, "10"] })).toEqual([
    "7",
    "8",
  ]);
});
