import { z } from "zod/v4";

const port = z.coerce.number().int().min(0).max(65_535);

const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  /** Unset: the embedded PostgreSQL in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^(postgres|postgresql|socket):\/\//)
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  /** Loopback only, unless told otherwise. */
  BANK_HOST: z.string().min(1).default("127.0.0.1"),
  /** 0 takes a free one. */
  BANK_PORT: port.default(3001),
  /** Addresses whose `x-forwarded-for` is believed: the app's. */
  BANK_TRUSTED_PROXIES: z.string().min(1).default("loopback"),
  /** Which of several bank instances this is: keeps their ids apart. Unset: drawn at each start, well enough for a few. */
  BANK_NODE: z.coerce.number().int().min(0).max(1023).optional(),
  /** `demo` fills an empty database with the demo organisation, `none` never does; unset: see `wantsDemo`. */
  BANK_SEED: z.enum(["demo", "none"]).optional(),
  /** Unset: mail goes to files under DATA_DIR/outbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z.string().min(3).default("Ramah Zakat <no-reply@ramahzakat.example>"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export interface Env {
  readonly isProduction: boolean;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly trustedProxies: string;
  readonly node: number | undefined;
  /** Whether an empty database is to be filled with the demo organisation (docs/rules.md#demo-data). */
  readonly wantsDemo: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly logLevel: z.infer<typeof variables>["LOG_LEVEL"];
}

/** What is wrong with the settings, in words for the operator. Values are not repeated: they may hold passwords. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/**
 * The bank's settings; the only reader of `process.env` in the bank. An empty variable counts as unset.
 * @throws EnvError naming each variable that makes no sense
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new EnvError(`The bank cannot start with these settings. ${faults.join("; ")}.`);
  }
  const value = parsed.data;
  const isProduction = value.NODE_ENV === "production";
  const isEmbedded = value.DATABASE_URL === undefined;
  return {
    isProduction,
    databaseUrl: value.DATABASE_URL,
    dataDir: value.DATA_DIR,
    host: value.BANK_HOST,
    port: value.BANK_PORT,
    trustedProxies: value.BANK_TRUSTED_PROXIES,
    node: value.BANK_NODE,
    wantsDemo: value.BANK_SEED === undefined ? isEmbedded && !isProduction : value.BANK_SEED === "demo",
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    logLevel: value.LOG_LEVEL,
  };
}
