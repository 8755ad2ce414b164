/**
 * What a bank may offer beyond the specification, by the names it gives in its answer to `/capabilities`
 * (docs/wire.md#extensions). The app hides what needs one that a bank does not name.
 * - `transaction-dates`: `start_date` and `end_date` of the transaction lists
 * - `identity`: `identity_version` in the answer to a sign-in, and in a header of every answer to an access token; who the user is
 *   now in the answer to a refresh. So the app learns of a changed role, branch or name at once
 * - `audit`: the call `listHistory`
 * - `customer-history`: its subjects "mustahik" and "merchant"
 * - `administration-search`: `search` of the lists of users, roles and branches
 * - `record-version`: `version` in their rows, and in the calls that change one
 * - `customer-status`: `status` of the lists of customers and accounts
 * - `customer-sort`: `sort` of the same
 * - `running-balance`: `balance_after` in the entries of a statement
 * - `access-record`: the calls `recordAccess` and `listAccess`
 * - `batch-review`: the call `reviewBatch`
 * - `desk`: the calls `readDesk`, `listApprovals` and `listUndecidable`
 * - `report-rows`: the streaming call `exportTransactions`
 * - `report-totals`: the call `reportTotals`
 * - `trends`: the call `readTrends`
 * - `sessions`: the calls `listSessions`, `listSignIns` and `endSessions`
 * - `saved-views`: the calls `saveView` and `deleteView`, and `views` of `readDesk`
 * - `bulk-decisions`: the calls `reviewDecision`, `decideMany` and `readDecision`
 * - `single-sign-on`: the call `signInWithIdToken`. Our bank names it where the settings name an issuer
 * - `single-sign-on-only`: passwords are for one administrator alone. Our bank names it where the settings say so
 * - `notices`: the calls of contract/notices.ts, and `unread` of `readDesk`
 * - `notice-mail`: the calls `readNoticeMail` and `saveNoticeMail`
 * - `second-factor`: the calls of contract/second-factor.ts, and `signInWithCode`; `code` of decisions
 * - `second-factor-reset`: the calls of contract/second-factor-resets.ts, and `second_factor` of users
 * - `approval-rules`: the calls of contract/approval-rules.ts; `checkers` and `first_approver` of requests in lists of
 *   transactions and of approvals
 * - `search`: the call `findAnything`
 * - `distribution-report`: the call `readDistributions`, and `asnaf` and `programme` of the transaction lists
 * - `period-reports`: the calls of contract/period-reports.ts
 * - `deputies`: the calls of contract/deputies.ts; `on_behalf_of` of `approver` and `first_approver`; `prospects` of requests that
 *   wait
 * - `programmes`: the calls of contract/programmes.ts
 * - `asnaf`: `asnaf` of mustahik and as a column of their upload file; the call `changeCustomerAsnaf`, and files of BUP0004
 * - `merchant-categories`: `category` of merchants and as a column of their upload file; the calls `changeMerchantCategory` and
 *   `countMerchantCategories`
 * - `households`: the calls of contract/households.ts; `household` of a customer's detail and of `reviewBatch`
 * - `idle-balances`: the calls of contract/idle-balances.ts
 * - `completeness`: the calls of contract/completeness.ts, and files of BUP0005
 * - `duplicates`: the calls of contract/duplicates.ts; `same_person` of a customer's detail
 */
export const capabilityNames = [
  "transaction-dates",
  "identity",
  "audit",
  "administration-search",
  "record-version",
  "customer-status",
  "customer-sort",
  "running-balance",
  "access-record",
  "batch-review",
  "desk",
  "report-rows",
  "report-totals",
  "trends",
  "sessions",
  "saved-views",
  "bulk-decisions",
  "single-sign-on",
  "single-sign-on-only",
  "notices",
  "second-factor",
  "second-factor-reset",
  "approval-rules",
  "search",
  "distribution-report",
  "period-reports",
  "deputies",
  "notice-mail",
  "programmes",
  "asnaf",
  "households",
  "idle-balances",
  "completeness",
  "duplicates",
  "merchant-categories",
  "customer-history",
] as const;

export type Capability = (typeof capabilityNames)[number];
