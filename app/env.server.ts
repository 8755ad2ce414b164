import proxyAddr from "proxy-addr";
import { z } from "zod/v4";

const minSecretLength = 32;
const minDistinctCharacters = 10;

const secrets = z
  .string("SESSION_SECRETS is required")
  .transform((list) => list.split(",").map((secret) => secret.trim()))
  .refine(
    (list) => list.every(isStrong),
    `every secret needs at least ${minSecretLength} characters, ${minDistinctCharacters} of them different`,
  );

function isStrong(secret: string): boolean {
  return secret.length >= minSecretLength && new Set(secret).size >= minDistinctCharacters;
}

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).origin === url.replace(/\/$/, ""), "must be an origin, without a path")
  .transform((url) => new URL(url).origin);

/** Names that proxy-addr knows ("loopback"), addresses, or networks (10.0.0.0/8). */
const proxies = z
  .string()
  .default("")
  .transform((list) => list.split(",").flatMap((entry) => entry.trim() || []))
  .refine(areAddresses, "must be a comma list of addresses or networks");

function areAddresses(list: string[]): boolean {
  try {
    proxyAddr.compile(list);
    return true;
  } catch {
    return false;
  }
}

const schema = z.object({
  /** Base address of the bank API; its own path, if any, is kept. */
  BANK_API_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
  /** Comma list: the first secret seals, all of them open. */
  SESSION_SECRETS: secrets,
  /** Where browsers see the app. Needed behind a proxy: without it the request's own address is believed. */
  APP_ORIGIN: origin.optional(),
  /** Whose `x-forwarded-for` is believed; nobody's unless told. */
  TRUSTED_PROXIES: proxies,
  /** HOST and PORT say where the app listens. */
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where `/metrics` is served, beside the address that everybody may know. Without a port it is not. */
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** How long an app that stops still takes requests and says that it is not ready, so that a balancer leaves it out. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(4).default(0),
  NODE_ENV: z.string().default("production"),
});

/** Reads the app's settings; throws a message that names every wrong variable and no value. */
export function parseEnv(variables: Record<string, string | undefined>) {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(`Settings are wrong.\n${z.prettifyError(parsed.error)}`);
  const { BANK_API_URL, SESSION_SECRETS, APP_ORIGIN, TRUSTED_PROXIES, HOST, PORT, NODE_ENV } = parsed.data;
  const { DRAIN_SECONDS, METRICS_HOST, METRICS_PORT } = parsed.data;
  return {
    bankApiUrl: BANK_API_URL,
    sessionSecrets: SESSION_SECRETS,
    appOrigin: APP_ORIGIN,
    trustedProxies: TRUSTED_PROXIES,
    host: HOST,
    port: PORT,
    metrics: METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT },
    drainMs: DRAIN_SECONDS * 1_000,
    isDevelopment: NODE_ENV === "development",
  };
}

export const env = parseEnv(process.env);
