import path from "node:path";
import { parseArgs } from "node:util";
import { readAuditKeys } from "bank-api/own-secrets";
import { connectAsIs } from "bank-api/connect";
import { systemClock } from "bank-api/domain/clock";
import { hasCluster } from "bank-api/embedded/cluster";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import type { PublishedHead } from "bank-api/store/audit-check";
import { goOn } from "bank-api/store/audit-seals";
import type { Db } from "bank-api/store/database";
import { requireSchema } from "bank-api/store/migrate";
import { findCredentials } from "bank-api/store/users";
import { auditDatabase } from "./audit-report";
import { runCommand } from "./run-command";

const usage = 'npm run audit -- [--head 1204:5f0c…]… [--go-on "why" --by siti@bank.example]';

/**
 * Checks the seals of the audit trail, and the ledger (DATABASE_URL's database, else the embedded server's). It only reads, so
 * the bank may work at the same time. Ends with 0 if all is sound, else with 1 and the rows at fault. With `--go-on` it first
 * lets sealing go on after a broken end. With `--head` it looks for heads that the log has published.
 */
async function audit(args: readonly string[]): Promise<number> {
  const option = { type: "string", default: "" } as const;
  const heads = { type: "string", multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({ args: [...args], options: { "go-on": option, by: option, head: heads } });
  const published = values.head.map(parseHead);
  const [reason, username] = [values["go-on"].trim(), values.by.trim()];
  if ((reason === "") !== (username === "")) throw new Error("--go-on says why, and --by says who.");
  const env = readEnv();
  if (env.databaseUrl === undefined && !hasCluster(env.dataDir))
    throw new Error(
      `${path.resolve(env.dataDir)} holds no database: name the bank's DATA_DIR or DATABASE_URL.`,
    );
  const keys = await readAuditKeys(env);
  const { db, close } = await connectAsIs(env, createLog("warn"), { statementTimeoutMs: 0 });
  try {
    await requireSchema(db);
    if (reason !== "") await goOn(db, keys, systemClock, { actor: await activeUser(db, username), reason });
    return await auditDatabase(db, keys, published);
  } finally {
    await close();
  }
}

/** `position:mac`, as a line `audit-head` of the log has them. */
function parseHead(text: string): PublishedHead {
  const [, position, mac] = /^([1-9]\d{0,17}):([0-9a-f]{16,64})$/i.exec(text) ?? [];
  if (position === undefined || mac === undefined)
    throw new Error("--head takes position:mac of a line audit-head.");
  return { position, mac: mac.toLowerCase() };
}

async function activeUser(db: Db, username: string) {
  const user = await findCredentials(db, username.toLowerCase());
  if (user?.status !== "Active") throw new Error(`${username} is no active user.`);
  return user;
}

runCommand(usage, audit);
