import { readEnv } from "bank-api/env";
import { expect, test } from "vitest";
import { draftNotice } from "./privacy-notices";

test("a text to begin with tells people in their words, shortly, and without the places of the system", () => {
  const text = draftNotice({ ...readEnv({}).retention, failedRowDays: 77 });
  expect(text).toContain("- mendata siapa yang berhak menerima zakat, dengan persetujuan Anda");
  expect(text).toContain("data identitas, kontak, keluarga, kebutuhan, keuangan, kegiatan.");
  expect(text).toContain("77 hari");
  expect(text).not.toMatch(/outbox|cookie|log|browser|\{/i);
  expect(text.length).toBeLessThan(1_800);
});
