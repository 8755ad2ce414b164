import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { permissions, type ActorCall } from "bank-api/domain/permission";
import {
  activities,
  judgedColumns,
  personalDataOf,
  type personalPlaces,
  personalTables,
} from "bank-api/domain/personal-data";
import * as emails from "bank-api/mail/emails";
import { columnsOfSection, sections } from "bank-api/store/privacy/personal-copy";
import { describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { batchColumns } from "contract/batch-kinds";
import { calls } from "contract/calls";
import { noticeKinds } from "contract/notice-kinds";
import { filterKeys } from "~/list/query";

const sources = execFileSync("git", ["ls-files", "app", "bank-api", "service"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  .map((path) => readFileSync(path, "utf8"));

/** All that a pattern's first group finds in the sources, once each, in order. */
const inSources = (pattern: RegExp) =>
  [...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1]!)))].sort();

const judgedAt = (place: keyof typeof personalPlaces) => judgedColumns(place).sort();

describe("beside the database, the table names", () => {
  test("all e-mails", () => expect(judgedAt("emails")).toEqual(Object.keys(emails).sort()));

  test("all that notices are about", () => {
    const subjects = Object.values(noticeKinds).map(({ about }) => about);
    expect(judgedAt("texts of notices")).toEqual([...new Set(subjects)].sort());
  });

  test("all keys of searches, filters and other parts of addresses", () => {
    const rules = readFileSync("docs/rules.md", "utf8").split("### Beyond the last page")[0]!;
    const lists = rules
      .split("### List state in the URL")[1]!
      .matchAll(/^(?:- |\| )((?:`[\w=]+`(?:, )?)+)/gm);
    const documented = [...lists].flatMap(([, keys]) =>
      [...keys!.matchAll(/`(\w+)/g)].map(([, key]) => key!),
    );
    expect(documented).toContain("ktp");
    expect(judgedAt("addresses")).toEqual([...new Set([...documented, ...filterKeys])].sort());
  });

  test("all sealed cookies", () =>
    expect(judgedAt("cookies")).toEqual(inSources(/\b(?:sealedCookie|resultIn|step)\(\s*"([\w-]+)"/g)));

  test("all fields of log lines", () => {
    const logged = inSources(
      /(?:\blog\.\w+\(|\blogEvent\(\s*"[^"]+",\s*|\bentry = )\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g,
    );
    const fields = logged.flatMap((object) =>
      object
        .replace(/"[^"]*"/g, "")
        .replace(/\(\w+(?:\([^()]*\))? && /g, "")
        .replace(/\([^()]*\)/g, "")
        .split(",")
        .flatMap((field) => /\w+/.exec(field)?.[0] ?? []),
    );
    expect(judgedAt("logs")).toEqual([...new Set(fields)].sort());
  });

  test("all kinds of files that the app gives", () => {
    const routes = readFileSync("remix.config.js", "utf8");
    const endings = [...routes.matchAll(/route\(\s*["`]\S*\.(\w+)["`]|ending of \["(\w+)", "(\w+)"\]/g)];
    const given = new Set(endings.flatMap(([, ...found]) => found.filter((ending) => ending !== undefined)));
    expect(judgedAt("copies")).toEqual([...given, "paper"].sort());
  });
});

test("the table names all cells of files, and all fields of answers that are kept", () => {
  const cells = Object.values(batchColumns).flatMap((columns) => columns.map(({ name }) => `cells.${name}`));
  expect(judgedColumns("batch_rows")).toEqual(expect.arrayContaining(cells));
  const writes = Object.values(calls).filter(({ idempotency }) => idempotency !== "none");
  const fields = writes.flatMap(({ data }) => propertiesOf(z.toJSONSchema(data, { unrepresentable: "any" })));
  expect(fields).toContain("key");
  expect(judgedColumns("idempotency_keys")).toEqual(
    expect.arrayContaining(fields.map((field) => `answer.${field}`)),
  );
});

function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(propertiesOf)];
}

test("what is said of keeping is what is deleted", () => {
  const purge = readFileSync("bank-api/store/upkeep/purge.ts", "utf8");
  const deleted = [...purge.matchAll(/remove\(\s*"(\w+)",[^;]*?;/g)].map(([statement, table]) => ({
    table: table as keyof typeof personalTables,
    setting: /keep\.(\w+)/.exec(statement)?.[1],
  }));
  expect(deleted.length).toBeGreaterThan(7);
  const keptOf = (place: object) => ("kept" in place ? String(place.kept) : undefined);
  for (const { table, setting } of deleted) {
    const kept = keptOf(personalTables[table]);
    if (kept === undefined) continue;
    expect.soft(kept, table).not.toContain("tanpa batas waktu");
    if (setting !== undefined) expect.soft(kept, table).toContain(`{${setting}}`);
  }
  const named = Object.entries(personalTables).filter(([, place]) => keptOf(place)?.includes("{"));
  expect(named.map(([table]) => table).sort()).toEqual(
    [
      // These go after an approval (bank-api/domain/retention.ts).
      ...["access_log", "batch_rows", "customers", "notices", "shown_people", "sign_ins"],
      ...deleted.flatMap(({ table, setting }) => (setting && keptOf(personalTables[table]) ? [table] : [])),
    ].sort(),
  );
});

/** The calls that show what is processed for a purpose; behind some, the cases in which they do. The copy shows more (`toldByCopy`). */
const shownBy: Partial<Record<keyof typeof activities, readonly `${ActorCall}${"" | ` ${string}`}`[]>> = {
  registry: [
    ...(["customerDetail Mustahik", "listCustomers Mustahik MustahikByKtp", "listAccounts 2001"] as const),
    ...(["listHistory mustahik", "changeCustomerAsnaf", "listHouseholds", "readHousehold"] as const),
    ...([
      "listIncomplete",
      "readCompleteness",
      "readDuplicate",
      "listIdleBalances",
      "findDataSubject",
      "listConcernedPeople",
      "listRetainedPeople",
    ] as const),
  ],
  merchants: [
    ...(["customerDetail Merchant", "listCustomers Merchant", "listAccounts 2002"] as const),
    ...(["listHistory merchant", "changeMerchantCategory", "findDataSubject"] as const),
    ...(["listConcernedPeople", "listRetainedPeople"] as const),
  ],
  ledger: [
    ...(["listTransactions", "listStatement", "customerBalance", "listAccounts", "readDecision"] as const),
    ...(["listHouseholdDistributions", "listIdleBalances", "readDistributions", "readPeriodReport"] as const),
  ],
  uploads: ["listBatches", "listBatchItems", "reviewBatch"],
  duplicates: ["listDuplicates", "readDuplicate"],
  requests: ["listDataRequests", "findDataSubject", "customerDetail"],
  information: [
    ...([
      "listPrivacyNotices",
      "countPrivacyNotices",
      "customerDetail",
      "listBatches BUP0001 BUP0003",
    ] as const),
  ],
  accounts: [
    ...(["listUsers", "listRoles", "listBranches branch", "listDeputyships", "readPeriodReport"] as const),
    "createProgramme",
  ],
  security: ["listSessions administration", "listSecondFactorResets", "listIncidents"],
  trail: ["listAccess", "listHistory", "listConcernedPeople"],
};

const toldByCopy = new Set(
  sections.flatMap(columnsOfSection).flatMap((each) => {
    const [table, ...column] = each.split(".");
    return personalDataOf(table!, column.join("."))?.activity ?? [];
  }),
);

test("a server that we set up keeps no values of failed statements in its log", () =>
  expect(readFileSync("deploy/patroni/patroni.yml", "utf8")).toMatch(
    /^postgresql:\n(?: .*\n)* {2}parameters:\n(?: {4}.*\n)* {4}log_error_verbosity: terse\n/m,
  ));

test.each(Object.keys(activities) as (keyof typeof activities)[])(
  "the register names the rights of the calls that show what is processed for %s",
  (activity) => {
    const copy = toldByCopy.has(activity) ? ["listPersonalData"] : [];
    const needs = [...(shownBy[activity] ?? []), ...copy].flatMap((shown) => {
      const [call, ...cases] = shown.split(" ");
      const all: Readonly<Record<string, string | readonly string[]>> = permissions[call as ActorCall].needs;
      return (cases.length > 0 ? cases : Object.keys(all)).flatMap((each) => all[each]!);
    });
    const { rights = "" } = activities[activity] as { rights?: string };
    expect(rights.split(" ")).toEqual(needs.length > 0 ? [...new Set(needs)].sort() : [""]);
  },
);
