import { BranchScope } from "bank-api/domain/branch-scope";
import { addDays, jakartaDate } from "bank-api/domain/dates";
import { yearOf } from "bank-api/domain/programmes";
import { countIncomplete, listIncomplete } from "bank-api/store/customers/completeness";
import { listIdleBalances, sumByAge, sumIdleBalances } from "bank-api/store/ledger/idle-balances";
import { listProgrammes } from "bank-api/store/programmes/programmes";
import { readCells } from "bank-api/store/reports/distribution-cells";
import { readFigures } from "bank-api/store/reports/period-reports";
import { mostCountedDays, type Dimension } from "contract/extensions/distribution-report";
import { medianAtMost } from "./figures";
import type { Question, QuestionKind } from "./question";

const everyBranch = BranchScope.everyBranch("measurements");
const firstTen = { skip: 0, limit: 10 };

const today = jakartaDate(new Date());
const year = { start: `${yearOf(today)}-01-01`, end: `${yearOf(today)}-12-31` };

/** What the reports of distributions, the idle balances and the work lists ask of the bank, for all branches. */
export function reportQuestions(): QuestionKind[] {
  const target = medianAtMost(50);
  return [
    {
      name: "report of a year by asnaf and programme",
      target,
      ask: () => distributions(["asnaf", "programme"]),
    },
    { name: "report of a year by asnaf and branch", target, ask: () => distributions(["asnaf", "branch"]) },
    {
      name: `report of ${mostCountedDays} days by asnaf and branch`,
      target: medianAtMost(300),
      ask: () => distributions(["asnaf", "branch"], lastDays),
    },
    { name: "report of the year for the regulator", target, ask: yearReport },
    { name: "usage of the year", target, ask: usage },
    { name: "idle for more than 60 days, first page of 10", target, ask: idlePage },
    { name: "idle for more than 60 days, their sum", ask: idleSum },
    { name: "programmes with their budgets", target, ask: programmes },
    { name: "incomplete mustahik, their counts", ask: incompleteCounts },
    { name: "mustahik without asnaf, first page of 10", target, ask: withoutAsnaf },
  ];
}

const lastDays = { start: addDays(today, -mostCountedDays), end: addDays(today, -1) };

function distributions(by: readonly Dimension[], days = year): Question {
  const body = { ...days, by: [...by] };
  return {
    calls: [{ name: "readDistributions", body }],
    sql: (db) => readCells(db, { scope: everyBranch, days, by }),
  };
}

function yearReport(): Question {
  return {
    calls: [{ name: "readPeriodReport", params: { span: "year", begins: year.start }, body: undefined }],
    sql: (db) => readFigures(db, year, everyBranch),
  };
}

function usage(): Question {
  const body = { start: year.start, end: today };
  return {
    calls: [{ name: "readUsage", body }],
    sql: (db) => sumByAge(db, everyBranch, today),
  };
}

const idleBody = { idleDays: 60 };
const idle = { scope: everyBranch, today, ...idleBody };

const idlePage = (): Question => ({
  calls: [{ name: "listIdleBalances", params: firstTen, body: idleBody }],
  sql: (db) => listIdleBalances(db, idle, "-days", firstTen),
});

const idleSum = (): Question => ({
  calls: [{ name: "sumIdleBalances", body: idleBody }],
  sql: (db) => sumIdleBalances(db, idle),
});

const programmes = (): Question => ({
  calls: [{ name: "listProgrammes", params: firstTen, body: {} }],
  sql: (db) => listProgrammes(db, { today }, firstTen),
});

const incompleteCounts = (): Question => ({
  calls: [{ name: "countIncomplete", body: {} }],
  sql: (db) => countIncomplete(db, everyBranch),
});

const withoutAsnaf = (): Question => ({
  calls: [{ name: "listIncomplete", params: firstTen, body: { missing: "asnaf" } }],
  sql: (db) => listIncomplete(db, "asnaf", everyBranch, firstTen),
});
