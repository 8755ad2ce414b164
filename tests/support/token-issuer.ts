import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";

/** An issuer of ID tokens on loopback, that signs whatever a test wants. It has no screens: oidc-provider has (`provider.ts`). */
export interface TokenIssuer {
  readonly url: string;
  /** A valid token, except for what is given. A claim given as undefined is left out. */
  token(claims?: Claims, header?: TokenHeader): Promise<string>;
  /** Signs from now on with another key, and publishes that one alone. */
  renewKey(): Promise<void>;
  /** Makes it answer with this status until it is called with undefined. */
  fail(status: number | undefined): void;
  /** Adds these to the addresses that it publishes. */
  publish(endpoints: object): void;
  /** How many codes it was given for tokens. */
  readonly codes: number;
  /** How often its keys were fetched. */
  readonly keyFetches: number;
  stop(): Promise<void>;
}

export type Claims = Readonly<Record<string, unknown>>;

interface TokenHeader {
  readonly alg?: string;
  readonly kid?: string;
  /** A key that is not the issuer's own. */
  readonly key?: CryptoKey | Uint8Array;
}

export const audience = "ramah-zakat";
export const nonce = "a-nonce-of-the-test";

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const kid = crypto.randomUUID();
  return { kid, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" } };
}

export async function startTokenIssuer(): Promise<TokenIssuer> {
  let { kid, privateKey, published: key } = await newKey();
  let failure: number | undefined;
  let keyFetches = 0;
  let codes = 0;
  let instead: object = {};

  const published = (): Readonly<Record<string, object>> => ({
    "/.well-known/openid-configuration": {
      issuer: url,
      jwks_uri: `${url}/keys`,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      end_session_endpoint: `${url}/end`,
      ...instead,
    },
    "/keys": { keys: [key] },
    "/large-token": { token_type: "Bearer", access_token: "access", id_token: "x".repeat(4_000) },
    "/token": { token_type: "Bearer", access_token: "access", id_token: "id-token" },
  });
  const server = createServer((request, response) => {
    if (request.url === "/keys") keyFetches += 1;
    if (request.url === "/token") codes += 1;
    response.writeHead(failure ?? 200, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify(published()[request.url ?? ""]));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is an object

  return {
    url,
    fail: (status) => void (failure = status),
    publish: (endpoints) => void (instead = endpoints),
    get codes() {
      return codes;
    },
    get keyFetches() {
      return keyFetches;
    },
    async renewKey() {
      ({ kid, privateKey, published: key } = await newKey());
    },
    token(claims = {}, { key = privateKey, ...header } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const payload = {
        iss: url,
        aud: audience,
        sub: crypto.randomUUID(),
        iat: now,
        exp: now + 300,
        nonce,
        ...claims,
      };
      return new SignJWT(payload).setProtectedHeader({ alg: "ES256", kid, ...header }).sign(key);
    },
    async stop() {
      server.close();
      await once(server, "close");
    },
  };
}
