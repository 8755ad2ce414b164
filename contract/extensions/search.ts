import { z } from "zod/v4";
import { defineCall } from "../call";
import { menuFeatureCodes, menuGroupCodes, type MenuFeatureCode } from "../features";
import { amountIdr, key, text } from "../values";
import { at, keyAndName } from "./values";

/** What a typed text may mean, by its shape (docs/rules.md#find-anything). A number may mean several things. */
const searchMeaning = z.enum(["ktp", "npwp", "account", "transaction", "upload", "name"]);
export type SearchMeaning = z.infer<typeof searchMeaning>;

/** What is found, in the order of the screen. A batch goes by its upload id. */
export const foundKind = z.enum(["Mustahik", "Merchant", "Account", "Transaction", "Batch"]);
export type FoundKind = z.infer<typeof foundKind>;

/** The longest text that can be searched for. */
const maxSearchLength = 100;

/** Screens that open no record which a search leads to: families, gaps, pairs, categories and sums, and what is done on them. */
const findNothing: readonly MenuFeatureCode[] = [
  "MN305",
  "MN408",
  "MN207",
  "MN208",
  "MN209",
  "MN505",
  "MN506",
  "MN507",
  "MN508",
];

/** The features that find something, one of which is enough: the screens of mustahik, merchants, approvals and reports. */
export const searchFeatures = menuFeatureCodes.filter(
  (code) => /^MN[2-5]/.test(code) && !menuGroupCodes.includes(code) && !findNothing.includes(code),
) as [MenuFeatureCode, ...MenuFeatureCode[]];

const hit = z.object({
  kind: foundKind,
  /** The key of a customer, transaction or batch; an account's number. */
  key,
  /** An account's product, a transaction's type or a batch's kind; "" for a customer. */
  type: text,
  /** The name of the customer, the account's owner, or the transaction's mustahik or merchant; a batch's upload id. */
  name: text,
  /** A mustahik's KTP, a merchant's NPWP. */
  number: text.nullable(),
  /** Who owns the account. */
  customerKey: key.nullable(),
  branch: keyAndName,
  status: text,
  /** When a transaction or a batch was made. */
  at: at.nullable(),
  /** A transaction's amount. */
  amountIdr: amountIdr.nullable(),
});

const found = z.object({
  /** What the text may mean among what the caller may find. */
  meanings: z.array(searchMeaning),
  /** A search by name gives ten of each type at most; the lists have all of them. */
  hits: z.array(hit),
});

export type Hit = z.infer<typeof hit>;
export type Found = z.infer<typeof found>;

/** docs/rules.md#find-anything */
export const searchCalls = {
  findAnything: defineCall("POST /search/find", {
    needs: searchFeatures,
    body: z.object({ text: z.string().trim().min(1).max(maxSearchLength) }),
    data: found,
    summary:
      "What a number or a name may stand for: customers, accounts, transactions and batches that who asks may see.",
  }),
} as const;
