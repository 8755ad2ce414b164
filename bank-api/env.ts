import { z } from "zod/v4";
import { lackable } from "contract/own/completeness";
import {
  addressOf,
  appOrigin,
  clockFile,
  commaList,
  drain,
  EnvError,
  host,
  issuerAddress,
  keys,
  nodeEnv,
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

/** The bank's settings, each with what it means: docs/settings.md is made from this (`npm run settings:table`). */
export const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development").describe(nodeEnv),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "Database of a PostgreSQL server, 15 to 18 (docs/operations.md#a-postgresql-server). Without it, the bank runs the embedded PostgreSQL in DATA_DIR.",
    ),
  DATABASE_READ_URL: databaseUrl
    .optional()
    .describe(
      "A standby of the same server, for reports, exports and the dashboard (docs/operations.md#reads-beside).",
    ),
  AUDIT_KEY: keys
    .optional()
    .describe(
      "Comma list, 32 characters each. The first seals the audit trail, all verify it. Required in production with DATABASE_URL; else kept in DATA_DIR.",
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .describe(
      "Folder of the embedded database, mail without SMTP_URL, own secrets, and logs of `npm start`.",
    ),
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Folder for backups and archive of the embedded database (docs/operations.md#back-up). Without it, there are none.",
    ),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe("How many backups `npm run backup` keeps in BACKUP_DIR."),
  BANK_HOST: host.describe("Address on which the bank listens."),
  BANK_PORT: port.default(3001).describe("Port on which the bank listens; 0 takes a free one."),
  BANK_METRICS_HOST: host.describe(
    "Address on which the bank serves its figures. Never take one that everybody can reach.",
  ),
  BANK_METRICS_PORT: port
    .optional()
    .describe(
      "Port on which the bank serves its figures (docs/operations.md#figures). Without it, there are none.",
    ),
  BANK_DRAIN_SECONDS: drain.describe(
    "0 to 4: how long a bank that stops says `not ready` and still serves (docs/operations.md#alive-and-ready).",
  ),
  BANK_TRUSTED_PROXIES: proxies
    .prefault("loopback")
    .describe("Comma list of addresses and networks whose forwarding headers the bank believes: the apps'."),
  // Less than OWASP asks for is for tests alone.
  BANK_PASSWORD_COST: z.coerce
    .number()
    .int()
    .min(cheapPasswordCost)
    .max(17)
    .default(passwordCost)
    .describe(
      `${cheapPasswordCost} to 17: cost of hashing a password, as log2 of scrypt's N. Production refuses less than ${passwordCost}.`,
    ),
  BANK_SECRETS: keys
    .optional()
    .describe(
      "Comma list, 32 characters each. The first seals waiting mail and second factors, all open them. Required in production with DATABASE_URL; else kept in DATA_DIR.",
    ),
  BANK_POSTING_GROUP: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(100)
    .describe("How many purchases that wait at the same moment are posted together; 1 posts each alone."),
  // The shortest times are those that docs/wire.md promises, or need.
  BANK_KEEP_REQUEST_IDS_MINUTES: z.coerce
    .number()
    .int()
    .min(2)
    .default(2)
    .describe("Minutes for which used request ids stay; 2 at least."),
  BANK_KEEP_ANSWERS_HOURS: z.coerce
    .number()
    .int()
    .min(24)
    .default(24)
    .describe("Hours for which answers to writes with an idempotency key stay; 24 at least."),
  BANK_KEEP_SESSIONS_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("Days for which ended sessions stay."),
  BANK_KEEP_SIGN_INS_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(180)
    .describe("Days for which sign-ins and failed tries stay in a user's history."),
  BANK_KEEP_MAIL_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe("Days for which mail stays that cannot be sent."),
  BANK_KEEP_FAILED_ROWS_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe("Days for which rows of batches stay that will never take effect."),
  BANK_KEEP_NOTICES_DAYS: z.coerce.number().int().min(1).default(90).describe("Days for which notices stay."),
  BANK_SEED: z
    .enum(["demo", "none"])
    .optional()
    .describe(
      "Whether to fill an empty database with demo data: `demo` or `none`. Without it, only the embedded database outside production gets it.",
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional()
    .describe(
      "Mail server (docs/operations.md#mail). Required in production with DATABASE_URL. Without it, mail becomes files in `outbox/` of DATA_DIR.",
    ),
  APP_ORIGIN: appOrigin,
  MAIL_FROM: z
    .string()
    .min(3)
    .default("Ramah Zakat <no-reply@ramahzakat.example>")
    .describe("Sender of all mail."),
  BANK_OIDC_ISSUER: issuerAddress
    .optional()
    .describe("Issuer whose ID tokens sign in: the same as OIDC_ISSUER (docs/operations.md#single-sign-on)."),
  BANK_OIDC_AUDIENCE: z
    .string()
    .min(1)
    .optional()
    .describe("Client for which ID tokens must be made: the same as OIDC_CLIENT_ID."),
  BANK_OIDC_CLAIM: z
    .string()
    .min(1)
    .default("email")
    .describe(
      "Claim of the ID token that is the sign-in name. Take one that users cannot change themselves.",
    ),
  BANK_OIDC_UNSAID_EMAIL: z
    .enum(["accept", "refuse"])
    .default("accept")
    .describe(
      "`accept` or `refuse` an ID token whose claim is `email` and that does not say whether the address is verified.",
    ),
  BANK_LOCAL_SIGN_IN_ONLY: z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .optional()
    .describe(
      "Sign-in name of the one user who may use a password; all others sign in at the issuer. Without it, everybody may.",
    ),
  BANK_STEP_UP_FROM_IDR: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe(
      "Rupiah from which a decision takes a code of the second factor (docs/rules.md#step-up). The same for all banks.",
    ),
  BANK_MOST_UNDETERMINED_PERCENT: z.coerce
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.1)
    .default(5)
    .describe(
      "Percent of a period's rupiah that may be without asnaf when its report is closed. The same for all banks.",
    ),
  BANK_REQUIRE_COMPLETE: commaList
    .pipe(z.array(lackable))
    .describe(
      `Comma list of ${lackable.options.map((part) => `\`${part}\``).join(", ")}: what a mustahik's record must have to receive a distribution. The same for all banks.`,
    ),
  CLOCK_FILE: clockFile,
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe(
      "Least level that the bank logs: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
    ),
});

const settings = schema
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
    postingGroup: value.BANK_POSTING_GROUP,
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
