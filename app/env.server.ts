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

/** Of single sign-on: https, or http on loopback outside production. */
const issuerAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith("https:") || isLoopback(url), "must be https, or http on loopback");

const isLoopback = (url: string) => ["127.0.0.1", "[::1]", "localhost"].includes(new URL(url).hostname);

const origins = z
  .string()
  .default("")
  .transform((list) => list.split(",").flatMap((entry) => entry.trim() || []))
  .pipe(z.array(origin));

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
  /** Who signs users in beside the bank. Unset: nobody. The client's id and secret are the app's at this issuer. */
  OIDC_ISSUER: issuerAddress.optional(),
  OIDC_CLIENT_ID: z
    .string()
    .regex(/^[^\s:%+]+$/)
    .optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** What the sign-in screen calls it. */
  OIDC_NAME: z.string().trim().min(1).max(40).default("single sign-on"),
  OIDC_SCOPES: z
    .string()
    .regex(/(^| )openid( |$)/)
    .default("openid email profile"),
  /** Comma list of further origins that a sign-in or sign-out passes through at the issuer. */
  OIDC_ORIGINS: origins,
  /** By how much business time is ahead of real time: the name of a file, for tests alone. Unset: not at all. */
  CLOCK_FILE: z.string().min(1).optional(),
  NODE_ENV: z.string().default("production"),
});

type Variables = z.infer<typeof schema>;

const settings = schema.superRefine((variables, { addIssue }) => {
  const { OIDC_ISSUER, NODE_ENV, CLOCK_FILE } = variables;
  if (NODE_ENV === "production" && CLOCK_FILE !== undefined)
    addIssue({
      code: "custom",
      path: ["CLOCK_FILE"],
      message: "must not be set in production, where nobody may move the date",
    });
  if (OIDC_ISSUER === undefined) return;
  for (const name of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "APP_ORIGIN"] as const) {
    if (variables[name] === undefined)
      addIssue({ code: "custom", path: [name], message: "is required with OIDC_ISSUER" });
  }
  if (NODE_ENV === "production" && !OIDC_ISSUER.startsWith("https:"))
    addIssue({ code: "custom", path: ["OIDC_ISSUER"], message: "must be https in production" });
});

/** The issuer that signs users in, and the app as its client. */
function issuerOf(variables: Variables) {
  const { OIDC_ISSUER: address, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables;
  const { APP_ORIGIN: appOrigin, OIDC_NAME: name, OIDC_SCOPES: scopes, OIDC_ORIGINS: further } = variables;
  if (!address || !clientId || !clientSecret || !appOrigin) return undefined;
  return {
    address,
    clientId,
    clientSecret,
    name,
    scopes: scopes.split(" "),
    /** Where a form of ours may lead (Content-Security-Policy). */
    origins: [new URL(address).origin, ...further],
    appOrigin,
  };
}

/** Reads the app's settings; throws a message that names every wrong variable and no value. */
export function parseEnv(variables: Record<string, string | undefined>) {
  const parsed = settings.safeParse(variables);
  if (!parsed.success) throw new Error(`Settings are wrong.\n${z.prettifyError(parsed.error)}`);
  const { BANK_API_URL, SESSION_SECRETS, APP_ORIGIN, TRUSTED_PROXIES, HOST, PORT, NODE_ENV } = parsed.data;
  const { DRAIN_SECONDS, METRICS_HOST, METRICS_PORT, CLOCK_FILE } = parsed.data;
  return {
    bankApiUrl: BANK_API_URL,
    sessionSecrets: SESSION_SECRETS,
    appOrigin: APP_ORIGIN,
    issuer: issuerOf(parsed.data),
    trustedProxies: TRUSTED_PROXIES,
    host: HOST,
    port: PORT,
    metrics: METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT },
    drainMs: DRAIN_SECONDS * 1_000,
    clockFile: CLOCK_FILE,
    isDevelopment: NODE_ENV === "development",
  };
}

/** For Remix's build, which has a copy of this module of its own. */
const shared = globalThis as { ramahZakatSettings?: ReturnType<typeof parseEnv> };

export const env = shared.ramahZakatSettings ?? parseEnv(process.env);

/**
 * Prepares to load React and Remix, whose fast builds are only to be had where NODE_ENV says production, whatever the run is. The
 * build that is loaded next takes our settings, and with them what NODE_ENV said before.
 */
export function asInProduction(): void {
  shared.ramahZakatSettings = { ...env, isDevelopment: false };
  process.env.NODE_ENV = "production";
}
