import { z } from "zod/v4";
import type { Capability } from "contract/capabilities";
import { capabilitiesPath } from "contract/calls";
import { exchange } from "./transport.server";

const validForMs = 60_000;
const timeoutMs = 2_000;

/** The list itself, or in an envelope. */
const answer = z.union([
  z.array(z.string()),
  z.looseObject({ data: z.array(z.string()) }).transform((body) => body.data),
]);

let known: { readonly names: Promise<ReadonlySet<string>>; readonly until: number } | undefined;

/**
 * Whether the bank offers something beyond the specification (wire.md, Extensions); it does not where it does not say.
 * Asked once a minute, so that a bank that learns something is believed soon.
 */
export async function offers(capability: Capability): Promise<boolean> {
  const now = Date.now();
  if (known === undefined || now >= known.until) known = { names: ask(), until: now + validForMs };
  return (await known.names).has(capability);
}

/** A bank that cannot be reached offers nothing now; the screen's own call says what is wrong. */
async function ask(): Promise<ReadonlySet<string>> {
  const outgoing = { method: "GET", path: capabilitiesPath, headers: {} } as const;
  const { body } = await exchange(outgoing, AbortSignal.timeout(timeoutMs), false).catch(() => ({
    body: [],
  }));
  return new Set(answer.safeParse(body).data);
}
