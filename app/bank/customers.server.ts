import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { productCodeOf, type CustomerType } from "contract/customers";
import { isKnownToOffer, offersFilter } from "./capabilities.server";
import { bearer, call } from "./client.server";
import { BankError } from "./errors";
import { findByKey } from "./records.server";
import { inputterOf, pageOf, scopeOf, statusOf } from "./scope.server";
import type {
  AccountQuery,
  AvailableAccount,
  Caller,
  Customer,
  CustomerAccount,
  CustomerStatusChange,
  ListedAccount,
  Merchant,
  MerchantDetail,
  MerchantQuery,
  Mustahik,
  MustahikDetail,
  MustahikQuery,
  Page,
} from "./types";

type WireCustomer = DataOf<Calls["listCustomers"]>[number];
type WireDetail = DataOf<Calls["customerDetail"]>;
type WireAccount = DataOf<Calls["listAccounts"]>[number];

export function customersFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  function listCustomers(
    customerType: CustomerType,
    { skip, limit, name, status, sort }: MustahikQuery | MerchantQuery,
    filter: { nationality_id?: string; others_id?: string; _key?: string },
  ) {
    return call("listCustomers", {
      authorization,
      params: { skip, limit },
      body: {
        customer_type: customerType,
        ...(name !== undefined && { name }),
        ...(status !== undefined && { status }),
        ...(sort !== undefined && { sort }),
        ...filter,
        branch_id: scopeOf(caller),
      },
    });
  }

  function findCustomer<Row extends Customer>(
    customerType: CustomerType,
    key: string,
    rowOf: (customer: WireCustomer) => Row,
  ): Promise<Row> {
    return findByKey(key, async (slice) =>
      pageOf(await listCustomers(customerType, slice, { _key: key }), slice, rowOf),
    );
  }

  /** A record of the other type is none of this one's; a bank that names no type is believed. */
  async function customerDetail(customerType: CustomerType, key: string): Promise<WireDetail> {
    const { data } = await call("customerDetail", { authorization, params: { key } });
    if (data.customer_type === "" || data.customer_type === customerType) return data;
    throw new BankError({ kind: "not-found", code: "404", message: "", outcomeUnknown: false });
  }

  return {
    async listMustahik(query: MustahikQuery): Promise<Page<Mustahik>> {
      const { nationalId } = query;
      const filter = nationalId === undefined ? {} : { nationality_id: nationalId };
      return pageOf(await listCustomers("Mustahik", query, filter), query, mustahikOf);
    },

    /**
     * What the lists show of one customer. Unlike its detail, this is no opening of personal data that goes on record.
     *
     * @throws BankError `not-found` for an absent record and for another branch's alike
     */
    customer: (customerType: CustomerType, key: string): Promise<Customer> =>
      findCustomer(customerType, key, customerOf),

    /** @throws as `customer` */
    mustahik: (key: string): Promise<Mustahik> => findCustomer("Mustahik", key, mustahikOf),

    async listMerchants(query: MerchantQuery): Promise<Page<Merchant>> {
      const { taxId } = query;
      const filter = taxId === undefined ? {} : { others_id: taxId };
      return pageOf(await listCustomers("Merchant", query, filter), query, merchantOf);
    },

    /** @throws BankError `not-found` for an absent record, another branch's and a merchant's alike */
    async mustahikDetail(key: string): Promise<MustahikDetail> {
      const data = await customerDetail("Mustahik", key);
      return {
        ...mustahikOf(data),
        familyCardNumber: data.no_kk || (data.additional_info?.no_kk ?? ""),
        address: data.address,
        accounts: accountsOf(data),
      };
    },

    /** @throws BankError `not-found` for an absent record, another branch's and a mustahik's alike */
    async merchantDetail(key: string): Promise<MerchantDetail> {
      const data = await customerDetail("Merchant", key);
      return {
        ...merchantOf(data),
        nationalId: nationalIdOf(data),
        bankAccountNumber: data.additional_info?.no_rekening ?? "",
        bankAccountOwner: data.additional_info?.pemilik_rekening ?? "",
        accounts: accountsOf(data),
      };
    },

    /**
     * The accounts of one mustahik; none is an answer too.
     *
     * @throws BankError `not-found`
     */
    async mustahikAccounts(key: string): Promise<AvailableAccount[]> {
      const { data } = await call("customerBalance", { authorization, params: { key } });
      return data
        .filter(({ product_code }) => product_code === "" || product_code === productCodeOf.Mustahik)
        .map(({ _key, available_balance }) => ({ accountNumber: _key, availableIdr: available_balance }));
    },

    /** The accounts of all customers of a type. */
    async listAccounts(customerType: CustomerType, query: AccountQuery): Promise<Page<ListedAccount>> {
      const { skip, limit, name, status, sort } = query;
      const answer = await call("listAccounts", {
        authorization,
        params: { skip, limit },
        body: {
          product_code: productCodeOf[customerType],
          ...(name !== undefined && { name }),
          ...(status !== undefined && { status }),
          ...(sort !== undefined && { sort }),
          branch_id: scopeOf(caller),
        },
      });
      return pageOf(answer, query, listedAccountOf);
    },

    async updateCustomerStatus(change: CustomerStatusChange): Promise<void> {
      await call("updateCustomerStatus", {
        authorization,
        idempotencyKey: change.idempotencyKey,
        body: {
          customer_id: change.customerKey,
          username: change.username,
          status: change.status,
          customer_type: change.customerType,
          inputter: inputterOf(caller),
        },
      });
    },
  };
}

/**
 * What the lists of customers and accounts can do beyond the specification.
 *
 * @param isFiltered a status was requested
 * @throws BankError where it was, and nobody knows whether the bank can filter by it
 */
export async function customerListOffer(
  isFiltered: boolean,
): Promise<{ canSort: boolean; canFilter: boolean }> {
  const [canSort, canFilter] = await Promise.all([
    isKnownToOffer("customer-sort"),
    offersFilter("customer-status", isFiltered),
  ]);
  return { canSort, canFilter };
}

function customerOf(customer: WireCustomer): Customer {
  return {
    key: customer._key,
    name: customer.name,
    username: customer.username,
    branchName: customer.branch?.name || (customer.branch?.branch_name ?? ""),
    status: statusOf(customer.status),
  };
}

function mustahikOf(customer: WireCustomer): Mustahik {
  return {
    ...customerOf(customer),
    birthDate: customer.birth_date,
    nationalId: nationalIdOf(customer),
  };
}

function merchantOf(customer: WireCustomer): Merchant {
  return {
    ...customerOf(customer),
    address: customer.address,
    taxId: customer.username,
    picName: customer.additional_info?.pic ?? "",
  };
}

function nationalIdOf(customer: WireCustomer): string {
  return customer.no_ktp || (customer.nationality_id?.id_number ?? "");
}

function accountsOf(customer: WireDetail): CustomerAccount[] {
  return (customer.customer_transactions ?? []).map(({ account, balance }) => ({
    accountNumber: account.account_id,
    balanceIdr: balance,
    status: statusOf(account.status),
  }));
}

function listedAccountOf(account: WireAccount): ListedAccount {
  return {
    accountNumber: account._key,
    // The one that the detail and the statement show, and that the list is sorted by.
    balanceIdr: account.balance ?? account.available_balance,
    status: statusOf(account.status),
    customerName: account.customer?.name ?? "",
    nationalId: account.other_detail?.no_ktp ?? "",
    taxId: account.other_detail?.npwp ?? "",
    branchName: account.branch?.name ?? "",
  };
}
