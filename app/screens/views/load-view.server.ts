import type { Actor } from "~/access/actor.server";
import { undefinedIfBankFails } from "~/bank/errors";
import { bankFor } from "~/bank/index.server";
import { filterIn, filterFacts, type View } from "~/list/filters.server";
import { parseListQuery, rowChoices, sortParameter } from "~/list/query";
import { screenOf } from "./addresses";

/**
 * The view that the user is about to save, in words.
 *
 * @param view path and query, of a screen of the menu
 */
export async function shownView(view: string, actor: Actor) {
  const params = new URLSearchParams(view.split("?", 2)[1]);
  const [branch, programme] = await Promise.all([
    branchName(filterIn(params, "branch"), actor),
    programmeName(filterIn(params, "programme"), actor),
  ]);
  return { screen: screenOf(view) ?? "", facts: viewFacts(view, { branch, programme }) };
}

/** If the bank fails, the view shows a key instead of a name. */
async function branchName(asked: string, actor: Actor): Promise<string | undefined> {
  if (asked === actor.branch.key) return actor.branch.name;
  if (asked === "" || !actor.branch.isHeadOffice) return undefined;
  return (await bankFor(actor).call("branch", asked).catch(undefinedIfBankFails))?.name;
}

async function programmeName(asked: string, actor: Actor): Promise<string | undefined> {
  if (!/^\d+$/.test(asked)) return undefined;
  return (await bankFor(actor).call("programme", asked).catch(undefinedIfBankFails))?.name;
}

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
