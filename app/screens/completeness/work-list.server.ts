import type { Branch } from "~/bank/types";
import { filterIn } from "~/list/filters.server";
import { branchIn } from "~/list/query";

/** What the mustahik of the list lack, by the URL; phone numbers where it says nothing. */
export const missingIn = (params: URLSearchParams) => filterIn(params, "missing") || "phone";

/** The branch whose mustahik are listed, by the URL; "" for all branches. Only head office can choose. */
export const branchAsked = (params: URLSearchParams, own: Branch) =>
  own.isHeadOffice ? branchIn(params) : own.key;

/** The features that the list as a file needs: the list, the upload of the file, and the whole KTP in it. */
export const fileFeatures = ["MN208", "MN210", "MN201"] as const;
