import { expect, it } from "vitest";
import { choicesNamed } from "./named-choice";

const choices = [
  { key: "ID0002", label: "Cabang Bandung" },
  { key: "ID0003", label: "Cabang Depok" },
  { key: "ID0004", label: "Cabang Depok" },
];

it.each([
  ["ID0002", ["ID0002"]],
  ["Cabang Depok (ID0004)", ["ID0004"]],
  [" cabang BANDUNG ", ["ID0002"]],
  ["Cabang Depok", ["ID0003", "ID0004"]],
  ["Cabang", []],
])("finds the choices that %j means", (text, keys) => {
  expect(choicesNamed(choices, text).map(({ key }) => key)).toEqual(keys);
});
