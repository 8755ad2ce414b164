import { expect, it } from "vitest";
import { keyNamed, shownIn } from "./named-choice";

const choices = [
  { value: "ID0002", label: "Cabang Bandung" },
  { value: "ID0003", label: "Cabang Depok" },
  { value: "ID0004", label: "Cabang Depok" },
  { value: "22", label: "Siti", code: "siti@bandung" },
];

it.each([
  ["", ""],
  ["  ", ""],
  ["ID0002", "ID0002"],
  ["Cabang Depok (ID0004)", "ID0004"],
  [" cabang BANDUNG ", "ID0002"],
  ["cabang depok (id0003)", "ID0003"],
  ["Siti (siti@bandung)", "22"],
])("reads %j as the key %j", (text, key) => {
  expect(keyNamed(choices, text, "branch")).toEqual({ key });
});

it.each([
  ["Cabang Depok", "Ada beberapa cabang bernama “Cabang Depok”: pilih satu dari daftar."],
  ["Cabang", "Tidak ada cabang bernama “Cabang”."],
  ["Siti (22)", "Tidak ada cabang bernama “Siti (22)”."],
])("says what is wrong with %j", (text, fault) => {
  expect(keyNamed(choices, text, "branch")).toEqual({ fault });
});

it("shows a key by its name, and any other text as it is", () => {
  expect(shownIn(choices, "ID0004")).toBe("Cabang Depok (ID0004)");
  expect(shownIn(choices, "22")).toBe("Siti (siti@bandung)");
  expect(shownIn(choices, "Cabang Jauh")).toBe("Cabang Jauh");
});
