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

const schema = z.object({
  /** Base address of the bank API; its own path, if any, is kept. */
  BANK_API_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
  /** Comma list: the first secret seals, all of them open. */
  SESSION_SECRETS: secrets,
  /** Where browsers see the app. Needed behind a proxy: without it the request's own address is believed. */
  APP_ORIGIN: origin.optional(),
  NODE_ENV: z.string().default("production"),
});

export interface Env {
  readonly bankApiUrl: string;
  readonly sessionSecrets: readonly string[];
  readonly appOrigin: string | undefined;
  readonly isDevelopment: boolean;
}

/** Reads the app's settings; throws a message that names every wrong variable and no value. HOST and PORT are remix-serve's. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(`Settings are wrong.\n${z.prettifyError(parsed.error)}`);
  const { BANK_API_URL, SESSION_SECRETS, APP_ORIGIN, NODE_ENV } = parsed.data;
  return {
    bankApiUrl: BANK_API_URL,
    sessionSecrets: SESSION_SECRETS,
    appOrigin: APP_ORIGIN,
    isDevelopment: NODE_ENV === "development",
  };
}

export const env = parseEnv(process.env);
