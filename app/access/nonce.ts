import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/**
 * The nonce that the page's Content-Security-Policy lets scripts run with. Undefined in the browser, which hides nonces
 * from scripts; React leaves the attribute as the server wrote it.
 */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
