import { z } from "zod/v4";
import { asnafFilter } from "../asnaf";
import { defineCall, defineWrite } from "../call";
import { categoryFilter } from "../merchant-category";
import { requestKinds } from "../request-kinds";
import { activeStatus, amountIdr, inputter, instant, key, looseText, text } from "../values";
import { beyond } from "./beyond";

export const customerType = z.enum(["Mustahik", "Merchant"]);
export type CustomerType = z.infer<typeof customerType>;

/** Account products (docs/rules.md#double-entry). */
export const productCode = z.enum(["2001", "2002"]);
export const productCodeOf = { Mustahik: "2001", Merchant: "2002" } as const satisfies Record<
  CustomerType,
  string
>;

const customer = z.looseObject({
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
  /** A mustahik's asnaf; "" where nobody has determined it. */
  asnaf: beyond("zakat", looseText),
  /** A merchant's category; "" where nobody has determined it. */
  category: beyond("zakat", looseText),
  /**
   * By which request the person's data is restricted, and since when. `_key` is null where that is about another branch's record.
   * `stands_still`: the account pays for nothing.
   */
  restriction: beyond(
    "privacy",
    z
      .looseObject({
        _key: key.nullable(),
        kind: z.enum(requestKinds),
        timestamp: instant,
        stands_still: z.boolean(),
      })
      .nullish(),
  ),
  /** When the data of an erased customer went, and until when backups have it: no times while it waits to go. Null where nobody is erased. */
  erasure: beyond(
    "privacy",
    z.looseObject({ timestamp: instant.nullable(), in_backups_until: instant.nullable() }).nullish(),
  ),
  branch: z
    .looseObject({ _key: looseText, branch_code: looseText, name: looseText, branch_name: looseText })
    .nullish(),
  additional_info: z
    .looseObject({ no_kk: looseText, pic: looseText, no_rekening: looseText, pemilik_rekening: looseText })
    .nullish(),
  /**
   * Other records of the same person: the kept one of a record that has ended, or those that ended for this one. `_key` is null and
   * `no_ktp` is "" for another branch's record. The detail has them, and a list that asks for one `_key`.
   */
  same_person: beyond(
    "zakat",
    z
      .array(
        z.looseObject({
          _key: key.nullable(),
          name: text,
          no_ktp: looseText,
          branch: z.looseObject({ _key: key, name: text }),
          is_ended: z.boolean(),
        }),
      )
      .nullish(),
  ),
});

/** What a record says of the text by which its people were told about their data. */
export const noticeVersion = z.looseObject({ _key: key, number: z.int() });

/** How many members a household has, and what they received together in the last 12 months. */
export const householdSummary = z.looseObject({ members: z.int(), count: z.int(), total: amountIdr });

const customerDetail = customer.extend({
  customer_transactions: z
    .array(
      z.looseObject({ account: z.looseObject({ account_id: key, status: looseText }), balance: amountIdr }),
    )
    .nullish(),
  /** The household of a mustahik with a KK number. */
  household: beyond("zakat", householdSummary.nullish()),
  /** The text by which the customer was told about their data; null where by none. */
  privacy_notice: beyond("privacy", noticeVersion.nullish()),
});

/** A customer as a side of a transaction. An internal account has nothing but a name. */
export const party = z
  .looseObject({
    _key: looseText,
    name: looseText,
    other_detail: z.looseObject({ ktp: looseText, npwp: looseText, nationality_id: looseText }).nullish(),
    /** Copies have neither name nor number. */
    restricted: beyond("privacy", z.boolean().optional()),
  })
  .nullish();
export type PartySide = "source" | "beneficiary";

/** What the export of transactions says of a party, in the order of its columns. */
export const partyColumns = ["name", "ktp", "npwp"] as const;
export type PartyColumn = (typeof partyColumns)[number];

/** An account of one customer. */
const accountBalance = z.looseObject({
  _key: key,
  product_code: looseText,
  balance: amountIdr.nullish(),
  available_balance: amountIdr,
  status: looseText,
});

/** An account in the list of all accounts of a product. */
const listedAccount = z.looseObject({
  _key: key,
  available_balance: amountIdr,
  balance: amountIdr.nullish(),
  customer: z
    .looseObject({ _key: looseText, name: looseText, restricted: beyond("privacy", z.boolean().optional()) })
    .nullish(),
  other_detail: z.looseObject({ no_ktp: looseText, npwp: looseText }).nullish(),
  branch: z.looseObject({ _key: looseText, name: looseText }).nullish(),
  status: looseText,
});

/** Orders of the list of customers; `-` turns one round. Without one the newest come first. */
export const customerSort = z.enum(["name", "-name", "created", "-created"]);
export type CustomerSort = z.infer<typeof customerSort>;

/** Orders of the list of accounts: by the owner's name, by balance. */
export const accountSort = z.enum(["name", "-name", "balance", "-balance"]);
export type AccountSort = z.infer<typeof accountSort>;

/** Summary cards count one thing each (docs/product.md#dashboard). */
export const summary = z.looseObject({ items: z.looseObject({ total_data: z.number() }) });

export const customerCalls = {
  listCustomers: defineCall("POST /customer/filter/customer/:skip/:limit", {
    body: z.object({
      customer_type: customerType.default("Mustahik"),
      name: z.string().optional(),
      nationality_id: z.string().optional(),
      /** NPWP. */
      others_id: z.string().optional(),
      /** "" asks for all branches, for head office only. */
      branch_id: z.string(),
      _key: key.optional(),
      status: beyond("lists", activeStatus.optional()),
      sort: beyond("lists", customerSort.optional()),
      /** A filter of mustahik. */
      asnaf: beyond("zakat", asnafFilter.optional()),
      /** A filter of merchants. */
      category: beyond("zakat", categoryFilter.optional()),
    }),
    data: z.array(customer),
    summary:
      "Mustahik or merchants, newest first unless sorted; a name search finds the newest 1000 at most, and sorts those.",
  }),
  customerDetail: defineCall("GET /ramahzakat/customer/detail/:key", {
    data: customerDetail,
    summary: "One customer with its accounts.",
  }),
  updateCustomerStatus: defineWrite("POST /ramahzakat/customer/updatestatus", {
    body: z.object({
      customer_id: key,
      username: text,
      status: activeStatus,
      customer_type: customerType,
      inputter,
    }),
    summary: "Activate or deactivate a customer.",
  }),
  customerBalance: defineCall("GET /transaction/account/customerbalance/:key", {
    data: z.array(accountBalance),
    summary: "The accounts of one customer.",
  }),
  listAccounts: defineCall("POST /transaction/filter/account_balance/:skip/:limit", {
    body: z.object({
      product_code: productCode,
      branch_id: z.string(),
      name: z.string().optional(),
      /** The owner's. */
      status: beyond("lists", activeStatus.optional()),
      sort: beyond("lists", accountSort.optional()),
    }),
    data: z.array(listedAccount),
    summary:
      "Accounts of product 2001 (mustahik) or 2002 (merchants) with their balances, newest first unless sorted.",
  }),
  accountSummary: defineCall("POST /transaction/summary/account_balance", {
    body: z.object({ product_code: productCode, branch_id: z.string() }),
    data: summary,
    summary: "How many accounts a product has.",
  }),
  customerSummary: defineCall("POST /customer/summary/customer", {
    body: z.object({ customer_type: customerType, branch_id: z.string() }),
    data: summary,
    summary: "How many customers of a type there are.",
  }),
} as const;
