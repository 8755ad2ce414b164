import { messages } from "contract/codes";
import type { Decision } from "contract/decisions";
import type { ApprovalRule, RuledType } from "contract/extensions/approval-rules";
import type { ApprovalFeature } from "contract/extensions/pending";
import { featureNames } from "contract/features";
import type { Actor } from "./actor";
import { requireHeadOffice } from "./administration";
import { rupiah } from "./amounts";
import type { Capacity } from "./deputies";
import { refused, type DomainError } from "./errors";
import { alreadyProcessed, isOwnWork } from "./transactions";

/** What a rule asks for. It never changes: another rule takes its place, or it ends. */
export interface RuleFields {
  readonly transactionType: RuledType;
  /** Null: all branches. */
  readonly branchId: string | null;
  /** The smallest amount that the rule is about. */
  readonly fromIdr: number;
  readonly checkers: 1 | 2;
  /** Who may check, among those who hold the approve screen; empty: all of them. */
  readonly roleIds: readonly string[];
  /** What one person may approve of the kind on one day; null: any sum. */
  readonly dailyLimitIdr: number | null;
}

/** The screen where requests of a type are approved. Distributions are approved as a batch. */
export const screenOfType = { P00001: "MN402", P00003: "MN405", P00004: "MN404" } as const satisfies Record<
  RuledType,
  ApprovalFeature
>;

/** Only head office decides for all branches. A rule of another branch has been looked up in the scope of the actor before. */
export function requireRuleOf(actor: Actor, branchId: string | null): void {
  if (branchId === null) requireHeadOffice(actor, "mengatur persetujuan semua cabang");
}

export function requireReachable({ fromIdr, dailyLimitIdr }: RuleFields): void {
  if (dailyLimitIdr !== null && dailyLimitIdr < fromIdr)
    throw refused("Batas per hari kurang dari nominal awal aturan, jadi tidak ada yang dapat disetujui.");
}

/**
 * What to say of a rule that nobody can fulfil today; undefined of any other. People come and go, so it is no reason to refuse
 * it.
 */
export function tooFewToCheck(able: number, checkers: number): string | undefined {
  return able >= checkers
    ? undefined
    : `Hari ini hanya ${able} orang dapat memeriksa, dan aturan ini memerlukan ${checkers}: tambahkan pemeriksa sebelum aturan disetujui.`;
}

export type LackingRule = Pick<
  ApprovalRule,
  "key" | "transactionType" | "branchName" | "fromIdr" | "checkers"
>;

/** What to say before a change that leaves rules with too few people to check. */
export function newsOfRules(rules: readonly LackingRule[]): string {
  const inWords = ({ transactionType, branchName, fromIdr, checkers }: LackingRule) =>
    `${featureNames[screenOfType[transactionType]]} ${branchName ?? "semua cabang"} mulai ${rupiah(fromIdr)} (perlu ${checkers} pemeriksa)`;
  return `Setelah perubahan ini, pemeriksa untuk aturan persetujuan berikut tidak cukup: ${rules.map(inWords).join("; ")}. Tekan Simpan sekali lagi jika tetap ingin menyimpan.`;
}

interface RoleOfRule {
  readonly description: string;
  readonly features: readonly string[];
}

/** A role that cannot open the screen would never check anything. */
export function requireApprovingRoles(type: RuledType, roles: readonly RoleOfRule[]): void {
  const idle = roles.find(({ features }) => !features.includes(screenOfType[type]));
  if (idle) throw refused(`Role ${idle.description} tidak dapat menyetujui jenis ini.`);
}

/** Refuses to end a rule that is not in force, or whose end is proposed already. */
export function requireInForce({ state }: Pick<ApprovalRule, "state">): void {
  if (state !== "in_force") throw alreadyProcessed();
}

/** What the rule of a request, or of a distribution batch, says of those who check it. */
export interface Checks {
  readonly createdBy: string;
  readonly checkers: 1 | 2;
  readonly firstApprovedBy: string | null;
  /** The approver in whose place a deputy was the first checker. */
  readonly firstApprovedFor: string | null;
  readonly rule: {
    readonly roleIds: readonly string[];
    readonly roleNames: readonly string[];
    readonly dailyLimitIdr: number | null;
  } | null;
}

/** Whether the next approval is the first of two, which settles nothing. */
export const isFirstOfTwo = ({ checkers, firstApprovedBy }: Pick<Checks, "checkers" | "firstApprovedBy">) =>
  checkers === 2 && firstApprovedBy === null;

/**
 * Why somebody may not decide so in this right; undefined if they may (docs/rules.md#approval-rules). A deputy decides nothing
 * that they or the approver have made or checked before. SQL has the same rule for lists (`closedTo` of
 * store/approvals/waiting.ts) and notices (`notifyDeciders` of store/people/notices.ts). store/approvals/who-decides.test.ts
 * compares them.
 */
export function refusalOf(
  decision: Decision,
  { people, roleId, onBehalfOf }: Capacity,
  { createdBy, firstApprovedBy, firstApprovedFor, rule }: Checks,
): DomainError | undefined {
  if (decision === "void" && onBehalfOf === null) return undefined;
  if (isOwnWork(createdBy, people)) return onBehalfOf?.userId === createdBy ? madeByApprover() : ownMade();
  const isOther = rule && rule.roleIds.length > 0 && !rule.roleIds.includes(roleId);
  if (isOther && decision === "approve") return forOtherRoles(rule.roleNames);
  if ([firstApprovedBy, firstApprovedFor].some((id) => id !== null && people.includes(id)))
    return onBehalfOf ? checkedByEither() : refused(messages.ownApproval);
  return undefined;
}

const ownMade = () => refused(messages.ownWork);
const madeByApprover = () =>
  refused("Data ini dibuat oleh penyetuju yang Anda gantikan, jadi tidak dapat diputuskan atas namanya.");
const checkedByEither = () =>
  refused(
    "Anda atau penyetuju yang Anda gantikan sudah memeriksa data ini. Pemeriksa kedua harus orang lain.",
  );
const forOtherRoles = (names: readonly string[]) =>
  refused(`Menurut aturan persetujuan, data ini hanya dapat disetujui oleh: ${names.join(", ")}.`);

/** Refuses an approval with which the day's sum is beyond the limit. */
export function requireWithinLimit(approvedTodayIdr: number, amountIdr: number, limitIdr: number | null) {
  if (limitIdr === null || approvedTodayIdr <= limitIdr) return;
  const left = Math.max(0, limitIdr - (approvedTodayIdr - amountIdr));
  throw refused(
    `Batas persetujuan Anda per hari untuk jenis ini ${rupiah(limitIdr)}. Sisa hari ini ${rupiah(left)}, data ini ${rupiah(amountIdr)}.`,
  );
}
