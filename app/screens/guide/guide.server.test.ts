import { describe, expect, it } from "vitest";
import { menuCatalogue } from "~/access/menu";
import { topicForScreen, topicOf, topics } from "./guide.server";

describe("the pages of the guide", () => {
  it("have names that an address can hold", () => {
    const names = topics.map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(names).not.toContain("cetak");
  });

  it("lead on to pages that are there", () => {
    const faults = topics.flatMap(({ name, related }) =>
      related
        .filter((other) => !topicOf(other))
        .map((other) => `topics/${name}.md: related names no page "${other}".`),
    );
    expect(faults).toEqual([]);
  });

  it("help with one screen each", () => {
    const screens = topics.flatMap((topic) => topic.screens);
    expect(new Set(screens).size).toBe(screens.length);
  });

  it("have headings, and say something under each", () => {
    for (const { name, onScreen } of topics)
      for (const part of onScreen) expect(part, name).toMatch(/^<h2>.+<\/h2>\s*<\w/);
  });
});

describe("the page for a screen", () => {
  it("is there for every entry of the menu", () => {
    const urls = menuCatalogue.flatMap(({ url, items }) => [
      ...(url ? [url] : []),
      ...items.map((item) => item.url),
    ]);
    expect(urls.filter((url) => topicForScreen(url) === undefined)).toEqual([]);
  });

  it.each([
    ["/upload-data-mustahik", "mengunggah-file"],
    ["/UPLOAD-DATA-MUSTAHIK/new", "mengunggah-file"],
    ["/upload-data-mustahik/41", "membaca-kesalahan-file"],
    ["/upload-data-mustahik/41/cancel", "membaca-kesalahan-file"],
    ["/profile", "masuk"],
    ["/profile/second-factor", "verifikasi-dua-langkah"],
  ])("of %s is %s", (path, name) => {
    expect(topicForScreen(path)?.name).toBe(name);
  });

  it.each([
    "",
    "/",
    "/bantuan",
    "/bantuan/masuk",
    "/upload-data-mustahikx",
    "https://evil.example/dashboard",
  ])("is not there for %j", (path) => {
    expect(topicForScreen(path)).toBeUndefined();
  });
});
