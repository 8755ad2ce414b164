import { describe, expect, it } from "vitest";
import { appOnFakeBank, locationOf, pageOf, signIn, visitor } from "./app";

const { app, bank } = await appOnFakeBank();
const cookie = await signIn(app, bank, { features: ["MN100"] });
const { open: page } = visitor(app, bank, cookie);

describe("the guide", () => {
  it.each([
    ["/list-mustahik/11/qr", "/bantuan/mencetak-kartu-qr"],
    ["/approve-koreksi-dana/many/approve", "/bantuan/menyetujui-banyak"],
    ["/approval-rules/new", "/bantuan/aturan-persetujuan"],
  ])("leads from %s to the page about it", async (screen, to) => {
    const asked = await page(`/bantuan?${new URLSearchParams({ layar: screen })}`);
    expect([asked.status, asked.to]).toEqual([302, to]);
  });

  it.each(["/not-found", "//evil.example", "x", ""])("shows all pages for the screen %j", async (screen) => {
    const asked = await page(`/bantuan?${new URLSearchParams({ layar: screen })}`);
    expect([asked.status, asked.to]).toEqual([200, null]);
    expect(asked.addresses).toContain("/bantuan/masuk");
  });

  it.each([
    ["ekspor", "laporan"],
    ["unduh", "laporan"],
    ["excel", "laporan"],
    ["melebihi anggaran", "program-dan-anggaran"],
    ["aktifkan", "pengguna-role-cabang"],
    ["nonaktifkan", "pengguna-role-cabang"],
    ["lupa password", "masuk"],
  ])("finds a page about %s", async (words, name) => {
    const found = await page(`/bantuan?${new URLSearchParams({ q: words })}`);
    expect(found.part("heading", new RegExp(`tentang "${words}"$`))).toBeDefined();
    expect(found.main.addresses.map((address) => address.split("#")[0])).toContain(`/bantuan/${name}`);
  });

  it("says of what it finds nothing, and leads back to all", async () => {
    const found = await page("/bantuan?q=kriptografi");
    expect(found.text).toContain('Tidak ada halaman bantuan tentang "kriptografi".');
    expect(found.link("Semua halaman bantuan")?.address).toBe("/bantuan");
  });

  it("shows what was searched for as text, and nothing of it runs", async () => {
    const words = "<b>saldo</b>";
    const { source, text } = await page(`/bantuan?${new URLSearchParams({ q: words })}`);
    expect(source).not.toContain(words);
    expect(text).toContain(words);
  });

  it.each(["/bantuan/tidak-ada", "/bantuan/cetak/tidak-ada", "/bantuan/masuk/lagi"])(
    "has no page at %s",
    async (path) => {
      const { status, to } = await page(path);
      expect(to === null ? status : to).toSatisfy((end) => end === 404 || end === "/not-found");
    },
  );

  it("prints one page alone", async () => {
    const { text } = await page("/bantuan/cetak/masuk");
    expect(text).toContain("Lupa password");
    expect(text).not.toContain("Membaca kesalahan file");
  });

  it.each(["/login", "/login?page=forget"])(
    "is reached from %s, as far as it is about signing in",
    async (from) => {
      expect((await pageOf(app.request(from))).addresses).toContain("/login/bantuan");
      const open = await app.request("/login/bantuan");
      expect([open.status, open.headers.get("set-cookie")]).toEqual([200, null]);
      const guide = await pageOf(open);
      for (const words of ["Masuk, keluar, dan password", "Lupa password"])
        expect(guide.text).toContain(words);
      expect(guide.addresses).toContain("/login");
      expect(guide.source).toContain("/guide/masuk.webp");
      expect(guide.source).not.toContain("/bantuan/");
      expect(await (await app.request("/login/bantuan", { cookie })).text()).not.toContain(
        "Operator Bandung",
      );
      for (const other of ["/bantuan", "/bantuan/masuk", "/bantuan/cetak"])
        expect(locationOf(await app.request(other))).toMatch(/^\/login/);
    },
  );

  it("says on each screen where its help is", async () => {
    expect((await page("/profile")).addresses).toContain("/bantuan?layar=%2Fprofile");
  });
});
