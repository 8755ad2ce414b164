import { describe, expect, test } from "vitest";
import { asnafFilter, type AsnafFilter } from "contract/asnaf";
import { addDays, daysBetween, jakartaDate } from "bank-api/domain/dates";
import { monthsAfter } from "bank-api/domain/report-period";
import { transactionsOf } from "../support/bodies";
import { testNow } from "../support/clock";
import { bankOfFile } from "./bank";

const bank = await bankOfFile();
const [headOffice, branchUser] = await bank.signInAll("admin", "operator.bandung");

const today = jakartaDate(testNow());
const days = { start: addDays(today, -30), end: today };
const by = ["asnaf", "programme"] as const;
const tooManyDays = "Rentang tanggal paling lama 31 hari, kecuali tepat satu bulan, semester, atau tahun.";

describe("the report of distributions", () => {
  test("has of each part what the list of its distributions comes to", async () => {
    for (const user of [headOffice, branchUser]) {
      const { cells } = (await user.call("readDistributions", { body: { ...days, by: [...by] } })).data;
      expect(cells.length).toBeGreaterThan(0);
      for (const { asnaf, programme, transactions, totalIdr } of cells) {
        const { data } = await user.call("reportTotals", {
          body: transactionsOf("P00001", {
            ...{ status_code: "settled", start_date: days.start, end_date: days.end },
            ...(asnaf !== null && { asnaf: asnafFilter.parse(asnaf) }),
            ...(programme !== null && { programme }),
          }),
        });
        expect(data).toMatchObject({ count: transactions, total_idr: totalIdr });
      }
    }
  });

  test("is the same for a calendar period as for its days", async () => {
    const read = async (start: string, end: string) =>
      (
        await headOffice.call("readDistributions", {
          body: { start, end, by: [...by] },
        })
      ).data.cells;
    // The sums of a past month's days are those of the whole month. A person of two days counts in both.
    const thisMonth = `${today.slice(0, 7)}-01`;
    const first = monthsAfter(thisMonth, -1);
    const lengthOf = daysBetween(first, thisMonth);
    const kept = await read(first, addDays(thisMonth, -1));
    expect(kept.length).toBeGreaterThan(1);
    const ofDays = await Promise.all(
      Array.from({ length: lengthOf }, (_, day) => read(addDays(first, day), addDays(first, day))),
    );
    const sums = (cells: typeof kept) =>
      kept.map(({ asnaf, programme }) => {
        const same = cells.filter((cell) => cell.asnaf === asnaf && cell.programme === programme);
        return {
          asnaf,
          programme,
          transactions: same.reduce((sum, { transactions }) => sum + transactions, 0),
          totalIdr: same.reduce((sum, { totalIdr }) => sum + totalIdr, 0),
        };
      });
    expect(sums(ofDays.flat())).toEqual(sums(kept));
    // A month without its first day is no kept month, so it is counted. Together with the people of that day it has all people.
    const counted = await read(addDays(first, 1), addDays(thisMonth, -1));
    for (const { asnaf, programme, people } of kept) {
      const peopleOf = (cells: typeof kept) =>
        cells.find((cell) => cell.asnaf === asnaf && cell.programme === programme)?.people ?? 0;
      expect(peopleOf(counted)).toBeLessThanOrEqual(people);
      expect(peopleOf(counted) + peopleOf(ofDays[0]!)).toBeGreaterThanOrEqual(people);
    }
  });

  test("refuses an unknown asnaf, and is empty for an unknown programme", async () => {
    const body = { ...days, by: ["branch" as const] };
    const list = transactionsOf("P00001", { status_code: "settled" });
    for (const asnaf of ["dhuafa", "*"]) {
      const other = asnaf as AsnafFilter;
      expect(await headOffice.call("readDistributions", { body: { ...body, asnaf: other } })).toMatchObject({
        code: "E0",
      });
      expect(await headOffice.call("reportTotals", { body: { ...list, asnaf: other } })).toMatchObject({
        code: "E0",
      });
    }
    for (const programme of ["*", "dhuafa"]) {
      const { data } = await headOffice.call("readDistributions", { body: { ...body, programme } });
      expect([programme, data.cells]).toEqual([programme, []]);
    }
    const { data } = await headOffice.call("readDistributions", { body: { ...body, asnaf: "" } });
    expect(data.cells.length).toBeGreaterThan(0);
  });

  test("adds up to the same rupiah by asnaf, programme and branch", async () => {
    const sums = [];
    for (const dimension of ["asnaf", "programme", "branch"] as const) {
      const { cells } = (await headOffice.call("readDistributions", { body: { ...days, by: [dimension] } }))
        .data;
      const whole = cells.find((cell) => cell[dimension] === null)!;
      const parts = cells.filter((cell) => cell[dimension] !== null);
      expect(parts.reduce((sum, { totalIdr }) => sum + totalIdr, 0)).toBe(whole.totalIdr);
      sums.push(whole.totalIdr);
    }
    expect(new Set(sums).size).toBe(1);
    expect(sums[0]).toBeGreaterThan(0);
  });

  test("compares with the calendar period before, or with as many days before", async () => {
    const previous = async (first: string, last: string) => {
      const body = { start: first, end: last, by: ["asnaf"] as ["asnaf"] };
      const { start, end } = (await headOffice.call("readDistributions", { body })).data.previous;
      return [start, end];
    };
    expect(await previous("2026-01-01", "2026-06-30")).toEqual(["2025-07-01", "2025-12-31"]);
    expect(await previous("2024-03-01", "2024-03-31")).toEqual(["2024-02-01", "2024-02-29"]);
    expect(await previous("2025-01-01", "2025-12-31")).toEqual(["2024-01-01", "2024-12-31"]);
    expect(await previous("2026-01-02", "2026-02-01")).toEqual(["2025-12-02", "2026-01-01"]);
    expect(await previous("2026-03-10", "2026-03-14")).toEqual(["2026-03-05", "2026-03-09"]);
  });

  test.each([
    [
      "an end before its start",
      "2026-02-01",
      "2026-01-31",
      "Tanggal akhir laporan tidak boleh sebelum tanggal mulai.",
    ],
    [
      "a day that is not in the calendar",
      "2026-02-30",
      "2026-03-31",
      "Tanggal 2026-02-30 tidak ada di kalender.",
    ],
    ["more than 31 days", "2026-01-02", "2026-02-02", tooManyDays],
    ["a year that begins on another day", "2025-01-02", "2026-01-01", tooManyDays],
    ["a start before all books", "1999-12-31", "2000-01-31", "Tanggal mulai laporan paling awal 01/01/2000."],
  ])("refuses %s", async (_case, start, end, message) => {
    const body = { start, end, by: ["asnaf"] as ["asnaf"] };
    expect(await headOffice.call("readDistributions", { body })).toMatchObject({ code: "E3", message });
  });
});
