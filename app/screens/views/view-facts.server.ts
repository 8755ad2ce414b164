import { filterFacts, type View } from "~/list/filters.server";
import { parseListQuery, rowChoices, sortParameter } from "~/list/query";

/** Names of orders. The usual order, newest first, has none. */
const sortNames = new Map([
  ["name", "Nama A–Z"],
  ["-name", "Nama Z–A"],
  ["created", "Terlama lebih dahulu"],
  ["balance", "Saldo terkecil lebih dahulu"],
  ["-balance", "Saldo terbesar lebih dahulu"],
]);

/**
 * The filter and the order of a view, in words; empty if it shows all in the usual order.
 *
 * @param view path and query
 */
export function viewFacts(view: string, names: View["names"]): string[] {
  const [path = "", query = ""] = view.split("?", 2);
  const params = new URLSearchParams(query);
  const { rows } = parseListQuery(params);
  return [
    ...filterFacts({ path, params, names }),
    sortNames.get(params.get(sortParameter) ?? ""),
    rows !== rowChoices[0] && `${rows} baris per halaman`,
  ].flatMap((fact) => fact || []);
}
