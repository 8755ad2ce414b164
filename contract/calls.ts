import type { CallGroup } from "./call";
import { extensionCalls, extensionGroups } from "./extensions/calls";
import { specifiedCalls, specifiedGroups } from "./specified/calls";

/** The parts of the bank API by name. */
export const callGroups: Readonly<Record<GroupName, CallGroup>> = { ...specifiedGroups, ...extensionGroups };

export type GroupName = keyof typeof specifiedGroups | keyof typeof extensionGroups;

/** Every JSON call of the bank API by name. The bank serves exactly these; the app makes no others. */
export const calls = { ...specifiedCalls, ...extensionCalls } as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** The call that issues a request key; it is neither signed nor answered in `data` (docs/wire.md#request-keys). */
export const requestKeyPath = (requestId: string) =>
  `/batches/generaterequestkey/${encodeURIComponent(requestId)}`;

/** Names of what a bank supports beyond the specification; 404 means none (docs/wire.md#extensions). */
export const capabilitiesPath = "/capabilities";
