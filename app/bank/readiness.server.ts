import { z } from "zod/v4";
import { BankError } from "./errors";
import { exchange } from "./transport.server";

/** Longer than the bank gives its database. */
const timeoutMs = 3_000;

const refusal = z.object({ reason: z.string() });

/** Why the bank is not ready; undefined where it is. A bank of another maker may not have this address: it is reachable then. */
export async function bankFault(): Promise<string | undefined> {
  try {
    const outgoing = { method: "GET", path: "/readyz", headers: {} } as const;
    const { status, body } = await exchange(outgoing, AbortSignal.timeout(timeoutMs), false);
    if (status === 200 || status === 404) return undefined;
    return `the bank is not ready: ${refusal.safeParse(body).data?.reason ?? `status ${status}`}`;
  } catch (error) {
    if (error instanceof BankError) return "the bank does not answer";
    throw error;
  }
}
