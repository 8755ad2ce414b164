import { ScrollRestoration } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * Scroll positions across navigations by script. Before that the browser keeps them itself, so Remix's inline script for
 * the first page is left out.
 */
export function KeepScroll({ nonce }: { nonce: string | undefined }) {
  return useHydrated() ? <ScrollRestoration nonce={nonce} /> : null;
}
