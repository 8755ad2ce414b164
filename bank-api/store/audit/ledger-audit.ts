import { sql, type RawBuilder } from "kysely";
import { wrongMovements } from "../ledger/accounts";
import { wrongCells } from "../reports/distribution-cells";
import { changedReports } from "../reports/period-reports";
import { merchantExcess } from "../reports/transaction-totals";
import type { Db } from "../runtime/database";

/** A rule of the ledger that is broken. */
export interface Discrepancy {
  readonly check: string;
  /** How many rows break it. */
  readonly count: number;
  /** One of them: an account number, a transaction id, a counter's name. */
  readonly example: string;
}

/**
 * Checks the whole ledger (docs/rules.md#double-entry); an empty answer means that it is sound. Each check is one statement,
 * which sees one snapshot, so it may run beside writers. It reads its tables from end to end.
 */
export async function auditLedger(db: Db): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (const [check, offenders] of Object.entries(checks)) {
    const { rows } = await sql<{ count: number; example: string | null }>`
      WITH offenders (subject) AS (${offenders}) SELECT count(*)::integer AS count, min(subject) AS example FROM offenders
    `.execute(db);
    for (const { count, example } of rows) {
      if (count > 0) found.push({ check, count, example: example ?? "" });
    }
  }
  const changed = await changedReports(db);
  if (changed[0] !== undefined) {
    const check = "closed reports are as they were closed";
    found.push({ check, count: changed.length, example: changed[0] });
  }
  return found;
}

/** Each rule with a query for what breaks it. */
const checks: Readonly<Record<string, RawBuilder<unknown>>> = {
  "the sum over all accounts is zero": sql`
    SELECT sum(balance_idr)::text FROM accounts HAVING sum(balance_idr) <> 0`,

  "a balance is the sum of its postings": sql`
    SELECT accounts.number
    FROM accounts LEFT JOIN (
      SELECT account_number, sum(change_idr) AS posted FROM postings GROUP BY account_number
    ) AS legs ON legs.account_number = accounts.number
    WHERE accounts.balance_idr <> coalesce(legs.posted, 0)`,

  "a held amount is the sum of the pending debits": sql`
    SELECT accounts.number
    FROM accounts LEFT JOIN (
      SELECT debit_account, sum(amount_idr) AS pending FROM transactions WHERE status = 'pending' GROUP BY debit_account
    ) AS asked ON asked.debit_account = accounts.number
    WHERE accounts.held_idr <> coalesce(asked.pending, 0)`,

  "a settled transaction has its two legs, and no other has any": sql`
    SELECT coalesce(transactions.id, legs.transaction_id)::text
    FROM transactions FULL JOIN (
      SELECT transaction_id, count(*) AS legs,
        min(account_number) FILTER (WHERE change_idr < 0) AS debit_account,
        min(account_number) FILTER (WHERE change_idr > 0) AS credit_account,
        -min(change_idr) AS debit_idr, max(change_idr) AS credit_idr
      FROM postings GROUP BY transaction_id
    ) AS legs ON legs.transaction_id = transactions.id
    WHERE CASE WHEN transactions.status = 'settled'
      THEN (legs.legs, legs.debit_account, legs.credit_account, legs.debit_idr, legs.credit_idr) IS DISTINCT FROM
        (2::bigint, transactions.debit_account, transactions.credit_account, transactions.amount_idr, transactions.amount_idr)
      ELSE legs.legs IS NOT NULL END`,

  "a transaction names the owners of its accounts": sql`
    SELECT transactions.id::text
    FROM transactions
    JOIN accounts AS debit ON debit.number = transactions.debit_account
    JOIN accounts AS credit ON credit.number = transactions.credit_account
    WHERE transactions.source_customer_id IS DISTINCT FROM debit.customer_id
      OR transactions.beneficiary_customer_id IS DISTINCT FROM credit.customer_id`,

  "a transaction was made by a user of the bank, in one of its branches": sql`
    SELECT transactions.id::text
    FROM transactions
    LEFT JOIN users AS creator ON creator.id = transactions.created_by
    LEFT JOIN users AS decider ON decider.id = transactions.decided_by
    LEFT JOIN branches ON branches.id = transactions.branch_id
    WHERE creator.id IS NULL OR branches.id IS NULL OR (transactions.decided_by IS NOT NULL AND decider.id IS NULL)`,

  // Version by version: a posting that leads nowhere else, or round in a loop, has no place among them.
  "an account's postings lead from zero to its balance": sql`
    SELECT account_number FROM (
      SELECT account_number, account_version, balance_before_idr, balance_after_idr, change_idr,
        row_number() OVER chain AS place, lag(balance_after_idr, 1, 0::bigint) OVER chain AS previous_idr
      FROM postings WINDOW chain AS (PARTITION BY account_number ORDER BY account_version)
    ) AS step
    WHERE account_version <> place OR balance_before_idr <> previous_idr
      OR balance_after_idr <> balance_before_idr + change_idr
    UNION
    SELECT number FROM accounts LEFT JOIN (
      SELECT DISTINCT ON (account_number) account_number, account_version, balance_after_idr
      FROM postings ORDER BY account_number, account_version DESC
    ) AS last ON last.account_number = accounts.number
    WHERE (accounts.version, accounts.balance_idr) IS DISTINCT FROM
      (coalesce(last.account_version, 0), coalesce(last.balance_after_idr, 0))`,

  "kept totals, and what is yet to be added to them, are those of the transactions": sql`
    WITH changes (transaction_type, branch_id, day, status, count, total_idr) AS (
      SELECT transaction_type, branch_id, day, status, count, total_idr FROM transaction_total_changes
      UNION ALL
      SELECT transaction_type, branch_id, (created_at AT TIME ZONE INTERVAL '7 hours')::date, status, -count(*), -sum(amount_idr)
      FROM transactions GROUP BY 1, 2, 3, 4
    )
    SELECT concat_ws(' ', transaction_type, branch_id, begins, status)
    FROM (
      SELECT transaction_type, branch_id, span, begins, status, count, total_idr FROM transaction_totals
      UNION ALL
      SELECT transaction_type, scope.branch_id, span.name, span.begins, status, count, total_idr
      FROM changes
      CROSS JOIN LATERAL (VALUES (''), (changes.branch_id)) AS scope (branch_id)
      CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) AS span (name, begins)
    ) AS sums
    GROUP BY transaction_type, branch_id, span, begins, status
    HAVING sum(count) <> 0 OR sum(total_idr) <> 0`,

  "what was spent at each merchant, and what is yet to be added to it, is that of the transactions": sql`
    SELECT concat_ws(' ', branch_id, span, begins, merchant_id) FROM (${merchantExcess}) AS excess`,

  "only distributions are for a programme, and it is one of the organisation's": sql`
    SELECT transactions.id::text FROM transactions LEFT JOIN programmes ON programmes.id = programme_id
    WHERE programme_id IS NOT NULL AND (transaction_type <> 'P00001' OR programmes.id IS NULL)`,

  "lists know an account's owner and balance": sql`
    SELECT accounts.number
    FROM accounts
    LEFT JOIN customers ON customers.id = accounts.customer_id
    LEFT JOIN account_balances AS listed
      ON listed.product_code = accounts.product_code AND listed.ordinal = accounts.ordinal
    WHERE (accounts.owner_status, accounts.owner_name_lower) IS DISTINCT FROM (customers.status, customers.name_lower)
      OR (customers.id IS NOT NULL AND (listed.branch_id, listed.owner_status, listed.balance_idr)
        IS DISTINCT FROM (accounts.branch_id, accounts.owner_status, accounts.balance_idr))`,

  "lists know when an account last received or spent": sql`
    SELECT number FROM (${wrongMovements}) AS wrong`,

  "the blocks of lists, and what is yet to be added to them, count the members in them": sql`
    WITH members (series, branch_id, status, ordinal, name) AS (
      SELECT customer_type, branch_id, status, ordinal, name_lower FROM customers
      UNION ALL
      SELECT 'Mustahik:' || coalesce(asnaf, ''), branch_id, status, ordinal, name_lower FROM customers
      WHERE customer_type = 'Mustahik'
      UNION ALL
      SELECT product_code, branch_id, owner_status, ordinal, owner_name_lower FROM accounts WHERE customer_id IS NOT NULL
    ), changes (series, branch_id, status, sorted_by, block, count) AS (
      SELECT series, branch_id, status, sorted_by, block, count FROM list_changes
      UNION ALL
      SELECT series, branch_id, status, sorted_by, block, -count(*)
      FROM members CROSS JOIN LATERAL (
        VALUES ('created', lpad((ordinal / 4000)::text, 7, '0')), ('name', left(name, 4))
      ) AS place (sorted_by, block)
      GROUP BY series, branch_id, status, sorted_by, block
    )
    SELECT concat_ws(' ', series, branch_id, status, sorted_by, block)
    FROM (
      SELECT series, branch_id, status, sorted_by, block, total FROM list_blocks
      UNION ALL
      SELECT series, scope.branch_id, status, sorted_by, block, count
      FROM changes CROSS JOIN LATERAL (VALUES (''), (changes.branch_id)) AS scope (branch_id)
    ) AS sums
    GROUP BY series, branch_id, status, sorted_by, block
    HAVING sum(total) <> 0`,

  "reports of distributions are those of the distributions": sql`
    SELECT concat_ws(' ', span, begins, branch_id, asnaf, programme) FROM (${wrongCells}) AS wrong`,
};
