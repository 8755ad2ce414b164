import { cheapPasswordCost } from "bank-api/access/passwords";
import { addDays, jakartaDate } from "bank-api/domain/dates";
import { daysOfSpan, monthsAfter } from "bank-api/domain/report-period";
import { seedDemo } from "bank-api/seed/demo";
import { demoPassword } from "bank-api/seed/organisation";
import { expect, test } from "vitest";
import { startBankHere } from "../support/bank-here";
import { movableClock, testNow } from "../support/clock";
import { databaseOfTest } from "../support/database";
import { WireClient } from "../support/wire-client";
import { emailOf, type DemoName } from "./bank";

/** What the bank shows of a demo organisation (docs/rules.md#demo-data), whatever day it was made on. */

const size = { seed: 1, mustahik: 300, merchants: 30, transactions: 2_000, passwordCost: cheapPasswordCost };

/** A bank on the day on which its demo was made. */
async function bankMadeAt(now: Date) {
  const { db, url } = await databaseOfTest("migrated");
  await seedDemo(db, { ...size, now });
  const clock = movableClock();
  clock.pass((now.getTime() - testNow().getTime()) / 1000);
  const bank = await startBankHere({ databaseUrl: url, env: clock.env });
  const client = new WireClient(bank.origin);
  return { ...bank, signIn: (name: DemoName) => client.signIn(emailOf(name), demoPassword) };
}

test.each([
  ["the first minutes of a year", "2027-01-01T00:30:00+07:00", "2026-01-01"],
  ["the fifth day of a half-year", "2026-07-05T12:00:00+07:00", "2026-01-01"],
  ["the first day of a half-year", "2026-07-01T08:00:00+07:00", "2025-07-01"],
  ["the last day of a half-year", "2026-06-30T23:30:00+07:00", "2025-07-01"],
  ["a day of a leap year's February", "2028-02-29T12:00:00+07:00", "2027-07-01"],
])("made on %s", async (_, moment, closable) => {
  const now = new Date(moment);
  const bank = await bankMadeAt(now);
  try {
    const supervisor = await bank.signIn("pengawas.pusat");

    // One half-year is closed, and the next one can be.
    const { data: periods } = await supervisor.call("listPeriodReports", { params: {} });
    const closed = periods.filter(({ state }) => state === "closed");
    expect(closed).toMatchObject([{ span: "half", begins: monthsAfter(closable, -6) }]);
    const period = { span: "half", begins: closable } as const;
    const { data: report } = await supervisor.call("readPeriodReport", { params: period });
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
    const { version } = report;
    expect(await supervisor.call("closePeriodReport", { body: { ...period, version } })).toMatchObject({
      code: "S1",
    });

    // A budget was proposed, refused, proposed again, and approved: each by two people, and both have approved one.
    const [first] = (await supervisor.list("listProgrammes", { search: "SEHAT" }, { limit: 1 })).data;
    const { data: history } = await supervisor.list(
      "listHistory",
      { subject: "programme", key: first!.key },
      { limit: 20 },
    );
    expect(history.map(({ action, actorName }) => `${action} ${actorName}`).reverse()).toEqual([
      "programme.create Admin Ramah Zakat",
      "programme.propose-budget Admin Ramah Zakat",
      "programme.approve-budget Pengawas Pusat",
      "programme.propose-budget Admin Ramah Zakat",
      "programme.refuse-budget Pengawas Pusat",
      "programme.propose-budget Pengawas Pusat",
      "programme.approve-budget Admin Ramah Zakat",
    ]);
    const { data: budgets } = await supervisor.list(
      "listProgrammeBudgets",
      { programmeKey: first!.key },
      { limit: 10 },
    );
    expect(budgets.map(({ state }) => state)).toEqual(["in_force", "refused", "replaced"]);

    // Something was distributed in each month of two years.
    const today = jakartaDate(now);
    const operator = await bank.signIn("operator.pusat");
    for (let back = 1; back < 24; back += 1) {
      const { start, end } = daysOfSpan({ span: "month", begins: monthsAfter(today, -back) });
      expect(start >= addDays(today, -730)).toBe(true);
      const body = { start, end, by: ["branch" as const] };
      const { data } = await operator.call("readDistributions", { body });
      expect([start, data.cells.length > 1]).toEqual([start, true]);
    }
  } finally {
    await bank.stop();
  }
});
