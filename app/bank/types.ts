import type { AccountSort, CustomerSort, CustomerType, RecordedScreen } from "contract/customers";
import type { ApprovalFeature } from "contract/desk";
import type { FeatureCode, MenuFeatureCode } from "contract/features";
import type { TransactionState, TransactionType } from "contract/transactions";
import type { ActiveStatus } from "contract/values";

export type { AccountSort, ApprovalFeature, CustomerSort, CustomerType, RecordedScreen };

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

/** Who has signed in, and what their role lets them see. */
export interface Identity {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly branch: Branch;
  readonly roleName: string;
  readonly features: readonly FeatureCode[];
}

/** An identity as the bank has told it. */
export interface KnownIdentity extends Identity {
  /** Another one as soon as any of it is (`identityToldWith`); "" where the bank lacks the capability `identity`. */
  readonly identityVersion: string;
}

/** What a sign-in answers. */
export interface SignedIn extends KnownIdentity {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

/** What lists show of every customer. */
export interface Customer {
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
  /** Only where the bank offers `customer-status`. */
  readonly status?: ActiveStatus;
  /** Newest first unless told; only where the bank offers `customer-sort`. */
  readonly sort?: CustomerSort;
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

/** What an account can pay now: its balance without what is held. */
export interface AvailableAccount {
  readonly accountNumber: string;
  readonly availableIdr: number;
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
  /** The owner's; only where the bank offers `customer-status`. */
  readonly status?: ActiveStatus;
  /** Newest first unless told; only where the bank offers `customer-sort`. */
  readonly sort?: AccountSort;
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
  /**
   * The account's balance right after the entry was posted. Absent for what moves nothing, and from a bank that does not
   * offer `running-balance`.
   */
  readonly balanceAfterIdr?: number;
}

/** Somebody opened a customer's personal data. */
export interface AccessEntry {
  readonly key: string;
  /** ISO 8601 UTC. */
  readonly time: string;
  readonly actorName: string;
  /** "customerDetail" is the detail screen; another bank's own words too. */
  readonly screen: RecordedScreen | "customerDetail" | (string & {});
}

/** What a second person decides: a correction takes from a mustahik, a disbursement pays out a merchant. */
export type RequestKind = "correction" | "disbursement";

/** Somebody asks for a customer's money; the amount is held until it is decided. */
export interface FundRequest {
  readonly key: string;
  readonly customerKey: string;
  readonly customerName: string;
  readonly accountNumber: string;
  readonly amountIdr: number;
  /** ISO 8601 UTC. */
  readonly time: string;
  /** A word of another bank too. */
  readonly status: TransactionState | (string & {});
  readonly maker: Person;
  /** Why it was voided; "" where nobody said. */
  readonly reason: string;
}

export interface Person {
  readonly key: string;
  readonly name: string;
}

export interface FundRequestQuery extends Slice {
  readonly status?: TransactionState;
  readonly customerKey?: string;
}

/** Takes an amount from a mustahik's account, once it is approved. */
export interface NewCorrection extends Pick<Mustahik, "key" | "name" | "nationalId"> {
  readonly accountNumber: string;
  readonly amountIdr: number;
}

export interface RequestDecision {
  readonly kind: RequestKind;
  readonly key: string;
  readonly decision: "approve" | "void";
  /** Why it is voided, 300 characters at most; "" for none. */
  readonly reason: string;
}

/** How much waits for the caller's approval on one approve screen; what they made themselves is not theirs to approve. */
export interface PendingCount {
  readonly feature: ApprovalFeature;
  readonly total: number;
}

/** A list or a report, as it is narrowed, under a name. */
export interface NewView {
  readonly name: string;
  /** Path and query; numbers of people and accounts are sealed in it. */
  readonly address: string;
  /** With everybody in the caller's branch. */
  readonly isShared: boolean;
}

export interface SavedView extends NewView {
  readonly key: string;
  readonly owner: Person;
}

/** What the menu shows beside its entries, and below them. */
export interface Desk {
  readonly pending: readonly PendingCount[];
  readonly views: readonly SavedView[];
}

export interface ApprovalQuery extends Slice {
  readonly feature?: ApprovalFeature;
}

/** A correction, a disbursement or a batch that waits for the caller's approval. */
export interface PendingApproval {
  readonly feature: ApprovalFeature;
  /** The transaction's or the batch's. */
  readonly key: string;
  /** A batch's upload id; else the customer's name and account. */
  readonly label: string;
  /** When it was asked for: ISO 8601 UTC. */
  readonly time: string;
  readonly makerName: string;
  readonly branchName: string;
  /** Of a batch: how many rows are to be processed. */
  readonly rowCount?: number;
  /** Absent where no money is moved. */
  readonly amountIdr?: number;
}

/** The dashboard's three counts (docs/product.md#dashboard). */
export interface DashboardTotals {
  readonly transactions: number;
  readonly recipients: number;
  readonly merchants: number;
}

/** What narrows the lists of users, roles and branches. */
export interface AdministrationQuery extends Slice {
  readonly status?: ActiveStatus;
  /** Part of a name, e-mail or code; a bank without the capability `administration-search` ignores it. */
  readonly search?: string;
}

/** A record that administrators keep. */
interface Administered {
  readonly key: string;
  readonly status: ActiveStatus;
  readonly creatorName: string;
  /** ISO 8601 UTC, or "". */
  readonly createdAt: string;
  /** Stands for what can be edited; an edit that began with another version than the present one is refused. */
  readonly version: string;
}

export interface User extends Administered {
  readonly name: string;
  readonly email: string;
  readonly branch: Branch;
  readonly role: { readonly key: string; readonly description: string };
}

export interface Role extends Administered {
  readonly code: string;
  readonly description: string;
  /** Screens it grants; groups are derived. */
  readonly features: readonly MenuFeatureCode[];
}

/** A branch as its administrators see it; its key is its code. */
export interface BranchRecord extends Administered {
  readonly name: string;
  /** Pusat, Cabang, or a word of another bank. */
  readonly type: BranchType | (string & {});
  readonly address: string;
  readonly phoneNumber: string;
  readonly parentKey: string;
}

export type BranchType = "Pusat" | "Cabang";

/** An active role or branch to choose. */
export interface Choice {
  readonly key: string;
  readonly label: string;
}

/** A role to give somebody. */
export interface RoleChoice extends Choice {
  /** Codes of what it grants; none where the bank does not show them to the caller. */
  readonly grants: readonly FeatureCode[];
}

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly status: ActiveStatus;
  readonly branchKey: string;
  readonly roleKey: string;
}

export interface UserAssignment {
  readonly key: string;
  readonly branchKey: string;
  readonly roleKey: string;
  readonly version: string;
}

export interface NewRole {
  readonly code: string;
  readonly description: string;
  readonly features: readonly MenuFeatureCode[];
}

export interface RoleEdit extends NewRole {
  readonly key: string;
  /** An edit sends it back as loaded: no screen changes it. */
  readonly status: ActiveStatus;
  readonly version: string;
}

export interface NewBranch {
  /** The code; it is the key from then on. */
  readonly key: string;
  readonly name: string;
  readonly type: BranchType;
  readonly address: string;
  /** With +62, or "". */
  readonly phoneNumber: string;
}

export interface BranchEdit extends NewBranch {
  /** An edit sends it back as loaded: no screen changes it. */
  readonly status: ActiveStatus;
  readonly version: string;
}

/** Something that was done to a user, role or branch. */
export interface HistoryEntry {
  readonly key: string;
  /** ISO 8601 UTC. */
  readonly time: string;
  /** As `noun.verb`, such as "user.deactivate"; another bank's own words too. */
  readonly action: string;
  readonly actorName: string;
  /** The fields that it changed; none where it changed nothing that can be told, a password say. */
  readonly changes: readonly FieldChange[];
}

export interface FieldChange {
  readonly field: HistoryField | (string & {});
  /** Undefined where there was, or is, none. */
  readonly before: FieldValue | undefined;
  readonly after: FieldValue | undefined;
}

/** A list is that of a role's screens, by code. */
export type FieldValue = string | readonly string[];

export type HistoryField =
  | "name"
  | "email"
  | "status"
  | "branchCode"
  | "branchName"
  | "roleCode"
  | "roleDescription"
  | "code"
  | "description"
  | "features"
  | "type"
  | "address"
  | "phoneNumber"
  | "parentBranch";

export interface CustomerStatusChange {
  readonly customerKey: string;
  readonly username: string;
  readonly status: ActiveStatus;
  readonly customerType: CustomerType;
  readonly idempotencyKey: string;
}
