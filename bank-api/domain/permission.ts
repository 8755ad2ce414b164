import { batchIds, batchKinds, type BatchId, type BatchKind } from "contract/batch-kinds";
import type { BodyOf, Call, ParamsOf } from "contract/call";
import { calls, type CallName, type Calls } from "contract/calls";
import type { Decision } from "contract/decisions";
import { decisionFeature } from "contract/extensions/pending";
import type { FoundKind } from "contract/extensions/search";
import type { FeatureCode } from "contract/features";
import { proposalKinds } from "contract/proposal-kinds";
import { reports } from "contract/report-list";
import type { ActivityFlags, TransactionType } from "contract/specified/transactions";
import type { Actor } from "./actor";
import { openTo } from "./deputies";

/** Calls made without an access token. They prove who asks by other means (http/open-calls.ts). */
export const openCalls = [
  "signIn",
  "signInWithCode",
  "signInWithIdToken",
  "setNewPassword",
  "sendResetCode",
  "verifyResetCode",
  "refreshToken",
  "changePassword",
] as const satisfies readonly CallName[];

export type OpenCall = (typeof openCalls)[number];
/** Calls made with an access token. */
export type ActorCall = Exclude<CallName, OpenCall>;

/** What a call brings. Its permission may depend on every part of it. */
export interface CallInput<N extends CallName> {
  readonly actor: Actor;
  readonly params: ParamsOf<Calls[N]>;
  readonly body: BodyOf<Calls[N]>;
}

export type RecordName = "customer" | "transaction" | "batch" | "proposal";

/** What a caller needs: one of these features is enough. */
type Need = "everyone" | readonly FeatureCode[];

export interface Rule<N extends CallName> {
  /** The record to look up first, by its key. */
  readonly record?: { readonly name: RecordName; readonly key: (input: CallInput<N>) => string };
  /** The entry of `needs` for this request, given the kind of its record. A request without an entry is denied. */
  readonly caseOf: (input: CallInput<N>, recordKind: string) => string;
  readonly needs: Readonly<Record<string, Need>>;
  /** Whether somebody may make the call whose role requires a second factor that they have yet to set up. */
  readonly isOpenBeforeSetUp?: true;
}

const rule = <N extends CallName>(need: Need): Rule<N> => ({ caseOf: () => "all", needs: { all: need } });
const anyOf = <N extends CallName>(...codes: FeatureCode[]) => rule<N>(codes);

/** The rule of calls for everyone, also before a required second factor is set up: what the set-up takes, and the way out. */
const always = { ...rule<CallName>("everyone"), isOpenBeforeSetUp: true } as const;

/** A rule that depends on what the request says. */
const by = <N extends CallName>(caseOf: Rule<N>["caseOf"], needs: Rule<N>["needs"]): Rule<N> => ({
  caseOf,
  needs,
});

/** A rule that depends on the kind of the record that the request names: a customer's or a transaction's type, a batch's kind. */
const byKindOf = <N extends CallName, R extends RecordName>(
  name: R,
  key: (input: CallInput<N>) => string,
  needs: Rule<N>["needs"],
) => ({ record: { name, key }, caseOf: (_input: CallInput<N>, kind: string) => kind, needs });

const keyInPath = ({ params }: { readonly params: { readonly key: string | number } }) => String(params.key);
const typeInBody = ({ body }: { readonly body: { readonly transaction_type: TransactionType } }) =>
  body.transaction_type;

/** Who may read and export transactions, by their type. */
export const readTransactions = {
  P00001: [reports.distribution.feature],
  P00002: [reports.usage.feature],
  P00003: ["MN303", "MN405", reports.disbursement.feature],
  P00004: ["MN204", "MN404", reports.correction.feature],
} as const satisfies Record<TransactionType, readonly FeatureCode[]>;
const readAnyReport = Object.values(reports).map(({ feature }) => feature);

/** Who may open a customer's personal data, by the customer's type. */
export const workOnCustomers = { Mustahik: ["MN201"], Merchant: ["MN301"] } as const;

/** Who may change the asnaf. Merchants have none. */
const changeAsnaf = { Mustahik: ["MN206"] } as const;
/** Who may change the category. Mustahik have none. */
const changeCategory = { Merchant: ["MN305"] } as const;
/** Who may fill what a record lacks. */
const completeMustahik = { Mustahik: ["MN208"] } as const;
/** Who may see a customer's household. Merchants have none. */
const seeHouseholds = { Mustahik: ["MN207"] } as const;

const ofBatchKinds = (needs: (kind: BatchKind) => readonly FeatureCode[]) =>
  Object.fromEntries(batchIds.map((id) => [id, needs(batchKinds[id])])) as Record<
    BatchId,
    readonly FeatureCode[]
  >;
/** Who may upload batches and cancel them, by their kind. */
export const uploadBatches = ofBatchKinds(({ uploads }) => [uploads]);
const processBatches = ofBatchKinds(({ approvals }) => [approvals]);
/** Who may read batches, by their kind: the users who upload and those who approve. */
const readBatches = ofBatchKinds(({ uploads, approvals }) => [uploads, approvals]);
/** Who may find a record by its number or name, by its kind and type. The same users see it elsewhere. */
export const findable = {
  Mustahik: { Mustahik: workOnCustomers.Mustahik },
  Merchant: { Merchant: workOnCustomers.Merchant },
  Account: { "2001": ["MN201", "MN205"], "2002": ["MN301", "MN304"] },
  Transaction: readTransactions,
  Batch: readBatches,
} as const satisfies Record<FoundKind, Record<string, readonly FeatureCode[]>>;
/**
 * Who may answer a proposal, by its kind. A user who may only propose that two are one person, a text of a privacy notice, or that
 * data goes, or register a request about personal data, takes that back.
 */
const answerProposals: Rule<never>["needs"] = {
  ...Object.fromEntries(
    Object.entries(proposalKinds).flatMap(([kind, { decider }]) => [
      [kind, [decider]],
      [`refuse ${kind}`, [decider]],
    ]),
  ),
  "refuse same-person": ["MN209", proposalKinds["same-person"].decider],
  "refuse data-request": ["MN701", proposalKinds["data-request"].decider],
  "refuse privacy-notice": ["MN702", proposalKinds["privacy-notice"].decider],
  "refuse retention": ["MN704", proposalKinds.retention.decider],
};
const seeApprovals = Object.fromEntries(decisionFeature.options.map((code) => [code, [code]]));

const whoseSessions = ({
  actor,
  body,
}: {
  readonly actor: Actor;
  readonly body: { readonly userKey: string };
}) => (body.userKey === actor.userId ? "own" : "administration");
const sessionNeeds = { own: "everyone", administration: ["MN601"] } as const;

/** Calls whose contract says who may make them. */
type SaidByContract = {
  [N in ActorCall]: Calls[N] extends { readonly needs?: readonly FeatureCode[] } ? N : never;
}[ActorCall];

const byContract = Object.fromEntries(
  Object.entries<Call>(calls).flatMap(([name, { needs }]) => (needs ? [[name, anyOf(...needs)]] : [])),
) as { readonly [N in SaidByContract]: Rule<N> };

/** Who may make the other calls, and those that look up a record. A call without a row does not compile. */
const byRule = {
  signOut: always,
  readSecondFactor: always,
  beginSecondFactor: always,
  confirmSecondFactor: always,
  renewRecoveryCodes: rule("everyone"),
  turnOffSecondFactor: rule("everyone"),

  listSessions: by(whoseSessions, sessionNeeds),
  listSignIns: by(whoseSessions, sessionNeeds),
  endSessions: by(whoseSessions, sessionNeeds),

  listUsers: anyOf("MN601"),
  createUser: anyOf("MN601"),
  updateUser: by(({ actor, body }) => (isOwnProfile(actor, body) ? "ownProfile" : "administration"), {
    ownProfile: "everyone",
    administration: ["MN601"],
  }),
  activateUser: anyOf("MN601"),
  deactivateUser: anyOf("MN601"),
  listRoles: anyOf("MN602", "MN601", "MN604"),
  createRole: anyOf("MN602"),
  updateRole: anyOf("MN602"),
  listBranches: by(({ actor }) => (actor.branch.isHeadOffice ? "headOffice" : "branch"), {
    headOffice: ["MN603", "MN601", "MN604", ...readAnyReport, "MN505", "MN507", "MN209", "MN701", "MN708"],
    branch: ["MN603", "MN601", "MN604"],
  }),
  createBranch: anyOf("MN603"),
  updateBranch: anyOf("MN603"),
  listHistory: by(({ body }) => body.subject, {
    user: ["MN601"],
    role: ["MN602"],
    branch: ["MN603"],
    programme: ["MN606"],
    incident: ["MN706", "MN710"],
    // Who answers that data was corrected sees the corrections.
    mustahik: ["MN201", "MN708"],
    merchant: ["MN301", "MN708"],
  }),

  // A user who makes a correction looks the mustahik up by KTP first.
  listCustomers: by(
    ({ body }) =>
      body.customer_type === "Mustahik" && body.nationality_id ? "MustahikByKtp" : body.customer_type,
    { ...workOnCustomers, MustahikByKtp: ["MN201", "MN204"] },
  ),
  customerDetail: byKindOf("customer", keyInPath, workOnCustomers),
  customerBalance: byKindOf("customer", keyInPath, { ...workOnCustomers, Mustahik: ["MN201", "MN204"] }),
  listStatement: byKindOf("customer", ({ body }) => body.customer_id, workOnCustomers),
  updateCustomerStatus: byKindOf("customer", ({ body }) => body.customer_id, workOnCustomers),
  changeCustomerAsnaf: byKindOf("customer", ({ body }) => body.key, changeAsnaf),
  changeMerchantCategory: byKindOf("customer", ({ body }) => body.key, changeCategory),
  listAccounts: by(({ body }) => body.product_code, { "2001": ["MN205"], "2002": ["MN304"] }),

  readCompleteness: byKindOf("customer", keyInPath, completeMustahik),
  completeCustomer: byKindOf("customer", ({ body }) => body.key, completeMustahik),

  readHousehold: byKindOf("customer", keyInPath, seeHouseholds),
  listHouseholdDistributions: byKindOf("customer", ({ body }) => body.key, seeHouseholds),

  listTransactions: by(typeInBody, readTransactions),
  reportTotals: by(typeInBody, readTransactions),
  listTransactionHistory: by(typeInBody, readTransactions),
  createTransaction: by(typeInBody, { P00002: ["CH001"], P00003: ["CH001"], P00004: ["MN204"] }),
  updateTransaction: {
    record: { name: "transaction", key: ({ body }) => body._key },
    caseOf: ({ body }, type) => decisionCase(isVoid(body.activity_flags) ? "void" : "approve", type),
    needs: {
      "approve P00003": ["MN405"],
      "void P00003": ["MN405"],
      "approve P00004": ["MN404"],
      "void P00004": ["MN204", "MN404"],
    },
  },

  // Each request is judged on its own (`mayDecide`).
  reviewDecision: anyOf("MN204", "MN404", "MN405"),
  decideMany: anyOf("MN204", "MN404", "MN405"),
  readDecision: anyOf("MN204", "MN404", "MN405"),

  listAccess: { ...anyOf("MN602"), record: { name: "customer", key: ({ body }) => body.key } },

  listBatches: by(({ body }) => body.batch_id, readBatches),
  batchItems: byKindOf("batch", keyInPath, readBatches),
  listBatchItems: byKindOf("batch", ({ body }) => body.batch_queues_id, readBatches),
  reviewBatch: byKindOf("batch", keyInPath, readBatches),
  processBatch: byKindOf("batch", ({ body }) => body.batch_queues_id, processBatches),
  cancelBatch: byKindOf("batch", keyInPath, uploadBatches),

  listApprovals: by(({ body }) => body.feature ?? "any", { any: decisionFeature.options, ...seeApprovals }),

  decideProposal: {
    record: { name: "proposal", key: ({ body }) => body.key },
    caseOf: ({ body }, kind) => (body.decision === "refuse" ? `refuse ${kind}` : kind),
    needs: answerProposals,
  },

  transactionSummary: anyOf("MN100"),
  accountSummary: anyOf("MN100"),
  customerSummary: anyOf("MN100"),
} satisfies {
  readonly [N in Exclude<ActorCall, SaidByContract>]: Rule<N>;
};

/** They also say which record the handler of a call is given (`RecordOf`). */
export type Rules = typeof byRule;

/**
 * Who may make each call with an access token (docs/wire.md#who-may-call). The upload stands apart (`uploadBatches`), and so
 * does the export (`readTransactions`).
 */
export const permissions: { readonly [N in ActorCall]: Rule<N> } = { ...byContract, ...byRule };

/** A change of one's own name, and of nothing else. */
export function isOwnProfile(actor: Actor, body: BodyOf<Calls["updateUser"]>): boolean {
  return body._key === actor.userId && (body.role ?? body.branch ?? body.email) === undefined;
}

/** Anything that approves is judged as an approval, whatever else it asks for. */
const isVoid = (flags: ActivityFlags): boolean => flags.void_initiated && !flags.settled && !flags.approved;

/** Whether the actor holds what is needed, or was passed it as a deputy. */
export const holds = ({ features, standsInFor }: Pick<Actor, "features" | "standsInFor">, need: Need) => {
  if (need === "everyone") return true;
  const open = openTo([...features], standsInFor);
  return need.some((code) => open.includes(code));
};

/** The types of each kind that the actor may find. */
export const findableBy = (actor: Actor) =>
  Object.fromEntries(
    Object.entries<Readonly<Record<string, Need>>>(findable).map(([kind, needs]) => [
      kind,
      Object.entries(needs).flatMap(([type, need]) => (holds(actor, need) ? [type] : [])),
    ]),
  ) as Record<FoundKind, string[]>;

/** Whether the actor may make this call in any case at all: judged before the body is read. */
export function mayEver({ needs }: Pick<Rule<never>, "needs">, actor: Actor): boolean {
  return Object.values(needs).some((need) => holds(actor, need));
}

/** Whether the actor may make this very call; `recordKind` is "" where the rule names no record. */
export function may<N extends CallName>(rule: Rule<N>, input: CallInput<N>, recordKind: string): boolean {
  const need = rule.needs[rule.caseOf(input, recordKind)];
  return need !== undefined && holds(input.actor, need);
}

/** Whether these features let somebody decide a transaction of this type so: one among many is judged as one alone. */
export function mayDecide(by: Pick<Actor, "features">, decision: Decision, type: TransactionType): boolean {
  const need = permissions.updateTransaction.needs[decisionCase(decision, type)];
  return need !== undefined && holds({ features: by.features }, need);
}

const decisionCase = (decision: Decision, type: string) => `${decision} ${type}`;
