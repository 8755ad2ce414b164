import type { CustomerType } from "contract/customers";
import type { FeatureCode } from "contract/features";
import type { TransactionType } from "contract/transactions";
import type { ActiveStatus } from "contract/values";

export type { CustomerType };

/** One page of a list, newest first. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Rows of the whole list. */
  readonly total: number;
  /** The bank stopped counting: there are `total` rows or more. */
  readonly totalIsCapped: boolean;
}

/** Which rows of a list: `limit` of them after the first `skip`. */
export interface Slice {
  readonly skip: number;
  readonly limit: number;
}

export interface Branch {
  readonly key: string;
  readonly name: string;
  readonly isHeadOffice: boolean;
}

/** Who calls the bank, and with which access token. */
export interface Caller {
  readonly userId: string;
  readonly name: string;
  readonly branch: Branch;
  readonly accessToken: string;
}

/** Who signs in, and the digest that stands for the password (contract/signing.ts). */
export interface Credential {
  readonly username: string;
  readonly digest: string;
}

/** What a sign-in answers. */
export interface SignedIn {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly branch: Branch;
  readonly roleName: string;
  readonly features: readonly FeatureCode[];
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

interface Customer {
  readonly key: string;
  readonly name: string;
  /** As calls name the customer beside the key: of a merchant, the NPWP. */
  readonly username: string;
  readonly branchName: string;
  readonly status: ActiveStatus;
}

export interface Mustahik extends Customer {
  /** yyyy-mm-dd, or "". */
  readonly birthDate: string;
  readonly nationalId: string;
}

export interface Merchant extends Customer {
  readonly address: string;
  /** NPWP. */
  readonly taxId: string;
  /** The merchant's person in charge (PIC). */
  readonly picName: string;
}

/** What narrows a list of customers: by all that is given; an absent field does not narrow. */
interface CustomerQuery extends Slice {
  readonly name?: string;
}

export interface MustahikQuery extends CustomerQuery {
  /** KTP, 16 digits. */
  readonly nationalId?: string;
}

export interface MerchantQuery extends CustomerQuery {
  /** NPWP. */
  readonly taxId?: string;
}

export interface CustomerAccount {
  readonly accountNumber: string;
  readonly balanceIdr: number;
  readonly status: ActiveStatus;
}

export interface MustahikDetail extends Mustahik {
  readonly familyCardNumber: string;
  readonly address: string;
  readonly accounts: readonly CustomerAccount[];
}

export interface MerchantDetail extends Merchant {
  readonly nationalId: string;
  readonly bankAccountNumber: string;
  readonly bankAccountOwner: string;
  readonly accounts: readonly CustomerAccount[];
}

/** An account in the list of all accounts of one type of customers. */
export interface ListedAccount extends CustomerAccount {
  readonly customerName: string;
  /** KTP of a mustahik; "" of a merchant. */
  readonly nationalId: string;
  /** NPWP of a merchant; "" of a mustahik. */
  readonly taxId: string;
  readonly branchName: string;
}

export interface AccountQuery extends Slice {
  readonly name?: string;
}

/** A customer's transactions between two Jakarta dates (yyyy-mm-dd), both included. */
export interface StatementQuery extends Slice {
  readonly customerType: CustomerType;
  readonly customerKey: string;
  readonly start: string;
  readonly end: string;
}

export interface StatementEntry {
  readonly key: string;
  /** ISO 8601 UTC. */
  readonly time: string;
  /** The customer's own account. */
  readonly accountNumber: string;
  /** One of `TransactionType`, or a code of another bank. */
  readonly type: TransactionType | (string & {});
  readonly description: string;
  readonly amountIdr: number;
  /** The merchant that took part; "" without one. */
  readonly merchantName: string;
  /** pending, settled, voided, or a word of another bank. */
  readonly status: string;
}

/** The dashboard's three counts (spec, document 2 §2). */
export interface DashboardTotals {
  readonly transactions: number;
  readonly recipients: number;
  readonly merchants: number;
}

export interface CustomerStatusChange {
  readonly customerKey: string;
  readonly username: string;
  readonly status: ActiveStatus;
  readonly customerType: CustomerType;
  readonly idempotencyKey: string;
}
