import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

export const guidePath = "/bantuan";
/** The URL's parameter with the path of the screen that one needs help with. */
export const helpScreenParameter = "layar";

/** The page of the guide about signing in, the only one for a user who cannot sign in. */
export const signInGuidePath = "/login/bantuan";

/**
 * Leads to the page of the guide about this screen, which the server knows. It opens beside the screen, so that one can read while
 * working, and what is typed stays.
 */
export function HelpLink({ className, children }: { className?: string; children: ReactNode }) {
  const query = new URLSearchParams({ [helpScreenParameter]: useLocation().pathname });
  return (
    <a className={className} href={`${guidePath}?${query}`} target="bantuan" aria-label="Bantuan (tab lain)">
      {children}
    </a>
  );
}
