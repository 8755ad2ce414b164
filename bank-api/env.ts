import { z } from "zod/v4";
import { lackable } from "contract/extensions/completeness";
import {
  addressOf,
  appOrigin,
  clockFile,
  commaList,
  drain,
  EnvError,
  faultOfAddress,
  host,
  issuerAddress,
  isVaried,
  keys,
  nodeEnv,
  notVaried,
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
    const fault = faultOfAddress(url);
    if (fault !== undefined) return addIssue(fault);
    const parameters = new URLSearchParams(/\?(.*)$/.exec(url)?.[1] ?? "");
    const [mode = null, ...more] = parameters.getAll("sslmode");
    if (more.length > 0 || (mode !== null && !sslModes.includes(mode)))
      addIssue(`sslmode has to be one of ${sslModes.join(", ")}`);
    if (parameters.has("ssl") || (mode === null && parameters.has("sslrootcert")))
      addIssue("sslmode says whether there is TLS");
    if (mode === "verify-ca" && !parameters.get("sslrootcert"))
      addIssue("sslmode=verify-ca needs sslrootcert, the file of the authority");
  });

const text = z.string().min(1);
const atLeast = (least: number) => z.coerce.number().int().min(least);
const means = <Setting extends z.ZodType>(meaning: string, setting: Setting) => setting.describe(meaning);

/** The bank's settings, each with what it means: docs/settings.md is made from this (`npm run settings:table`). */
export const schema = z.object({
  NODE_ENV: means(nodeEnv, z.enum(["development", "test", "production"]).default("development")),
  DATABASE_URL: means(
    "Database of a PostgreSQL server, 15 to 18 (docs/operations.md#a-postgresql-server). Without it, the bank runs the embedded PostgreSQL in DATA_DIR.",
    databaseUrl.optional(),
  ),
  DATABASE_READ_URL: means(
    "A standby of the same server, for lists of requests, reports, exports and the dashboard (docs/operations.md#reads-beside).",
    databaseUrl.optional(),
  ),
  AUDIT_KEY: means(
    "Comma list, 32 characters each. The first seals the audit trail, all verify it. Required in production with DATABASE_URL; else kept in DATA_DIR.",
    keys.optional(),
  ),
  DATA_DIR: means(
    "Folder of the list of erased records, the embedded database, mail without SMTP_URL, own secrets, and logs of `npm start`.",
    text.default("./data"),
  ),
  BACKUP_DIR: means(
    "Folder for backups and archive of the embedded database (docs/operations.md#back-up). Without it, there are none.",
    text.optional(),
  ),
  BACKUP_KEYS: means(
    "Comma list, 32 characters each. The first seals backups of the embedded database, all open them. Without it, a key is kept in DATA_DIR.",
    keys.optional(),
  ),
  BACKUP_KEEP: means("How many backups `npm run backup` keeps in BACKUP_DIR.", atLeast(1).default(7)),
  BACKUP_DAYS: means(
    "Days after which `npm run backup` removes a backup, whatever BACKUP_KEEP says; only the newest stays. With DATABASE_URL, days for which the server's own backups stay.",
    atLeast(1).default(30),
  ),
  BANK_HOST: means("Address on which the bank listens.", host),
  BANK_PORT: means("Port on which the bank listens; 0 takes a free one.", port.default(3001)),
  BANK_METRICS_HOST: means(
    "Address on which the bank serves its metrics. Never take one that everybody can reach.",
    host,
  ),
  BANK_METRICS_PORT: means(
    "Port on which the bank serves its metrics (docs/operations.md#metrics). Without it, there are none.",
    port.optional(),
  ),
  BANK_DRAIN_SECONDS: means(
    "0 to 4: how long a bank that stops says `not ready` and still serves (docs/operations.md#alive-and-ready).",
    drain,
  ),
  BANK_TRUSTED_PROXIES: means(
    "Comma list of addresses and networks whose forwarding headers the bank believes: the apps'.",
    proxies.prefault("loopback"),
  ),
  // Less than OWASP asks for is for tests alone.
  BANK_PASSWORD_COST: means(
    `${cheapPasswordCost} to 17: cost of hashing a password, as log2 of scrypt's N. Production refuses less than ${passwordCost}.`,
    atLeast(cheapPasswordCost).max(17).default(passwordCost),
  ),
  BANK_SECRETS: means(
    "Comma list, 32 characters each. The first seals waiting mail and second factors, all open them. Required in production with DATABASE_URL; else kept in DATA_DIR.",
    keys.optional(),
  ),
  BANK_POSTING_GROUP: means(
    "How many purchases that wait at the same moment are posted together; 1 posts each alone.",
    atLeast(1).max(1_000).default(100),
  ),
  // The shortest times are those that docs/wire.md promises, or need.
  BANK_KEEP_REQUEST_IDS_MINUTES: means(
    "Minutes for which used request ids stay; 2 at least.",
    atLeast(2).default(2),
  ),
  BANK_KEEP_ANSWERS_HOURS: means(
    "Hours for which answers to writes with an idempotency key stay; 24 at least.",
    atLeast(24).default(24),
  ),
  BANK_KEEP_SESSIONS_DAYS: means("Days for which sessions stay that ran out.", atLeast(0).default(0)),
  BANK_KEEP_SIGN_INS_DAYS: means(
    "Days for which sign-ins and failed tries stay in a user's history, at least (docs/rules.md#retention).",
    atLeast(1).default(180),
  ),
  BANK_KEEP_MAIL_DAYS: means(
    "Days for which mail stays that cannot be sent, and files of `outbox/`.",
    atLeast(1).default(7),
  ),
  BANK_KEEP_FAILED_ROWS_DAYS: means(
    "Days for which rows of batches stay that will never take effect, at least.",
    atLeast(1).default(90),
  ),
  BANK_KEEP_NOTICES_DAYS: means("Days for which notices stay, at least.", atLeast(1).default(90)),
  BANK_KEEP_PEOPLE_YEARS: means(
    "Years for which inactive people without any transaction stay, at least, since their record last changed.",
    atLeast(1).default(5),
  ),
  BANK_KEEP_ACCESS_YEARS: means(
    "Years for which it stays on record who saw whose personal data, at least.",
    atLeast(1).default(10),
  ),
  BANK_SEED: means(
    "Whether to fill an empty database with demo data: `demo` or `none`. Without it, only the embedded database outside production gets it.",
    z.enum(["demo", "none"]).optional(),
  ),
  SMTP_URL: means(
    "Mail server (docs/operations.md#mail). Required in production with DATABASE_URL. Without it, mail becomes files in `outbox/` of DATA_DIR.",
    z
      .string()
      .regex(/^smtps?:\/\//)
      .superRefine((url, { addIssue }) => {
        const fault = faultOfAddress(url);
        if (fault !== undefined) addIssue(fault);
      })
      .optional(),
  ),
  APP_ORIGIN: appOrigin,
  MAIL_FROM: means(
    "Sender of all mail, such as `Ramah Zakat <no-reply@bank.example>`. Required in production with SMTP_URL.",
    z
      .string()
      .regex(/@[^\s@<>]+>?$/, "needs an address, as in Ramah Zakat <no-reply@bank.example>")
      .optional(),
  ),
  BANK_OIDC_ISSUER: means(
    "Issuer whose ID tokens sign in: the same as OIDC_ISSUER (docs/operations.md#single-sign-on).",
    issuerAddress.optional(),
  ),
  BANK_OIDC_AUDIENCE: means(
    "Client for which ID tokens must be made: the same as OIDC_CLIENT_ID.",
    text.optional(),
  ),
  BANK_OIDC_CLAIM: means(
    "Claim of the ID token that is the sign-in name. Take one that users cannot change themselves.",
    text.default("email"),
  ),
  BANK_OIDC_UNSAID_EMAIL: means(
    "`accept` or `refuse` an ID token whose claim is `email` and that does not say whether the address is verified.",
    z.enum(["accept", "refuse"]).default("accept"),
  ),
  BANK_LOCAL_SIGN_IN_ONLY: means(
    "Sign-in name of the one user who may use a password; all others sign in at the issuer. Without it, everybody may.",
    z.string().trim().toLowerCase().min(1).optional(),
  ),
  BANK_STEP_UP_FROM_IDR: means(
    "Rupiah from which a decision takes a code of the second factor (docs/rules.md#step-up). The same for all banks.",
    atLeast(1).max(Number.MAX_SAFE_INTEGER).optional(),
  ),
  BANK_MOST_UNDETERMINED_PERCENT: means(
    "Percent of a period's rupiah that may be without asnaf when its report is closed. The same for all banks.",
    z.coerce.number().min(0).max(100).multipleOf(0.1).default(5),
  ),
  BANK_REQUIRE_COMPLETE: means(
    `Comma list of ${lackable.options.map((part) => `\`${part}\``).join(", ")}: what a mustahik's record must have to receive a distribution. The same for all banks.`,
    commaList.pipe(z.array(lackable)),
  ),
  CLOCK_FILE: clockFile,
  LOG_LEVEL: means(
    "Least level that the bank logs: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ),
});

const settings = schema.superRefine((value, { addIssue }) => {
  const refuse = (name: keyof typeof value, message: string) =>
    addIssue({ code: "custom", path: [name], message });
  const { BANK_OIDC_ISSUER: issuer } = value;
  if (value.NODE_ENV === "production") {
    // The first seals. Older ones have to stay as long as something needs them.
    for (const name of ["AUDIT_KEY", "BANK_SECRETS", "BACKUP_KEYS"] as const)
      if (value[name] !== undefined && !isVaried(value[name][0])) refuse(name, notVaried);
    if (value.BANK_PASSWORD_COST < passwordCost)
      refuse("BANK_PASSWORD_COST", `at least ${passwordCost} in production`);
    if (value.CLOCK_FILE !== undefined)
      refuse("CLOCK_FILE", "not in production, where nobody may move the date");
    if (issuer !== undefined && !issuer.startsWith("https:"))
      refuse("BANK_OIDC_ISSUER", "https in production");
  }
  if ((issuer === undefined) !== (value.BANK_OIDC_AUDIENCE === undefined))
    refuse("BANK_OIDC_AUDIENCE", "goes with BANK_OIDC_ISSUER: set both or neither");
  if (value.BANK_LOCAL_SIGN_IN_ONLY !== undefined && issuer === undefined)
    refuse("BANK_LOCAL_SIGN_IN_ONLY", "needs BANK_OIDC_ISSUER, or the others could not sign in");
});

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
    backupKeys: value.BACKUP_KEYS,
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
      backupDays: value.BACKUP_DAYS,
      peopleYears: value.BANK_KEEP_PEOPLE_YEARS,
      accessYears: value.BANK_KEEP_ACCESS_YEARS,
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
