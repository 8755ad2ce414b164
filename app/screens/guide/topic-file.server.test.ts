import { describe, expect, it } from "vitest";
import { readTopic } from "./topic-file.server";

const head = "title: Mencari\nabout: Menemukan satu orang.\nwords: cari";
const file = (body: string, above = head) => `---\n${above}\n---\n\n${body}\n`;

describe("a file of the guide", () => {
  it("has parts, and in them texts, steps, notes, pictures and terms", () => {
    const body = [
      "## Langkah",
      "Tekan **Cari**.",
      "1. Buka **Daftar \\***.\n2. Tunggu.",
      "> Catat & simpan.",
      "![Layar pencarian.](mencari.webp)",
      "- **NAMA**, **KK**\n  Keluarga: semua.\n- Pending\n  Menunggu.",
      "## Hasil",
      "Satu.",
    ].join("\n\n");
    expect(readTopic("mencari", file(body, `${head}\nscreens:\n  - /a/*/b\nrelated:\n  - masuk`))).toEqual({
      name: "mencari",
      title: "Mencari",
      about: "Menemukan satu orang.",
      words: "cari",
      screens: ["/a/*/b"],
      related: ["masuk"],
      parts: [
        {
          title: "Langkah",
          blocks: [
            { text: ["Tekan ", { label: "Cari" }, "."] },
            { steps: [["Buka ", { label: "Daftar *" }, "."], ["Tunggu."]] },
            { note: ["Catat & simpan."] },
            { picture: { file: "mencari.webp", alt: "Layar pencarian." } },
            {
              terms: [
                [[{ label: "NAMA" }, ", ", { label: "KK" }], ["Keluarga: semua."]],
                [["Pending"], ["Menunggu."]],
              ],
            },
          ],
        },
        { title: "Hasil", blocks: [{ text: ["Satu."] }] },
      ],
    });
  });

  it.each([
    ["## Langkah", "no head stands between two lines of hyphens."],
    [file("## A\n\nB.", "about: A.\nwords: a"), "title: Invalid input: expected string, received undefined."],
    [file("## A\n\nB.", `${head}\njudul: A`), 'Unrecognized key: "judul".'],
    [file("## A\n\nB.", `${head}\nscreens: /a`), "screens: Invalid input: expected array, received string."],
    [file("## A\n\nB.", "title: A: B"), "Nested mappings are not allowed in compact mappings"],
    [file("B."), 'no heading stands above "B.".'],
    [file("## A\n\n### B"), 'a page has no place for "### B".'],
    [file("## A\n\n- **B**"), 'no meaning stands below "**B**".'],
    [file("## A\n\nBuka [layar](/x)."), 'a text has no place for "[layar](/x)".'],
    [file("## A\n\n![B](b.webp) C."), 'a text has no place for "![B](b.webp)".'],
    [file("## A\n\nBuka *layar*."), 'a text has no place for "*layar*".'],
  ])("with a fault is named with it: %j", (markdown, fault) => {
    expect(() => readTopic("mencari", markdown)).toThrow(`topics/mencari.md: ${fault}`);
  });
});
