import { AsyncLocalStorage } from "node:async_hooks";

const ids = new AsyncLocalStorage<string>();

/** Serves a request. Whatever it calls or awaits finds the request's id by `correlation`. */
export const withCorrelation = <T>(id: string, serve: () => T): T => ids.run(id, serve);

/** The id of the request that is being served; undefined without our server (`app/main.server.ts`), which gives it. */
export const correlation = (): string | undefined => ids.getStore();
