import { customerListOffer, type Bank, type Mustahik } from "~/bank/index.server";
import { loadOrdered, type OrderedList } from "~/list/load-ordered.server";
import { customerSorts } from "./kinds";
import { mustahikSearch } from "./mustahik-search";

/**
 * The page of mustahik that a URL asks for: of their list, or of the sheet that prints what the list shows.
 *
 * @throws as `loadList`
 */
export async function loadMustahik<Shown>(
  request: Request,
  bank: Bank,
  show: (mustahik: Mustahik) => Shown,
): Promise<OrderedList<Shown>> {
  const listed = { fields: mustahikSearch, sorts: customerSorts };
  return loadOrdered(request, listed, customerListOffer, bank.listMustahik, show);
}
