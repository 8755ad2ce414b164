import { judgedColumns, personalDataOf, personalTables, type Whose } from "bank-api/domain/personal-data";
import { columnsOfSection, fieldNames, readValues, sections } from "bank-api/store/privacy/personal-copy";
import { expect, test } from "vitest";
import { wordsOfCodes } from "~/texts/personal-copy";
import { leftOutOfCopies as leftOut } from "./support/left-out-of-copies";

const people: readonly Whose[] = ["mustahik", "merchant", "other"];
const isOfCustomers = (table: string, column: string) =>
  people.some((whose) => personalDataOf(table, column, whose)?.whose.includes(whose));

const personal = Object.keys(personalTables).flatMap((table) =>
  judgedColumns(table)
    .filter((column) => isOfCustomers(table, column))
    .map((column) => `${table}.${column}`),
);
const told = new Set(sections.flatMap(columnsOfSection));
const ruleFor = (column: string) => leftOut[column] ?? leftOut[column.split(".")[0]!];

test("a copy tells each column with a person's data, but for those that a rule leaves out", () => {
  expect(personal.filter((column) => !told.has(column) && ruleFor(column) === undefined)).toEqual([]);
});

test("no rule leaves out what a copy tells, or what is no personal data", () => {
  const needless = Object.keys(leftOut).filter(
    (each) =>
      !personal.some((column) => (column === each || column.startsWith(`${each}.`)) && !told.has(column)),
  );
  expect(needless).toEqual([]);
});

test("the table of personal data knows each column that a copy tells", () => {
  const judged = new Set(
    Object.keys(personalTables).flatMap((table) =>
      judgedColumns(table).map((column) => `${table}.${column}`),
    ),
  );
  expect([...told].filter((column) => !judged.has(column))).toEqual([]);
});

test("words for codes are for values that a copy has", () => {
  const names = new Set([
    ...sections.flatMap((section) => readValues(section).values.map(({ name }) => name)),
    ...Object.values(fieldNames).flatMap((name) => [name, `${name} sebelumnya`]),
  ]);
  expect(Object.keys(wordsOfCodes).filter((name) => !names.has(name))).toEqual([]);
});
