import { batchesCalls } from "./batches.server";
import { branchesCalls } from "./branches.server";
import { bulkDecisionsCalls } from "./bulk-decisions.server";
import type { Caller } from "./caller";
import { customersCalls } from "./customers.server";
import { toErrorScreen } from "./errors";
import { extensionFunctions, oneOf } from "./extensions.server";
import { reportsCalls } from "./reports.server";
import { requestsCalls } from "./requests.server";
import { rolesCalls } from "./roles.server";
import { transactionsCalls } from "./transactions.server";
import { usersCalls } from "./users.server";

export { everyRow } from "./every-page.server";
export { batchColumns } from "contract/batch-kinds";
export { mostDeputyDays } from "contract/extensions/deputies";
export { foundKind, searchFeatures } from "contract/extensions/search";
export { noticeReaders } from "contract/extensions/privacy-notices";
export { mostCountedDays } from "contract/extensions/distribution-report";
export { decisionFeatures, isKnown } from "contract/extensions/pending";
export * from "./access.server";
export {
  latestIdentityVersion,
  noteUnanswered,
  wasAcceptedSince,
  wasAskedToSetUpSince,
} from "./known-tokens.server";
export { mostDecidedAtOnce } from "./bulk-decisions.server";
export * from "./capabilities.server";
export { wholeReport } from "./reports.server";
export { inBranchOrder } from "./branches.server";
export * from "./types";

/** What can be asked of the bank, each with who asks as its first argument. */
const functions = {
  ...extensionFunctions,
  approvalRule: oneOf(extensionFunctions.listApprovalRules),
  dataRequest: oneOf(extensionFunctions.listDataRequests),
  deputyship: oneOf(extensionFunctions.listDeputyships),
  incident: oneOf(extensionFunctions.listIncidents),
  countedIncident: oneOf((caller, query) =>
    extensionFunctions.listIncidents(caller, { ...query, countsPeople: true }),
  ),
  privacyNotice: oneOf(extensionFunctions.listPrivacyNotices),
  programme: oneOf(extensionFunctions.listProgrammes),
  programmeBudget: oneOf(extensionFunctions.listProgrammeBudgets),
  ...batchesCalls,
  ...branchesCalls,
  ...bulkDecisionsCalls,
  ...customersCalls,
  ...reportsCalls,
  ...requestsCalls,
  ...rolesCalls,
  ...transactionsCalls,
  ...usersCalls,
};

type Functions = typeof functions;
type Name = keyof Functions;
/** The arguments of a function without its first one, the caller. */
type ArgumentsOf<N extends Name> = Functions[N] extends (caller: Caller, ...rest: infer Rest) => unknown
  ? Rest
  : never;
/** The filters of a list call. */
export type QueryOf<N extends Name> = ArgumentsOf<N>[0];
type AnswerOf<N extends Name> = Awaited<ReturnType<Functions[N]>>;

/** The same functions, so that one of them can be called by a name that is not known before. */
const byName: { readonly [N in Name]: (caller: Caller, ...rest: ArgumentsOf<N>) => Promise<AnswerOf<N>> } =
  functions;

/**
 * The bank as one user sees it: calls go out with that user's token, and lists are limited to the user's branch unless it is the
 * head office (docs/rules.md#branch-scope).
 */
export const bankFor = (caller: Caller) => ({
  /** Loaders use this one: it throws a failure as the error screen, a Response. */
  read: <N extends Name>(name: N, ...rest: ArgumentsOf<N>): Promise<AnswerOf<N>> =>
    byName[name](caller, ...rest).catch(toErrorScreen),

  /**
   * Actions use this one, and so does all code that goes on after a failure.
   *
   * @throws BankError
   */
  call: <N extends Name>(name: N, ...rest: ArgumentsOf<N>): Promise<AnswerOf<N>> =>
    byName[name](caller, ...rest),
});

export type Bank = ReturnType<typeof bankFor>;
/** Either function of `bankFor`, for code that loaders share with actions and files. */
export type Ask = Bank["call"];
