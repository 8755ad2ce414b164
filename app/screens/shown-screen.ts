import { useMatches } from "@remix-run/react";
import type { ShownScreen } from "~/ui/shell";

/** Finds the screen by the site map: it stands below the boundary, and a dialog is nested in it (docs/decisions/forms.md). */
export function useShownScreen(): ShownScreen {
  const matches = useMatches();
  const place = matches.findIndex(({ id }) => id === "screens/boundary") + 1;
  return { path: matches[place]?.pathname ?? "", hasDialog: matches.length > place + 1 };
}
