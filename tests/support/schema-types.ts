import type { Db } from "bank-api/store/runtime/database";
import { generate, PostgresDialect, RawExpressionNode } from "kysely-codegen";

/** What columns hold, where that is more than the catalog knows. Whether one may be null is the catalog's matter. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  ActiveStatus: [
    ...["branches.status", "roles.status", "users.status", "customers.status", "list_blocks.status"],
    ...["list_changes.status", "accounts.owner_status", "account_balances.owner_status"],
  ],
  DecisionFeature: ["notices.feature_code"],
  RefusalGround: ["data_requests.ground"],
  RequestAsker: ["data_requests.asker"],
  RequestChannel: ["data_requests.channel"],
  RequestKind: ["data_requests.kind"],
  Asnaf: ["customers.asnaf", "transactions.asnaf"],
  BatchId: ["batches.kind", "batch_numbers.kind"],
  BatchItemStatus: ["batch_rows.status", "batch_blocks.status"],
  BatchStatus: ["batches.status"],
  CustomerType: ["customers.customer_type"],
  DecidedState: ["bulk_decisions.decision"],
  Delivery: ["notice_mail.delivery"],
  FeatureCode: ["saved_views.feature_code"],
  "FeatureCode[]": ["roles.features"],
  Gender: ["customers.gender"],
  "Generated<1 | 2>": ["transactions.checkers", "batches.checkers"],
  "Generated<DuplicateState>": ["duplicate_pairs.state"],
  "JSONColumnType<Corrections, string, string>": ["data_requests.corrections"],
  "JSONColumnType<EnvelopeOut & object, string, string>": ["idempotency_keys.answer"],
  "JSONColumnType<string[], string, string>": ["batch_rows.cells"],
  MerchantCategory: ["customers.category"],
  NoticeEvent: ["notice_causes.kind"],
  NoticeKind: ["notices.kind"],
  NoticeTopic: ["notice_mail.topic"],
  ProductCode: ["accounts.product_code", "account_balances.product_code"],
  ProgrammeField: ["programmes.field"],
  RecordedScreen: ["access_log.screen"],
  ProposalKind: ["proposals.kind"],
  ReportSpan: ["period_reports.span"],
  ResponseCode: ["bulk_decision_items.code"],
  RuledType: ["approval_rules.transaction_type"],
  SignInWay: ["sign_ins.way"],
  TransactionState: [
    ...["transactions.status", "transaction_totals.status", "transaction_total_changes.status"],
    "bulk_decision_items.status",
  ],
  TransactionType: [
    ...[
      "transactions.transaction_type",
      "transaction_totals.transaction_type",
      "approved_days.transaction_type",
    ],
    "transaction_total_changes.transaction_type",
  ],
  "1 | 2": ["approval_rules.checkers"],
  '"at-once" | "daily"': ["notices.mail_due"],
  '"created" | "name"': ["list_blocks.sorted_by", "list_changes.sorted_by"],
  '"day" | "month"': ["transaction_totals.span", "merchant_totals.span"],
  '"month" | "half" | "year"': ["distribution_cells.span"],
  '"Pusat" | "Cabang"': ["branches.type"],
  "string[]": ["approval_rules.role_ids"],
};

/** Columns that are written otherwise than read, whole: no value is written where it says `never`. */
const wholes: Readonly<Record<string, readonly string[]>> = {
  // Written as JSON text, read as the value it holds.
  "ColumnType<unknown, string | null, never>": [
    "audit_log.before",
    "audit_log.after",
    "period_reports.content",
  ],
  "ColumnType<string, number, never>": [
    ...["transaction_total_changes.total_idr", "programme_budgets.amount_idr", "approval_rules.from_idr"],
  ],
  "ColumnType<string | null, number | null, never>": ["approval_rules.daily_limit_idr"],
  "GeneratedAlways<boolean>": ["accounts.may_be_negative", "audit_log.is_kept"],
  "GeneratedAlways<string>": [
    ...[
      "audit_log.id",
      "notices.id",
      "notice_causes.id",
      "transaction_total_changes.id",
      "duplicate_checks.id",
    ],
    ...["list_changes.id", "postings.id", "postings.legs_after_idr"],
  ],
  "GeneratedAlways<string | null>": ["audit_seals.previous_position", "audit_head.last_position"],
};

const modules: Readonly<Record<string, readonly string[]>> = {
  kysely: ["GeneratedAlways"],
  "contract/extensions/approval-rules": ["RuledType"],
  "contract/asnaf": ["Asnaf"],
  "contract/batch-kinds": ["BatchId"],
  "contract/specified/batches": ["BatchItemStatus", "BatchStatus"],
  "contract/codes": ["ResponseCode"],
  "contract/decisions": ["DecidedState"],
  "contract/specified/customers": ["CustomerType"],
  "contract/extensions/pending": ["DecisionFeature"],
  "contract/envelope": ["EnvelopeOut"],
  "contract/features": ["FeatureCode"],
  "contract/merchant-category": ["MerchantCategory"],
  "contract/extensions/audit": ["RecordedScreen"],
  "contract/extensions/data-requests": ["RefusalGround", "RequestAsker", "RequestChannel"],
  "contract/extensions/duplicates": ["DuplicateState"],
  "contract/extensions/period-reports": ["ReportSpan"],
  "contract/notice-kinds": ["NoticeKind", "NoticeTopic"],
  "contract/extensions/notices": ["Delivery"],
  "contract/extensions/programmes": ["ProgrammeField"],
  "contract/proposal-kinds": ["ProposalKind"],
  "contract/request-kinds": ["Corrections", "RequestKind"],
  "contract/extensions/sessions": ["SignInWay"],
  "contract/specified/transactions": ["TransactionState", "TransactionType"],
  "contract/values": ["ActiveStatus"],
  "bank-api/domain/gender": ["Gender"],
  "bank-api/domain/ledger": ["ProductCode"],
  "bank-api/domain/notices": ["NoticeEvent"],
};

/** The text of bank-api/store/runtime/schema.gen.ts, from a database with the tables. */
export async function schemaTypes(db: Db): Promise<string> {
  const text = await generate({
    db,
    dialect: new PostgresDialect({ dateParser: "string" }),
    outFile: null,
    excludePattern: "*.schema_migrations",
    // As `openDatabase` reads them.
    typeMapping: { int8: "string", timestamptz: "Date" },
    customImports: byEach(modules, (module) => module),
    overrides: {
      columns: {
        ...byEach(valuesOf, (type) => new RawExpressionNode(type)),
        ...byEach(wholes, (type) => type),
      },
    },
  });
  return text.replace("export interface DB {", "export interface Schema {");
}

/** Turns a list of each key around: an entry for each item. */
function byEach<T>(
  lists: Readonly<Record<string, readonly string[]>>,
  of: (key: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(lists).flatMap(([key, items]) => items.map((item) => [item, of(key)])),
  );
}
