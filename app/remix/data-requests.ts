import { createPath, type Path } from "@remix-run/react";

/** What stands between Remix's script and the app. `ask` sends the request on. */
type Between = (
  routeId: string,
  init: RequestInit | undefined,
  ask: () => Promise<Response>,
) => Promise<Response>;

/**
 * Lets `between` answer the requests of Remix's script for the data of a route. All other requests pass.
 *
 * @returns a function that ends it
 */
export function standBetween(between: Between): () => void {
  const ask = window.fetch;
  window.fetch = (input, init) => {
    const routeId = routeAskedFor(input);
    return routeId === null ? ask(input, init) : between(routeId, init, () => ask(input, init));
  };
  return () => {
    window.fetch = ask;
  };
}

function routeAskedFor(input: RequestInfo | URL): string | null {
  return typeof input === "string" ? new URL(input, location.href).searchParams.get("_data") : null;
}

/**
 * The page's own data by route, while Remix asks for it again after a post. Only the router is sure to know that yet.
 *
 * @param nameOf gives two addresses of the same page one name
 */
export function dataShownAgain(nameOf: (address: string) => string): Readonly<Record<string, unknown>> {
  const { navigation, location, loaderData } = window.__remixRouter.state;
  const isAfterPost = navigation.state === "loading" && navigation.formMethod === "POST";
  const nameAt = (path: Partial<Path>) => nameOf(createPath(path));
  return isAfterPost && nameAt(navigation.location) === nameAt(location) ? loaderData : {};
}
