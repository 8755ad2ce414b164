import { describe, expect, it } from "vitest";
import { searchTopics, wordsOf } from "./search.server";
import { readTopic } from "./topic-file.server";

const page = (name: string, title: string, text: string, words = "") =>
  readTopic(
    name,
    `---\ntitle: ${title}\nabout: Halaman ${name}.\nwords: "${words}"\n---\n\n## Langkah\n\n${text}\n`,
  );

const upload = page("unggah", "Mengunggah file", "Tekan **Create**, lalu tunggu.", "csv");
const correct = page("koreksi", "Koreksi saldo", "Isi nominal, lalu unggah bukti bila diminta.");
const all = [correct, upload];

const found = (sought: string) => searchTopics(all, sought).map(({ topic }) => topic.name);

describe("a search of the guide", () => {
  it.each([
    ["saldo", ["koreksi"]],
    ["KORÉKSI  saldo!", ["koreksi"]],
    ["create", ["unggah"]],
    ["csv", ["unggah"]],
    ["nominal saldo", ["koreksi"]],
    ["nominal csv", []],
    ["", []],
    ["...", []],
    [".*", []],
    ["[", []],
  ])("for %j finds %j", (sought, names) => {
    expect(found(sought)).toEqual(names);
  });

  it("puts pages first whose title has the word", () => {
    expect(found("unggah")).toEqual(["unggah", "koreksi"]);
  });

  it("shows the passage with the word marked, without the marks of labels", () => {
    const [{ excerpt } = { excerpt: [] }] = searchTopics(all, "create");
    expect(excerpt.map(({ text }) => text).join("")).toBe("Tekan Create, lalu tunggu.");
    expect(excerpt.filter(({ isFound }) => isFound)).toEqual([{ text: "Create", isFound: true }]);
  });

  it("cuts a long text to the passage around the word", () => {
    const long = page("panjang", "Panjang", `${"kata ".repeat(80)}jarum ${"lagi ".repeat(80)}`);
    const [{ excerpt } = { excerpt: [] }] = searchTopics([long], "jarum");
    const text = excerpt.map((piece) => piece.text).join("");
    expect(text).toMatch(/^… kata .*jarum lagi .* …$/);
    expect(text.length).toBeLessThan(200);
  });
});

it("words are compared in small letters, without accents and signs", () => {
  expect(wordsOf("Réset-Password, 2 kali!")).toEqual(["reset", "password", "2", "kali"]);
});
