import {
  type AuditFault,
  type AuditReport,
  checkAudit,
  faultsInWords,
  mostFaults,
  type PublishedHead,
  replacedHeads,
} from "bank-api/store/audit/audit-check";
import type { AuditKeys } from "bank-api/store/audit/audit-keys";
import { auditLedger, type Discrepancy } from "bank-api/store/audit/ledger-audit";
import type { Db } from "bank-api/store/runtime/database";
import { say } from "./run-command";

/** Checks trail and ledger, and prints what it found. Answers 0 if all is sound, else 1. It only reads. */
export async function auditDatabase(
  db: Db,
  keys: AuditKeys,
  published: readonly PublishedHead[] = [],
): Promise<0 | 1> {
  const checked = await checkAudit(db, keys);
  const trail = { ...checked, faults: [...(await replacedHeads(db, published)), ...checked.faults] };
  const discrepancies = await auditLedger(db);
  const heads = published.length > 0 ? [`${published.length} published head(s) compared.`] : [];
  say([...trailLines(trail), ...heads, ...ledgerLines(discrepancies)].join("\n"));
  return trail.faults.length + discrepancies.length === 0 ? 0 : 1;
}

function trailLines({ rows, faults, mac, waiting }: AuditReport): string[] {
  const wait = `${waiting.rows} more wait for their seal, the oldest for ${waiting.seconds.toFixed(1)} s.`;
  const waitingLines = waiting.rows > 0 ? [wait] : [];
  if (faults.length === 0)
    return [`Audit trail: ${rows} row(s), sound. The last seal is ${mac || "none"}.`, ...waitingLines];
  const more = faults.length >= mostFaults ? "at least " : "";
  return [
    `Audit trail: ${more}${faults.length} fault(s) among ${rows} sealed row(s).`,
    ...faults.map(faultLine),
    ...waitingLines,
  ];
}

const nouns: { readonly [fault in AuditFault["fault"]]?: string } = {
  inserted: "row",
  lost: "row",
  repeated: "row",
  batch: "batch",
};

function faultLine({ from, to, fault, note }: AuditFault): string {
  const noun = nouns[fault] ?? "seal";
  const place = from === to ? `${noun} ${from}` : `${noun}s ${from} to ${to}`;
  return `  ${place}: ${faultsInWords[fault]}${note === undefined ? "" : ` (${note})`}`;
}

function ledgerLines(discrepancies: readonly Discrepancy[]): string[] {
  if (discrepancies.length === 0) return ["Ledger: sound."];
  return [
    `Ledger: ${discrepancies.length} of its rules broken.`,
    ...discrepancies.map(({ check, count, example }) => `  not so: ${check} (${count}, such as ${example})`),
  ];
}
