import { useLocation } from "@remix-run/react";
import { changeQuery, type ListQuery } from "./query";

/** Addresses of the list on screen with some of its state changed. */
export function useQueryLink(): (changes: Partial<ListQuery>) => string {
  const { pathname, search } = useLocation();
  return (changes) => pathname + changeQuery(search, changes);
}
