import { demoPassword } from "bank-api/seed/organisation";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import remixConfig from "../../remix.config.js";
import { emailOf, openBank, type BankUnderTest, type DemoName } from "../contract/bank";
import { openTwoBranches, otherBranch, type BranchRecords, type TwoBranches } from "../contract/two-branches";
import { testNow } from "../support/clock";
import type { Page } from "../support/page";
import { startApp, type Program } from "../support/stack";
import { WebClient } from "../support/web-client";

/**
 * Every address of the site map, asked on our own bank by somebody of one branch for what another branch has, just after head
 * office has seen it there. What a branch is answered is the bank's matter (tests/contract/branch-scope.test.ts); what the app
 * remembers between two users is its own.
 */

let bank: BankUnderTest;
let app: Program;
let two: TwoBranches;
let client: WebClient;
let headOffice: WebClient;

beforeAll(async () => {
  bank = await openBank();
  two = await openTwoBranches(bank);
  app = await startApp({ bankUrl: bank.client.origin });
  // Somebody who opens every screen.
  const role_id = two.insider.role._key;
  await two.db.updateTable("users").set({ role_id }).where("id", "=", two.own.userId).execute();
  await two.db.insertInto("bulk_decisions").values(decisionOf(two.other.userId)).execute();
  const signIn = (name: DemoName) => new WebClient(app.origin).signIn(emailOf(name), demoPassword);
  [client, headOffice] = [await signIn("operator.bandung"), await signIn("admin")];
});
afterAll(async () => {
  await app.stop();
  await bank.close();
});

/** The key that somebody of the other branch decided many requests under. */
const decisionKey = "200000000000000002";

const decisionOf = (made_by: string) => ({
  id: "1",
  made_by,
  reference: decisionKey,
  request_hash: Buffer.alloc(32),
  decision: "settled" as const,
  reason: null,
  made_at: testNow(),
});

/** Paths of the site map, those nested in others whole. */
const paths = sitePaths();

function sitePaths(): string[] {
  const found: string[] = [];
  const above: string[] = [];
  const route = (path: string, _file: string, ...rest: unknown[]) => {
    const whole = path.startsWith("/") ? path : [above.at(-1) ?? "", path].filter(Boolean).join("/");
    found.push(whole);
    const children = rest.find((each) => typeof each === "function") as (() => void) | undefined;
    above.push(whole);
    children?.();
    above.pop();
  };
  // Remix hands a `defineRoutes` to the site map; this one only collects paths.
  void remixConfig.routes?.(((define: (collect: typeof route) => void) => {
    define(route);
    return {};
  }) as never);
  return [...new Set(found)];
}

const withKey = paths.filter((path) => path.includes(":key"));
/** Lists, reports and their files; not what signs in or out, nor addresses of former versions. */
const lists = paths.filter(
  (path) =>
    /^\/(dashboard|list-|households|completeness|koreksi|pencairan|approve-|report-|upload-|penyaluran|user-|branch-|data-requests)/.test(
      path,
    ) && !path.includes(":"),
);

/** What stands behind the keys of a family of addresses. */
const recordAt: Readonly<Record<string, (of: BranchRecords) => string>> = {
  "list-mustahik": ({ mustahik }) => mustahik.id,
  households: ({ mustahik }) => mustahik.id,
  completeness: ({ mustahik }) => mustahik.id,
  "list-merchant": ({ merchant }) => merchant.id,
  "detail-mustahik": ({ mustahik }) => mustahik.id,
  "detail-upload-mustahik": ({ batchIds }) => batchIds.BUP0001,
  "upload-data-mustahik": ({ batchIds }) => batchIds.BUP0001,
  "approve-data-mustahik": ({ batchIds }) => batchIds.BUP0001,
  "penyaluran-dana-mustahik": ({ batchIds }) => batchIds.BUP0002,
  "approve-penyaluran-dana": ({ batchIds }) => batchIds.BUP0002,
  "upload-data-merchant": ({ batchIds }) => batchIds.BUP0003,
  "approve-data-merchant": ({ batchIds }) => batchIds.BUP0003,
  "upload-asnaf-mustahik": ({ batchIds }) => batchIds.BUP0004,
  "approve-asnaf-mustahik": ({ batchIds }) => batchIds.BUP0004,
  "upload-kelengkapan-mustahik": ({ batchIds }) => batchIds.BUP0005,
  "approve-kelengkapan-mustahik": ({ batchIds }) => batchIds.BUP0005,
  "koreksi-dana-mustahik": ({ correctionId }) => correctionId,
  "approve-koreksi-dana": ({ correctionId }) => correctionId,
  "approve-pencairan-dana": ({ disbursementId }) => disbursementId,
  "user-management": ({ userId }) => userId,
  "branch-management": ({ branchId }) => branchId,
  "saved-views": () => two.otherViewId,
  "approval-rules": () => two.otherRuleId,
  deputies: () => two.otherDeputyshipId,
  duplicates: () => two.otherDuplicateId,
  "data-requests": () => two.otherProposals["data-request"],
  "approve-list": () => decisionKey,
};
/** Made in the other branch alone. */
const ofOtherBranchOnly = ["saved-views", "approval-rules", "deputies", "duplicates", "data-requests"];
/** The key of a decision about many that nobody has sent. */
const ofNobody = ["approve-list"];
/** Roles, programmes, privacy notices and what goes by rule belong to no branch, and incidents to head office. */
const ofNoBranch = ["role-management", "programmes", "privacy-notices", "incidents", "retention"];

const familyOf = (path: string) => path.split("/")[1]!;
const steps: Readonly<Record<string, string>> = { change: "deactivate", step: "approve", decision: "same" };
const filled = (path: string, key: string) =>
  path
    .replace("/data-requests/:key/:step", "/data-requests/:key/answer")
    .replace(/:key\??/, key)
    .replace(/:(change|step|decision)/, (_, name: string) => steps[name]!);

/** What somebody sees at an address; of a workbook it is the sheets. */
async function seenBy(visitor: WebClient, address: string): Promise<Pick<Page, "status" | "source">> {
  if (!/\.xlsx\?/.test(address)) return visitor.visit(address);
  const answer = await visitor.get(address);
  if (answer.status !== 200) return { status: answer.status, source: await answer.text() };
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  return { status: 200, source: JSON.stringify(sheets.map(({ name, rows }) => ({ name, rows }))) };
}

/** What shows a record of the other branch to somebody who did not ask for it. */
async function expectNothingForeign(source: string, asked = ""): Promise<void> {
  expect(source).not.toContain("Cabang Surabaya");
  expect((await foreignKeys()).filter((key) => key !== asked && source.includes(key))).toEqual([]);
}

/** Every key of the other branch's records. */
async function foreignKeys(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT id::text AS key FROM customers WHERE branch_id = ${otherBranch}
    UNION SELECT id::text FROM transactions WHERE branch_id = ${otherBranch}
    UNION SELECT id::text FROM batches WHERE branch_id = ${otherBranch}
    UNION SELECT id::text FROM users WHERE branch_id = ${otherBranch}
    UNION SELECT number FROM accounts WHERE branch_id = ${otherBranch} AND customer_id IS NOT NULL
    UNION SELECT label FROM batches WHERE branch_id = ${otherBranch}`.execute(two.db);
  return rows.map(({ key }) => key);
}

describe("a record of another branch", () => {
  it.each(withKey)("is not found at %s", async (path) => {
    if (ofNoBranch.includes(familyOf(path))) return;
    const record = recordAt[familyOf(path)];
    expect(
      record,
      `${path} is asked by nobody of another branch: say in this file whose keys it has`,
    ).toBeDefined();
    const key = record!(two.other);
    await seenBy(headOffice, filled(path, key));
    const { status, source } = await seenBy(client, filled(path, key));
    expect(status).toBe(404);
    await expectNothingForeign(source, key);
  });

  it("is found at the same address by users of its own branch", async () => {
    for (const path of withKey.filter(
      (each) => recordAt[familyOf(each)] && ![...ofOtherBranchOnly, ...ofNobody].includes(familyOf(each)),
    )) {
      const { status } = await client.visit(filled(path, recordAt[familyOf(path)]!(two.own)));
      expect([path, status]).toEqual([path, 200]);
    }
  });
});

describe("what another branch has", () => {
  it.each(lists)("does not stand in %s, whatever the address says", async (path) => {
    for (const address of [`${path}?rows=250`, `${path}?rows=250&branch=${otherBranch}`]) {
      await seenBy(headOffice, address);
      await expectNothingForeign((await seenBy(client, address)).source);
    }
  });
});
