/**
 * Network address of the client; undefined where no header tells. Our server writes this header itself (`app/main.server.ts`). Any
 * other server in its place must write or remove it too, or a client can claim to be at any address.
 */
export function clientAddress({ headers }: Request): string | undefined {
  return headers.get("x-forwarded-for") ?? undefined;
}
