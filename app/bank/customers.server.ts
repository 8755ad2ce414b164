import type { AsnafFilter } from "contract/asnaf";
import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { maxRecordedCustomers, type AppRecordedScreen } from "contract/extensions/audit";
import type { CategoryFilter } from "contract/merchant-category";
import {
  productCodeOf,
  type AccountSort,
  type CustomerSort,
  type CustomerType,
  type PartyColumn,
} from "contract/specified/customers";
import type { ActiveStatus } from "contract/values";
import type { Caller, Slice } from "./caller";
import { supports } from "./capabilities.server";
import { extensionFunctions } from "./extensions.server";
import { findByKey, notFound } from "./records.server";
import { callFor, inputterOf, listFor, scopeOf, statusOf } from "./scope.server";

type WireCustomer = DataOf<Calls["listCustomers"]>[number];
type WireDetail = DataOf<Calls["customerDetail"]>;
type ToldParty = Partial<Record<PartyColumn | "nationality_id", string>> & { readonly name: string };

/** What lists show of every customer. */
type Customer = ReturnType<typeof customerOf>;
export type Mustahik = ReturnType<typeof mustahikOf>;
export type Merchant = ReturnType<typeof merchantOf>;
export type MustahikDetail = ReturnType<typeof mustahikDetailOf>;
export type MerchantDetail = ReturnType<typeof merchantDetailOf>;
/** Another record of the same person. */
export type SameRecord = Customer["samePerson"][number];
export type CustomerAccount = ReturnType<typeof accountsOf>[number];
/** What an account can pay now: its balance without what is held. */
export type AvailableAccount = ReturnType<typeof availableAccountOf>;
/** The mustahik or merchant who pays, or is paid. */
export type Party = ReturnType<typeof partyOf>;
/** An account in the list of all accounts of one type of customers. */
export type ListedAccount = ReturnType<typeof listedAccountOf>;

/** The filters and the order of a list. Status and order need a bank that supports `lists`. */
interface ListQuery<Sort> extends Slice {
  readonly name?: string;
  /** A list of accounts filters by the status of the owner. */
  readonly status?: ActiveStatus;
  /** Newest first unless told. */
  readonly sort?: Sort;
}

interface CustomerQuery extends ListQuery<CustomerSort> {
  /** KTP, 16 digits; of a mustahik. */
  readonly nationalId?: string;
  /** NPWP; of a merchant. */
  readonly taxId?: string;
  /** Asnaf of mustahik; "" where nobody has determined it. The bank must support `zakat`. */
  readonly asnaf?: AsnafFilter;
  /** Category of merchants; "" where nobody has determined it. The bank must support `zakat`. */
  readonly category?: CategoryFilter;
  readonly key?: string;
}

export type AccountQuery = ListQuery<AccountSort>;

interface CustomerStatusChange {
  readonly customerKey: string;
  readonly username: string;
  readonly status: ActiveStatus;
  readonly customerType: CustomerType;
  readonly idempotencyKey: string;
}
function list<Row>(
  caller: Caller,
  type: CustomerType,
  query: CustomerQuery,
  rowOf: (customer: WireCustomer) => Row,
) {
  const { name, status, sort, asnaf, category, nationalId, taxId, key } = query;
  const numbers = { nationality_id: nationalId, others_id: taxId, _key: key };
  const filter = { name, status, sort, asnaf, category, ...numbers };
  const body = { customer_type: type, branch_id: scopeOf(caller), ...filter };
  return listFor(caller, "listCustomers", query, body, rowOf);
}

/** A customer of the other type counts as absent. A bank that names no type is believed. */
async function customerDetail(caller: Caller, customerType: CustomerType, key: string): Promise<WireDetail> {
  const { data } = await callFor(caller, "customerDetail", { params: { key } });
  if (data.customer_type === "" || data.customer_type === customerType) return data;
  throw notFound();
}

export const customersCalls = {
  /**
   * Puts on record that the caller opens personal data of these customers (docs/rules.md#personal-data-on-record). To be awaited
   * before any of it is shown. A bank without the capability `sessions` is not told.
   *
   * @throws BankError `not-found` if the caller may not see one of them; then none of that one's portion is recorded. It
   *   also throws where nobody knows whether the bank keeps such a record, so that no data is shown without one
   */
  async recordOpening(caller: Caller, screen: AppRecordedScreen, customerKeys: readonly string[]) {
    if (!(await supports("sessions"))) return;
    for (let from = 0; from < customerKeys.length; from += maxRecordedCustomers) {
      const group = customerKeys.slice(from, from + maxRecordedCustomers);
      await extensionFunctions.recordAccess(caller, { screen, customerKeys: group });
    }
  },

  listMustahik: (caller: Caller, query: CustomerQuery) => list(caller, "Mustahik", query, mustahikOf),

  listMerchants: (caller: Caller, query: CustomerQuery) => list(caller, "Merchant", query, merchantOf),

  /**
   * What the lists show of one customer. Unlike the detail, this does not go on record as an opening of personal data.
   *
   * @throws BankError `not-found` for a record that is absent or another branch's
   */
  customer: (caller: Caller, customerType: CustomerType, key: string): Promise<Customer> =>
    findByKey(key, (query) => list(caller, customerType, query, customerOf)),

  /** @throws as `customer` */
  mustahik: (caller: Caller, key: string): Promise<Mustahik> =>
    findByKey(key, (query) => list(caller, "Mustahik", query, mustahikOf)),

  /** @throws BankError `not-found` for a record that is absent, another branch's or a merchant's */
  mustahikDetail: async (caller: Caller, key: string) =>
    mustahikDetailOf(await customerDetail(caller, "Mustahik", key)),

  /** @throws BankError `not-found` for a record that is absent, another branch's or a mustahik's */
  merchantDetail: async (caller: Caller, key: string) =>
    merchantDetailOf(await customerDetail(caller, "Merchant", key)),

  /**
   * The accounts of one mustahik, who may have none.
   *
   * @throws BankError `not-found`
   */
  async mustahikAccounts(caller: Caller, key: string): Promise<AvailableAccount[]> {
    const { data } = await callFor(caller, "customerBalance", { params: { key } });
    return data
      .filter(({ product_code }) => product_code === "" || product_code === productCodeOf.Mustahik)
      .map(availableAccountOf);
  },

  /** The accounts of all customers of a type. */
  listAccounts(caller: Caller, customerType: CustomerType, query: AccountQuery) {
    const { name, status, sort } = query;
    const product_code = productCodeOf[customerType];
    const body = { product_code, name, status, sort, branch_id: scopeOf(caller) };
    return listFor(caller, "listAccounts", query, body, listedAccountOf);
  },

  async updateCustomerStatus(caller: Caller, change: CustomerStatusChange): Promise<void> {
    const { customerKey, username, status, customerType, idempotencyKey } = change;
    const customer = { customer_id: customerKey, username, customer_type: customerType };
    const body = { ...customer, status, inputter: inputterOf(caller) };
    await callFor(caller, "updateCustomerStatus", { idempotencyKey, body });
  },
};

/** The text by which people were told about their data: null for none, undefined where the bank does not tell. */
export const noticeVersionOf = (notice: WireDetail["privacy_notice"]) =>
  notice && { key: notice._key, number: notice.number };

const customerOf = (customer: WireCustomer) => ({
  key: customer._key,
  name: customer.name,
  /** The name of the customer in calls, beside the key: a merchant's NPWP. */
  username: customer.username,
  branchName: customer.branch?.name || (customer.branch?.branch_name ?? ""),
  status: statusOf(customer.status),
  /** By which request the data is restricted, and since when (ISO 8601 UTC); null where it is not. */
  restriction: customer.restriction
    ? {
        /** Null where the request is about another branch's record: the user cannot open it. */
        key: customer.restriction._key,
        kind: customer.restriction.kind,
        time: customer.restriction.timestamp,
        standsStill: customer.restriction.stands_still,
      }
    : null,
  /** When the data of somebody erased went, and until when backups have it; null where nobody is erased. */
  erasure: customer.erasure
    ? { at: customer.erasure.timestamp, inBackupsUntil: customer.erasure.in_backups_until }
    : null,
  /** Other records of the same person, where the bank supports `zakat`; of one customer only, in lists empty. */
  samePerson: (customer.same_person ?? []).map((record) => ({
    /** Null for another branch's, which the user cannot open. */
    key: record._key,
    name: record.name,
    /** "" for another branch's. */
    nationalId: record.no_ktp,
    branchName: record.branch.name,
    /** True: this record has ended, and the other one is in force. */
    isEnded: record.is_ended,
  })),
});

const mustahikOf = (customer: WireCustomer) => ({
  ...customerOf(customer),
  /** yyyy-mm-dd, or "". */
  birthDate: customer.birth_date,
  nationalId: nationalIdOf(customer),
  /** A word of the bank; "" where nobody has determined it, and of a bank without `zakat`. */
  asnaf: customer.asnaf,
});

const merchantOf = (customer: WireCustomer) => ({
  ...customerOf(customer),
  address: customer.address,
  /** NPWP. */
  taxId: customer.username,
  /** The merchant's person in charge (PIC). */
  picName: customer.additional_info?.pic ?? "",
  /** A word of the bank; "" where nobody has determined it, and of a bank without `zakat`. */
  category: customer.category,
});

const mustahikDetailOf = (customer: WireDetail) => ({
  ...mustahikOf(customer),
  familyCardNumber: customer.no_kk || (customer.additional_info?.no_kk ?? ""),
  address: customer.address,
  accounts: accountsOf(customer),
  privacyNotice: noticeVersionOf(customer.privacy_notice),
  /** Null where the bank tells none, or the mustahik has no KK number. */
  household: customer.household
    ? { memberCount: customer.household.members, totalIdr: customer.household.total }
    : null,
});

const merchantDetailOf = (customer: WireDetail) => ({
  ...merchantOf(customer),
  nationalId: nationalIdOf(customer),
  bankAccountNumber: customer.additional_info?.no_rekening ?? "",
  bankAccountOwner: customer.additional_info?.pemilik_rekening ?? "",
  accounts: accountsOf(customer),
  privacyNotice: noticeVersionOf(customer.privacy_notice),
});

const nationalIdOf = (customer: WireCustomer) =>
  customer.no_ktp || (customer.nationality_id?.id_number ?? "");

/** A party of a transaction, by what a list or an export tells of it. */
export const partyOf = ({ name, ktp = "", npwp = "", nationality_id = "" }: ToldParty) => ({
  name,
  /** KTP, or "". */
  nationalId: ktp || nationality_id,
  /** NPWP, or "". */
  taxId: npwp,
});

const accountsOf = (customer: WireDetail) =>
  (customer.customer_transactions ?? []).map(({ account, balance }) => ({
    accountNumber: account.account_id,
    balanceIdr: balance,
    status: statusOf(account.status),
  }));

const availableAccountOf = ({ _key, available_balance }: DataOf<Calls["customerBalance"]>[number]) => ({
  accountNumber: _key,
  availableIdr: available_balance,
});

const listedAccountOf = (account: DataOf<Calls["listAccounts"]>[number]) => ({
  accountNumber: account._key,
  // The balance that the detail and the statement show, and by which the list is sorted.
  balanceIdr: account.balance ?? account.available_balance,
  status: statusOf(account.status),
  customerName: account.customer?.name ?? "",
  isRestricted: account.customer?.restricted === true,
  /** KTP of a mustahik; "" of a merchant. */
  nationalId: account.other_detail?.no_ktp ?? "",
  /** NPWP of a merchant; "" of a mustahik. */
  taxId: account.other_detail?.npwp ?? "",
  branchName: account.branch?.name ?? "",
});
