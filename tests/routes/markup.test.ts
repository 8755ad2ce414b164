import { describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { markupFaults } from "../support/markup";
import { appOnFakeBank, signIn } from "./app";
import { answerAll, answerWithData, answeredRequest } from "./bank-answers";
import { screens } from "./screens";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });

/** The module, of which kinds of it may stand at several addresses: screens/customers/customer-detail. */
const moduleOf = (routeId: string) => routeId.split("/").slice(0, 3).join("/");

/** One screen of each module. */
const ofModules = [
  ...new Map([...screens].reverse().map((screen) => [moduleOf(screen.routeId), screen])).values(),
];

const nobody = { start: "2026-01-01", end: "2026-06-30", cells: [] };
const nothing = { count: 0, totalIdr: 0 };

const row = { seqNo: 2, name: "SITI AMINAH" };
const paidRow = { ...row, amountIdr: 500_000 };

const review = {
  ...{ rowTotal: 2, successTotal: 2, failedTotal: 0, processTotal: 0, warningTotal: 1 },
  payment: {
    ...{
      totalIdr: 1_000_000,
      paidIdr: 0,
      largest: paidRow,
      recentDays: 30,
      recentTotal: 1,
      unpayableTotal: 1,
    },
    recent: [{ ...paidRow, lastAmountIdr: 500_000, lastAt: "2026-11-20T03:00:00Z" }],
    unpayable: [{ ...paidRow, reason: "Customer tidak aktif." }],
  },
  families: { rowTotal: 1, familyTotal: 1, rows: [{ ...row, familyCardNumber: "3204110101100001" }] },
  households: {
    ...{ rowTotal: 1, householdTotal: 1 },
    rows: [{ ...row, key: "11", memberCount: 2, totalIdr: 500_000 }],
  },
  budgets: [],
  same: [{ key: "42", uploadId: "BUP0002-20261001-001", rowCount: 1, isDecided: false, told: "waits" }],
};

/** A bank that has something of everything. */
function answerEverything() {
  answerAll(bank, capabilityNames);
  bank.give("listAccess", []);
  bank.give("listNotices", []);
  bank.give("reviewBatch", review);
  bank.give("findAnything", { meanings: ["name"], hits: [] });
  bank.give("listIdleBalances", []);
  bank.give("sumIdleBalances", nothing);
  bank.give("readUsage", {
    ...{ distributed: nothing, spent: nothing, corrected: nothing },
    ...{ spentByCategory: [], resting: [] },
  });
  bank.give("readDistributions", { cells: [], previous: nobody, programmes: [], branches: [] });
}

async function pageAt(path: string): Promise<Response> {
  answerEverything();
  const page = await app.request(path, { cookie: everything });
  if (page.status === 200) return page;
  // It shows its data once a request is answered.
  bank.give("listDataRequests", [answeredRequest]);
  const answered = await app.request(path, { cookie: everything });
  if (answered.status === 200) return answered;
  // It shows its data on a bank of the specification.
  bank.reset();
  app.forgetAll();
  answerWithData(bank);
  return app.request(path, { cookie: everything });
}

describe("the HTML of a page keeps to the standard", () => {
  it.each(ofModules)("$path", async ({ path }) => {
    const page = await pageAt(path);
    expect(page.status).toBe(200);
    expect(markupFaults(await page.text())).toEqual([]);
  });

  it.each(["/login", "/login?page=forget", "/login/bantuan", "/404"])("signed out: %s", async (path) => {
    expect(markupFaults(await (await app.request(path)).text())).toEqual([]);
  });

  it("and the judge finds faults where there are some", () => {
    const faults = markupFaults("<!doctype html><html lang=id><title>x</title><button>Simpan</button><img>");
    expect(faults.join()).toMatch(/no-implicit-button-type.*wcag\/h37/);
  });
});
