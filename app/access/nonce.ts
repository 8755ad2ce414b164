import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/**
 * The nonce that scripts and style elements need under the page's Content-Security-Policy. React may have to make such an element
 * again in the browser. There the nonce is read from an element of the page, as a property, because browsers hide the attribute.
 */
export function useNonce(): string | undefined {
  const nonce = useContext(NonceContext);
  return typeof document === "undefined" ? nonce : document.querySelector<HTMLElement>("[nonce]")?.nonce;
}
