import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { targets } from "../../scripts/build.mjs";
import { runFolder } from "../support/run-folder";

/** A line that somebody might get wrong. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** Stands once in the file. */
  readonly line: string;
  readonly instead: string;
}

/** What the simulation must find: one wrong line each, in a copy of the bank's sources. */
export const faults: readonly Fault[] = [
  {
    name: "a posting left out of its group is answered as made",
    file: "bank-api/store/ledger/posting-group.ts",
    line: `settle(posting && made.has(posting) ? posting : undefined);`,
    instead: `settle(posting);`,
  },
  {
    name: "no status guard",
    file: "bank-api/store/ledger/ledger.ts",
    line: ` AND status = 'pending'`,
    instead: ``,
  },
  {
    name: "no hold",
    file: "bank-api/domain/ledger.ts",
    line: `balanceIdr: 0, heldIdr: amountIdr }`,
    instead: `balanceIdr: 0, heldIdr: 0 }`,
  },
  {
    name: "no idempotency insert",
    file: "bank-api/store/runtime/idempotency.ts",
    line: `return numAffectedRows === 1n;`,
    instead: `return numAffectedRows >= 0n;`,
  },
  {
    name: "no maker check",
    file: "bank-api/domain/transactions.ts",
    line: `people.includes(creatorId);`,
    instead: `people.length === 0;`,
  },
  {
    name: "no branch scope",
    file: "bank-api/domain/branch-scope.ts",
    line: `return new BranchScope(actor.branch.isHeadOffice ? undefined : actor.branch.id);`,
    instead: `return new BranchScope(undefined);`,
  },
  {
    name: "a query without its scope",
    file: "bank-api/store/named-records.ts",
    line: ' AND ${inScope(scope, "transactions.branch_id")}`',
    instead: "`",
  },
  {
    name: "entry without counter-entry",
    file: "bank-api/store/ledger/ledger.ts",
    line: `, (posted.credit_account, posted.amount_idr, -posted.amount_idr)`,
    instead: ``,
  },
  {
    name: "answer before commit",
    file: "bank-api/store/runtime/transact.ts",
    line: `return await db.transaction().execute(work);`,
    instead: `return await new Promise((tell, fail) => void db.transaction().execute(async (t) => tell(await work(t))).catch(fail));`,
  },
  {
    name: "approve ignores cancel",
    file: "bank-api/store/ledger/ledger.ts",
    line: ` AND status = 'pending'`,
    instead: ` AND status <> 'settled'`,
  },
  {
    name: "no unique batch row",
    file: "bank-api/store/runtime/migrations/0001_baseline.sql",
    line: `CREATE UNIQUE INDEX transactions_once_per_batch_row`,
    instead: `CREATE INDEX transactions_once_per_batch_row`,
  },
  {
    name: "stale balance",
    file: "bank-api/store/ledger/ledger.ts",
    line: `locked.balance_idr + net.balance_idr AS balance_idr,`,
    instead: `(SELECT seen.balance_idr FROM accounts AS seen WHERE seen.number = net.number) + net.balance_idr AS balance_idr,`,
  },
  {
    name: "cursor saved before chunk",
    file: "bank-api/jobs/batch-worker.ts",
    line: `const { processed, unprocessed } = await takeEffect({ db, ids, now, requiredOfRecipients }, run, rows);`,
    instead: `const processed = rows.map(({ row }) => row), unprocessed = [], pool = arguments[1].db; setTimeout(() => void pool.transaction().execute((later) => takeEffect({ db: later, ids, now, requiredOfRecipients }, run, rows)).catch(() => 0), 100);`,
  },
  {
    name: "retry without key",
    file: "bank-api/http/write-key.ts",
    line: `return { owner, call: name, key,`,
    instead: `return { owner, call: name, key: key + request.id,`,
  },
  {
    name: "record that waits for no seal",
    file: "bank-api/store/audit/audit.ts",
    line: `SELECT id FROM entry`,
    instead: `SELECT id FROM entry WHERE id < 0`,
  },
  {
    name: "seal without the one before",
    file: "bank-api/store/audit/audit-seals.ts",
    line: `previous_mac: previous?.mac ?? Buffer.alloc(0),`,
    instead: `previous_mac: Buffer.alloc(0),`,
  },
  {
    name: "head of an earlier seal",
    file: "bank-api/store/audit/audit-seals.ts",
    line: `mac: macOfHead(keys, seals.at(-1))`,
    instead: `mac: macOfHead(keys, { ...seals[0], position: "1" })`,
  },
  {
    name: "record beside its transaction",
    file: "bank-api/http/write.ts",
    line: `whatFor);
    return transactBounded(db, once, patience);`,
    instead: `(within) => whatFor(within).then(({ answer, act }) => ((late = act), { answer })));
    let late: AuditEntry | undefined;
    const record = (): unknown => late && db.transaction().execute((beside) => recordAudit(beside, late!)).catch(String);
    return transactBounded(db, once, patience).finally(() => void record());`,
  },
  {
    name: "outcome on record under the uploader",
    file: "bank-api/jobs/batch-worker.ts",
    line: `actor: { userId: run.processorId, name: run.processorName },`,
    instead: `actor: { userId: run.creatorId, name: run.processorName },`,
  },
  {
    name: "a role with too much",
    file: "bank-api/domain/permission.ts",
    line: `"approve P00004": ["MN404"],`,
    instead: `"approve P00004": ["MN204", "MN404"],`,
  },
  {
    name: "a call by whoever may read",
    file: "bank-api/domain/permission.ts",
    line: `body.batch_queues_id, processBatches),`,
    instead: `body.batch_queues_id, readBatches),`,
  },
  {
    name: "a count without its scope",
    file: "bank-api/store/reports/transaction-totals.ts",
    line: "AND branch_id = ${keptUnder(scope)}",
    instead: "AND branch_id = ''",
  },
  {
    name: "a list without its scope",
    file: "bank-api/store/batches/batches.ts",
    line: `    .where(inScope(filter.scope));`,
    instead: `;`,
  },
  {
    name: "user locked before the turn",
    file: "bank-api/store/people/users.ts",
    line: "async function lockUser(db: Db, userId: string) {",
    instead:
      "async function lockUser(db: Db, userId: string) {" +
      " await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db);",
  },
  {
    name: "lease that outlives its holder",
    file: "bank-api/store/batches/batch-runs.ts",
    line: "AND (lease_until IS NULL OR lease_until <= ${now})",
    instead: "AND lease_until IS NULL",
  },
  {
    name: "replaced refresh token that ends nothing",
    file: "bank-api/http/handlers/access.ts",
    line: `    await endIfReused(context);`,
    instead: ``,
  },
  {
    name: "client reference not unique",
    file: "bank-api/store/runtime/migrations/0001_baseline.sql",
    line: `CREATE UNIQUE INDEX transactions_once_per_reference`,
    instead: `CREATE INDEX transactions_once_per_reference`,
  },
  {
    name: "replayed request",
    file: "bank-api/http/actor-calls.ts",
    line: `  if (!admission.isFirstUse) throw invalidSignature();`,
    instead: ``,
  },
  {
    name: "item judged by the rules of today",
    file: "bank-api/store/named-records.ts",
    line: "LEFT JOIN approval_rules AS rules ON rules.id = rule_id",
    instead: "LEFT JOIN approval_rules AS rules ON rules.id = rule_id AND rules.ended_at IS NULL",
  },
  {
    name: "refused rule in force",
    file: "bank-api/store/approvals/approval-rules.ts",
    line: "rules.in_force_at <= items.created_at",
    instead: "coalesce(rules.in_force_at, '-infinity') <= items.created_at",
  },
  {
    name: "proposal approved by its proposer",
    file: "bank-api/http/handlers/proposals.ts",
    line: "requireSecondPerson(proposal.proposedBy, actor.userId);",
    instead: `requireSecondPerson(proposal.proposedBy, actor.userId + "0");`,
  },
  {
    name: "no limit of the day",
    file: "bank-api/store/ledger/ledger.ts",
    line: "rule?.dailyLimitIdr ?? null",
    instead: "null",
  },
  {
    name: "distribution without its rule",
    file: "bank-api/store/batches/batch-uploads.ts",
    line: "  await keepRule(db, batchId);",
    instead: "",
  },
  {
    name: "distribution beyond the limit of the day",
    file: "bank-api/http/handlers/batches.ts",
    line: "rule?.dailyLimitIdr ?? null",
    instead: "null",
  },
  {
    name: "distribution checked twice by one person",
    file: "bank-api/http/handlers/batches.ts",
    line: "createdBy: batch.creatorId,",
    instead: 'createdBy: batch.creatorId, firstApprovedBy: batch.firstApprovedBy && "0",',
  },
  {
    name: "deputy beyond their days",
    file: "bank-api/store/approvals/deputyships.ts",
    line: " AND ${day}::date BETWEEN from_day AND to_day",
    instead: "",
  },
  {
    name: "deputy apart from their approver",
    file: "bank-api/domain/deputies.ts",
    line: "people: [userId, standsInFor.userId],",
    instead: "people: [userId],",
  },
  {
    name: "sum of the deputy's own",
    file: "bank-api/store/ledger/ledger.ts",
    line: "by: onBehalfOf ?? by, at });",
    instead: "by, at });",
  },
  {
    name: "record without for whom",
    file: "bank-api/store/approvals/decide-request.ts",
    line: "const whose = onBehalfOf && { onBehalfOf: onBehalfOf.userId };",
    instead: "const whose = {};",
  },
  {
    name: "bulk without the maker check",
    file: "bank-api/jobs/decision-worker.ts",
    line: `return decideRequest(db, transaction, decision,`,
    instead: `return decideRequest(db, { ...transaction, createdBy: "0" }, decision,`,
  },
  {
    name: "bulk item decided before it is noted",
    file: "bank-api/jobs/decision-worker.ts",
    line: `if (item) await settleItem(within, item, await decide(within, item, clock.now()));`,
    instead: `if (!item) return;
      const taken = item;
      const decided = await transact(db, (beside) => decide(beside, taken, clock.now()));
      await new Promise((later) => setTimeout(later, 50));
      await settleItem(within, taken, decided);`,
  },
  {
    name: "bulk beyond the branch",
    file: "bank-api/jobs/decision-worker.ts",
    line: `await findRecord(db, "transaction", key, BranchScope.of(actor))`,
    instead: `await findRecord(db, "transaction", key, BranchScope.everyBranch("a fault"))`,
  },
  {
    name: "first asnaf that does not count for the past",
    file: "bank-api/store/customers/asnaf.ts",
    line: `if (determined.length > 0) await noteAsnafOfPast(db, branchId, determined);`,
    instead: `if (determined.length > changed.length) await noteAsnafOfPast(db, branchId, determined);`,
  },
  {
    name: "asnaf changed by who has seen another",
    file: "bank-api/http/handlers/customers.ts",
    line: `requireSeen("Asnaf mustahik", body.before, before);`,
    instead: `requireSeen("Asnaf mustahik", before ?? "", before);`,
  },
  {
    name: "branch beyond a budget",
    file: "bank-api/domain/programmes.ts",
    line: `if (first && !actor.branch.isHeadOffice)`,
    instead: `if (first && actor.branch.id === "")`,
  },
  {
    name: "budget without what is under way",
    file: "bank-api/domain/programmes.ts",
    line: `(budgetIdr ?? 0) - distributedIdr - underWayIdr - batchIdr;`,
    instead: `(budgetIdr ?? 0) - distributedIdr - batchIdr - 0 * underWayIdr;`,
  },
  {
    name: "refused budget in force",
    file: "bank-api/store/programmes/programmes.ts",
    line: " AND decided_by IS NOT NULL AND NOT is_refused",
    instead: " AND decided_by IS NOT NULL",
  },
  {
    name: "somebody restricted since the upload is paid",
    file: "bank-api/jobs/batch-effects.ts",
    line: "judgeByRegistry(kind, registered, compare",
    instead: "judgeByRegistry(kind, registered && { ...registered, isRestricted: false }, compare",
  },
  {
    name: "somebody with money is erased",
    file: "bank-api/store/privacy/erasures.ts",
    line: "if (hasMoney) throw moneyLeft();",
    instead: "",
  },
  {
    name: "erased people stay in files",
    file: "bank-api/store/privacy/erased-rows.ts",
    line: 'const plainTables = ["transactions", "batch_rows",',
    instead: 'const plainTables = ["transactions",',
  },
  {
    name: "erased people stay in the cells of files",
    file: "bank-api/store/privacy/erased-rows.ts",
    line: "(SELECT coalesce(jsonb_agg(''::text), '[]') FROM jsonb_array_elements(cells))",
    instead: "cells",
  },
  {
    name: "erased people on no list outside",
    file: "bank-api/store/privacy/erasures.ts",
    line: "await list.add(",
    instead: "void String(",
  },
  {
    name: "data goes by rule without an approval",
    file: "bank-api/store/privacy/retention.ts",
    line: "isUnderWay = sql`decided_by IS NOT NULL AND ",
    instead: "isUnderWay = sql`",
  },
  {
    name: "a run ends with its first piece",
    file: "bank-api/store/privacy/retention-work.ts",
    line: "gone === 0 && !run.isErasing && (await countDue(db, run.category, run.before)).oldest === null;",
    instead: "!run.isErasing;",
  },
];

const root = fileURLToPath(new URL("../..", import.meta.url));
const needed = [...targets.bank.sources, "scripts", "package.json", "package-lock.json"];
const build = `import { ensureBuilt } from "./scripts/build.mjs"; await ensureBuilt(["bank"]);`;
const run = promisify(execFile);

/** Plants a fault in a copy of the sources, and builds it. Answers the bank's `main.js`. */
export async function plant({ file, line, instead }: Fault): Promise<string> {
  const copy = await mkdtemp(path.join(runFolder(), "fault-"));
  for (const part of needed) await cp(path.join(root, part), path.join(copy, part), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  const target = path.join(copy, file);
  const pieces = (await readFile(target, "utf8")).split(line);
  if (pieces.length !== 2) throw new Error(`${file} holds ${pieces.length - 1} times: ${line}`);
  await writeFile(target, pieces.join(instead));
  await run(process.execPath, ["--input-type=module", "-e", build], { cwd: copy });
  return path.join(copy, "build/bank/main.js");
}
