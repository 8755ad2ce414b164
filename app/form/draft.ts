import { createContext } from "react";

/** Names and values as a form posted them. */
export type DraftFields = readonly (readonly [name: string, value: string])[];

/** What the same user had typed before into the form at an address. */
export interface Draft {
  /** Path and query. Script may lead on to other addresses, to which it says nothing. */
  readonly address: string;
  readonly fields: DraftFields;
  /** It was sent, and nobody knows whether it took effect; else the session ended before. */
  readonly wasSent: boolean;
}

/**
 * The shell gives what was typed before; forms read it with `useDraft`, whose library the shell need not load.
 */
export const DraftContext = createContext<Draft | null>(null);
