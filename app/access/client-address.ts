/**
 * Network address of whoever made a request. The server has put it here (`app/main.server.ts`), in place of what the client sent;
 * undefined without that server.
 */
export function clientAddress({ headers }: Request): string | undefined {
  return headers.get("x-forwarded-for") ?? undefined;
}
