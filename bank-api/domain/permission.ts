import type { BatchId } from "contract/batches";
import type { BodyOf, ParamsOf } from "contract/call";
import type { CallName, Calls } from "contract/calls";
import type { CustomerType } from "contract/customers";
import { approvalFeature, type ApprovalFeature } from "contract/desk";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import type { ActivityFlags, TransactionType } from "contract/transactions";
import type { Actor } from "./actor";

/** Calls made without an access token. They prove who asks by other means (http/open-calls.ts). */
export const openCalls = [
  "signIn",
  "setNewPassword",
  "sendResetCode",
  "verifyResetCode",
  "refreshToken",
  "changePassword",
] as const satisfies readonly CallName[];

export type OpenCall = (typeof openCalls)[number];
/** Calls made with an access token. */
export type ActorCall = Exclude<CallName, OpenCall>;

/** What a call brings along: its permission may depend on all of it. */
export interface CallInput<N extends CallName> {
  readonly actor: Actor;
  readonly params: ParamsOf<Calls[N]>;
  readonly body: BodyOf<Calls[N]>;
}

/** Records whose kind (a customer's type, a transaction's type, what a batch is of) decides who may call. */
export type RecordName = "customer" | "transaction" | "batch";

/** Any of these codes opens the call; none at all is nobody. */
type Need = "everyone" | readonly FeatureCode[];

export interface Rule<N extends CallName> {
  /** The record to look up first, by its key. */
  readonly record?: { readonly name: RecordName; readonly key: (input: CallInput<N>) => string };
  /** Which of `needs` this request falls under, given the kind of its record. What falls under none is denied. */
  readonly caseOf: (input: CallInput<N>, recordKind: string) => string;
  readonly needs: Readonly<Record<string, Need>>;
}

function anyone<N extends CallName>(): Rule<N> {
  return { caseOf: () => "all", needs: { all: "everyone" } };
}

function anyOf<N extends CallName>(...codes: FeatureCode[]): Rule<N> {
  return { caseOf: () => "all", needs: { all: codes } };
}

/** By transaction type: who may read, and export. */
export const readTransactions = {
  P00001: ["MN501"],
  P00002: ["MN502"],
  P00003: ["MN303", "MN405", "MN503"],
  P00004: ["MN204", "MN404", "MN504"],
} as const;

const workOnCustomers = { Mustahik: ["MN201"], Merchant: ["MN301"] } as const;

/** Whether the actor may open personal data of customers of a type. */
export function mayWorkOn(actor: Actor, type: CustomerType): boolean {
  return meets(actor, workOnCustomers[type]);
}

/** By kind: who may upload. */
export const workOnBatches = { BUP0001: ["MN202"], BUP0002: ["MN203"], BUP0003: ["MN302"] } as const;
const processBatches = { BUP0001: ["MN401"], BUP0002: ["MN402"], BUP0003: ["MN403"] } as const;
const decideOn = {
  MN401: ["MN401"],
  MN402: ["MN402"],
  MN403: ["MN403"],
  MN404: ["MN404"],
  MN405: ["MN405"],
} as const satisfies Record<ApprovalFeature, readonly FeatureCode[]>;
/** Both who uploads and who approves. */
const readBatches = {
  BUP0001: [...workOnBatches.BUP0001, ...processBatches.BUP0001],
  BUP0002: [...workOnBatches.BUP0002, ...processBatches.BUP0002],
  BUP0003: [...workOnBatches.BUP0003, ...processBatches.BUP0003],
} as const satisfies Record<BatchId, readonly FeatureCode[]>;

/** Every call with an access token and who may make it (docs/wire.md#who-may-call). A call without a row does not compile. */
export const permissions: { readonly [N in ActorCall]: Rule<N> } = {
  signOut: anyone(),

  listUsers: anyOf("MN601"),
  createUser: anyOf("MN601"),
  updateUser: {
    caseOf: ({ actor, body }) => (isOwnProfile(actor, body) ? "ownProfile" : "administration"),
    needs: { ownProfile: "everyone", administration: ["MN601"] },
  },
  activateUser: anyOf("MN601"),
  deactivateUser: anyOf("MN601"),
  listRoles: anyOf("MN602", "MN601"),
  createRole: anyOf("MN602"),
  updateRole: anyOf("MN602"),
  listBranches: {
    caseOf: ({ actor }) => (actor.branch.isHeadOffice ? "headOffice" : "branch"),
    needs: {
      headOffice: ["MN603", "MN601", "MN501", "MN502", "MN503", "MN504"],
      branch: ["MN603", "MN601"],
    },
  },
  createBranch: anyOf("MN603"),
  updateBranch: anyOf("MN603"),
  listHistory: {
    caseOf: ({ body }) => body.subject,
    needs: { user: ["MN601"], role: ["MN602"], branch: ["MN603"] },
  },

  listCustomers: {
    // Whoever makes a correction looks the mustahik up by KTP first.
    caseOf: ({ body }) =>
      body.customer_type === "Mustahik" && body.nationality_id ? "MustahikByKtp" : body.customer_type,
    needs: { ...workOnCustomers, MustahikByKtp: ["MN201", "MN204"] },
  },
  customerDetail: {
    record: { name: "customer", key: ({ params }) => String(params.key) },
    caseOf: (_asked, type) => type,
    needs: workOnCustomers,
  },
  customerBalance: {
    record: { name: "customer", key: ({ params }) => String(params.key) },
    caseOf: (_asked, type) => type,
    needs: { ...workOnCustomers, Mustahik: ["MN201", "MN204"] },
  },
  listStatement: {
    record: { name: "customer", key: ({ body }) => body.customer_id },
    caseOf: (_asked, type) => type,
    needs: workOnCustomers,
  },
  updateCustomerStatus: {
    record: { name: "customer", key: ({ body }) => body.customer_id },
    caseOf: (_asked, type) => type,
    needs: workOnCustomers,
  },
  listAccounts: {
    caseOf: ({ body }) => body.product_code,
    needs: { "2001": ["MN205"], "2002": ["MN304"] },
  },

  listTransactions: { caseOf: ({ body }) => body.transaction_type, needs: readTransactions },
  reportTotals: { caseOf: ({ body }) => body.transaction_type, needs: readTransactions },
  listTransactionHistory: { caseOf: ({ body }) => body.transaction_type, needs: readTransactions },
  createTransaction: {
    caseOf: ({ body }) => body.transaction_type,
    needs: { P00002: ["CH001"], P00003: ["CH001"], P00004: ["MN204"] },
  },
  updateTransaction: {
    record: { name: "transaction", key: ({ body }) => body._key },
    caseOf: ({ body }, type) => `${isVoid(body.activity_flags) ? "void" : "approve"} ${type}`,
    needs: {
      "approve P00003": ["MN405"],
      "void P00003": ["MN405"],
      "approve P00004": ["MN404"],
      "void P00004": ["MN204", "MN404"],
    },
  },

  // Of which types the customers may be is judged one by one (`mayWorkOn`).
  recordAccess: anyOf("MN201", "MN301"),
  listAccess: {
    record: { name: "customer", key: ({ body }) => body._key },
    caseOf: () => "all",
    needs: { all: ["MN602"] },
  },

  listBatches: { caseOf: ({ body }) => body.batch_id, needs: readBatches },
  batchItems: {
    record: { name: "batch", key: ({ params }) => String(params.key) },
    caseOf: (_asked, kind) => kind,
    needs: readBatches,
  },
  listBatchItems: {
    record: { name: "batch", key: ({ body }) => body.batch_queues_id },
    caseOf: (_asked, kind) => kind,
    needs: readBatches,
  },
  reviewBatch: {
    record: { name: "batch", key: ({ params }) => String(params.key) },
    caseOf: (_asked, kind) => kind,
    needs: readBatches,
  },
  processBatch: {
    record: { name: "batch", key: ({ body }) => body.batch_queues_id },
    caseOf: (_asked, kind) => kind,
    needs: processBatches,
  },
  cancelBatch: {
    record: { name: "batch", key: ({ params }) => String(params.key) },
    caseOf: (_asked, kind) => kind,
    needs: workOnBatches,
  },

  // Whoever has a menu: it is told what waits behind the entries that it has.
  readDesk: anyOf(...menuFeatureCodes),
  saveView: anyOf(...menuFeatureCodes),
  deleteView: anyOf(...menuFeatureCodes),
  listApprovals: {
    caseOf: ({ body }) => body.feature_code ?? "any",
    needs: { any: approvalFeature.options, ...decideOn },
  },

  transactionSummary: anyOf("MN100"),
  accountSummary: anyOf("MN100"),
  customerSummary: anyOf("MN100"),
  readTrends: anyOf("MN100"),
};

/** A change of one's own name, and of nothing else. */
function isOwnProfile(actor: Actor, body: BodyOf<Calls["updateUser"]>): boolean {
  return body._key === actor.userId && body.role === undefined && body.branch === undefined;
}

/** Anything that approves is judged as an approval, whatever else it asks for. */
function isVoid(flags: ActivityFlags): boolean {
  return flags.void_initiated && !flags.settled && !flags.approved;
}

const meets = (actor: Actor, need: Need) =>
  need === "everyone" || need.some((code) => actor.features.has(code));

/** Whether the actor may make this call in any case at all: judged before the body is read. */
export function mayEver(rule: Pick<Rule<never>, "needs">, actor: Actor): boolean {
  return Object.values(rule.needs).some((need) => meets(actor, need));
}

/** Whether the actor may upload a file of any kind: judged before anything of it is read. */
export function mayEverUpload(actor: Actor): boolean {
  return mayEver({ needs: workOnBatches }, actor);
}

/** Whether the actor may upload a file of this kind. The upload stands apart from the JSON calls (contract/batches.ts). */
export function mayUpload(actor: Actor, kind: BatchId): boolean {
  return meets(actor, workOnBatches[kind]);
}

/** Whether the actor may export transactions of any type: judged before the body is read. */
export function mayEverExport(actor: Actor): boolean {
  return mayEver({ needs: readTransactions }, actor);
}

/** Whether the actor may export transactions of this type. The export stands apart as well (contract/reports.ts). */
export function mayExport(actor: Actor, type: TransactionType): boolean {
  return meets(actor, readTransactions[type]);
}

/** Whether the actor may make this very call; `recordKind` is "" where the rule names no record. */
export function may<N extends CallName>(rule: Rule<N>, input: CallInput<N>, recordKind: string): boolean {
  const need = rule.needs[rule.caseOf(input, recordKind)];
  return need !== undefined && meets(input.actor, need);
}
