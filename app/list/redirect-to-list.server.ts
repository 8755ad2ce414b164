import { redirectWithResult } from "~/form/result.server";
import type { DialogContent } from "~/texts/dialog";
import { listHref } from "./detail-links";

/** Ends the write of a record's form: leads to the list that the form was opened from, as it was left, with the outcome. */
export const redirectToList = ({ url }: Request, listPath: string, done: DialogContent) =>
  redirectWithResult(listHref(listPath, new URL(url).search), done);
