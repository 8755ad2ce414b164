import type { Client } from "~/bank/types";

/**
 * The browser that sent a request. Our server writes `x-forwarded-for` itself (`app/main.server.ts`). Any other server in its
 * place must write or remove it too, or a client can claim to be at any address.
 */
export function clientOf({ headers }: Request): Client {
  return {
    address: headers.get("x-forwarded-for") ?? undefined,
    userAgent: headers.get("user-agent") ?? undefined,
  };
}
