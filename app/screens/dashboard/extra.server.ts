import { BankError } from "~/bank/errors";
import { errorFields, logEvent } from "~/log.server";

/**
 * What the dashboard shows beyond the specification, or "failed" where the bank does not tell it: the totals are worth showing
 * without.
 */
export async function extra<Value>(read: () => Promise<Value>): Promise<Value | "failed"> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    logEvent("dashboard incomplete", errorFields(error));
    return "failed";
  }
}
