import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { ActiveStatus } from "contract/values";
import { bearer, call } from "./client.server";
import { inputterOf, pageOf, scopeOf } from "./scope.server";
import type { Caller, CustomerStatusChange, Mustahik, MustahikDetail, MustahikQuery, Page } from "./types";

type WireCustomer = DataOf<Calls["listCustomers"]>[number];

export function customersFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  return {
    async listMustahik(query: MustahikQuery): Promise<Page<Mustahik>> {
      const { skip, limit, name, nationalId } = query;
      const answer = await call("listCustomers", {
        authorization,
        params: { skip, limit },
        body: {
          customer_type: "Mustahik",
          ...(name !== undefined && { name }),
          ...(nationalId !== undefined && { nationality_id: nationalId }),
          branch_id: scopeOf(caller),
        },
      });
      return pageOf(answer, query, mustahikOf);
    },

    /** @throws BankError `not-found` for an absent record and for another branch's alike */
    async mustahikDetail(key: string): Promise<MustahikDetail> {
      const { data } = await call("customerDetail", { authorization, params: { key } });
      return {
        ...mustahikOf(data),
        username: data.username,
        familyCardNumber: data.no_kk || (data.additional_info?.no_kk ?? ""),
        address: data.address,
        accounts: (data.customer_transactions ?? []).map(({ account, balance }) => ({
          accountNumber: account.account_id,
          balanceIdr: balance,
          status: statusOf(account.status),
        })),
      };
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

function mustahikOf(customer: WireCustomer): Mustahik {
  return {
    key: customer._key,
    name: customer.name,
    birthDate: customer.birth_date,
    nationalId: customer.no_ktp || (customer.nationality_id?.id_number ?? ""),
    branchName: customer.branch?.name || (customer.branch?.branch_name ?? ""),
    status: statusOf(customer.status),
  };
}

/** Whatever is not Active counts as Inactive (spec, document 2 §3). */
function statusOf(status: string): ActiveStatus {
  return status === "Active" ? "Active" : "Inactive";
}
