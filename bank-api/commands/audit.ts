import { parseArgs } from "node:util";
import { businessClock } from "bank-api/business-clock";
import { connectAsIs } from "bank-api/connect";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import { readAuditKeys } from "bank-api/own-secrets";
import type { PublishedHead } from "bank-api/store/audit/audit-check";
import { resumeSealing } from "bank-api/store/audit/audit-seals";
import { requireSchema } from "bank-api/store/runtime/migrate";
import { activeUser } from "./active-user";
import { auditDatabase } from "./audit-report";
import { requireDatabase } from "./require-database";
import { runCommand } from "./run-command";

const usage = 'npm run audit -- [--head 1204:5f0c…]… [--go-on "why" --by siti@bank.example]';

/**
 * Checks the seals of the audit trail, and the ledger (DATABASE_URL's database, else the embedded server's). It only reads, so
 * the bank may work at the same time. Ends with 0 if all is sound, else with 1 and the rows at fault. `--go-on` first resumes
 * sealing after a broken end. `--head` looks for heads that the log has published.
 */
async function audit(args: readonly string[]): Promise<number> {
  const option = { type: "string", default: "" } as const;
  const heads = { type: "string", multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({ args: [...args], options: { "go-on": option, by: option, head: heads } });
  const published = values.head.map(parseHead);
  const [reason, username] = [values["go-on"].trim(), values.by.trim()];
  if ((reason === "") !== (username === "")) throw new Error("--go-on says why, and --by says who.");
  const env = readEnv();
  requireDatabase(env);
  const keys = await readAuditKeys(env);
  const { db, close } = await connectAsIs(env, createLog("warn"), { statementTimeoutMs: 0 });
  try {
    await requireSchema(db);
    const clock = businessClock(env.clockFile);
    if (reason !== "")
      await resumeSealing(db, keys, clock, { actor: await activeUser(db, username), reason });
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

runCommand(usage, audit);
