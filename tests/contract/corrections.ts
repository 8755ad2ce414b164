import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { expect } from "vitest";
import type { BodyInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { decisionOn, newTransaction } from "../support/bodies";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { present } from "./organisation";
import { anyCorrection } from "./samples";

/** What tests of approvals do: corrections of a mustahik of Bandung, and the rules by which they are decided. */

export interface Wallet {
  readonly customer: string;
  readonly account: string;
}

/** The account of Bandung that has most available. */
export async function richestWallet(admin: SignedIn): Promise<Wallet> {
  const { data } = await admin.list("listAccounts", { product_code: "2001", branch_id: "ID0002" });
  const rich = present(data.toSorted((a, b) => b.available_balance - a.available_balance)[0]);
  return { customer: rich.customer?._key ?? "", account: rich._key };
}

/** Asks for a correction, and gives its key. */
export async function requestCorrection(
  by: SignedIn,
  { customer, account }: Wallet,
  amount = 1,
): Promise<string> {
  const body = newTransaction("P00004", { key: customer, account }, amount);
  const { data } = await by.call("createTransaction", { body });
  return data._key;
}

/** Approves or voids a correction by itself; `status` is what it has come to, empty if the bank refused. */
export async function decide(by: SignedIn, key: string, act: "approve" | "void") {
  const answer = await by.call("updateTransaction", { body: decisionOn(key, act) });
  const { code, message } = answer;
  return { code, message, status: code === "S1" ? answer.data.status_code : "" };
}

/** A correction as `by` sees it in the list. */
export async function listedCorrection(by: SignedIn, _key: string) {
  const { data } = await by.list("listTransactions", { ...anyCorrection, _key });
  return data[0];
}

/** Corrections that wait for `by`, of which the list and the count beside the menu agree. */
export async function waitingCorrections(by: SignedIn): Promise<string[]> {
  const { data } = await by.list("listApprovals", { feature: "MN404" });
  const summary = await by.call("readDesk");
  const { total } = present(summary.data.pending.find(({ feature }) => feature === "MN404"));
  expect(total).toBe(data.length);
  return data.map(({ key }) => key);
}

export type RuleBody = BodyInputOf<Calls["proposeApprovalRule"]>;

/** A rule for all corrections of Bandung, which one person checks. */
export const ruleBody = (overrides: Partial<RuleBody> = {}): RuleBody => ({
  transactionType: "P00004",
  branchKey: "ID0002",
  fromIdr: 1,
  checkers: 1,
  roleKeys: [],
  dailyLimitIdr: null,
  ...overrides,
});

/** Answers what is proposed of a rule: itself, or its end. */
export async function decideRule(by: SignedIn, key: string, decision: "approve" | "refuse") {
  const { data } = await by.list("listApprovalRules", { key }, { limit: 1 });
  return by.call("decideProposal", { body: { key: data[0]?.proposalKey ?? key, decision } });
}

/** Puts a rule into force by two people, and gives its key. */
export async function bringIntoForce(
  [proposer, second]: readonly [SignedIn, SignedIn],
  overrides: Partial<RuleBody>,
): Promise<string> {
  const { data } = await proposer.call("proposeApprovalRule", { body: ruleBody(overrides) });
  expect(await decideRule(second, data.key, "approve")).toMatchObject({ code: "S1" });
  return data.key;
}

/** Ends all rules for corrections, and forgets what was approved today. */
export async function withoutRules(db: Db): Promise<void> {
  await sql`UPDATE approval_rules SET ended_at = ${testNow()}, end_proposal_id = id
    WHERE transaction_type = 'P00004' AND in_force_at IS NOT NULL AND ended_at IS NULL`.execute(db);
  await sql`DELETE FROM approved_days`.execute(db);
}
