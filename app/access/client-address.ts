/** Network address of the client. Our server sets this header itself (`app/main.server.ts`); without that server it is undefined. */
export function clientAddress({ headers }: Request): string | undefined {
  return headers.get("x-forwarded-for") ?? undefined;
}
