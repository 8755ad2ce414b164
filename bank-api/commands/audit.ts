import path from "node:path";
import { parseArgs } from "node:util";
import { readAuditKeys } from "bank-api/own-secrets";
import { connectAsIs } from "bank-api/connect";
import { systemClock } from "bank-api/domain/clock";
import { hasCluster } from "bank-api/embedded/cluster";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import {
  type AuditFault,
  type AuditReport,
  checkAudit,
  mostFaults,
  type PublishedHead,
  replacedHeads,
} from "bank-api/store/audit-check";
import { goOn } from "bank-api/store/audit-seals";
import type { Db } from "bank-api/store/database";
import { auditLedger, type Discrepancy } from "bank-api/store/ledger-audit";
import { findCredentials } from "bank-api/store/users";
import { runCommand, say } from "./run-command";

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
    if (reason !== "") await goOn(db, keys, systemClock, { actor: await activeUser(db, username), reason });
    const checked = await checkAudit(db, keys);
    const trail = { ...checked, faults: [...(await replacedHeads(db, published)), ...checked.faults] };
    const discrepancies = await auditLedger(db);
    const heads = published.length > 0 ? [`${published.length} published head(s) compared.`] : [];
    say([...tellTrail(trail), ...heads, ...tellLedger(discrepancies)].join("\n"));
    return trail.faults.length + discrepancies.length === 0 ? 0 : 1;
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

function tellTrail({ rows, faults, mac, waiting }: AuditReport): string[] {
  const wait = `${waiting.rows} more wait for their seal, the oldest for ${waiting.seconds.toFixed(1)} s.`;
  const told = waiting.rows > 0 ? [wait] : [];
  if (faults.length === 0)
    return [`Audit trail: ${rows} row(s), sound. The last seal is ${mac || "none"}.`, ...told];
  const more = faults.length >= mostFaults ? "at least " : "";
  return [
    `Audit trail: ${more}${faults.length} fault(s) among ${rows} sealed row(s).`,
    ...faults.map(tellFault),
    ...told,
  ];
}

const words: Readonly<Record<AuditFault["fault"], string>> = {
  broken: "sealing went on here, after an end that was broken",
  changed: "does not fit its row: the row was changed, or one of the two put in or moved",
  unlinked: "does not follow from the seal before it: one of the two was put in, moved or changed",
  foreign: "was made with a key that is not given",
  removed: "its row was removed",
  missing: "missing",
  beyond: "was put in after the end",
  head: "is not the one that the trail ended with",
  inserted: "was put in: it has no seal and does not wait for one",
  lost: "was removed while it waited for its seal",
  repeated: "waits for a seal, and has one",
  replaced: "is not the head that was published: the trail up to it was replaced",
  batch: "its rows are not those that the trail has a digest of",
};
const nouns: { readonly [fault in AuditFault["fault"]]?: string } = {
  inserted: "row",
  lost: "row",
  repeated: "row",
  batch: "batch",
};

function tellFault({ from, to, fault, note }: AuditFault): string {
  const noun = nouns[fault] ?? "seal";
  const place = from === to ? `${noun} ${from}` : `${noun}s ${from} to ${to}`;
  return `  ${place}: ${words[fault]}${note === undefined ? "" : ` (${note})`}`;
}

function tellLedger(discrepancies: readonly Discrepancy[]): string[] {
  if (discrepancies.length === 0) return ["Ledger: sound."];
  return [
    `Ledger: ${discrepancies.length} of its rules broken.`,
    ...discrepancies.map(({ check, count, example }) => `  not so: ${check} (${count}, such as ${example})`),
  ];
}

runCommand(usage, audit);
