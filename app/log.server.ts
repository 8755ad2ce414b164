import { BankError } from "~/bank/errors";
import { correlation } from "~/correlation.server";

/**
 * Writes one JSON line about something that happened in the app. Nothing that a user typed and nothing that the bank said
 * goes in: both may hold personal data. The line names the request that it belongs to.
 */
export function logEvent(event: string, fields: Readonly<Record<string, string | number | boolean>>): void {
  const time = new Date().toISOString();
  console.log(JSON.stringify({ time, program: "web", event, correlation: correlation(), ...fields }));
}

/** What a log may tell of an error: of a bank's failure its kind and code, of our own mistakes where they happened. */
export function errorFields(error: unknown): Record<string, string> {
  if (error instanceof BankError) {
    const { name, kind, code, cause } = error;
    return { error: name, kind, code, cause: cause instanceof Error ? cause.name : "" };
  }
  return error instanceof Error ? { error: error.name, stack: error.stack ?? "" } : { error: typeof error };
}
