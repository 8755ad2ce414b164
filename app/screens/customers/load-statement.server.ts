import { isKnownToOffer, type Bank } from "~/bank/index.server";
import type { Customer, RecordedScreen } from "~/bank/types";
import { jakartaDate } from "~/format/dates";
import { loadPage } from "~/list/load.server";
import { parseListQuery } from "~/list/query";
import type { CustomerKind } from "./kinds";
import type { StatementData } from "./statement";
import { statementRow } from "./statement-entry";
import { statementWindow, type StatementWindow } from "./statement-window";

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
  const [page, hasBalance] = await Promise.all([
    loadPage(url, query, (slice) => bank.statement({ ...slice, ...asked }), statementRow),
    isKnownToOffer("running-balance"),
  ]);
  return { window, page, hasBalance };
}

/** Whose statement is copied, of which days. */
export interface StatementCopy {
  readonly customer: Customer;
  readonly window: StatementWindow;
  readonly hasBalance: boolean;
}

/**
 * Begins a copy of a statement, on paper or in a file, and puts it on record.
 *
 * @throws BankError
 */
export async function beginCopy(
  request: Request,
  kind: CustomerKind,
  customerKey: string,
  bank: Bank,
  screen: RecordedScreen,
): Promise<StatementCopy> {
  const [customer, hasBalance] = await Promise.all([
    bank.customer(kind.type, customerKey),
    isKnownToOffer("running-balance"),
  ]);
  await bank.recordAccess(screen, [customer.key]);
  const query = parseListQuery(new URL(request.url).searchParams);
  return { customer, window: statementWindow(query, jakartaDate(new Date())), hasBalance };
}
