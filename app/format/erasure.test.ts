import { expect, test } from "vitest";
import { erasureText } from "./erasure";

test("an erasure says that the data has yet to go", () => {
  const waiting = "Disetujui: data dihapus satu jam setelahnya.";
  expect(erasureText({ at: null, inBackupsUntil: null })).toBe(waiting);
  expect(erasureText({ at: "2026-11-20T18:00:00Z", inBackupsUntil: null })).toBe(waiting);
  expect(erasureText({ at: null, inBackupsUntil: "2026-12-20T18:00:00Z" })).toBe(waiting);
});

test("an erasure says when the data went, and when backups can be without it, by Jakarta's clock", () => {
  expect(erasureText({ at: "2026-11-20T18:00:00Z", inBackupsUntil: "2026-12-20T18:00:00Z" })).toBe(
    "Dihapus pada 21/11/2026 01:00 WIB. Hilang dari cadangan paling cepat 21 Desember 2026.",
  );
});
