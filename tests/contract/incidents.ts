import { jakartaDate } from "bank-api/domain/dates";
import { expect } from "vitest";
import type { EditableIncident } from "contract/extensions/incidents";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";

/** An incident of the account of an operator, as it is written down. */
export const incidentFields = (given: Partial<EditableIncident> = {}): EditableIncident => ({
  accounts: ["operator.bandung@ramahzakat.example"],
  sessionKey: null,
  address: null,
  from: "2026-11-20",
  to: jakartaDate(testNow()),
  data: "Nama dan nomor KTP",
  happened: "Kata sandi diketahui orang lain.",
  done: "Sesi diakhiri.",
  ...given,
});

/** Records an incident that was found just now: its key. */
export async function recordIncident(by: SignedIn, given: Partial<EditableIncident> = {}): Promise<string> {
  const body = { ...incidentFields(given), foundAt: testNow().toISOString() };
  const { code, data } = await by.call("recordIncident", { body });
  expect(code).toBe("S1");
  return data.key;
}
