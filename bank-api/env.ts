import { z } from "zod/v4";
import { lackable } from "contract/own/completeness";
import {
  addressOf,
  clockFile,
  commaList,
  drain,
  EnvError,
  host,
  issuerAddress,
  keys,
  origin,
  port,
  proxies,
  readSettings,
} from "service/settings";
import { cheapPasswordCost, passwordCost } from "./access/passwords";

/** `prefer` and `allow` fall back to plain text, which our client does not. */
const sslModes = ["disable", "require", "verify-ca", "verify-full"];

/** Meant as PostgreSQL's own programs mean it (docs/operations.md#tls-to-the-database). */
const databaseUrl = z
  .string()
  .regex(/^(postgres|postgresql|socket):\/\//)
  .superRefine((url, { addIssue }) => {
    const parameters = new URLSearchParams(/\?(.*)$/.exec(url)?.[1] ?? "");
    const [mode = null, ...more] = parameters.getAll("sslmode");
    if (more.length > 0 || (mode !== null && !sslModes.includes(mode)))
      addIssue(`sslmode has to be one of ${sslModes.join(", ")}`);
    if (parameters.has("ssl") || (mode === null && parameters.has("sslrootcert")))
      addIssue("sslmode says whether there is TLS");
    if (mode === "verify-ca" && !parameters.get("sslrootcert"))
      addIssue("sslmode=verify-ca needs sslrootcert, the file of the authority");
  });

const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  /** Unset: the embedded PostgreSQL in DATA_DIR. */
  DATABASE_URL: databaseUrl.optional(),
  /** A standby of DATABASE_URL's server. Unset: all reads are the leader's. */
  DATABASE_READ_URL: databaseUrl.optional(),
  /** Comma list: the first key seals the audit trail, all of them verify it. Unset: one that is kept in DATA_DIR. */
  AUDIT_KEY: keys.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  /** Unset: no backups, and no archive of the embedded database. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** How many base backups stay. */
  BACKUP_KEEP: z.coerce.number().int().min(1).default(7),
  BANK_HOST: host,
  /** 0 takes a free one. */
  BANK_PORT: port.default(3001),
  /** Where `/metrics` is served, beside the address that everybody may know. Without a port it is not. */
  BANK_METRICS_HOST: host,
  BANK_METRICS_PORT: port.optional(),
  BANK_DRAIN_SECONDS: drain,
  /** Addresses whose `x-forwarded-for` the bank trusts: the app's. */
  BANK_TRUSTED_PROXIES: proxies.prefault("loopback"),
  /** log2 of scrypt's N for passwords: less than OWASP asks for is for tests alone, and is refused in production. */
  BANK_PASSWORD_COST: z.coerce.number().int().min(cheapPasswordCost).max(17).default(passwordCost),
  /** Comma list: the first seals waiting mail, all of them open it. Unset: one that is kept in DATA_DIR. */
  BANK_SECRETS: keys.optional(),
  /** How long what is over is kept. The shortest times are those that docs/wire.md promises, or need. */
  BANK_KEEP_REQUEST_IDS_MINUTES: z.coerce.number().int().min(2).default(2),
  BANK_KEEP_ANSWERS_HOURS: z.coerce.number().int().min(24).default(24),
  BANK_KEEP_SESSIONS_DAYS: z.coerce.number().int().min(0).default(0),
  BANK_KEEP_SIGN_INS_DAYS: z.coerce.number().int().min(1).default(180),
  BANK_KEEP_MAIL_DAYS: z.coerce.number().int().min(1).default(7),
  BANK_KEEP_FAILED_ROWS_DAYS: z.coerce.number().int().min(1).default(90),
  BANK_KEEP_NOTICES_DAYS: z.coerce.number().int().min(1).default(90),
  /** `demo` fills an empty database with the demo organisation, `none` never does; unset: see `wantsDemo`. */
  BANK_SEED: z.enum(["demo", "none"]).optional(),
  /** Unset: mail goes to files under DATA_DIR/outbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  /** Where browsers see the app, as in `https://zakat.example`: mail leads there. Unset: mail names the screen. */
  APP_ORIGIN: origin.optional(),
  MAIL_FROM: z.string().min(3).default("Ramah Zakat <no-reply@ramahzakat.example>"),
  /** Whose ID tokens sign in, for whom they must be made, and which of their claims is the sign-in name. Unset: nobody's. */
  BANK_OIDC_ISSUER: issuerAddress.optional(),
  BANK_OIDC_AUDIENCE: z.string().min(1).optional(),
  BANK_OIDC_CLAIM: z.string().min(1).default("email"),
  /** Whether an ID token signs in that names an e-mail address and does not say that it was verified. */
  BANK_OIDC_UNSAID_EMAIL: z.enum(["accept", "refuse"]).default("accept"),
  /** The one user who may sign in with a password; all others do so at the issuer. Unset: everybody may. */
  BANK_LOCAL_SIGN_IN_ONLY: z.string().trim().toLowerCase().min(1).optional(),
  /** From which rupiah on a decision takes a code of the second factor. Unset: none does. */
  BANK_STEP_UP_FROM_IDR: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** How much of a period's rupiah may be without asnaf when its report is closed, in percent with one decimal at most. */
  BANK_MOST_UNDETERMINED_PERCENT: z.coerce.number().min(0).max(100).multipleOf(0.1).default(5),
  /** Comma list: what the record of a mustahik must not lack to receive a distribution. Unset: nothing. */
  BANK_REQUIRE_COMPLETE: commaList.pipe(z.array(lackable)),
  CLOCK_FILE: clockFile,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

const settings = variables
  .refine(
    ({ NODE_ENV, BANK_PASSWORD_COST }) => NODE_ENV !== "production" || BANK_PASSWORD_COST >= passwordCost,
    { path: ["BANK_PASSWORD_COST"], message: `at least ${passwordCost} in production` },
  )
  .refine(({ NODE_ENV, CLOCK_FILE }) => NODE_ENV !== "production" || CLOCK_FILE === undefined, {
    path: ["CLOCK_FILE"],
    message: "not in production, where nobody may move the date",
  })
  .refine(
    ({ NODE_ENV, BANK_OIDC_ISSUER }) =>
      NODE_ENV !== "production" || !BANK_OIDC_ISSUER || BANK_OIDC_ISSUER.startsWith("https:"),
    { path: ["BANK_OIDC_ISSUER"], message: "https in production" },
  )
  .refine(
    ({ BANK_OIDC_ISSUER, BANK_OIDC_AUDIENCE }) =>
      (BANK_OIDC_ISSUER === undefined) === (BANK_OIDC_AUDIENCE === undefined),
    { path: ["BANK_OIDC_AUDIENCE"], message: "goes with BANK_OIDC_ISSUER: set both or neither" },
  )
  .refine(
    ({ BANK_OIDC_ISSUER, BANK_LOCAL_SIGN_IN_ONLY }) =>
      BANK_LOCAL_SIGN_IN_ONLY === undefined || BANK_OIDC_ISSUER !== undefined,
    { path: ["BANK_LOCAL_SIGN_IN_ONLY"], message: "needs BANK_OIDC_ISSUER, or the others could not sign in" },
  );

export type Env = ReturnType<typeof readEnv>;

/**
 * The bank's settings; the only reader of `process.env` in the bank.
 * @throws EnvError naming each variable that makes no sense
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env) {
  const value = readSettings(settings, source);
  const { BANK_OIDC_ISSUER: issuer, BANK_OIDC_AUDIENCE: audience } = value;
  const isProduction = value.NODE_ENV === "production";
  const isEmbedded = value.DATABASE_URL === undefined;
  if (isProduction && !isEmbedded && value.AUDIT_KEY === undefined) {
    throw new EnvError(
      "The bank cannot start without AUDIT_KEY, which seals the audit trail and which the database must not hold.",
    );
  }
  return {
    isProduction,
    databaseUrl: value.DATABASE_URL,
    readUrl: value.DATABASE_READ_URL,
    auditKeys: value.AUDIT_KEY,
    dataDir: value.DATA_DIR,
    backupDir: value.BACKUP_DIR,
    backupKeep: value.BACKUP_KEEP,
    host: value.BANK_HOST,
    port: value.BANK_PORT,
    metrics: addressOf(value.BANK_METRICS_HOST, value.BANK_METRICS_PORT),
    drainMs: value.BANK_DRAIN_SECONDS,
    trustedProxies: value.BANK_TRUSTED_PROXIES,
    secrets: value.BANK_SECRETS,
    retention: {
      requestIdMinutes: value.BANK_KEEP_REQUEST_IDS_MINUTES,
      answerHours: value.BANK_KEEP_ANSWERS_HOURS,
      sessionDays: value.BANK_KEEP_SESSIONS_DAYS,
      signInDays: value.BANK_KEEP_SIGN_INS_DAYS,
      mailDays: value.BANK_KEEP_MAIL_DAYS,
      failedRowDays: value.BANK_KEEP_FAILED_ROWS_DAYS,
      noticeDays: value.BANK_KEEP_NOTICES_DAYS,
    },
    passwordCost: value.BANK_PASSWORD_COST,
    /** Whether to fill an empty database with the demo organisation (docs/rules.md#demo-data). */
    wantsDemo: value.BANK_SEED === undefined ? isEmbedded && !isProduction : value.BANK_SEED === "demo",
    issuer:
      issuer !== undefined && audience !== undefined
        ? { issuer, audience, claim: value.BANK_OIDC_CLAIM, unsaidEmail: value.BANK_OIDC_UNSAID_EMAIL }
        : undefined,
    onlyLocalUser: value.BANK_LOCAL_SIGN_IN_ONLY,
    stepUpFromIdr: value.BANK_STEP_UP_FROM_IDR,
    mostUndeterminedPercent: value.BANK_MOST_UNDETERMINED_PERCENT,
    requiredOfRecipients: value.BANK_REQUIRE_COMPLETE,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    appOrigin: value.APP_ORIGIN,
    clockFile: value.CLOCK_FILE,
    logLevel: value.LOG_LEVEL,
  };
}
