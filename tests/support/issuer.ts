import { once } from "node:events";
import { createServer, type Server } from "node:http";
import Provider from "oidc-provider";

/** oidc-provider, a certified OpenID provider, on loopback. Whoever types a name there is that user: it asks for no true password. */
export interface Issuer {
  readonly url: string;
  /** What stands in the next requests to sign in, in place of what the app has put there. */
  instead: { readonly nonce?: string };
  /** Gives no tokens for its codes. */
  isWithoutTokens: boolean;
  /** Answers nobody any more. */
  stop(): Promise<void>;
  /** Answers again, unless it does. */
  start(): Promise<void>;
}

interface Client {
  readonly id: string;
  readonly secret: string;
  /** Where browsers see the app. */
  readonly origin: string;
}

export async function startIssuer(port: number, client: Client): Promise<Issuer> {
  const url = `http://127.0.0.1:${port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${client.origin}/login/sso/callback`],
        post_logout_redirect_uris: [`${client.origin}/login`],
      },
    ],
    claims: { openid: ["sub"], email: ["email"], profile: ["name"] },
    // As most providers do: what the scopes ask for stands in the ID token itself.
    conformIdTokenClaims: false,
    cookies: { keys: ["only-for-tests"] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, email: id, name: id }) }),
    ttl: {
      Grant: 3600,
      Session: 3600,
      Interaction: 600,
      IdToken: 300,
      AccessToken: 300,
    },
  });
  let server: Server | undefined;
  const issuer: Issuer = {
    url,
    instead: {},
    isWithoutTokens: false,
    async start() {
      if (server?.listening) return;
      server = createServer((request, response) => void provider.callback()(request, response));
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async stop() {
      if (!server?.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  provider.use(async (context, next) => {
    if (context.path === "/auth") context.query = { ...context.query, ...issuer.instead };
    if (context.path === "/token" && issuer.isWithoutTokens) return void (context.status = 503);
    await next();
    // Its pages ask a server of the Internet for a font.
    if (typeof context.body === "string") context.body = context.body.replace(/@import url\([^)]*\);/, "");
  });
  await issuer.start();
  return issuer;
}
