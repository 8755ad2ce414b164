import { createContext } from "react";

/** Names and values as a form posted them. */
export type Typed = readonly (readonly [name: string, value: string])[];

/** What the same user had typed before into the form at an address. */
export interface TypedBefore {
  /** Path and query. Script may lead on to other addresses, to which it says nothing. */
  readonly address: string;
  readonly fields: Typed;
  /** It was sent, and nobody knows whether it took effect; else the session ended before. */
  readonly wasSent: boolean;
}

/**
 * The shell gives what was typed before; forms read it with `useTypedBefore`, whose library the shell need not load.
 */
export const TypedContext = createContext<TypedBefore | null>(null);
