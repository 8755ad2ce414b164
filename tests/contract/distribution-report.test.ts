import { addDays, jakartaDate } from "bank-api/domain/dates";
import { describe, expect, test } from "vitest";
import { asnafFilter, type AsnafFilter } from "contract/asnaf";
import { transactionsOf } from "../support/bodies";
import { testNow } from "../support/clock";
import { bankOfFile } from "./bank";

const bank = await bankOfFile();
const [headOffice, branchUser] = await bank.signInAll("admin", "operator.bandung");

const today = jakartaDate(testNow());
const days = { start: addDays(today, -30), end: today };
const by = ["asnaf", "programme"] as const;

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

  test("takes no other word for an asnaf, and finds nothing for what is no programme", async () => {
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
    const year = { start: `${today.slice(0, 4)}-01-01`, end: `${today.slice(0, 4)}-12-31` };
    const { data } = await headOffice.call("readDistributions", { body: { ...body, ...year, asnaf: "" } });
    expect(data.cells.length).toBeGreaterThan(0);
  });

  /** The days that a report may have, and those it is compared with: bank-api/domain/report-period.test.ts. */
  test("is compared with the period before, and refuses days that are none of a report", async () => {
    const asked = (start: string, end: string) =>
      headOffice.call("readDistributions", { body: { start, end, by: ["asnaf"] } });
    const { previous } = (await asked("2026-01-01", "2026-06-30")).data;
    expect([previous.start, previous.end]).toEqual(["2025-07-01", "2025-12-31"]);
    expect(await asked("2026-01-02", "2026-02-02")).toMatchObject({
      code: "E3",
      message: "Rentang tanggal paling lama 31 hari, kecuali tepat satu bulan, semester, atau tahun.",
    });
  });
});
