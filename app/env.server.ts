import { z } from "zod/v4";
import {
  addressOf,
  clockFile,
  commaList,
  drain,
  host,
  issuerAddress,
  keys,
  origin,
  port,
  proxies,
  readSettings,
} from "service/settings";

const minDistinctCharacters = 10;

const schema = z.object({
  /** Base address of the bank API; its own path, if any, is kept. */
  BANK_API_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
  /** Comma list: the first secret seals, all of them open. */
  SESSION_SECRETS: keys.refine(
    (list) => list.every((key) => new Set(key).size >= minDistinctCharacters),
    `every key needs at least ${minDistinctCharacters} different characters`,
  ),
  /** Where browsers see the app. Needed behind a proxy: without it the request's own address is believed. */
  APP_ORIGIN: origin.optional(),
  /** Whose `x-forwarded-for` is believed; nobody's unless told. */
  TRUSTED_PROXIES: proxies,
  /** HOST and PORT say where the app listens. */
  HOST: host,
  PORT: port.default(3000),
  /** Where `/metrics` is served, beside the address that everybody may know. Without a port it is not. */
  METRICS_HOST: host,
  METRICS_PORT: port.optional(),
  DRAIN_SECONDS: drain,
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
  OIDC_ORIGINS: commaList.pipe(z.array(origin)),
  CLOCK_FILE: clockFile,
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

/** @throws EnvError naming each variable that makes no sense */
export function parseEnv(variables: Record<string, string | undefined>) {
  const values = readSettings(settings, variables);
  const { BANK_API_URL, SESSION_SECRETS, APP_ORIGIN, TRUSTED_PROXIES, HOST, PORT, NODE_ENV } = values;
  const { DRAIN_SECONDS, METRICS_HOST, METRICS_PORT, CLOCK_FILE } = values;
  return {
    bankApiUrl: BANK_API_URL,
    sessionSecrets: SESSION_SECRETS,
    appOrigin: APP_ORIGIN,
    issuer: issuerOf(values),
    trustedProxies: TRUSTED_PROXIES,
    host: HOST,
    port: PORT,
    metrics: addressOf(METRICS_HOST, METRICS_PORT),
    drainMs: DRAIN_SECONDS,
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
