import { createContext } from "react";

/** Names and values as a form posted them. */
export type Typed = readonly (readonly [name: string, value: string])[];

/**
 * What the same user had typed into the page's form before the session ended. The shell gives it; forms read it with
 * `useTypedBefore`, whose library the shell need not load.
 */
export const TypedContext = createContext<Typed | null>(null);
