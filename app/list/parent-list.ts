import { useLocation } from "@remix-run/react";
import type { ParentScreen } from "~/ui/screen";
import { listHref } from "./detail-links";

/** The list that a record, or the form of a new one, was opened from, as it was left. */
export function useParentList(listPath: string, name: string): ParentScreen {
  const { search } = useLocation();
  return { name, href: listHref(listPath, search) };
}
