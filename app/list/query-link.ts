import { useLocation, useResolvedPath } from "@remix-run/react";
import { changeQuery, type QueryChanges } from "./query";

/** Addresses of the list on screen with some of its state changed. A dialog over the list is not part of them. */
export function useQueryLink(): (changes: QueryChanges) => string {
  const { pathname } = useResolvedPath(".");
  const { search } = useLocation();
  return (changes) => pathname + changeQuery(search, changes);
}
