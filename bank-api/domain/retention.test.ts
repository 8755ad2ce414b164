import { readEnv } from "bank-api/env";
import { expect, test } from "vitest";
import type { Actor } from "./actor";
import {
  cutoff,
  dueSince,
  isStillRetained,
  keptOf,
  nothingDue,
  requireRetentionOffice,
  startOfMonth,
} from "./retention";

test("each category is kept as its setting says", () => {
  const { retention } = readEnv({});
  const days = { failedRowDays: 11, signInDays: 12, noticeDays: 13 };
  expect(keptOf({ ...retention, ...days, peopleYears: 2, accessYears: 3 })).toEqual({
    people: { amount: 2, unit: "years" },
    "failed-rows": { amount: 11, unit: "days" },
    "sign-ins": { amount: 12, unit: "days" },
    notices: { amount: 13, unit: "days" },
    access: { amount: 3, unit: "years" },
  });
});

test.each([
  [{ amount: 30, unit: "days" }, "2026-10-20T17:00:00.000Z"],
  [{ amount: 5, unit: "years" }, "2021-11-19T17:00:00.000Z"],
] as const)(
  "what is due after %j is older than a day's beginning, %s, and falls due with a day",
  (kept, then) => {
    const day = new Date("2026-11-19T17:00:00.000Z");
    for (const now of [day, new Date("2026-11-20T03:04:05.006Z"), new Date("2026-11-20T16:59:59.999Z")])
      expect(cutoff(now, kept)).toEqual(new Date(then));
    expect(dueSince(new Date(Date.parse(then) - 1), kept)).toEqual(day);
    expect(dueSince(new Date(then), kept)).toEqual(new Date("2026-11-20T17:00:00.000Z"));
  },
);

test("a month is Jakarta's", () => {
  expect(startOfMonth(new Date("2026-10-31T16:59:59Z"))).toEqual(new Date("2026-09-30T17:00:00Z"));
  expect(startOfMonth(new Date("2026-10-31T17:00:00Z"))).toEqual(new Date("2026-10-31T17:00:00Z"));
});

test("only head office has data deleted", () => {
  const at = (isHeadOffice: boolean) => ({ branch: { isHeadOffice } }) as Actor;
  expect(() => requireRetentionOffice(at(true))).not.toThrow();
  expect(() => requireRetentionOffice(at(false))).toThrow(
    "Hanya kantor pusat yang dapat mengatur masa simpan.",
  );
});

test("nothing is proposed twice, and not where nothing is due", () => {
  expect(isStillRetained("failed-rows")).toMatchObject({
    code: "E1",
    message: "Penghapusan baris file yang gagal masih menunggu keputusan atau berjalan.",
  });
  expect(nothingDue()).toMatchObject({ code: "E3", message: "Tidak ada data yang lewat masa simpannya." });
});
