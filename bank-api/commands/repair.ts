import { parseArgs } from "node:util";
import { businessClock } from "bank-api/business-clock";
import { connect } from "bank-api/connect";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import { readAuditKeys } from "bank-api/own-secrets";
import { sealWaiting } from "bank-api/store/audit/audit-seals";
import { repairFigures, type Repaired } from "bank-api/store/upkeep/repair";
import { activeUser } from "./active-user";
import { requireDatabase } from "./require-database";
import { runCommand, say } from "./run-command";

const usage = 'npm run repair -- --reason "An old bank ran beside the new release" --by siti@bank.example';

/**
 * Counts figures anew that are kept beside the transactions and differ from them (DATABASE_URL's database, else the embedded
 * server's): cells of distributions, totals of merchants, days of last movements. The bank may work at the same time. Each
 * repair is put on the audit trail, on the word of an active user.
 */
async function repair(args: readonly string[]): Promise<number> {
  const option = { type: "string", default: "" } as const;
  const { values } = parseArgs({ args: [...args], options: { reason: option, by: option } });
  const [reason, username] = [values.reason.trim(), values.by.trim()];
  if (reason === "" || username === "") throw new Error("--reason says why, and --by says who.");
  const env = readEnv();
  const clock = businessClock(env.clockFile);
  requireDatabase(env);
  const keys = await readAuditKeys(env);
  const { db, close } = await connect(env, createLog("warn"), keys, { statementTimeoutMs: 0 });
  try {
    const repaired = await repairFigures(db, clock, { actor: await activeUser(db, username), reason });
    // No bank may be there to seal what this put on record.
    await sealWaiting(db, keys, clock);
    say(repaired.length === 0 ? "Nothing differs." : repaired.map(repairLine).join("\n"));
  } finally {
    await close();
  }
  return 0;
}

const names: Readonly<Record<Repaired["figures"], string>> = {
  "distribution-cells": "figure(s) of the report of distributions",
  "merchant-totals": "total(s) of merchants",
  "last-movements": "day(s) on which an account last received or spent",
};

function repairLine({ figures, count, branchId, year }: Repaired): string {
  const place = branchId === undefined ? "" : ` of ${branchId} in ${year}`;
  return `Repaired: ${count} ${names[figures]}${place}.`;
}

runCommand(usage, repair);
