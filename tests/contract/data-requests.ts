import { expect } from "vitest";
import type { NewDataRequest } from "contract/extensions/data-requests";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";

/** What somebody asks about their data, as it is registered. */
export const requestAbout = (personKey: string, given: Partial<NewDataRequest> = {}) => ({
  personKey,
  kind: "copy" as const,
  asker: "person" as const,
  askerName: "Siti Aminah",
  proof: "KTP asli diperlihatkan",
  channel: "counter" as const,
  receivedAt: testNow().toISOString(),
  wish: "Salinan semua data saya",
  ...given,
});

/** Registers a request: its key. */
export async function registerRequest(
  by: SignedIn,
  personKey: string,
  given: Partial<NewDataRequest> = {},
): Promise<string> {
  const { code, data } = await by.call("registerDataRequest", { body: requestAbout(personKey, given) });
  expect(code).toBe("S1");
  return data.key;
}
