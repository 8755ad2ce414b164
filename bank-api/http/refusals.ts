import { permissions, readTransactions, type Rule, uploadBatches } from "bank-api/domain/permission";
import type { Call, CallAuth } from "contract/call";
import { calls, type CallName } from "contract/calls";
import { httpStatusOf, type ResponseCode } from "contract/codes";
import { multiRead } from "contract/multi-read";
import { uploadBatch } from "contract/specified/batches";
import { exportTransactions } from "contract/specified/reports";

/** A code other than success. */
export type RefusalCode = Exclude<ResponseCode, "S1">;

/** Calls as the OpenAPI document names them: those of the contract and the three that stand apart. */
export type OperationName = CallName | "uploadBatch" | "exportTransactions" | "multiRead";

export const operations: Readonly<Record<OperationName, Omit<Call, "body" | "data">>> = {
  ...calls,
  uploadBatch: { ...uploadBatch, auth: "access" },
  exportTransactions,
  multiRead,
};

/** The permissions of all operations that need an access token. */
export const rules: Readonly<
  Partial<Record<OperationName, Pick<Rule<never>, "record" | "needs" | "isOpenBeforeSetUp">>>
> = {
  ...permissions,
  uploadBatch: { needs: uploadBatches },
  exportTransactions: { needs: readTransactions },
};

/** What each code means to a client, one line for the OpenAPI document and the table of docs/wire.md#codes. */
export const meanings: Readonly<Record<RefusalCode, string>> = {
  S0: "unknown name, wrong password or inactive user; an ID token that is not valid",
  E0: "malformed request, or its signature is not valid",
  E1: "already so: sent, processed, a duplicate, or still running",
  E2: "the account is not fully set up",
  E3: "refused by a rule; the message says by which",
  E4: "the refresh token is spent or has expired",
  E5: "the user's role requires a second factor, which has to be set up first",
  E6: "a code of the second factor is missing or not right, as the message says; nothing has happened, so the key may come again with a right one",
  E7: "the user has yet to be told something, as the message says; nothing has happened, and the key may come again",
  "401": "not signed in, or the session has ended",
  "403": "no right to this",
  "404": "no such thing, or another branch's",
  "429": "too many tries, or too much is waiting; `retry-after` says when to try again",
  "500": "failure, told without detail",
  "503": "too busy, nothing was done; the same key may come again when `retry-after` says",
};

/** Codes of every call: unreadable request, invalid signature, internal error, too much under way. */
const ofEveryCall: readonly RefusalCode[] = ["E0", "500", "503"];

/**
 * Codes by how a call proves who makes it. Calls before sign-in are limited in number. Failures slow down: wrong passwords and
 * invented tokens. A password also waits its turn to be hashed.
 */
const ofAuth: Readonly<Record<CallAuth, readonly RefusalCode[]>> = {
  none: ["429"],
  basic: ["401", "S0", "429"],
  access: ["401", "429"],
  refresh: ["401", "E4", "429"],
};

/** Codes that the handler of a call adds. An upload and an export wait their turn. */
const ofHandler: Readonly<Partial<Record<OperationName, readonly RefusalCode[]>>> = {
  signIn: ["E2", "E3"],
  signInWithCode: ["E2", "E3", "E6"],
  signInWithIdToken: ["S0", "E2", "404"],
  beginSecondFactor: ["E3"],
  confirmSecondFactor: ["E3", "E6"],
  renewRecoveryCodes: ["E6", "429"],
  turnOffSecondFactor: ["E3", "E6", "429"],
  askSecondFactorReset: ["E1", "E3", "404"],
  setNewPassword: ["E3"],
  sendResetCode: ["E1", "E3"],
  verifyResetCode: ["E3"],
  changePassword: ["E2", "E3", "404"],
  listSessions: ["404"],
  listSignIns: ["404"],
  endSessions: ["E1", "404"],
  createUser: ["E3", "429"],
  updateUser: ["E3", "404", "429"],
  activateUser: ["E3", "404"],
  deactivateUser: ["E3", "404"],
  createRole: ["E3"],
  updateRole: ["E3", "E7", "404"],
  createBranch: ["E3"],
  updateBranch: ["E3", "404"],
  listHistory: ["E3", "404"],
  completeCustomer: ["E3"],
  recordAccess: ["404"],
  listPersonalData: ["E3", "404"],
  listStatement: ["E3"],
  listTransactions: ["E3"],
  listTransactionHistory: ["E3"],
  reportTotals: ["E3"],
  readDistributions: ["E3"],
  readUsage: ["E3"],
  readPeriodReport: ["E3", "404"],
  closePeriodReport: ["E3", "404"],
  createTransaction: ["E3", "404"],
  updateTransaction: ["E3", "E6"],
  decideMany: ["E3", "E6"],
  readDecision: ["404"],
  processBatch: ["E3", "E6", "E7"],
  cancelBatch: ["E3"],
  proposeApprovalRule: ["E3", "404"],
  endApprovalRule: ["E3", "404"],
  decideProposal: ["E3"],
  nameDeputy: ["E3"],
  endDeputyship: ["404"],
  createProgramme: ["E3"],
  updateProgramme: ["E3", "404"],
  proposeProgrammeBudget: ["E3", "404"],
  proposePrivacyNotice: ["E3"],
  listConcernedPeople: ["E3"],
  listIncidents: ["E3"],
  recordIncident: ["E3"],
  updateIncident: ["E3", "404"],
  listRetention: ["E3"],
  listRetainedPeople: ["E3"],
  proposeRetention: ["E3"],
  updateCustomerStatus: ["E3"],
  changeCustomerAsnaf: ["E3"],
  changeMerchantCategory: ["E3"],
  readDuplicate: ["404"],
  decideDuplicate: ["E3", "404"],
  proposeSamePerson: ["E3", "404"],
  findDataSubject: ["E3", "404"],
  registerDataRequest: ["E3", "404"],
  saveView: ["E3"],
  deleteView: ["404"],
  readNotices: ["404"],
  uploadBatch: ["E3", "429"],
  exportTransactions: ["E3", "429"],
};

/** The codes with which a call may be refused. */
export function refusalsOf(name: OperationName): ReadonlySet<RefusalCode> {
  const { auth, idempotency } = operations[name];
  const codes = new Set([...ofEveryCall, ...ofAuth[auth], ...(ofHandler[name] ?? [])]);
  // A write with a key may still be running, or another call has already done it.
  if (idempotency !== "none") codes.add("E1");
  const rule = rules[name];
  if (rule?.record) codes.add("404");
  if (rule && !rule.isOpenBeforeSetUp) codes.add("E5");
  if (rule && Object.values(rule.needs).some((need) => need !== "everyone")) codes.add("403");
  return codes;
}

/** The same codes by HTTP status: several codes may share one. */
export function refusalsByStatus(name: OperationName): ReadonlyMap<number, readonly RefusalCode[]> {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of refusalsOf(name)) {
    const status = httpStatusOf[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
