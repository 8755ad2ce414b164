import type { Bank } from "~/bank/index.server";
import { jakartaDate } from "~/format/dates";
import { loadPage } from "~/list/load.server";
import { parseListQuery } from "~/list/query";
import type { CustomerKind } from "./kinds";
import type { StatementData } from "./statement";
import { statementRow } from "./statement-entry";
import { statementWindow } from "./statement-window";

/**
 * The page of a customer's statement that a detail's URL asks for.
 *
 * @throws as `loadPage`
 */
export async function loadStatement(
  request: Request,
  kind: CustomerKind,
  customerKey: string,
  bank: Bank,
): Promise<StatementData> {
  const url = new URL(request.url);
  const query = parseListQuery(url.searchParams);
  const window = statementWindow(query, jakartaDate(new Date()));
  const { start, end } = window;
  const asked = { customerType: kind.type, customerKey, start, end };
  const page = await loadPage(url, query, (slice) => bank.statement({ ...slice, ...asked }), statementRow);
  return { window, page };
}
