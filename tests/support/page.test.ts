import { describe, expect, it } from "vitest";
import { filledIn, Page, type Typed } from "./page";

const pageOf = (html: string, status = 200) => new Page({ address: "/daftar?rows=50", status, html });

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

  it("takes the boxes that are ticked, and keeps what says that it has them", () => {
    const boxes =
      `<input type="hidden" name="kunci" value="off"/><input type="checkbox" name="kunci" value="on"/>` +
      `<input type="checkbox" name="roles" value="1"/><input type="checkbox" name="roles" checked="" value="2"/>` +
      `<input type="radio" name="ended" value="a"/><input type="radio" name="ended" value="b"/>`;
    const form = pageOf(`<form>${boxes}<input name="idempotencyKey" value="k"/></form>`).writeForm!;
    const posted = (typed: Typed) =>
      [...filledIn(form, typed)].map(([name, value]) => `${name}=${value as string}`);
    expect(posted({ kunci: ["on"], roles: ["1", "2"], ended: "b" })).toEqual([
      ...["kunci=off", "kunci=on", "roles=1", "roles=2", "ended=b", "idempotencyKey=k"],
    ]);
    expect(posted({ roles: [] })).toEqual(["kunci=off", "idempotencyKey=k"]);
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
    `<p>x</p><input name="ktp" aria-invalid="true" aria-describedby="e"/><p id="e">Nominal wajib diisi.</p>`,
    "Nominal wajib diisi.",
  ],
  ["none", `<main><p>Isi</p></main>`, undefined],
])("words are %s", (_, html, words) => {
  expect(pageOf(html).words).toBe(words);
});

it("words are those of a screen that says one thing, where something failed", () => {
  expect(pageOf(`<main><h1>x</h1><p>Tidak ada.</p></main>`, 404).words).toBe("Tidak ada.");
});

describe("a page is asked", () => {
  const page = pageOf(
    `<head><title>Daftar · Ramah Zakat</title><style nonce="n">p{}</style></head>` +
      `<nav aria-label="Menu"><details><summary>Approve<b>3</b></summary><a href="/a?x=1&amp;y=2">Koreksi<!-- --> Dana</a></details></nav>` +
      `<main inert=""><h1>Daftar</h1><p>Halaman <b>2</b> dari 3</p><a role="link" aria-disabled="true" title="Belum.">Detail</a>` +
      `<label for="f">Kota *</label><select id="f" name="kota" aria-invalid="true" aria-describedby="g h"><option value="">Pilih</option>` +
      `<option value="b" selected="">Bandung</option></select><p id="g">Kota wajib diisi.</p><p id="h">Satu kota.</p>` +
      `<dl><dt>Nama</dt><dd>Siti <i>Aminah</i></dd></dl><table aria-label="Isi"><tr><th scope="col">NAMA</th><th scope="col">NOMINAL</th></tr>` +
      `<tr><td>Siti</td><td>(1.000)</td></tr><tr><td>Budi</td><td>(11.000)</td></tr></table></main>` +
      `<dialog><p>Tutup</p></dialog><dialog open="" aria-labelledby="t"><h2 id="t">Konfirmasi</h2><button>Ya</button></dialog>` +
      `<script>if (1 < 2) "<p>"</script>`,
  );

  it("for its words as they are read, without what is hidden or runs", () => {
    expect(page.text).toContain("\nHalaman 2 dari 3\n");
    expect(page.text).not.toMatch(/Tutup|if \(1|p\{\}/);
    expect([page.title, page.main.text.split("\n")[0]]).toEqual(["Daftar · Ramah Zakat", "Daftar"]);
  });

  it("for parts by role and name, and where they lead", () => {
    const menu = page.part("navigation", "Menu");
    expect(menu?.part("group", "Approve3")?.link("Koreksi Dana")?.address).toBe("/a?x=1&y=2");
    const detail = page.link("Detail");
    expect([detail?.address, detail?.isClosed, detail?.descriptions]).toEqual([undefined, true, ["Belum."]]);
    expect(page.button("Tidak")).toBeUndefined();
  });

  it("for a field by its label, with its value, its words and what is wrong", () => {
    const { value, shown, fault, descriptions } = page.field("Kota")!;
    expect([value, shown, fault]).toEqual(["b", "Bandung", "Kota wajib diisi."]);
    expect(descriptions).toEqual(["Kota wajib diisi.", "Satu kota."]);
  });

  it("for facts, and for the rows of a table by its headings", () => {
    expect(page.facts).toEqual({ Nama: "Siti Aminah" });
    expect(page.part("table", "Isi")?.records).toEqual([
      { NAMA: "Siti", NOMINAL: "(1.000)" },
      { NAMA: "Budi", NOMINAL: "(11.000)" },
    ]);
  });

  it("for the row in which texts stand as a whole", () => {
    expect(page.row("Budi", "(11.000)")?.cells).toEqual(["Budi", "(11.000)"]);
    expect(page.row("1.000")).toBeUndefined();
  });

  it("for its topmost open dialog, and for what can be reached", () => {
    expect(page.dialog?.name).toBe("Konfirmasi");
    expect(page.reachable.map(({ name }) => name)).toEqual(["Koreksi Dana", "Ya"]);
  });

  it("for the nonces of what it runs itself", () => {
    expect(page.nonces).toEqual([undefined, "n"]);
  });
});
