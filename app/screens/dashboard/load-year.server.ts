import { offers, type Bank } from "~/bank/index.server";
import { BankError } from "~/bank/errors";
import { parseListQuery } from "~/list/query";
import { errorFields, logEvent } from "~/log.server";
import { yearOf, type Year } from "./trend";

/**
 * The year that the dashboard's URL asks for (`branch`). Null from a bank without the capability `trends`; "failed" where it
 * does not tell: the dashboard's own totals are worth showing without.
 */
export async function loadYear(request: Request, bank: Bank): Promise<Year | "failed" | null> {
  if (!(await offers("trends"))) return null;
  try {
    const { branch } = parseListQuery(new URL(request.url).searchParams);
    return yearOf(await bank.readTrends(), branch);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    logEvent("trends unread", errorFields(error));
    return "failed";
  }
}
