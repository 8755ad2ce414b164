import { rowKinds, type Registered } from "bank-api/domain/batch-kinds";
import { products } from "bank-api/domain/ledger";
import { sql } from "kysely";
import type { BatchId } from "contract/batch-kinds";
import { restricted } from "../privacy/restrictions";
import type { Db } from "../runtime/database";

interface RegistryQuery {
  readonly kind: BatchId;
  /** The batch's branch. Mustahik who are registered must belong to it; new customers must not belong to any branch yet. */
  readonly branchId: string;
  /** KTP or NPWP, normalised. */
  readonly identities: readonly string[];
  /** Locks the customers found until commit: so that nobody changes them, or also so that they can be changed here. */
  readonly lock?: "share" | "change";
}

/** The column with the number of rows of a kind. */
export const numberColumn = (kind: BatchId) =>
  rowKinds[kind].identity.field === "taxId" ? "customers.tax_id" : "customers.national_id";

/** The customers who have these numbers, by number. */
export async function findRegistered(db: Db, { kind, branchId, identities, lock }: RegistryQuery) {
  if (identities.length === 0) return new Map<string, Registered>();
  const { identity, compare } = rowKinds[kind];
  const number = numberColumn(kind);
  let query = db
    .selectFrom("customers")
    .leftJoin("accounts", (join) =>
      join
        .onRef("accounts.customer_id", "=", "customers.id")
        .on("accounts.product_code", "=", products.mustahik),
    )
    .select([
      `${number} as identity`,
      "customers.id as customerId",
      "customers.name",
      "customers.birth_date as birthDate",
      "customers.phone",
      "customers.mobile",
      "customers.family_card_number as familyCardNumber",
      "customers.region_code as regionCode",
      "customers.status",
      "customers.asnaf",
      "accounts.number as accountNumber",
    ])
    .select(sql<boolean>`customers.same_as_id IS NOT NULL`.as("isEnded"))
    .select(sql<boolean>`customers.erased_at IS NOT NULL`.as("isErased"))
    .select(restricted("customers").as("isRestricted"))
    .select(sql<number>`to_jsonb(coalesce(accounts.balance_idr, 0))`.as("balanceIdr"))
    .where("customers.customer_type", "=", identity.customerType)
    .where(number, "=", sql<string>`ANY(${identities}::text[])`);
  if (compare) query = query.where("customers.branch_id", "=", branchId);
  if (lock) query = query.orderBy("customers.id");
  if (lock === "share") query = query.forShare("customers");
  if (lock === "change") query = query.forNoKeyUpdate("customers");
  const rows = await query.execute();
  return new Map<string, Registered>(rows.map((row) => [row.identity ?? "", row]));
}
