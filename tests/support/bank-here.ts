import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { cheapPasswordCost } from "bank-api/access/passwords";
import type * as Bank from "bank-api/bank";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import { type Timeouts, usualTimeouts } from "bank-api/timeouts";
import { auditKey } from "./audit";
import { runClock } from "./clock";
import { runFolder } from "./run-folder";
import { secrets } from "./stack";

/** A whole bank as it is built, with its jobs, inside the test's own process. */
export interface BankHere {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly origin: string;
  /** Mail lies in `outbox/` here. */
  readonly dataDir: string;
  /** Every line it has logged so far. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

interface Options {
  readonly databaseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What differs from `quickTimeouts`. */
  readonly timeouts?: Partial<Timeouts>;
}

/** Jobs that a test waits for come round at once. */
const quickTimeouts: Timeouts = {
  ...usualTimeouts,
  batchPauseMs: 20,
  decisionPauseMs: 20,
  duplicatePauseMs: 50,
  foldPauseMs: 200,
  mailPauseMs: 20,
  noticePauseMs: 50,
  sealPauseMs: 200,
};

/** The build reads files in a thread that is compiled already; from sources each upload would compile it anew. */
const built = new URL("../../build/bank/bank.js", import.meta.url).href;

/** Starts our bank on a database, as `startBank` of ./stack does as a program. */
export async function startBankHere({ databaseUrl, env, timeouts }: Options): Promise<BankHere> {
  const dataDir = await mkdtemp(path.join(runFolder(), "bank-"));
  const lines: string[] = [];
  const settings = readEnv({
    NODE_ENV: "test",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    BANK_PORT: "0",
    BANK_SEED: "none",
    BANK_SECRETS: secrets,
    BANK_PASSWORD_COST: String(cheapPasswordCost),
    AUDIT_KEY: auditKey,
    ...runClock(),
    ...env,
  });
  const { startBank } = (await import(/* @vite-ignore */ built)) as typeof Bank;
  const log = createLog("info", { write: (line) => void lines.push(line.trimEnd()) });
  const onLost = (error: Error) => log.fatal({ event: "database-lost", error });
  const { port, stop } = await startBank(settings, log, onLost, { ...quickTimeouts, ...timeouts });
  return { origin: `http://127.0.0.1:${port}`, dataDir, lines, stop };
}
