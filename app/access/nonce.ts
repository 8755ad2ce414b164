import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/**
 * The nonce that scripts and style elements need under the page's Content-Security-Policy. In the browser it is read from an element
 * of the page, as a property (browsers hide the attribute): React may have to make such an element anew.
 */
export function useNonce(): string | undefined {
  const nonce = useContext(NonceContext);
  return typeof document === "undefined" ? nonce : document.querySelector<HTMLElement>("[nonce]")?.nonce;
}
