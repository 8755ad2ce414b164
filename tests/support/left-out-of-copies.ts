/** Personal data that no copy tells, and by which rule (docs/rules.md#the-copy): a table as a whole, or one column. */
export const leftOutOfCopies: Readonly<Record<string, string>> = {
  "customers.name_lower": "the name once more, in the form that lists sort by",
  "customers.name_key": "the name once more, in the form that searches compare",
  "accounts.owner_name_lower": "the name once more, in the form that lists sort by",
  "account_balances.balance_idr": "the balance of the account once more, in the form that lists sort by",
  "account_balances.owner_status": "the status of the account once more, in the form that lists sort by",
  duplicate_checks: "waits a few seconds for the comparison, which then says what it found",
  merchant_totals: "sums of transactions that the copy tells one by one",
  transaction_total_changes: "sums of transactions that the copy tells one by one",
  bulk_decisions: "the transaction itself says how it was decided, and why",
  bulk_decision_items: "the transaction itself says how it was decided",
  saved_views: "belongs to its user; what they typed as a search points to nobody",
  notices: "tells staff of what the copy tells, and names nobody",
  notice_causes: "becomes notices within seconds",
  idempotency_keys: "keeps answers for a day in case they are lost, and shows them to nobody",
  ...Object.fromEntries(
    ["customer", "customers", "keptId", "endedId", "duplicate", "transactions"].map((field) => [
      `audit_log.change.${field}`,
      "a key, of what the copy tells or of somebody else's record",
    ]),
  ),
  "audit_log.change.account_id": "of the filter of an export, by which no entry of the trail is found",
  "audit_log.change.customer_id": "of the filter of an export, by which no entry of the trail is found",
  "audit_log.change.amountIdr": "of the trail of a transaction, which itself says it",
  "audit_log.change.type": "of the trail of a transaction, which itself says it",
  "audit_log.change.stopsAccounts": "the request says it",
};
