import type { CustomerType } from "contract/specified/customers";
import type { TransactionState, TransactionType } from "contract/specified/transactions";
import { luhnCheckDigit } from "./luhn";

/**
 * Accounts by kind (docs/rules.md#double-entry). The first two are internal: they mirror money held elsewhere and may be
 * negative.
 */
export const products = {
  zakatFund: "1001",
  settlement: "1002",
  mustahik: "2001",
  merchant: "2002",
} as const;

export type ProductCode = (typeof products)[keyof typeof products];
/** Products that customers hold. */
export type CustomerProduct = typeof products.mustahik | typeof products.merchant;
export type InternalProduct = typeof products.zakatFund | typeof products.settlement;

/** Which customers hold a product. */
export const ownerOf = {
  [products.mustahik]: "Mustahik",
  [products.merchant]: "Merchant",
} as const satisfies Record<CustomerProduct, CustomerType>;

/** A debit takes money out of an account, a credit puts it in. */
export type Side = "debit" | "credit";

/** The products of the two accounts between which each transaction type moves money (docs/rules.md#double-entry). */
export const productsOf = {
  P00001: { debit: products.zakatFund, credit: products.mustahik },
  P00002: { debit: products.mustahik, credit: products.merchant },
  P00003: { debit: products.merchant, credit: products.settlement },
  P00004: { debit: products.mustahik, credit: products.zakatFund },
} as const satisfies Record<TransactionType, Record<Side, ProductCode>>;

/**
 * Whether the type brings zakat to a mustahik or spends it. A balance is idle while neither happens; a correction is the staff's.
 */
export const isUseOfZakat = (type: TransactionType) => type === "P00001" || type === "P00002";

/** The name of an internal account. Customers' accounts go by the name of their owner. */
export function internalPartyName(product: ProductCode, branchName: string): string {
  return product === products.settlement ? "Settlement Merchant" : `Dana Zakat ${branchName}`;
}

/** The number of the `ordinal`th account of a product: product, ordinal, and a Luhn digit that catches slips of the pen. */
export function accountNumber(product: ProductCode, ordinal: number): string {
  const body = `${product}${String(ordinal).padStart(11, "0")}`;
  return body + luhnCheckDigit(body);
}

/** Amount in whole rupiah, from the debit to the credit account. */
export interface Transfer {
  readonly debitAccount: string;
  readonly creditAccount: string;
  readonly amountIdr: number;
}

/** What is added to an account's balance and to its held amount; either may be negative. */
export interface AccountChange {
  readonly accountNumber: string;
  readonly balanceIdr: number;
  readonly heldIdr: number;
}

/** What a state change does to accounts: the effect of the new state less that of the old one, if there was one. */
export function changesBetween(
  from: TransactionState | undefined,
  to: TransactionState,
  transfer: Transfer,
): AccountChange[] {
  const before = from === undefined ? [] : effectOf(from, transfer).map(negated);
  return netChanges([...before, ...effectOf(to, transfer)]);
}

/** Pending holds the amount on the debit account, settled has moved it, voided leaves no trace. */
function effectOf(state: TransactionState, transfer: Transfer): AccountChange[] {
  const { debitAccount, creditAccount, amountIdr } = transfer;
  switch (state) {
    case "pending":
      return [{ accountNumber: debitAccount, balanceIdr: 0, heldIdr: amountIdr }];
    case "settled":
      return [
        { accountNumber: debitAccount, balanceIdr: -amountIdr, heldIdr: 0 },
        { accountNumber: creditAccount, balanceIdr: amountIdr, heldIdr: 0 },
      ];
    case "voided":
      return [];
  }
}

function negated(change: AccountChange): AccountChange {
  return { ...change, balanceIdr: -change.balanceIdr, heldIdr: -change.heldIdr };
}

/** One change per account, in order of account number: the order in which accounts are always locked. */
export function netChanges(changes: readonly AccountChange[]): AccountChange[] {
  const net = new Map<string, AccountChange>();
  for (const change of changes) {
    const sum = net.get(change.accountNumber);
    net.set(change.accountNumber, {
      accountNumber: change.accountNumber,
      balanceIdr: (sum?.balanceIdr ?? 0) + change.balanceIdr,
      heldIdr: (sum?.heldIdr ?? 0) + change.heldIdr,
    });
  }
  return [...net.values()].sort((a, b) => (a.accountNumber < b.accountNumber ? -1 : 1));
}
