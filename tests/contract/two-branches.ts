import { jakartaDate } from "bank-api/domain/dates";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { expect } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import { channelFeatureCode, menuFeatureCodes, type FeatureCode } from "contract/features";
import type { ProposalKind } from "contract/proposal-kinds";
import type { CustomerType } from "contract/specified/customers";
import type { TransactionType } from "contract/specified/transactions";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, validRows } from "../support/batch-files/rows";
import { testNow } from "../support/clock";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";
import { type BankUnderTest, unique } from "./bank";
import { ruleBody } from "./corrections";
import { registerRequest } from "./data-requests";
import { colleague, newRole, present } from "./organisation";

/** The branch of who asks, and the one whose records they must not see. */
export const ownBranch = "ID0002";
export const otherBranch = "ID0003";
/** Branches whose rows are nobody's business there: another one, head office, and one that does not exist. */
export const foreignBranches = [otherBranch, "ID0001", "ID0999"];

/** Well formed, and nobody's. */
export const nobodysKey = "100000000000000001";
export const nobodysBranch = "ID0999";

export interface Holder {
  readonly id: string;
  readonly name: string;
  /** KTP or NPWP. */
  readonly number: string;
  readonly account: string;
}

/** Records of one branch: one of each kind that can be asked for by its key. */
export interface BranchRecords {
  readonly branchId: string;
  readonly userId: string;
  readonly mustahik: Holder;
  readonly merchant: Holder;
  /** Pending. */
  readonly correctionId: string;
  /** Pending. */
  readonly disbursementId: string;
  readonly batchIds: Readonly<Record<BatchId, string>>;
}

/** Two branches, and somebody in one of them whose role opens every call: nothing but the branch stands in the way. */
export interface TwoBranches {
  readonly db: Db;
  readonly insider: SignedIn;
  readonly headOffice: SignedIn;
  /** The merchants' channel, at head office. */
  readonly channel: SignedIn;
  readonly own: BranchRecords;
  readonly other: BranchRecords;
  /** A view that somebody in the other branch shares. */
  readonly otherViewId: string;
  /** A rule for approvals of the other branch, proposed. */
  readonly otherRuleId: string;
  /** A deputyship of two people of the other branch. */
  readonly otherDeputyshipId: string;
  /** Two mustahik of the other branch who may be one person. */
  readonly otherDuplicateId: string;
  /** What waits for an answer in the other branch: that the two are one person, the rule, a reset of a second factor, and a request. */
  readonly otherProposals: Readonly<
    Record<Exclude<ProposalKind, "programme-budget" | "privacy-notice" | "incident" | "retention">, string>
  >;
}

/** Needs our own bank: its database alone can tell what a branch holds. */
export async function openTwoBranches(bank: BankUnderTest): Promise<TwoBranches> {
  const { db } = present(bank.own);
  const [headOffice, operator, outsider] = await Promise.all([
    bank.signIn("admin"),
    bank.signIn("operator.bandung"),
    bank.signIn("operator.surabaya"),
  ]);
  const { data: role } = await headOffice.call("createRole", { body: newRole(menuFeatureCodes) });
  const { session: insider } = await colleague(bank, headOffice, role._key, ownBranch);
  const { session: channel } = await colleague(bank, headOffice, role._key, "ID0001");
  const { session: approver } = await colleague(bank, headOffice, role._key, otherBranch);
  // No administrator holds the merchants' channel, so none can grant it.
  const features: FeatureCode[] = [...menuFeatureCodes, channelFeatureCode];
  await db.updateTable("roles").set({ features }).where("id", "=", role._key).execute();
  const view = { name: unique("Tampilan"), address: "/dashboard", isShared: true };
  const { data: shared } = await outsider.call("saveView", { body: view });
  const { data: rule } = await headOffice.call("proposeApprovalRule", {
    body: ruleBody({ branchKey: otherBranch, fromIdr: 100_000_000, checkers: 2 }),
  });
  const { data: rules } = await headOffice.list("listApprovalRules", { key: rule.key });
  const today = jakartaDate(testNow());
  const { data: deputyship } = await approver.call("nameDeputy", {
    body: { deputyKey: outsider.user._key, from: today, to: today, reason: "Cuti" },
  });
  const began_at = new Date(testNow().getTime() - 60_000);
  await db
    .insertInto("second_factors")
    .values({
      user_id: approver.user._key,
      sealed_secret: "",
      began_at,
      confirmed_at: began_at,
      last_step: "0",
    })
    .execute();
  const { data: reset } = await headOffice.call("askSecondFactorReset", {
    body: { userKey: approver.user._key, reason: "Ponsel hilang" },
  });
  const otherDuplicateId = await likelyDuplicateIn(db, otherBranch);
  const { data: proposal } = await outsider.call("proposeSamePerson", {
    body: { key: otherDuplicateId, ended: "first", reason: "Salah ketik" },
  });
  const other = await recordsOf(db, otherBranch, outsider);
  const request = await registerRequest(outsider, other.mustahik.id);
  return {
    db,
    insider,
    headOffice,
    channel,
    own: await recordsOf(db, ownBranch, operator),
    other,
    otherViewId: shared.key,
    otherRuleId: rule.key,
    otherDeputyshipId: deputyship.key,
    otherDuplicateId,
    otherProposals: {
      "same-person": proposal.key,
      "approval-rule": present(rules[0]?.proposalKey ?? undefined),
      "second-factor-reset": reset.key,
      "data-request": request,
    },
  };
}

/** What a write may leave behind. Sessions, keys and totals that follow from the rest aside. */
const lasting = [
  ...["users", "roles", "branches", "customers", "accounts", "transactions", "postings", "saved_views"],
  ...["batches", "batch_rows", "audit_log", "access_log", "mail_outbox", "proposals", "bulk_decisions"],
  ...["approval_rules", "deputyships", "programmes", "programme_budgets", "period_reports", "second_factors"],
  ...["data_requests", "privacy_notices", "incidents", "erasures", "retention_runs"],
];

async function stateOfBank(db: Db): Promise<unknown> {
  return Promise.all(
    lasting.map(async (table) => {
      // A job notes when it has told of what is due.
      const row = ["data_requests", "incidents"].includes(table)
        ? sql`(to_jsonb(t) - '{warned_at,late_told_at}'::text[])::text`
        : sql`t::text`;
      const rows = sql`SELECT md5(string_agg(${row}, '|' ORDER BY ${row})) AS hash FROM ${sql.table(table)} t`;
      return { table, ...((await rows.execute(db)).rows[0] as object) };
    }),
  );
}

/** Waits until the mail about what was done before is out. The bank sends it by itself, which no call after it has done. */
const untilMailIsOut = (db: Db) =>
  until(
    async () => {
      const { rows } = await sql`
        SELECT 1 FROM mail_outbox WHERE next_try_at < 'infinity' UNION ALL SELECT 1 FROM notice_causes
        UNION ALL SELECT 1 FROM notices WHERE mail_due = 'at-once' LIMIT 1`.execute(db);
      return rows.length === 0;
    },
    { what: "the end of mail about earlier work" },
  );

/** Expects that nothing lasting is left behind. */
export async function unchangedBy(db: Db, act: () => Promise<void>): Promise<void> {
  await untilMailIsOut(db);
  const before = await stateOfBank(db);
  await act();
  expect(await stateOfBank(db)).toEqual(before);
}

/** The oldest two mustahik of a branch, who have been found to be alike. */
async function likelyDuplicateIn(db: Db, branchId: string): Promise<string> {
  const people = await db
    .selectFrom("customers")
    .select("id")
    .where("branch_id", "=", branchId)
    .where("customer_type", "=", "Mustahik")
    .orderBy("id")
    .limit(2)
    .execute();
  const [first_id, second_id] = people.map(({ id }) => id);
  const pair = {
    id: "300000000000000003",
    first_id: present(first_id),
    second_id: present(second_id),
    first_branch_id: branchId,
    second_branch_id: branchId,
    reasons: ["phone"],
    found_at: testNow(),
  };
  await db.insertInto("duplicate_pairs").values(pair).execute();
  return pair.id;
}

/** @param operator of this branch */
async function recordsOf(db: Db, branchId: string, operator: SignedIn): Promise<BranchRecords> {
  return {
    branchId,
    userId: operator.user._key,
    correctionId: await pendingOf(db, branchId, "P00004"),
    disbursementId: await pendingOf(db, branchId, "P00003"),
    mustahik: await holderOf(db, branchId, "Mustahik"),
    merchant: await holderOf(db, branchId, "Merchant"),
    batchIds: {
      BUP0001: await uploadedBy(operator, "BUP0001"),
      BUP0002: await uploadedBy(operator, "BUP0002"),
      BUP0003: await uploadedBy(operator, "BUP0003"),
      BUP0004: await uploadedBy(operator, "BUP0004"),
      BUP0005: await uploadedBy(operator, "BUP0005"),
    },
  };
}

async function pendingOf(db: Db, branchId: string, type: TransactionType): Promise<string> {
  const { id } = await db
    .selectFrom("transactions")
    .select("id")
    .where("branch_id", "=", branchId)
    .where("transaction_type", "=", type)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return id;
}

/** An active customer with an account. */
async function holderOf(db: Db, branchId: string, type: CustomerType): Promise<Holder> {
  const { id, name, national_id, tax_id, number } = await db
    .selectFrom("customers")
    .innerJoin("accounts", "accounts.customer_id", "customers.id")
    .select(["customers.id", "customers.name", "national_id", "tax_id", "accounts.number"])
    .where("customers.branch_id", "=", branchId)
    .where("customer_type", "=", type)
    .where("customers.status", "=", "Active")
    .orderBy("customers.id")
    .executeTakeFirstOrThrow();
  return { id, name, number: national_id ?? tax_id ?? "", account: number };
}

async function uploadedBy(operator: SignedIn, kind: BatchId): Promise<string> {
  return (
    await operator.upload(
      uploadOf(kind, csvOf(kind, validRows(kind, 3, 1)), { branchId: operator.user.branch._key }),
    )
  ).data._key;
}
