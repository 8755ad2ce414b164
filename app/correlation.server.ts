import { AsyncLocalStorage } from "node:async_hooks";

/** The browser's request that is being served. */
interface Served {
  readonly id: string;
  readonly path?: string;
  readonly address?: string | undefined;
}

const requests = new AsyncLocalStorage<Served>();

/** Serves a request. Whatever it calls or awaits finds the request's id by `correlation`. */
export const withCorrelation = <T>(served: Served, serve: () => T): T => requests.run(served, serve);

/** The id of the request that is being served; undefined without our server (`app/main.server.ts`), which gives it. */
export const correlation = (): string | undefined => requests.getStore()?.id;

/** How what the bank answers is shown, and at which address; the form is undefined of a screen. */
export function shownTo() {
  const { path = "", address } = requests.getStore() ?? {};
  return { way: fileOrPaper(path), address };
}

/** A file or paper, by the end of its address. */
export const fileOrPaper = (path: string) =>
  /\.(csv|xlsx|json)$|\/(qr)$/i.exec(path)?.slice(1).find(Boolean)?.toLowerCase() ??
  (/\/(print|statement|receipt|letters?|authority|copy)$/i.test(path) ? "print" : undefined);
