import type { EntryContext } from "@remix-run/node";
import { createContext, useContext } from "react";

type Manifest = EntryContext["manifest"];

const ManifestContext = createContext<Manifest | undefined>(undefined);

/** The server gives the build's list of files to every page. */
export const ManifestProvider = ManifestContext.Provider;

/** Addresses of the files that a screen's page loads: its own, and those around it. None in the browser. */
export function usePageFiles(routeId: string): readonly string[] {
  const manifest = useContext(ManifestContext);
  if (manifest === undefined) return [];
  const { url, entry, routes } = manifest;
  const files = new Set([url, entry.module, ...entry.imports]);
  for (let route = routes[routeId]; route; route = routes[route.parentId ?? ""])
    for (const file of [route.module, ...(route.imports ?? []), ...(route.css ?? [])]) files.add(file);
  return [...files];
}
