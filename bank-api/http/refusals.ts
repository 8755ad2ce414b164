import type { CallAuth } from "contract/call";
import { calls, type CallName } from "contract/calls";
import { httpStatusOf, type ResponseCode } from "contract/codes";
import { type ActorCall, permissions, type Rule } from "bank-api/domain/permission";

/** A code that is no success. */
export type RefusalCode = Exclude<ResponseCode, "S1">;

/** Calls as the OpenAPI document names them: those of the contract and the two that stand apart. */
export type OperationName = CallName | "uploadBatch" | "exportTransactions";

/** What each code means to a client, one line for the OpenAPI document (docs/wire.md#codes). */
export const meanings: Readonly<Record<RefusalCode, string>> = {
  S0: "unknown name, wrong password or inactive user",
  E0: "malformed request, or its signature is not valid",
  E1: "already so: already sent, already processed, a duplicate, or still being processed",
  E2: "the account is not fully set up",
  E3: "refused by a rule; the message says by which",
  E4: "the refresh token is spent or has expired",
  "401": "not signed in, or the session has ended",
  "403": "no right to this",
  "404": "no such thing, or another branch's",
  "429": "too many tries, or too much is waiting; `retry-after` says when to try again",
  "500": "failure, told without detail",
};

/** Every call: unreadable request, invalid signature, internal error. */
const ofEveryCall: readonly RefusalCode[] = ["E0", "500"];

/**
 * Of how a call proves who makes it. Calls before sign-in are limited in number; a password is slowed down after failures as
 * well, and waits its turn to be hashed.
 */
const ofAuth: Readonly<Record<CallAuth, readonly RefusalCode[]>> = {
  none: ["429"],
  basic: ["401", "S0", "429"],
  access: ["401"],
  refresh: ["401", "E4"],
};

/** What a call's own rules add to that: those of its handler. */
const ofHandler: Readonly<Partial<Record<CallName, readonly RefusalCode[]>>> = {
  signIn: ["E2"],
  setNewPassword: ["E3"],
  sendResetCode: ["E1"],
  verifyResetCode: ["E3"],
  changePassword: ["E2", "E3", "404"],
  createUser: ["E3", "429"],
  updateUser: ["E3", "404"],
  activateUser: ["E3", "404"],
  deactivateUser: ["E3", "404"],
  createRole: ["E3"],
  updateRole: ["E3", "404"],
  createBranch: ["E3"],
  updateBranch: ["E3", "404"],
  listHistory: ["404"],
  recordAccess: ["404"],
  listStatement: ["E3"],
  listTransactions: ["E3"],
  listTransactionHistory: ["E3"],
  reportTotals: ["E3"],
  createTransaction: ["E3", "404"],
  updateTransaction: ["E3"],
  processBatch: ["E3"],
  cancelBatch: ["E3"],
  saveView: ["E3"],
  deleteView: ["404"],
};

/** Both are signed in for and judged by their kind; both wait their turn. */
const standingApart = {
  uploadBatch: [...ofEveryCall, ...ofAuth.access, "403", "429", "E1", "E3"],
  exportTransactions: [...ofEveryCall, ...ofAuth.access, "403", "429", "E3"],
} as const satisfies Record<Exclude<OperationName, CallName>, readonly RefusalCode[]>;

/** The codes with which a call may be refused. */
export function refusalsOf(name: OperationName): ReadonlySet<RefusalCode> {
  if (name === "uploadBatch" || name === "exportTransactions") return new Set(standingApart[name]);
  const { auth, idempotency } = calls[name];
  return new Set([
    ...ofEveryCall,
    ...ofAuth[auth],
    // A write with a key may still be running, or have been done by another call.
    ...(idempotency === "none" ? [] : (["E1"] as const)),
    ...(isActorCall(name) ? ofRule(permissions[name]) : []),
    ...(ofHandler[name] ?? []),
  ]);
}

const isActorCall = (name: CallName): name is ActorCall => name in permissions;

function ofRule({ record, needs }: Pick<Rule<never>, "record" | "needs">): RefusalCode[] {
  const isForEveryone = Object.values(needs).every((need) => need === "everyone");
  return [...(isForEveryone ? [] : (["403"] as const)), ...(record ? (["404"] as const) : [])];
}

/** The same by HTTP status, since several codes may travel with one. */
export function refusalsByStatus(name: OperationName): ReadonlyMap<number, readonly RefusalCode[]> {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of refusalsOf(name)) {
    const status = httpStatusOf[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
