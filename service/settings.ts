import proxyAddr from "proxy-addr";
import { z } from "zod/v4";

/*
 * What settings of both programs are made of. Each program names its own (app/env.server.ts, bank-api/env.ts). What both have under one
 * name has its meaning here.
 */

export const port = z.coerce.number().int().min(0).max(65_535);
export const host = z.string().min(1).default("127.0.0.1");

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** The address of a server beside the program's own. Without a port there is none. */
export const addressOf = (host: string, port: number | undefined): Address | undefined =>
  port === undefined ? undefined : { host, port };

/**
 * How long a program that stops still takes requests and says that it is not ready, so that a balancer leaves it out: of seconds,
 * milliseconds.
 */
export const drain = z.coerce
  .number()
  .int()
  .min(0)
  .max(4)
  .default(0)
  .transform((seconds) => seconds * 1_000);

export const clockFile = z
  .string()
  .min(1)
  .optional()
  .describe(
    "For tests, refused in production: file with the milliseconds by which business time is ahead, below 0 behind.",
  );

/** The meaning of NODE_ENV. */
export const nodeEnv =
  "`production` refuses what is for tests, asks for secrets, makes no demo data by itself, and builds nothing.";

export const commaList = z
  .string()
  .default("")
  .transform((list) => list.split(",").flatMap((entry) => entry.trim() || []));

const minKeyLength = 32;
const minDistinctCharacters = 10;

/** One letter repeated is long, and no secret. */
export const isVaried = (key: string) => new Set(key).size >= minDistinctCharacters;
export const notVaried = `every key needs at least ${minDistinctCharacters} different characters`;

/**
 * The fault of an address with a user and password in it. A password with one of these characters as it is would cut the address
 * short, or make another host of it.
 */
export function faultOfAddress(url: string): string | undefined {
  const rest = url.replace(/^\w+:\/\/[^/?#]*/, "");
  const isRead =
    URL.canParse(url.replace("@/", "@host/")) && !rest.includes("@") && !/%(?![\da-f]{2})/i.test(url);
  return isRead
    ? undefined
    : "cannot be read. In a password, write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25";
}

/** A comma list: the first key seals, all of them open. */
export const keys = z
  .string()
  .transform((list) => list.split(",").map((key) => key.trim()) as [string, ...string[]])
  .refine(
    (list) => list.every((key) => key.length >= minKeyLength),
    `every key needs at least ${minKeyLength} characters`,
  );

/** `abort`: what no URL can be made of is asked nothing more. */
const address = z.url({ protocol: /^https?$/, abort: true });

export const origin = address
  .refine((url) => new URL(url).origin === url.replace(/\/$/, ""), "must be an origin, without a path")
  .transform((url) => new URL(url).origin);

export const appOrigin = origin
  .optional()
  .describe(
    "Address of the app in browsers, such as `https://zakat.example`. Required behind a proxy (docs/operations.md#behind-a-proxy). Mail leads there.",
  );

/** Who signs users in. Without TLS only on this machine, which both programs refuse in production. */
export const issuerAddress = address.refine(
  (url) => url.startsWith("https:") || isLoopback(url),
  "must be https, or http on loopback",
);

const isLoopback = (url: string) => ["127.0.0.1", "[::1]", "localhost"].includes(new URL(url).hostname);

/**
 * A question about an address: whether its `x-forwarded-for` is believed. The setting is a comma list of names that proxy-addr
 * knows ("loopback"), addresses and networks (10.0.0.0/8).
 */
export const proxies = commaList.transform((list, { addIssue }) => {
  try {
    const trusts = proxyAddr.compile(list);
    return (address: string) => trusts(address, 0);
  } catch {
    addIssue("must be a comma list of addresses or networks");
    return z.NEVER;
  }
});

/** Says for the operator what is wrong with the settings. It repeats no values, because they may contain passwords. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/**
 * Reads a program's settings. An empty variable counts as unset.
 * @throws EnvError naming each variable that makes no sense
 */
export function readSettings<Settings extends z.ZodType>(
  settings: Settings,
  variables: Readonly<Record<string, string | undefined>>,
): z.infer<Settings> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new EnvError(`These settings are wrong. ${faults.join("; ")}.`);
}
