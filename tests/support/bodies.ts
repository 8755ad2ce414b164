import type { BodyInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { CustomerType } from "contract/specified/customers";
import { flagsOf, type TransactionType } from "contract/specified/transactions";
import type { ActiveStatus } from "contract/values";

/** Bodies of calls, as an honest client fills them. */

/** Somebody else than who calls: the bank believes the token. */
export const inputter = { _key: "1", name: "Orang lain" };

type NewTransaction = BodyInputOf<Calls["createTransaction"]>;
type TransactionFilter = BodyInputOf<Calls["listTransactions"]>;

/** A customer, by key and account. */
interface Side {
  readonly key: string;
  readonly account: string;
}

/** A request of this type, or a purchase at a merchant. The amount may be what no client should send. */
export const newTransaction = (
  transaction_type: NewTransaction["transaction_type"],
  payer: Side,
  amount: unknown,
  { to, branchId = "ID0002" }: { readonly to?: Side | undefined; readonly branchId?: string } = {},
): NewTransaction => ({
  transaction_type,
  transaction_desc: "Uji",
  customer_source: { _key: payer.key },
  ...(to && { customer_beneficiary: { _key: to.key } }),
  activity_flags: flagsOf.create,
  debit: { currency: "IDR", amount, account: payer.account },
  credit: { currency: "IDR", ...(to && { account: to.account }) },
  transaction_rate: 1,
  inputter,
  branch: { _key: branchId, name: "" },
});

/** A decision on a request. */
export const decisionOn = (_key: string, act: "approve" | "void", reason?: string) => ({
  _key,
  transaction_desc: "Uji",
  activity_flags: flagsOf[act],
  inputter,
  ...(reason !== undefined && { reason }),
});

/** Transactions of a type, all of them unless narrowed. */
export const transactionsOf = (
  transaction_type: TransactionType,
  narrowed: Partial<TransactionFilter> = {},
): TransactionFilter => ({
  transaction_type,
  status_code: "",
  branch_id: "",
  customer_id: "",
  account_id: "",
  ...narrowed,
});

/** A switch of a customer. */
export const statusChange = (
  customer_id: string,
  status: ActiveStatus,
  customer_type: CustomerType = "Mustahik",
) => ({ customer_id, username: "", status, customer_type, inputter });
