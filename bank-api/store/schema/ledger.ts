import type { ColumnType, GeneratedAlways } from "kysely";
import type { ActiveStatus } from "contract/values";
import type { CustomerType } from "contract/customers";
import type { TransactionState, TransactionType } from "contract/transactions";
import type { Gender } from "bank-api/domain/gender";
import type { ProductCode, Side } from "bank-api/domain/ledger";

/**
 * Tables of 0002_ledger.sql, 0005_sorted_lists.sql and 0009_transaction_totals.sql, as `pg` returns them: bigint as text (ids stay so; money is read
 * with `rupiah()`), timestamptz as Date, and `date` only ever through `::text`.
 */
export interface LedgerSchema {
  ordinal_counters: OrdinalCounterTable;
  transaction_totals: TransactionTotalTable;
  transaction_total_changes: TransactionTotalChangeTable;
  customers: CustomerTable;
  accounts: AccountTable;
  transactions: TransactionTable;
  postings: PostingTable;
  list_blocks: ListBlockTable;
  account_balances: AccountBalanceTable;
  nightly_audits: NightlyAuditTable;
}

interface OrdinalCounterTable {
  series: string;
  /** "" counts all branches. */
  branch_id: string;
  total: number;
}

interface TransactionTotalTable {
  span: "day" | "month";
  transaction_type: TransactionType;
  /** "" adds up all branches. */
  branch_id: string;
  begins: string;
  status: TransactionState;
  count: number;
  total_idr: string;
}

interface TransactionTotalChangeTable {
  id: GeneratedAlways<string>;
  transaction_type: TransactionType;
  branch_id: string;
  status: TransactionState;
  day: string;
  count: number;
  total_idr: ColumnType<string, number, never>;
}

interface CustomerTable {
  id: string;
  customer_type: CustomerType;
  branch_id: string;
  ordinal: number;
  branch_ordinal: number;
  status: ActiveStatus;
  name: string;
  name_lower: string;
  national_id: string | null;
  family_card_number: string | null;
  tax_id: string | null;
  birth_date: string | null;
  birth_place: string | null;
  gender: Gender | null;
  phone: string | null;
  mobile: string | null;
  address: string | null;
  region_code: string | null;
  pic: string | null;
  bank_account_number: string | null;
  bank_account_owner: string | null;
  batch_id: string | null;
  batch_row: number | null;
  created_at: Date;
}

interface AccountTable {
  number: string;
  product_code: ProductCode;
  customer_id: string | null;
  branch_id: string;
  ordinal: number;
  branch_ordinal: number;
  balance_idr: string;
  held_idr: string;
  opened_at: Date;
  /** Of internal accounts null, as is their name. */
  owner_status: ActiveStatus | null;
  owner_name_lower: string | null;
}

interface TransactionTable {
  id: string;
  transaction_type: TransactionType;
  status: TransactionState;
  amount_idr: string;
  debit_account: string;
  credit_account: string;
  source_customer_id: string | null;
  beneficiary_customer_id: string | null;
  branch_id: string;
  description: string;
  reason: string | null;
  created_by: string;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  batch_id: string | null;
  batch_row: number | null;
}

interface PostingTable {
  transaction_id: string;
  side: Side;
  account_number: string;
  amount_idr: string;
  posted_at: Date;
  balance_after_idr: string;
}

interface ListBlockTable {
  series: string;
  /** "" counts all branches. */
  branch_id: string;
  status: ActiveStatus;
  sorted_by: "created" | "name";
  block: string;
  total: number;
}

interface AccountBalanceTable {
  product_code: ProductCode;
  ordinal: number;
  branch_id: string;
  owner_status: ActiveStatus;
  balance_idr: string;
}

/** Of 0012_nightly_audits.sql. */
interface NightlyAuditTable {
  night: string;
  begun_at: Date;
  ended_at: Date | null;
  faults: number | null;
}
