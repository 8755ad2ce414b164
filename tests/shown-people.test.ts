import { readFileSync } from "node:fs";
import { permissions, type ActorCall } from "bank-api/domain/permission";
import { judgedColumns } from "bank-api/domain/personal-data";
import { columnsShown, kindsIn, showing } from "bank-api/domain/shown-people";
import { expect, it, test } from "vitest";
import { z } from "zod/v4";
import { calls } from "contract/calls";
import { recordedReads } from "contract/multi-read";
import { shownWays } from "contract/shown-as";
import { fileOrPaper } from "~/correlation.server";
import siteMap from "../remix.config";

/** That each call which shows customers says so: docs/rules.md#who-was-concerned. */

/** Reads whose answers name no customer, by what they are about. */
const aboutNobody: Readonly<Record<string, readonly ActorCall[]>> = {
  "staff and their work": [
    ...([
      "listSessions",
      "listSignIns",
      "listUsers",
      "listRoles",
      "listBranches",
      "readSecondFactor",
    ] as const),
    ...(["listSecondFactorResets", "listDeputyships", "listDeputyCandidates", "listUndecidable"] as const),
    ...(["readNoticeMail", "signOut"] as const),
  ],
  "counts and sums": [
    ...(["countMerchantCategories", "accountSummary", "customerSummary", "transactionSummary"] as const),
    ...([
      "reportTotals",
      "readTrends",
      "readDistributions",
      "listPeriodReports",
      "readPeriodReport",
    ] as const),
    ...(["sumIdleBalances", "readUsage", "countIncomplete", "countPrivacyNotices"] as const),
  ],
  "rules, programmes and texts of the organisation": [
    ...([
      "listApprovalRules",
      "listProgrammes",
      "listProgrammeBudgets",
      "listPrivacyNotices",
      "listIncidents",
      "listRetention",
    ] as const),
    ...(["draftPrivacyNotice", "readProcessingRegister"] as const),
  ],
  "files by their names, and views as their users named them": ["listBatches", "readDesk"],
};

const reads = (Object.keys(permissions) as ActorCall[]).filter((name) => calls[name].idempotency === "none");

test("each read says whom it shows, goes on the access record, or shows nobody for a reason", () => {
  const judged = [...Object.keys(showing), ...recordedReads, ...Object.values(aboutNobody).flat()];
  expect(judged.filter((name) => name !== "exportTransactions").sort()).toEqual([...reads].sort());
});

/** Fields by which an answer tells who a customer is. */
const telling =
  /^(nationalId|no_ktp|ktp|npwp|no_kk|familyCardNumber|birth_?[dD]ate|account(Number|_id)|customer(Name|Key|_id|_source)?|person(Name)?|recipient)$/;

const fieldsOf = (schema: unknown): string[] => {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
};

test("what shows nobody has no field that tells who a customer is, nor has the answer to a write", () => {
  const writes = (Object.keys(permissions) as ActorCall[]).filter((name) => !reads.includes(name));
  const tellingFields = (name: ActorCall) =>
    fieldsOf(z.toJSONSchema(calls[name].data, { unrepresentable: "any" })).filter((field) =>
      telling.test(field),
    );
  expect(tellingFields("listCustomers")).toContain("no_ktp");
  for (const name of [...Object.values(aboutNobody).flat(), ...writes])
    expect([name, tellingFields(name)]).toEqual([name, []]);
});

it("knows only columns that the table of personal data has, one at least of each call", () => {
  const known = (column: string) => {
    const [table = "", ...rest] = column.split(".");
    return judgedColumns(table).includes(rest.join(".").replace(/^(before|after)\./, "change."));
  };
  for (const [source, columns] of Object.entries(columnsShown))
    expect([source, columns.split(/\s+/).filter((column) => !known(column))]).toEqual([source, []]);
  for (const source of Object.keys(columnsShown))
    expect([source, kindsIn([source], "mustahik")]).not.toEqual([source, []]);
});

test("the end of an address says whether it is a file or paper", () => {
  const addresses = addressesOf();
  for (const { path, text } of addresses) {
    const ending = /\.(csv|xlsx|json)$/.exec(path)?.[1];
    const isPaper = /PrintPage|paperLinks|letterLinks/.test(text) && !path.startsWith("/bantuan");
    const isCode = path.endsWith("/qr");
    expect([path, fileOrPaper(path)]).toEqual([
      path,
      ending ?? (isCode ? "qr" : isPaper ? "print" : undefined),
    ]);
  }
  expect(addresses.map(({ path }) => fileOrPaper(path) ?? "list")).toEqual(
    expect.arrayContaining([...shownWays]),
  );
});

/** Each address with the source of its screen. */
function addressesOf() {
  const found: { path: string; text: string }[] = [];
  const route = (path: string, file: string, ...rest: (object | (() => void))[]) => {
    found.push({ path, text: readFileSync(`app/${file}`, "utf8") });
    for (const each of rest) if (typeof each === "function") each();
  };
  void siteMap.routes?.((define) => define(route as never) as never);
  return found;
}
