import type { MenuFeatureCode } from "contract/features";
import type { CustomerType, ListedAccount } from "~/bank/types";
import { maskNationalId, maskTaxId, orDash } from "~/format/text";
import { kindsByAddress } from "~/ui/kinds-by-address";

/** What differs between the accounts of mustahik and of merchants (docs/product.md#accounts). */
export interface AccountKind {
  readonly type: CustomerType;
  readonly feature: MenuFeatureCode;
  readonly listPath: string;
  readonly title: string;
  /** Titles of the columns about the account's owner. */
  readonly nameTitle: string;
  readonly numberTitle: string;
  /** The owner's KTP or NPWP, masked, because the whole number must not leave the server. */
  readonly ownerNumber: (account: ListedAccount) => string;
}

const mustahikKind: AccountKind = {
  type: "Mustahik",
  feature: "MN205",
  listPath: "/list-account-mustahik",
  title: "Data Account Mustahik",
  nameTitle: "NAMA LENGKAP",
  numberTitle: "NOMOR KTP",
  ownerNumber: ({ nationalId }) => maskNationalId(nationalId),
};

const merchantKind: AccountKind = {
  type: "Merchant",
  feature: "MN304",
  listPath: "/list-account-merchant",
  title: "Data Account Merchant",
  nameTitle: "NAMA MERCHANT",
  numberTitle: "NPWP",
  ownerNumber: ({ taxId }) => orDash(maskTaxId(taxId)),
};

export const { kindOf, useKind, titledBy } = kindsByAddress([mustahikKind, merchantKind], ({ listPath }) => [
  listPath,
]);
