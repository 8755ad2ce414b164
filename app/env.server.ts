import { z } from "zod/v4";
import {
  addressOf,
  appOrigin,
  clockFile,
  commaList,
  drain,
  host,
  issuerAddress,
  isVaried,
  keys,
  nodeEnv,
  notVaried,
  origin,
  port,
  proxies,
  readSettings,
} from "service/settings";

/** The app's settings, each with what it means: docs/settings.md is made from this (`npm run settings:table`). */
export const schema = z.object({
  // The address's own path, if any, is kept.
  BANK_API_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .describe(
      "Base address of the bank API. If you set it, `npm start` starts the app alone; else its own bank.",
    ),
  SESSION_SECRETS: keys
    .refine((list) => list.every(isVaried), notVaried)
    .describe(
      "Comma list, 32 characters each. The first seals sessions, all open them. `npm start` makes one in DATA_DIR.",
    ),
  APP_ORIGIN: appOrigin,
  TRUSTED_PROXIES: proxies.describe(
    "Comma list of addresses, networks or `loopback`. The app believes forwarding headers of these proxies alone (docs/operations.md#behind-a-proxy).",
  ),
  HOST: host.describe("Address on which the app listens."),
  PORT: port.default(3000).describe("Port on which the app listens."),
  METRICS_HOST: host.describe(
    "Address on which the app serves its metrics. Never take one that everybody can reach.",
  ),
  METRICS_PORT: port
    .optional()
    .describe(
      "Port on which the app serves its metrics (docs/operations.md#metrics). Without it, there are none.",
    ),
  DRAIN_SECONDS: drain.describe(
    "0 to 4: how long an app that stops says `not ready` and still serves (docs/operations.md#alive-and-ready).",
  ),
  OIDC_ISSUER: issuerAddress
    .optional()
    .describe(
      "Address of the issuer that signs users in beside the bank (docs/operations.md#single-sign-on).",
    ),
  OIDC_CLIENT_ID: z
    .string()
    .regex(/^[^\s:%+]+$/)
    .optional()
    .describe("The app's client id at the issuer. Required with OIDC_ISSUER, as is APP_ORIGIN."),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe("The secret of this client. Required with OIDC_ISSUER."),
  OIDC_NAME: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .default("single sign-on")
    .describe("Name of the issuer on the button 'Masuk dengan …'."),
  OIDC_SCOPES: z
    .string()
    .regex(/(^| )openid( |$)/)
    .default("openid email profile")
    .describe(
      "Scopes that the app asks for. They must bring the claim of BANK_OIDC_CLAIM into the ID token.",
    ),
  OIDC_ORIGINS: commaList
    .pipe(z.array(origin))
    .describe("Comma list of further origins at which a sign-in or sign-out passes through at the issuer."),
  CLOCK_FILE: clockFile,
  NODE_ENV: z.string().default("production").describe(nodeEnv),
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

/** Remix's build has its own copy of this module, so both copies share the settings. */
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
