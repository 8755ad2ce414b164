import { z } from "zod/v4";
import { capabilitiesPath } from "contract/calls";
import type { Capability } from "contract/capabilities";
import { menuActs, menuGroups, type MenuFeatureCode } from "contract/features";
import { errorFields, logEvent } from "~/log.server";
import { remembered } from "~/memory.server";
import { readEnvelope } from "./answer.server";
import { BankError } from "./errors";
import { exchange, transportError, type Answer } from "./transport.server";

const validForMs = 60_000;
/** A bank that could not say is asked again soon, but not once for each part of a page. */
const retryMs = 1_000;
const timeoutMs = 2_000;

const listOfNames = z.array(z.string());

export type { Capability };

interface Known {
  /** What the bank said last; undefined before it has said anything. */
  lastSaid?: ReadonlySet<string>;
  /** Why it could not say the last time it was asked. */
  failure?: BankError | undefined;
  askAgainAt: number;
  underWay?: Promise<void> | undefined;
}

const known = remembered((): Known => ({ askAgainAt: 0 }));

/**
 * Whether the bank supports something beyond the specification (docs/wire.md#extensions). It is asked once a minute, so that a new
 * capability is noticed soon. While the bank cannot say, its last answer holds.
 *
 * @throws BankError where it cannot say, and has not said before
 */
export async function supports(capability: Capability): Promise<boolean> {
  const { lastSaid, failure } = await refreshed();
  if (lastSaid) return lastSaid.has(capability);
  throw failure ?? transportError("malformed", false);
}

/** As `supports`, for what a page can do without: false while nobody knows. */
export async function isKnownToSupport(capability: Capability): Promise<boolean> {
  const { lastSaid } = await refreshed();
  return lastSaid?.has(capability) ?? false;
}

/** Screens of the menu and acts on them that are extensions, each with its capability. */
const capabilityOf = new Map<MenuFeatureCode, Capability>(
  [...menuGroups.flatMap(({ items }) => items), ...menuActs].flatMap(({ feature, capability }) =>
    capability ? [[feature, capability] as const] : [],
  ),
);

export const extensionScreens: readonly MenuFeatureCode[] = [...capabilityOf.keys()];

/**
 * Whether the bank has any of these screens of the menu, or of these acts. It is not asked about those of the specification.
 *
 * @throws as `supports`
 */
export async function supportsAny(features: readonly MenuFeatureCode[]): Promise<boolean> {
  const needed = features.map((feature) => capabilityOf.get(feature));
  if (needed.includes(undefined)) return true;
  const supported = await Promise.all(
    needed.map(async (capability) => capability !== undefined && supports(capability)),
  );
  return supported.includes(true);
}

/**
 * What of the menu the bank does not support: they stand in no menu, and no role may be given them.
 *
 * @throws as `supports`
 */
export async function unsupportedScreens(): Promise<MenuFeatureCode[]> {
  const supported = await Promise.all([...capabilityOf.values()].map(supports));
  return extensionScreens.filter((_, place) => !supported[place]);
}

/**
 * Whether the bank supports a filter. Where the URL asks for the filter (`isAsked`), the bank itself must have said so: users would
 * take the whole list for the filtered one.
 *
 * @throws as `supports`, where the filter is asked for
 */
export async function supportsFilter(capability: Capability, isAsked: boolean): Promise<boolean> {
  return isAsked ? supports(capability) : isKnownToSupport(capability);
}

/**
 * Asks the bank again when it is time. All who want to know meanwhile wait for the same question. Nobody waits where the bank could
 * not say the last time and an earlier answer of it is known.
 */
async function refreshed(): Promise<Known> {
  const state = known();
  if (Date.now() < state.askAgainAt) return state;
  state.underWay ??= learn(state).finally(() => {
    state.underWay = undefined;
  });
  if (state.lastSaid === undefined || state.failure === undefined) await state.underWay;
  // Nobody waits for this question. What goes wrong with it goes wrong with the next one too, and is told then.
  else state.underWay.catch(() => undefined);
  return state;
}

async function learn(known: Known): Promise<void> {
  try {
    known.lastSaid = await ask();
    known.failure = undefined;
    known.askAgainAt = Date.now() + validForMs;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (known.failure === undefined) logEvent("capabilities unread", errorFields(error));
    known.failure = error;
    known.askAgainAt = Date.now() + retryMs;
  }
}

/** @throws BankError where the answer is neither a list nor a 404, by which a bank says that it has no extensions */
async function ask(): Promise<ReadonlySet<string>> {
  const outgoing = { method: "GET", path: capabilitiesPath, headers: {} } as const;
  const answer = await exchange(outgoing, AbortSignal.timeout(timeoutMs), false);
  try {
    const names = new Set(namesIn(answer));
    if (names.has("fewer-exchanges") && isClockOff(answer.date)) names.delete("fewer-exchanges");
    return names;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (error.kind === "not-found") return new Set();
    // This question is asked without a session, so its refusal says nothing about the user's session or rights.
    const isOfCaller = error.kind === "session-over" || error.kind === "forbidden";
    throw isOfCaller ? transportError("malformed", false, { cause: error }) : error;
  }
}

/** The bank takes keys of a clock that is up to 30 s ahead and 60 s behind (docs/wire.md#client-keys). */
const mostSecondsOff = 20;

/** Whether the app's clock and the bank's are too far apart for keys that the app makes. */
function isClockOff(date: string | undefined): boolean {
  const secondsAhead = (Date.now() - Date.parse(date ?? "")) / 1000;
  if (Math.abs(secondsAhead) <= mostSecondsOff) return false;
  logEvent("clocks differ", { secondsAhead: Math.round(secondsAhead) });
  return true;
}

/** The list itself, or in an envelope. */
function namesIn(answer: Answer): readonly string[] {
  const bare = listOfNames.safeParse(answer.body);
  if (bare.success && answer.status < 400) return bare.data;
  const names = listOfNames.safeParse(readEnvelope(answer, false).data);
  if (names.success) return names.data;
  throw transportError("malformed", false, { cause: names.error });
}
