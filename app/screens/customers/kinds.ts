import type { MenuFeatureCode } from "contract/features";
import type { CustomerType, RequestName } from "~/bank/types";
import { changeAsnafTitle } from "~/texts/asnaf";
import { changeCategoryTitle } from "~/texts/merchant-categories";
import { amountTitles } from "~/texts/transactions";
import { kindsByAddress } from "~/ui/kinds-by-address";

/** What differs between the screens of mustahik and of merchants, besides their columns and facts. */
export interface CustomerKind {
  readonly type: CustomerType;
  readonly feature: MenuFeatureCode;
  readonly listPath: string;
  readonly title: string;
  readonly statementTitle: string;
  /** The screen below a detail that changes the asnaf or the category. */
  readonly change: { readonly feature: MenuFeatureCode; readonly path: string; readonly title: string };
  /** The kind of requests for such a customer's money. Staff with this feature see them; `title` heads the column of the amount. */
  readonly requests: {
    readonly kind: RequestName;
    readonly feature: MenuFeatureCode;
    readonly title: string;
  };
}

export const mustahikKind: CustomerKind = {
  type: "Mustahik",
  feature: "MN201",
  listPath: "/list-mustahik",
  title: "Data Mustahik",
  statementTitle: "Mutasi Mustahik",
  change: { feature: "MN206", path: "asnaf", title: changeAsnafTitle },
  requests: { kind: "correction", feature: "MN204", title: amountTitles.correction },
};

export const merchantKind: CustomerKind = {
  type: "Merchant",
  feature: "MN301",
  listPath: "/list-merchant",
  title: "Data Merchant",
  statementTitle: "Mutasi Merchant",
  change: { feature: "MN305", path: "category", title: changeCategoryTitle },
  requests: { kind: "disbursement", feature: "MN303", title: amountTitles.disbursement },
};

export const { kindOf, useKind, titledBy } = kindsByAddress([mustahikKind, merchantKind], ({ listPath }) => [
  listPath,
]);
