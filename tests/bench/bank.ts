import { setTimeout as sleep } from "node:timers/promises";
import { BranchScope } from "bank-api/domain/branch-scope";
import { addDays, jakartaDate } from "bank-api/domain/dates";
import { findable } from "bank-api/domain/permission";
import { readSought } from "bank-api/domain/search";
import { periodOf, statementPeriod } from "bank-api/domain/statement";
import { trendStart } from "bank-api/domain/totals";
import { orderOf } from "bank-api/http/handlers/lists";
import { demoPassword } from "bank-api/seed/organisation";
import { createRandom } from "bank-api/seed/random";
import { listCustomers, type Customer } from "bank-api/store/customers/customers";
import { findByName, findByNumber } from "bank-api/store/customers/search";
import { listAccounts } from "bank-api/store/ledger/accounts";
import { listStatement, listTransactions } from "bank-api/store/ledger/transactions";
import { listTotal } from "bank-api/store/lists/list-blocks";
import { balanceDepth } from "bank-api/store/lists/sorted-series";
import { settledByMonth, totalsOf } from "bank-api/store/reports/transaction-totals";
import type { Db } from "bank-api/store/runtime/database";
import type { BodyInputOf, ParamsOf } from "contract/call";
import type { CallName, Calls } from "contract/calls";
import { requestKeyAnswer } from "contract/envelope";
import type { FoundKind } from "contract/extensions/search";
import { newRequestId } from "contract/signing";
import { customerType, type AccountSort, type CustomerSort } from "contract/specified/customers";
import type { ActiveStatus } from "contract/values";
import { WireClient } from "../support/wire-client";
import { largeSize, withLargeBank } from "./bank-large";
import { medianAtMost, type Figure, type Measure } from "./figures";
import type { Ask, Question, QuestionKind } from "./question";
import { reportQuestions } from "./report-questions";
import { measureShown } from "./shown";
import { percentile } from "./statistics";

const everyBranch = BranchScope.everyBranch("measurements");

/** Single requests take milliseconds, so more of them stand behind each median. */
const samplesPerRun = 5;
/** Behind each 95th percentile. */
const searchesPerRun = 100;

/** Measures our bank at a million mustahik and two million transactions: over HTTP, and its SQL alone. */
export const measure: Measure = ({ runs, log }) =>
  withLargeBank(log, async ({ db, origin, pid, seedSeconds }) => {
    const client = new WireClient(origin);
    const { accessToken } = await client.signIn("admin@ramahzakat.example", demoPassword);
    const asker = { client, as: { bearer: accessToken } };
    const http: Figure[] = [];
    const sqlAlone: Figure[] = [];
    for (const { name, target, ask } of [...questions(await samplePeople(db)), ...reportQuestions()]) {
      log(`bank: ${name}`);
      const samples = { http: [] as number[], sql: [] as number[] };
      for (let round = -1; round < runs * samplesPerRun; round += 1) {
        const question = ask();
        const elapsed = {
          http: await timeHttp(asker, question.calls),
          sql: await timeOf(() => question.sql(db)),
        };
        // The first round warms up.
        if (round >= 0) {
          samples.http.push(elapsed.http);
          samples.sql.push(elapsed.sql);
        }
      }
      http.push({ name, unit: "ms", samples: samples.http, ...(target && { target }) });
      sqlAlone.push({ name, unit: "ms", samples: samples.sql });
    }
    for (const { name, ask } of twoWordQuestions(await samplePeople(db))) {
      log(`bank: ${name}`);
      const samples: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const elapsed: number[] = [];
        for (let round = 0; round < searchesPerRun; round += 1)
          elapsed.push(await timeHttp(asker, ask().calls));
        samples.push(percentile(elapsed, 95));
      }
      http.push({ name: `${name}, p95`, unit: "ms", samples, target: medianAtMost(20) });
    }
    log("bank: whom lists show");
    const ask = () => timeHttp(asker, customerPage({}, 500_000, 10).calls);
    const shown = await measureShown({ db, bankPid: pid, ask, runs });
    return [
      {
        title: "Bank: CPU time to put on record whom a list shows, beside that of the list",
        conditions: ["Of bank and PostgreSQL; the list with its request key, as the app asks for it."],
        figures: shown,
      },
      {
        title: "Bank: answers over HTTP",
        conditions: [...conditions, `Medians of ${runs * samplesPerRun}, each asking for something else.`],
        figures: [...http, ...seedFigures(seedSeconds)],
      },
      { title: "Bank: SQL alone, from the same process", conditions: [], figures: sqlAlone },
    ];
  });

const conditions = [
  `${largeSize.mustahik} mustahik, ${largeSize.transactions} transactions; embedded PostgreSQL as the bank runs it, after VACUUM ANALYZE.`,
  "One request at a time, signed, by head office's administrator, from sending to the parsed answer; its key was fetched before.",
];

function seedFigures(seconds: number | undefined): Figure[] {
  if (seconds === undefined) return [];
  return [{ name: "seed of these data", unit: "s", samples: [seconds], target: medianAtMost(300) }];
}

/** People to ask for. */
interface Sample {
  readonly nationalIds: readonly string[];
  readonly names: readonly string[];
  readonly mustahikIds: readonly string[];
  readonly merchantIds: readonly string[];
}

async function samplePeople(db: Db): Promise<Sample> {
  const of = (customerType: "Mustahik" | "Merchant", skip: number) =>
    listCustomers(db, { customerType, scope: everyBranch }, { skip, limit: 100 });
  const mustahik = (await of("Mustahik", 123_456)).rows;
  return {
    nationalIds: mustahik.map((row) => row.nationalId ?? ""),
    names: mustahik.map((row) => row.name),
    mustahikIds: mustahik.map((row) => row.id),
    merchantIds: (await of("Merchant", 0)).rows.map((row) => row.id),
  };
}

function questions(sample: Sample): QuestionKind[] {
  const random = createRandom(7);
  const aroundPlace = (share: number) => {
    const last = largeSize.mustahik - 250;
    return Math.min(last, Math.max(0, Math.floor(largeSize.mustahik * share) + random.whole(-500, 500)));
  };
  const pageTarget = medianAtMost(10);
  const nameTarget = medianAtMost(50);
  const findTarget = medianAtMost(20);
  return [
    { name: "mustahik, first page of 10", target: pageTarget, ask: () => customerPage({}, 0, 10) },
    {
      name: "mustahik, middle page of 10",
      target: pageTarget,
      ask: () => customerPage({}, aroundPlace(0.5), 10),
    },
    {
      name: "mustahik, page of 10 at 90 %",
      target: pageTarget,
      ask: () => customerPage({}, aroundPlace(0.9), 10),
    },
    {
      name: "mustahik, last page of 10",
      target: pageTarget,
      ask: () => customerPage({}, largeSize.mustahik - 10, 10),
    },
    {
      name: "mustahik, middle page of 250",
      target: pageTarget,
      ask: () => customerPage({}, aroundPlace(0.5), 250),
    },
    {
      name: "mustahik, last page of 250",
      target: pageTarget,
      ask: () => customerPage({}, largeSize.mustahik - 250, 250),
    },
    {
      name: "mustahik by KTP",
      target: medianAtMost(2),
      ask: () => customerPage({ nationalId: random.pick(sample.nationalIds) }, 0, 10),
    },
    // One in sixteen has the first, one in five hundred the second, about one in a million the third.
    { name: "name, common (citra)", target: nameTarget, ask: () => customerPage({ name: "citra" }, 0, 10) },
    {
      name: "name, in between (citrawani)",
      target: nameTarget,
      ask: () => customerPage({ name: "citrawani" }, 0, 10),
    },
    {
      name: "name, rare (in full)",
      target: nameTarget,
      ask: () => customerPage({ name: random.pick(sample.names) }, 0, 10),
    },
    {
      name: "name, nobody's",
      target: nameTarget,
      ask: () => customerPage({ name: "bukan siapa-siapa" }, 0, 10),
    },
    { name: "find a KTP", target: findTarget, ask: () => found(random.pick(sample.nationalIds)) },
    { name: "find a number that is nobody's", target: findTarget, ask: () => found("9999999999999999") },
    { name: "find a name, common (citra)", target: nameTarget, ask: () => found("citra") },
    { name: "find a name, in between (citrawani)", target: nameTarget, ask: () => found("citrawani") },
    { name: "find a name, rare (in full)", target: nameTarget, ask: () => found(random.pick(sample.names)) },
    { name: "find a name, nobody's", target: nameTarget, ask: () => found("bukan siapa-siapa") },
    {
      name: "mustahik by name, first page of 10",
      target: pageTarget,
      ask: () => customerPage({ sort: "name" }, 0, 10),
    },
    {
      name: "mustahik by name, middle page of 10",
      target: pageTarget,
      ask: () => customerPage({ sort: "name" }, aroundPlace(0.5), 10),
    },
    {
      name: "mustahik by name, middle page of 250",
      target: pageTarget,
      ask: () => customerPage({ sort: "-name" }, aroundPlace(0.5), 250),
    },
    {
      name: "active mustahik, middle page of 10",
      target: pageTarget,
      ask: () => customerPage({ status: "Active" }, aroundPlace(0.5), 10),
    },
    {
      name: "inactive mustahik by name, page of 10 at 20,000",
      target: pageTarget,
      ask: () => customerPage({ status: "Inactive", sort: "name" }, 20_000 + random.whole(0, 500), 10),
    },
    {
      name: "name, common (citra), by name",
      target: nameTarget,
      ask: () => customerPage({ name: "citra", sort: "name" }, 0, 10),
    },
    {
      name: "accounts by name, middle page of 10",
      target: pageTarget,
      ask: () => accountPage({ sort: "name" }, aroundPlace(0.5), 10),
    },
    {
      name: "accounts by balance, first page of 10",
      target: pageTarget,
      ask: () => accountPage({ sort: "-balance" }, 0, 10),
    },
    {
      name: "accounts by balance, the last page of 10 it reaches",
      target: pageTarget,
      ask: () => accountPage({ sort: "-balance" }, balanceDepth - 10, 10),
    },
    { name: "statement of a mustahik, 7 days", ask: () => statement(random.pick(sample.mustahikIds)) },
    { name: "statement of a merchant, 7 days", ask: () => statement(random.pick(sample.merchantIds)) },
    { name: "transactions P00002, first page of 10", ask: () => transactionPage(0) },
    { name: "transactions P00002, page of 10 at 400,000", ask: () => transactionPage(400_000) },
    { name: "dashboard, its three counts", target: medianAtMost(5), ask: dashboard },
    { name: "dashboard, twelve months of all branches", target: medianAtMost(5), ask: trends },
    {
      name: "totals of a report between two days",
      target: medianAtMost(5),
      ask: () => reportTotals(-random.whole(60, 110), -random.whole(0, 59)),
    },
  ];
}

/** Two words of somebody's name in the other order, each whole or its beginning. */
function twoWordQuestions({ names }: Sample): Pick<QuestionKind, "name" | "ask">[] {
  const random = createRandom(8);
  const cut = (word: string) => word.slice(0, random.whole(Math.min(3, word.length), word.length));
  const twoWords = () => {
    const [first = "", ...others] = random.pick(names).split(" ");
    return `${cut(others.at(-1) ?? "")} ${cut(first)}`;
  };
  return [
    { name: "name, two words", ask: () => customerPage({ name: twoWords() }, 0, 10) },
    { name: "find a name, two words", ask: () => found(twoWords()) },
  ];
}

/** What a list is narrowed to and sorted by. */
interface Wanted<Sort> {
  readonly name?: string;
  readonly nationalId?: string;
  readonly status?: ActiveStatus;
  readonly sort?: Sort;
}

function customerPage(wanted: Wanted<CustomerSort>, skip: number, limit: number): Question {
  const { nationalId, sort, ...narrowed } = wanted;
  const filter = { customerType: "Mustahik", scope: everyBranch, nationalId, ...narrowed } as const;
  const body = {
    customer_type: "Mustahik",
    branch_id: "",
    nationality_id: nationalId,
    sort,
    ...narrowed,
  } as const;
  return {
    calls: [{ name: "listCustomers", params: { skip, limit }, body }],
    sql: (db) => listCustomers(db, filter, { skip, limit }, orderOf(sort)),
  };
}

function found(text: string): Question {
  const { name, ...numbers } = readSought(text);
  const all = Object.fromEntries(
    Object.entries(findable).map(([kind, types]) => [kind, Object.keys(types)]),
  ) as Record<FoundKind, string[]>;
  return {
    calls: [{ name: "findAnything", body: { text } }],
    sql: (db) =>
      name === undefined
        ? findByNumber(db, numbers, all, everyBranch)
        : Promise.all(customerType.options.map((type) => findByName(db, type, name, everyBranch))),
  };
}

function accountPage({ sort }: Wanted<AccountSort>, skip: number, limit: number): Question {
  const filter = { product: "2001", scope: everyBranch } as const;
  const body = { product_code: "2001", branch_id: "", sort } as const;
  return {
    calls: [{ name: "listAccounts", params: { skip, limit }, body }],
    sql: (db) => listAccounts(db, filter, { skip, limit }, orderOf(sort)),
  };
}

function statement(customerId: string): Question {
  const now = new Date();
  const end_date = jakartaDate(now);
  const start_date = addDays(end_date, -7);
  const page = { skip: 0, limit: 10 };
  return {
    calls: [{ name: "listStatement", params: page, body: { customer_id: customerId, start_date, end_date } }],
    sql: (db) =>
      listStatement(
        db,
        everyBranch,
        { id: customerId } as Customer,
        statementPeriod(start_date, end_date, now),
        page,
      ),
  };
}

function transactionPage(skip: number): Question {
  const page = { skip, limit: 10 };
  const body = {
    transaction_type: "P00002",
    status_code: "",
    branch_id: "",
    customer_id: "",
    account_id: "",
  } as const;
  return {
    calls: [{ name: "listTransactions", params: page, body }],
    sql: (db) =>
      listTransactions(db, { transactionType: "P00002", states: undefined, scope: everyBranch }, page),
  };
}

function dashboard(): Question {
  return {
    calls: [
      { name: "transactionSummary", body: { transaction_type: "P00002", branch_id: "" } },
      { name: "accountSummary", body: { product_code: "2001", branch_id: "" } },
      { name: "customerSummary", body: { customer_type: "Merchant", branch_id: "" } },
    ],
    sql: (db) =>
      Promise.all([
        totalsOf(db, { transactionType: "P00002", states: undefined, scope: everyBranch }),
        listTotal(db, { series: "2001", scope: everyBranch }),
        listTotal(db, { series: "Merchant", scope: everyBranch }),
      ]),
  };
}

function trends(): Question {
  const start = trendStart(jakartaDate(new Date()));
  return {
    calls: [{ name: "readTrends", body: {} }],
    sql: (db) => settledByMonth(db, everyBranch, start),
  };
}

function reportTotals(firstDay: number, lastDay: number): Question {
  const today = jakartaDate(new Date());
  const start_date = addDays(today, firstDay);
  const end_date = addDays(today, lastDay);
  const period = periodOf(start_date, end_date);
  const nobody = { status_code: "", branch_id: "", customer_id: "", account_id: "" } as const;
  return {
    calls: [{ name: "reportTotals", body: { transaction_type: "P00002", ...nobody, start_date, end_date } }],
    sql: (db) => totalsOf(db, { transactionType: "P00002", states: undefined, scope: everyBranch, period }),
  };
}

interface Asker {
  readonly client: WireClient;
  readonly as: { readonly bearer: string };
}

/** Milliseconds until all calls are answered; their request keys are fetched first. */
async function timeHttp({ client, as }: Asker, asks: readonly Ask[]): Promise<number> {
  const ready: (() => Promise<void>)[] = [];
  for (const ask of asks) {
    const requestId = newRequestId();
    const answer = requestKeyAnswer.parse(await (await client.requestKey(requestId, as)).json());
    const requestKey = answer.request_key?.data.key ?? "";
    ready.push(() => send(client, ask, { as, tamper: { requestId, requestKey } }));
  }
  // Whatever the bank does after an answer is not this one's cost.
  await sleep(2);
  return timeOf(() => Promise.all(ready.map((call) => call())));
}

async function send<N extends CallName>(
  client: WireClient,
  { name, params, body }: { name: N; params?: ParamsOf<Calls[N]>; body: BodyInputOf<Calls[N]> },
  rest: { as: Asker["as"]; tamper: { requestId: string; requestKey: string } },
): Promise<void> {
  const answer = await client.call(name, { ...(params !== undefined && { params }), body, ...rest });
  if (answer.code !== "S1") throw new Error(`${name} answered ${answer.code}: ${answer.message}`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
