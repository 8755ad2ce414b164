import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/**
 * The nonce that the page's Content-Security-Policy lets scripts and style elements work with. In the browser, which hides the
 * attribute and keeps the property, it is the present page's: an element that React has to make anew needs it again.
 */
export function useNonce(): string | undefined {
  const nonce = useContext(NonceContext);
  return typeof document === "undefined" ? nonce : document.querySelector<HTMLElement>("[nonce]")?.nonce;
}
