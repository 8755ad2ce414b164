import { parseArgs } from "node:util";
import { connectAsIs } from "bank-api/connect";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import { type AuditFault, type AuditReport, checkAudit, mostFaults } from "bank-api/store/audit-check";
import { auditLedger, type Discrepancy } from "bank-api/store/ledger-audit";
import { runCommand, say } from "./run-command";

const usage = "npm run audit";

/**
 * Checks the chain of the audit trail, and the ledger (DATABASE_URL's database, else the embedded server's). It only reads, so
 * the bank may work at the same time. Ends with 0 if all is sound, else with 1 and the rows at fault.
 */
async function audit(args: readonly string[]): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  const { db, close } = await connectAsIs(readEnv(), createLog("warn"), { statementTimeoutMs: 0 });
  try {
    const trail = await checkAudit(db);
    const discrepancies = await auditLedger(db);
    say([...tellTrail(trail), ...tellLedger(discrepancies)].join("\n"));
    return trail.faults.length + discrepancies.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function tellTrail({ rows, faults, hash }: AuditReport): string[] {
  if (faults.length === 0) return [`Audit trail: ${rows} row(s), sound. The last hash is ${hash || "none"}.`];
  const more = faults.length === mostFaults ? "at least " : "";
  return [`Audit trail: ${more}${faults.length} at fault among ${rows} row(s).`, ...faults.map(tellFault)];
}

const words: Readonly<Record<AuditFault["fault"], string>> = {
  changed: "was changed, or put in: it does not come to its hash",
  unlinked: "does not follow from the row before it: one of the two was put in or changed",
  missing: "missing",
  beyond: "was put in after the end",
  head: "is not the row that the trail ended with",
};

function tellFault({ from, to, fault }: AuditFault): string {
  const place = from === to ? `row ${from}` : `rows ${from} to ${to}`;
  return `  ${place}: ${words[fault]}`;
}

function tellLedger(discrepancies: readonly Discrepancy[]): string[] {
  if (discrepancies.length === 0) return ["Ledger: sound."];
  return [
    `Ledger: ${discrepancies.length} of its rules broken.`,
    ...discrepancies.map(({ check, count, example }) => `  not so: ${check} (${count}, such as ${example})`),
  ];
}

runCommand(usage, audit);
