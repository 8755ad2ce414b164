import { changeAsnafTitle } from "~/texts/asnaf";
import { changeCategoryTitle } from "~/texts/merchant-categories";
import { amountTitles } from "~/texts/transactions";
import { kindsByAddress } from "~/ui/kinds-by-address";

/** The screens of mustahik: what differs from those of merchants, besides columns and facts. */
export const mustahikKind = {
  type: "Mustahik",
  feature: "MN201",
  listPath: "/list-mustahik",
  title: "Data Mustahik",
  statementTitle: "Mutasi Mustahik",
  /** The screen below a detail that changes the asnaf or the category. */
  change: { feature: "MN206", path: "asnaf", title: changeAsnafTitle },
  /** The kind of requests for such a customer's money. Staff with this feature see them; `title` heads the column of the amount. */
  requests: { kind: "correction", feature: "MN204", title: amountTitles.correction },
} as const;

export const merchantKind = {
  type: "Merchant",
  feature: "MN301",
  listPath: "/list-merchant",
  title: "Data Merchant",
  statementTitle: "Mutasi Merchant",
  change: { feature: "MN305", path: "category", title: changeCategoryTitle },
  requests: { kind: "disbursement", feature: "MN303", title: amountTitles.disbursement },
} as const;

export type CustomerKind = typeof mustahikKind | typeof merchantKind;

export const {
  kindOf: customerKindOf,
  useKind: useCustomerKind,
  titledBy: titledByCustomer,
} = kindsByAddress<CustomerKind>([mustahikKind, merchantKind], ({ listPath }) => [listPath]);
