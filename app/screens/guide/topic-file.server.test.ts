import { describe, expect, it } from "vitest";
import classes from "./guide.module.css";
import { readTopic } from "./topic-file.server";

const head = "title: Mencari\nabout: Menemukan satu orang.\nwords: cari";
const file = (body: string, above = head) => `---\n${above}\n---\n\n${body}\n`;

describe("a file of the guide", () => {
  const body = [
    "## Langkah",
    "Tekan **Cari**.",
    "1. Buka **Daftar \\***.\n2. Tunggu.",
    "> Catat & simpan.",
    '![Layar "Cari".](mencari.webp)',
    "- **NAMA**, **KK**\n  Keluarga: semua.\n- Pending\n  Menunggu.",
    "## Hasil",
    "Satu.",
  ].join("\n\n");
  const page = () => readTopic("mencari", file(body, `${head}\nscreens:\n  - /a/*/b\nrelated:\n  - masuk`));

  it("has a head, and texts to search", () => {
    expect(page()).toMatchObject({
      name: "mencari",
      title: "Mencari",
      about: "Menemukan satu orang.",
      words: "cari",
      screens: ["/a/*/b"],
      related: ["masuk"],
    });
    expect(page().texts).toEqual([
      ...["Langkah", "Tekan Cari.", "Buka Daftar *.", "Tunggu.", "Catat & simpan."],
      ...["NAMA, KK", "Keluarga: semua.", "Pending", "Menunggu.", "Hasil", "Satu."],
    ]);
  });

  it("has parts, and in them texts, steps, notes, pictures and terms", () => {
    const html = page().onScreen.map((part) => part.replaceAll("\n", ""));
    expect(html).toEqual([
      [
        "<h2>Langkah</h2>",
        "<p>Tekan <b>Cari</b>.</p>",
        "<ol><li>Buka <b>Daftar *</b>.</li><li>Tunggu.</li></ol>",
        `<p class="${classes.note}"><b>Catatan.</b> Catat &amp; simpan.</p>`,
        '<a href="/guide/mencari.webp" target="_blank">',
        '<img width="1066" height="533" loading="lazy" src="/guide/mencari.webp" alt="Layar &quot;Cari&quot;."></a>',
        "<dl><div><dt><b>NAMA</b>, <b>KK</b></dt><dd>Keluarga: semua.</dd></div>",
        "<div><dt>Pending</dt><dd>Menunggu.</dd></div></dl>",
      ].join(""),
      "<h2>Hasil</h2><p>Satu.</p>",
    ]);
  });

  it("has headings one level lower on paper, and all pictures", () => {
    expect(page().onPaper.join("")).toMatch(/^<h3>Langkah<\/h3>.* loading="eager" .*<h3>Hasil<\/h3>/s);
  });

  it.each([
    ["## Langkah", "no head stands between two lines of hyphens."],
    [file("## A\n\nB.", "about: A.\nwords: a"), "title: Invalid input: expected string, received undefined."],
    [file("## A\n\nB.", `${head}\njudul: A`), 'Unrecognized key: "judul".'],
    [file("## A\n\nB.", `${head}\nscreens: /a`), "screens: Invalid input: expected array, received string."],
    [file("## A\n\nB.", "title: A: B"), "Nested mappings are not allowed in compact mappings"],
    [file("## A\n\n### B"), 'a page has no place for "### B".'],
    [file("## A\n\n- **B**"), 'no meaning stands below "**B**".'],
    [file("## A\n\nBuka [layar](/x)."), 'a page has no place for "[layar](/x)".'],
    [file("## A\n\nBuka <b>layar</b>."), 'a page has no place for "<b>".'],
    [file("## A\n\n<script>alert(1)</script>"), 'a page has no place for "<script>alert(1)</script>".'],
    [file("## A\n\nBuka *layar*."), 'a page has no place for "*layar*".'],
  ])("with a fault is named with it: %j", (markdown, fault) => {
    expect(() => readTopic("mencari", markdown)).toThrow(`topics/mencari.md: ${fault}`);
  });
});
