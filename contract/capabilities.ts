/**
 * What a bank may offer beyond the specification, by the names it gives in its answer to `/capabilities`. Each stands for a group
 * of extensions, which a bank has whole (docs/wire.md#extensions says what each adds). The app hides what needs one that a bank
 * does not name.
 * - `administration`: search in users, roles and branches, their history, and no edit of an outdated record
 * - `lists`: status and order in lists of customers and accounts, days in those of transactions, the balance in a statement
 * - `desk`: what waits, saved views, notices and their mail, the search for anything, a year at a glance
 * - `approvals`: rules for approvals, deputies, many decided at once, and what an approver weighs of a batch
 * - `sessions`: who is signed in and where, the second factor and its reset, and the record of who opened personal data
 * - `reports`: a report's rows as a stream, and what they come to
 * - `zakat`: programmes, asnaf, households and what is worked out from them: duplicates, completeness, idle balances, reports
 * - `single-sign-on`: the call `signInWithIdToken`. Our bank names it where the settings name an issuer
 * - `single-sign-on-only`: passwords are for one administrator alone. Our bank names it where the settings say so
 */
export const capabilityNames = [
  "administration",
  "lists",
  "desk",
  "approvals",
  "sessions",
  "reports",
  "zakat",
  "single-sign-on",
  "single-sign-on-only",
] as const;

export type Capability = (typeof capabilityNames)[number];
