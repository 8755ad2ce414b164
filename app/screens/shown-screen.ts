import { useMatches } from "@remix-run/react";
import type { ShownScreen } from "~/ui/shell";

/** In the site map a screen stands below the boundary, and what is nested in it is a dialog (docs/decisions/0024). */
export function useShownScreen(): ShownScreen {
  const matches = useMatches();
  const place = matches.findIndex(({ id }) => id === "screens/boundary") + 1;
  return { path: matches[place]?.pathname ?? "", hasDialog: matches.length > place + 1 };
}
