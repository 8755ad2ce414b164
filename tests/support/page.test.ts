import { describe, expect, it } from "vitest";
import { filledIn, Page } from "./page";

const pageOf = (html: string) => new Page({ address: "/daftar?rows=50", status: 200, html });

const question =
  `<dialog open=""><h2>Konfirmasi</h2><p>Siti &amp; Ani sebesar <!-- -->Rp1.000 ?</p>` +
  `<form method="post" action="/daftar/7/cancel?rows=50&amp;page=2"><textarea name="reason" rows="3">a &lt; b</textarea>` +
  `<input type="hidden" name="formToken" value="t&quot;1"/><input type="hidden" name="idempotencyKey" value="k"/></form></dialog>`;

describe("the form of a write", () => {
  it("is posted where it says, with everything that stands in it", () => {
    expect(pageOf(`<form method="get"><input name="value"/></form>${question}`).writeForm).toMatchObject({
      action: "/daftar/7/cancel?rows=50&page=2",
      hasFile: false,
      fields: [
        ["reason", "a < b"],
        ["formToken", 't"1'],
        ["idempotencyKey", "k"],
      ],
    });
  });

  it("is posted to the page's own address where it says none, with its file last as it stands", () => {
    const form = pageOf(
      `<form encType="multipart/form-data"><input name="idempotencyKey" value="k"/><input type="file" name="file"/></form>`,
    ).writeForm!;
    expect(form.action).toBe("/daftar?rows=50");
    const file = new File(["isi"], "data.csv");
    expect([...(filledIn(form, { file }) as FormData)]).toEqual([
      ["idempotencyKey", "k"],
      ["file", file],
    ]);
  });

  it("has the option of a list that is selected, else the first, and nothing that is not ticked or closed", () => {
    const controls =
      `<select name="kind"><option value="">Pilih</option><option value="a" selected="">A</option></select>` +
      `<select name="branch"><option value="">Semua</option><option value="b">B</option></select>` +
      `<input type="checkbox" name="roles" value="1"/><input type="checkbox" name="roles" checked="" value="2"/>` +
      `<input type="radio" name="ended" value="a"/><input name="closed" disabled="" value="x"/>`;
    const form = pageOf(`<form>${controls}<input name="idempotencyKey" value="k"/></form>`).writeForm!;
    expect(form.fields).toEqual([
      ["kind", "a"],
      ["branch", ""],
      ["roles", "2"],
      ["idempotencyKey", "k"],
    ]);
  });

  it("takes nothing for which it has no field", () => {
    expect(() => filledIn(pageOf(question).writeForm!, { nominal: "1" })).toThrow("no field nominal");
  });

  it("is absent where nothing is asked", () => {
    expect(pageOf(`<form method="post"><input name="ktp"/></form>`).writeForm).toBeUndefined();
  });
});

it.each([
  [
    "the topmost dialog's",
    `${question}<dialog open=""><h2>Failed</h2><p>Data sudah diproses.</p></dialog>`,
    "Data sudah diproses.",
  ],
  ["a question's, as people read it", question, "Siti & Ani sebesar Rp1.000 ?"],
  [
    "those beside a field",
    `<p class="quiet">x</p><p class="m" id="ktp-error">Nominal wajib diisi.</p>`,
    "Nominal wajib diisi.",
  ],
  [
    "those of a screen that says one thing",
    `<section class="notice"><h1>x</h1><p>Tidak ada.</p></section>`,
    "Tidak ada.",
  ],
  ["none", `<main><p>Isi</p></main>`, undefined],
])("words are %s", (_, html, words) => {
  expect(pageOf(html).words).toBe(words);
});

it("a row is known by whole cells", () => {
  const rows = `<tr><td>1</td><td>(1.000)</td></tr><tr><td>2</td><td>(11.000)</td></tr>`;
  expect(pageOf(rows).rowWith("2", "(11.000)")).toBe("<tr><td>2</td><td>(11.000)</td></tr>");
  expect(pageOf(rows).rowWith("1.000")).toBeUndefined();
});
