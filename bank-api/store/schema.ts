import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { RuledType } from "contract/approval-rules";
import type { Asnaf } from "contract/asnaf";
import type { ReportSpan } from "contract/period-reports";
import type { BatchId, BatchItemStatus, BatchStatus } from "contract/batches";
import type { ResponseCode } from "contract/codes";
import type { CustomerType, RecordedScreen } from "contract/customers";
import type { EnvelopeOut } from "contract/envelope";
import type { ApprovalFeature } from "contract/desk";
import type { DuplicateState } from "contract/duplicates";
import type { MerchantCategory } from "contract/merchant-category";
import type { FeatureCode } from "contract/features";
import type { Delivery, NoticeKind, NoticeTopic } from "contract/notices";
import type { ProgrammeField } from "contract/own/programmes";
import type { TransactionState, TransactionType } from "contract/transactions";
import type { ActiveStatus } from "contract/values";
import type { Gender } from "bank-api/domain/gender";
import type { ProductCode } from "bank-api/domain/ledger";
import type { NoticeCause } from "bank-api/domain/notices";
import type { Decision } from "bank-api/domain/transactions";
import type { SignInWay } from "./sign-ins";

/** Written as JSON text, read as the value it holds. */
type Json = ColumnType<unknown, string | null, never>;

/**
 * The tables that migrations/ creates, as `pg` returns their rows: bigint as text (`rupiah` reads money from it),
 * timestamptz as Date, date as yyyy-mm-dd, bytea as Buffer. Migrations say what each column means.
 */
export interface Schema {
  demo_mark: {
    id: number;
    seed: number;
    mustahik: number;
    merchants: number;
    transactions: number;
    seeded_at: Date;
  };
  secrets: {
    name: string;
    value: Buffer;
  };
  bank_nodes: {
    node: number;
    holder: string | null;
    held_until: Generated<Date>;
  };
  branches: {
    id: string;
    name: string;
    type: "Pusat" | "Cabang";
    address: Generated<string>;
    phone_number: Generated<string>;
    status: ActiveStatus;
    parent_id: string | null;
    creator_id: string | null;
    creator_name: Generated<string>;
    changer_id: string | null;
    changer_name: Generated<string>;
    created_at: Date;
  };
  roles: {
    id: string;
    code: string;
    description: string;
    status: ActiveStatus;
    features: FeatureCode[];
    requires_second_factor: Generated<boolean>;
    creator_id: string | null;
    creator_name: Generated<string>;
    changer_id: string | null;
    changer_name: Generated<string>;
    created_at: Date;
  };
  users: {
    id: string;
    username: string;
    name: string;
    status: ActiveStatus;
    branch_id: string;
    role_id: string;
    password_hash: string;
    password_temporary: boolean;
    password_expires_at: Date | null;
    creator_id: string | null;
    creator_name: Generated<string>;
    created_at: Date;
  };
  sessions: {
    id: string;
    user_id: string;
    refresh_token_hash: Buffer;
    refresh_expires_at: Date;
    signed_in_at: Date;
    ends_at: Date;
    address: string | null;
    browser: string | null;
    seen_at: Date;
    from_issuer: Generated<boolean>;
  };
  sign_ins: {
    id: string;
    user_id: string;
    at: Date;
    succeeded: boolean;
    way: SignInWay;
    address: string | null;
    browser: string | null;
  };
  access_tokens: {
    token_hash: Buffer;
    session_id: string;
    expires_at: Date;
  };
  replaced_refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    replaced_at: Date;
  };
  used_request_ids: {
    request_id_hash: Buffer;
    used_at: Date;
  };
  sign_in_failures: {
    subject_hash: Buffer;
    failures: number;
    failed_at: Date;
    blocked_until: Date | null;
  };
  bulk_decisions: {
    id: string;
    made_by: string;
    reference: string;
    request_hash: Buffer;
    decision: Decision;
    reason: string | null;
    made_at: Date;
  };
  bulk_decision_items: {
    decision_id: string;
    place: number;
    transaction_key: string;
    code: ResponseCode | null;
    message: string;
    status: TransactionState | null;
  };
  second_factors: {
    user_id: string;
    sealed_secret: string;
    began_at: Date;
    confirmed_at: Date | null;
    last_step: Generated<string>;
  };
  second_factor_resets: {
    id: string;
    user_id: string;
    reason: string;
    asked_by: string;
    asked_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    is_refused: Generated<boolean>;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
  };
  used_id_tokens: {
    token_hash: Buffer;
    expires_at: Date;
  };
  reset_codes: {
    username_hash: Buffer;
    user_id: string | null;
    code_hash: Buffer;
    sent_at: Date;
    expires_at: Date;
    tries_left: number;
  };
  mail_outbox: {
    id: string;
    recipient: string | null;
    sealed_letter: string;
    created_at: Date;
    tries: Generated<number>;
    next_try_at: Date;
  };
  idempotency_keys: {
    owner: string;
    call: string;
    key: string;
    content_hash: Buffer;
    answer: JSONColumnType<EnvelopeOut & object, string, string> | null;
    created_at: Date;
  };
  audit_log: {
    id: GeneratedAlways<string>;
    at: Date;
    actor_id: string;
    actor_name: string;
    action: string;
    subject: string;
    before: Json;
    after: Json;
    is_kept: GeneratedAlways<boolean>;
  };
  audit_pending: {
    entry_id: string;
    since: Generated<Date>;
  };
  audit_seals: {
    position: string;
    entry_id: string;
    sealed_at: Date;
    key_id: string;
    previous_mac: Buffer;
    mac: Buffer;
    previous_position: GeneratedAlways<string | null>;
  };
  audit_head: {
    id: number;
    position: string;
    mac: Buffer;
    last_position: GeneratedAlways<string | null>;
  };
  administration_turn: {
    id: number;
  };
  access_log: {
    id: string;
    at: Date;
    user_id: string;
    customer_id: string;
    screen: RecordedScreen;
  };
  saved_views: {
    id: string;
    owner_id: string;
    branch_id: string;
    name: string;
    url: string;
    feature_code: FeatureCode;
    is_shared: boolean;
    created_at: Date;
  };
  notices: {
    id: GeneratedAlways<string>;
    user_id: string;
    kind: NoticeKind;
    feature_code: ApprovalFeature | null;
    subject_id: string | null;
    at: Date;
    read_at: Date | null;
    mail_due: "at-once" | "daily" | null;
  };
  notice_causes: {
    id: GeneratedAlways<string>;
    kind: NoticeCause;
    subject_id: string;
    actor_id: string | null;
    at: Date;
  };
  notice_mail: {
    user_id: string;
    topic: NoticeTopic;
    delivery: Delivery;
  };
  notice_digests: {
    user_id: string;
    day: string;
  };
  transaction_totals: {
    span: "day" | "month";
    transaction_type: TransactionType;
    /** "" adds up all branches. */
    branch_id: string;
    begins: string;
    status: TransactionState;
    count: number;
    total_idr: string;
  };
  transaction_total_changes: {
    id: GeneratedAlways<string>;
    transaction_type: TransactionType;
    branch_id: string;
    status: TransactionState;
    day: string;
    /** Of a usage: where. */
    merchant_id: string | null;
    count: number;
    total_idr: ColumnType<string, number, never>;
  };
  merchant_totals: {
    /** "" adds up all branches. */
    branch_id: string;
    span: "day" | "month";
    begins: string;
    merchant_id: string;
    count: number;
    total_idr: string;
  };
  customers: {
    id: string;
    customer_type: CustomerType;
    branch_id: string;
    ordinal: number;
    status: ActiveStatus;
    name: string;
    name_lower: string;
    name_key: string;
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
    asnaf: Asnaf | null;
    category: MerchantCategory | null;
    same_as_id: string | null;
    batch_id: string | null;
    batch_row: number | null;
    created_at: Date;
  };
  accounts: {
    number: string;
    product_code: ProductCode;
    customer_id: string | null;
    branch_id: string;
    ordinal: number;
    balance_idr: Generated<string>;
    held_idr: Generated<string>;
    may_be_negative: GeneratedAlways<boolean>;
    version: Generated<string>;
    opened_at: Date;
    /** Null for internal accounts, like the name. */
    owner_status: ActiveStatus | null;
    owner_name_lower: string | null;
  };
  transactions: {
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
    asnaf: Asnaf | null;
    client_reference: string | null;
    request_hash: Buffer | null;
    rule_id: string | null;
    checkers: Generated<1 | 2>;
    first_approved_by: string | null;
    first_approved_at: Date | null;
    first_approved_for: string | null;
    decided_for: string | null;
    programme_id: string | null;
    /** The recipient's KK when a distribution was paid. */
    household: string | null;
  };
  programmes: {
    id: string;
    code: string;
    name: string;
    field: ProgrammeField;
    mark: string;
    valid_from: string;
    valid_until: string | null;
    creator_id: string | null;
    creator_name: string;
    created_at: Date;
    changer_id: string | null;
    changer_name: string;
  };
  programme_budgets: {
    id: string;
    programme_id: string;
    year: number;
    amount_idr: ColumnType<string, number, never>;
    proposed_by: string;
    proposed_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    is_refused: Generated<boolean>;
  };
  distribution_cells: {
    span: "month" | "half" | "year";
    begins: string;
    branch_id: string;
    asnaf: string;
    programme: string;
    people: number;
    households: number;
    transactions: number;
    total_idr: string;
  };
  deputyships: {
    id: string;
    approver_id: string;
    deputy_id: string;
    from_day: string;
    to_day: string;
    reason: string;
    created_at: Date;
    ended_by: string | null;
    ended_at: Date | null;
  };
  duplicate_pairs: {
    id: string;
    first_id: string;
    second_id: string;
    first_branch_id: string;
    second_branch_id: string;
    reasons: string[];
    found_at: Date;
    state: Generated<DuplicateState>;
    decision_reason: string | null;
    decided_by: string | null;
    decided_at: Date | null;
    ended_id: string | null;
    proposal_id: string | null;
    proposed_by: string | null;
    proposed_at: Date | null;
  };
  duplicate_checks: {
    id: GeneratedAlways<string>;
    customer_id: string;
  };
  approval_rules: {
    id: string;
    transaction_type: RuledType;
    branch_id: string | null;
    from_idr: ColumnType<string, number, never>;
    checkers: 1 | 2;
    role_ids: string[];
    daily_limit_idr: ColumnType<string | null, number | null, never>;
    proposed_by: string;
    proposed_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    is_refused: Generated<boolean>;
    end_proposed_by: string | null;
    end_proposed_at: Date | null;
    ended_by: string | null;
    ended_at: Date | null;
  };
  approved_days: {
    user_id: string;
    transaction_type: TransactionType;
    day: string;
    total_idr: string;
  };
  postings: {
    id: GeneratedAlways<string>;
    transaction_id: string;
    account_number: string;
    account_version: string;
    /** Negative for a debit. */
    change_idr: string;
    balance_before_idr: string;
    balance_after_idr: string;
    legs_before_idr: string;
    legs_after_idr: GeneratedAlways<string>;
    posted_at: Date;
  };
  list_blocks: {
    series: string;
    /** "" counts all branches. */
    branch_id: string;
    status: ActiveStatus;
    sorted_by: "created" | "name";
    block: string;
    total: number;
  };
  list_changes: {
    id: GeneratedAlways<string>;
    series: string;
    branch_id: string;
    status: ActiveStatus;
    sorted_by: "created" | "name";
    block: string;
    count: number;
  };
  account_balances: {
    product_code: ProductCode;
    ordinal: number;
    branch_id: string;
    owner_status: ActiveStatus;
    balance_idr: string;
    moved_on: string | null;
  };
  period_reports: {
    span: ReportSpan;
    begins: string;
    content: Json;
    digest: Buffer;
    closed_by: string;
    closer_name: string;
    closed_at: Date;
  };
  nightly_audits: {
    night: string;
    begun_at: Date;
    ended_at: Date | null;
    faults: number | null;
  };
  batch_numbers: {
    kind: BatchId;
    day: string;
    last: number;
  };
  batches: {
    id: string;
    kind: BatchId;
    branch_id: string;
    label: string;
    description: string;
    file_name: string;
    file_hash: Buffer;
    notices: string[];
    optional_columns: Generated<string[]>;
    rows_removed_at: Date | null;
    removing_rows: Generated<boolean>;
    status: BatchStatus;
    items_failed: Generated<boolean>;
    row_count: number;
    success_count: Generated<number>;
    failed_count: Generated<number>;
    process_count: Generated<number>;
    progress_done: Generated<number>;
    progress_total: number;
    moved_at: Date;
    tried_row: Generated<number>;
    lease_holder: string | null;
    lease_until: Date | null;
    creator_id: string;
    creator_name: string;
    created_at: Date;
    processor_id: string | null;
    processor_name: string | null;
    processed_at: Date | null;
    rule_id: string | null;
    checkers: Generated<1 | 2>;
    first_approved_by: string | null;
    first_approved_at: Date | null;
    programme_id: string | null;
    canceller_id: string | null;
    canceller_name: string | null;
    cancelled_at: Date | null;
  };
  batch_rows: {
    batch_id: string;
    row_number: number;
    status: BatchItemStatus;
    cells: JSONColumnType<string[], string, string>;
    identity: string | null;
    customer_id: string | null;
    family_card_number: string | null;
    amount_idr: string | null;
    programme_id: string | null;
    remarks: string;
    obstacle: string | null;
  };
  batch_blocks: {
    batch_id: string;
    status: BatchItemStatus;
    block: number;
    total: number;
  };
}
