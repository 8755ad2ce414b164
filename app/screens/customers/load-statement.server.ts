import { isKnownToSupport, type Ask, type Bank } from "~/bank/index.server";
import type { AppRecordedScreen, StatementEntry } from "~/bank/types";
import { now } from "~/clock.server";
import { jakartaDate } from "~/format/dates";
import { parseListQuery } from "~/list/query";
import { readList } from "~/list/read-list.server";
import { restrictedValue } from "~/texts/customers";
import { customerKindOf } from "./kinds";
import { statementRow } from "./statement-table";
import { statementWindow, type StatementWindow } from "./statement-window";

/**
 * The page of a customer's statement that a detail's URL asks for, and the days it covers. It also says whether the bank tells the
 * balance after each entry.
 *
 * @throws as `readList`
 */
export async function loadStatement(request: Request, customerKey: string, bank: Bank) {
  const window = windowOf(request);
  const days = daysOf(request, customerKey, window);
  const [list, hasBalance] = await Promise.all([
    readList(request, { call: (slice) => bank.call("statement", { ...slice, ...days }), row: statementRow }),
    isKnownToSupport("lists"),
  ]);
  return { window, list, hasBalance };
}

/**
 * Begins a copy of a statement, on paper or in a file. The bank records who makes it. Of a customer whose data is restricted, the
 * copy has neither name nor account.
 *
 * @throws as `ask`
 */
export async function beginCopy(request: Request, customerKey: string, ask: Ask, screen: AppRecordedScreen) {
  const [customer, hasBalance] = await Promise.all([
    ask("customer", customerKindOf(request).type, customerKey),
    isKnownToSupport("lists"),
  ]);
  await ask("recordOpening", screen, [customer.key]);
  const hidden = customer.restriction && { accountNumber: restrictedValue };
  return {
    customer: { ...customer, ...(hidden && { name: restrictedValue, samePerson: [] }) },
    days: daysOf(request, customerKey, windowOf(request)),
    hasBalance,
    copied: (entries: readonly StatementEntry[]) => entries.map((entry) => ({ ...entry, ...hidden })),
  };
}

function windowOf(request: Request): StatementWindow {
  const query = parseListQuery(new URL(request.url).searchParams);
  return statementWindow(query, jakartaDate(now()));
}

/** The customer and the days that the bank is asked for. */
function daysOf(request: Request, customerKey: string, { start, end }: StatementWindow) {
  return { customerType: customerKindOf(request).type, customerKey, start, end };
}
