import { z } from "zod/v4";
import { defineCall, noBody, nothing } from "./call";
import { activeStatus, amountIdr, inputter, key, looseText, text } from "./values";

export const customerType = z.enum(["Mustahik", "Merchant"]);
export type CustomerType = z.infer<typeof customerType>;

/** Account products (spec, document 2 §9). */
export const productCode = z.enum(["2001", "2002"]);
export const productCodeOf = { Mustahik: "2001", Merchant: "2002" } as const satisfies Record<
  CustomerType,
  string
>;

export const customer = z.looseObject({
  _key: key,
  customer_id: looseText,
  name: text,
  username: looseText,
  customer_type: looseText,
  birth_date: looseText,
  nationality_id: z.looseObject({ id_number: looseText }).nullish(),
  no_ktp: looseText,
  no_kk: looseText,
  address: looseText,
  balance: amountIdr.nullish(),
  status: looseText,
  branch: z
    .looseObject({ _key: looseText, branch_code: looseText, name: looseText, branch_name: looseText })
    .nullish(),
  additional_info: z
    .looseObject({ no_kk: looseText, pic: looseText, no_rekening: looseText, pemilik_rekening: looseText })
    .nullish(),
});

export const customerDetail = customer.extend({
  customer_transactions: z
    .array(
      z.looseObject({
        account: z.looseObject({ account_id: key, status: looseText }),
        balance: amountIdr,
      }),
    )
    .nullish(),
});

/** An account of one customer. */
export const accountBalance = z.looseObject({
  _key: key,
  product_code: looseText,
  balance: amountIdr.nullish(),
  available_balance: amountIdr,
  status: looseText,
});

/** An account in the list of all accounts of a product. */
export const listedAccount = z.looseObject({
  _key: key,
  available_balance: amountIdr,
  balance: amountIdr.nullish(),
  customer: z.looseObject({ _key: looseText, name: looseText }).nullish(),
  other_detail: z.looseObject({ no_ktp: looseText, npwp: looseText }).nullish(),
  branch: z.looseObject({ _key: looseText, name: looseText }).nullish(),
  status: looseText,
});

/** Summary cards count one thing each (spec, document 2 §3, Dashboard summary). */
export const summary = z.looseObject({ items: z.looseObject({ total_data: z.number() }) });

export const customerCalls = {
  listCustomers: defineCall({
    method: "POST",
    path: "/customer/filter/customer/:skip/:limit",
    auth: "access",
    idempotency: "none",
    body: z.object({
      customer_type: customerType.default("Mustahik"),
      name: z.string().optional(),
      nationality_id: z.string().optional(),
      /** NPWP. */
      others_id: z.string().optional(),
      /** "" asks for all branches, for head office only. */
      branch_id: z.string(),
      _key: key.optional(),
    }),
    data: z.array(customer),
    summary: "Mustahik or merchants, newest first; a name search counts to 1000 at most.",
  }),
  customerDetail: defineCall({
    method: "GET",
    path: "/ramahzakat/customer/detail/:key",
    auth: "access",
    idempotency: "none",
    body: noBody,
    data: customerDetail,
    summary: "One customer with its accounts.",
  }),
  updateCustomerStatus: defineCall({
    method: "POST",
    path: "/ramahzakat/customer/updatestatus",
    auth: "access",
    idempotency: "required",
    body: z.object({
      customer_id: key,
      username: text,
      status: activeStatus,
      customer_type: customerType,
      inputter,
    }),
    data: nothing,
    summary: "Activate or deactivate a customer.",
  }),
  customerBalance: defineCall({
    method: "GET",
    path: "/transaction/account/customerbalance/:key",
    auth: "access",
    idempotency: "none",
    body: noBody,
    data: z.array(accountBalance),
    summary: "The accounts of one customer.",
  }),
  listAccounts: defineCall({
    method: "POST",
    path: "/transaction/filter/account_balance/:skip/:limit",
    auth: "access",
    idempotency: "none",
    body: z.object({ product_code: productCode, branch_id: z.string(), name: z.string().optional() }),
    data: z.array(listedAccount),
    summary: "Accounts of a product with their balances, newest first.",
  }),
  accountSummary: defineCall({
    method: "POST",
    path: "/transaction/summary/account_balance",
    auth: "access",
    idempotency: "none",
    body: z.object({ product_code: productCode, branch_id: z.string() }),
    data: summary,
    summary: "How many accounts a product has.",
  }),
  customerSummary: defineCall({
    method: "POST",
    path: "/customer/summary/customer",
    auth: "access",
    idempotency: "none",
    body: z.object({ customer_type: customerType, branch_id: z.string() }),
    data: summary,
    summary: "How many customers of a type there are.",
  }),
} as const;
