import { jakartaDate } from "bank-api/domain/dates";
import { yearOf } from "bank-api/domain/programmes";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import type { Asnaf } from "contract/asnaf";
import type { RuledType } from "contract/extensions/approval-rules";
import { requestEffects } from "contract/request-kinds";
import type { CustomerType } from "contract/specified/customers";
import type { TransactionState, TransactionType } from "contract/specified/transactions";
import { testNow } from "../support/clock";
import { rupiah } from "../support/rupiah";
import { readDataRequests, type DataRequest } from "./data-requests";
import { isPresent, readDeputyships, type Deputyship, type Represented } from "./deputyships";
import { distributedIdr, readDistributions, type Distribution } from "./distributed";
import type { DataReply, RuleStep } from "./door";
import type { Expected } from "./operation";
import {
  budgetInForce,
  putInForce,
  readBudgets,
  readProgrammes,
  type Budget,
  type Programme,
} from "./programmes";
import { readKept, readRuns, type Due, type Run } from "./retained";
import { applies, readRules, stepOf, takesPlaceOf, type Rule } from "./rules";

/** A mustahik or a merchant with an account, as the bank ought to know them. */
export interface Customer {
  readonly key: string;
  readonly type: CustomerType;
  readonly branchId: string;
  readonly account: string;
  readonly name: string;
  readonly nationalId: string;
  /** dd/MM/yyyy. */
  readonly birthDate: string;
  readonly createdAt: Date;
  /** The record that is kept of the person: this one, unless it has ended. */
  personKey: string;
  isActive: boolean;
  /** The request by which the person's data is restricted. */
  restrictedBy: string | null;
  standsStill: boolean;
  /** Approved first, and gone once the job has taken the data; null where nobody erases them. */
  erasure: "approved" | "gone" | null;
  asnaf: Asnaf | null;
  balanceIdr: number;
  heldIdr: number;
}

/** Whether a distribution is paid. */
export const isPayable = ({ isActive, restrictedBy }: Customer) => isActive && restrictedBy === null;
/** Whether somebody may buy, or be disbursed to. */
export const mayPay = ({ isActive, standsStill }: Customer) => isActive && !standsStill;

/** Whether an account neither has nor holds money, so that its owner can be erased. */
export const isEmpty = ({ balanceIdr, heldIdr }: Customer) => balanceIdr === 0 && heldIdr === 0;

export const availableTo = (customer: Customer) => customer.balanceIdr - customer.heldIdr;

/** A disbursement or a correction, from when it is asked for. */
export interface Request {
  readonly key: string;
  readonly type: "P00003" | "P00004";
  readonly payer: Customer;
  readonly amountIdr: number;
  readonly makerId: string;
  /** The rule in force when it was made. */
  rule: Rule | undefined;
  /** The first of two approvers, once there is one. */
  firstApproverId?: string | undefined;
  /** The approver for whom the first was the deputy. */
  firstApprovedFor?: string | undefined;
  state: TransactionState;
}

/** What a second person checks: a request, or a distribution batch. */
export type Checked = Pick<Request, "makerId" | "rule" | "firstApproverId" | "firstApprovedFor">;

/** How many people have to approve it. */
export const checkersOf = ({ rule }: Pick<Checked, "rule">) => rule?.checkers ?? 1;

/** What became of one of many requests; `status` is the state in which the decision left it, if it did not leave it alone. */
export interface ExpectedItem extends Expected {
  readonly status: "pending" | "settled" | "voided" | "";
}

/** A decision about many requests, once all of them are decided. */
export interface BulkDecision {
  readonly id: string;
  /** What became of each request, by its key. */
  readonly outcomes: ReadonlyMap<string, ExpectedItem>;
}

/** A distribution file. */
export interface Batch {
  readonly key: string;
  readonly branchId: string;
  readonly makerId: string;
  /** The programme of all rows, if they have one. */
  readonly programme: Programme | undefined;
  /** Rows that have not taken effect. */
  waiting: readonly { readonly to: Customer; readonly amountIdr: number }[];
  /** The bank died before it had stored the rows, and has given the file up: it can only be cancelled. */
  readonly isCutOff: boolean;
  isCancelled: boolean;
  /** What it left waiting lapses once it is old. */
  hasRun?: boolean;
  /** Its last move was once set back to long ago. */
  isOld?: boolean;
  /** The rule in force when its upload began. */
  rule: Rule | undefined;
  /** The first of two, once somebody was. Nobody approves a batch as a deputy. */
  firstApproverId?: string | undefined;
}

/** What somebody approves, as far as limits of the day ask. */
export interface Approval {
  readonly type: RuledType;
  readonly amountIdr: number;
  readonly rule: Rule | undefined;
}

/** A distribution batch is approved with the sum of the rows that wait. */
export const approvalOf = ({ waiting, rule }: Batch): Approval => ({
  type: "P00001",
  amountIdr: waiting.reduce((sum, { amountIdr }) => sum + amountIdr, 0),
  rule,
});

/** Who did what to what, as the audit trail has it. */
export interface Deed {
  readonly action: string;
  readonly subject: string;
  readonly by: string;
  /** The approver for whom a deputy did it. */
  readonly onBehalfOf?: string | null | undefined;
}

/** A person who is erased, from the approval on. */
export interface Erasure {
  readonly of: Customer;
  /** Who approved it. */
  readonly by: string;
  /** What told the person from others, once their data is gone. */
  values: readonly string[];
  /** A file with the same KTP, which registers somebody. */
  anew?: { readonly key: string; readonly isCutOff: boolean; readonly makerId: string; isProcessed: boolean };
}

/** Who decides, and for whom if not for themselves. */
export interface Decider {
  readonly by: string;
  readonly onBehalfOf?: string | undefined;
}

/** The books as they ought to be: what every acknowledged operation has led to, and nothing else. */
export class Books {
  readonly batches: Batch[] = [];
  readonly bulkDecisions: BulkDecision[] = [];
  /** Of those who were erased since the books were begun. */
  readonly erasures: Erasure[] = [];

  private constructor(
    readonly customers: Customer[],
    readonly rules: Rule[],
    readonly programmes: readonly Programme[],
    readonly budgets: Budget[],
    readonly distributions: Distribution[],
    readonly deputyships: Deputyship[],
    private today: string,
    readonly requests: Request[],
    readonly dataRequests: DataRequest[],
    readonly runs: Run[],
    /** Keys of the rows that go by rule only. */
    public kept: ReadonlySet<string>,
    /** How many transactions of a type are settled. */
    readonly settled: Record<TransactionType, number>,
    /** How often each deed is on record. */
    readonly record: Map<string, number>,
    /** What each user has approved of each type today. */
    private readonly approvedToday: Map<string, number>,
  ) {}

  /** What the bank begins with. */
  static async read(db: Db): Promise<Books> {
    const today = jakartaDate(testNow());
    const customers = await readCustomers(db);
    const byKey = new Map(customers.map((customer) => [customer.key, customer]));
    const rules = await readRules(db);
    const programmes = await readProgrammes(db);
    const budgets = await readBudgets(db, programmes);
    const distributions = await readDistributions(db, byKey);
    const requests = await readRequests(db, byKey, rules);
    const dataRequests = await readDataRequests(db, byKey);
    const deputyships = await readDeputyships(db, today);
    const runs = await readRuns(db);
    const kept = new Set((await readKept(db)).map(({ key }) => key));
    const [settled, record] = [await countSettled(db), await readRecord(db)];
    const approved = await readApproved(db, today);
    return new Books(
      customers,
      rules,
      programmes,
      budgets,
      distributions,
      deputyships,
      today,
      requests,
      dataRequests,
      runs,
      kept,
      settled,
      record,
      approved,
    );
  }

  /** What somebody has approved of a type today. */
  approvedBy(userId: string, type: RuledType): number {
    return this.approvedToday.get(`${userId} ${type}`) ?? 0;
  }

  /** Each of Jakarta's days begins with nothing that was approved. */
  beginDay(today: string): void {
    if (today !== this.today) this.approvedToday.clear();
    this.today = today;
  }

  /** The day that it is. */
  get day(): string {
    return this.today;
  }

  /** What was distributed for a programme this year. */
  distributedFor(programme: Programme): number {
    return distributedIdr(this.distributions, programme, yearOf(this.day));
  }

  /** Whether a batch takes more of the budget of its programme than is left. */
  isBeyondBudget(batch: Batch): boolean {
    const { programme } = batch;
    if (!programme) return false;
    const budgetIdr = budgetInForce(this.budgets, programme, yearOf(this.day))?.amountIdr ?? 0;
    return this.distributedFor(programme) + approvalOf(batch).amountIdr > budgetIdr;
  }

  /** What users have approved of a type today. */
  get approvedSums(): ReadonlyMap<string, number> {
    return this.approvedToday;
  }

  /** The approver for whom a user may decide today, beside themselves. */
  representedBy(userId: string): Represented | undefined {
    return this.deputyships.find((each) => each.deputyId === userId && isPresent(each, this.today))?.approver;
  }

  ask(request: Request): void {
    this.requests.push(request);
    request.payer.heldIdr += request.amountIdr;
    this.did({ action: "transaction.request", subject: `transaction:${request.key}`, by: request.makerId });
  }

  /** The first of two approvals moves nothing. */
  approveFirst(request: Request, decider: Decider): void {
    this.did({ action: "transaction.approve-first", subject: `transaction:${request.key}`, ...decider });
    request.firstApproverId = decider.by;
    request.firstApprovedFor = decider.onBehalfOf;
    this.approved(request, decider);
  }

  decide(request: Request, state: "settled" | "voided", decider: Decider): void {
    const action = state === "settled" ? "transaction.approve" : "transaction.void";
    this.did({ action, subject: `transaction:${request.key}`, ...decider });
    request.state = state;
    request.payer.heldIdr -= request.amountIdr;
    if (state === "voided") return;
    this.approved(request, decider);
    request.payer.balanceIdr -= request.amountIdr;
    this.settled[request.type] += 1;
  }

  /** The outcome of its requests comes for each on its own. */
  decideMany(decision: BulkDecision, by: string): void {
    this.bulkDecisions.push(decision);
    this.did({ action: "transaction.decide-many", subject: `decision:${decision.id}`, by });
  }

  nameDeputy(deputyship: Deputyship): void {
    this.deputyships.push(deputyship);
    const { key, approver } = deputyship;
    this.did({ action: "deputy.name", subject: `deputyship:${key}`, by: approver.userId });
  }

  endDeputyship(deputyship: Deputyship, by: string): void {
    deputyship.isEnded = true;
    this.did({ action: "deputy.end", subject: `deputyship:${deputyship.key}`, by });
  }

  proposeRule(rule: Rule): void {
    this.rules.push(rule);
    this.did({ action: "approval-rule.propose", subject: `approval-rule:${rule.key}`, by: rule.proposerId });
  }

  /** Proposes that a rule ends, or decides about the rule or its end. */
  stepRule(rule: Rule, step: RuleStep, by: string): void {
    const [action, state] = stepOf(rule, step);
    this.did({ action: `approval-rule.${action}`, subject: `approval-rule:${rule.key}`, by });
    if (action === "approve") {
      const old = this.rules.filter((each) => applies(each) && takesPlaceOf(rule, each));
      for (const each of old) each.state = "ended";
    }
    rule.state = state;
    rule.endProposerId = step === "end" ? by : undefined;
  }

  purchase({ key, payer, merchant, amountIdr, by }: Purchase): void {
    payer.balanceIdr -= amountIdr;
    merchant.balanceIdr += amountIdr;
    this.settled.P00002 += 1;
    this.did({ action: "transaction.settle", subject: `transaction:${key}`, by });
  }

  switchStatus(customer: Customer, isActive: boolean, by: string): void {
    customer.isActive = isActive;
    this.did({ action: `customer.${isActive ? "" : "de"}activate`, subject: `customer:${customer.key}`, by });
  }

  /** A first asnaf counts for what was paid before too, where nobody had determined one. */
  changeAsnaf(customer: Customer, asnaf: Asnaf, by: string): void {
    customer.asnaf = asnaf;
    for (const paid of this.distributions) if (paid.to === customer) paid.asnaf ??= asnaf;
    this.did({ action: "customer.asnaf", subject: `customer:${customer.key}`, by });
  }

  /** All records of a customer's person, of whichever branch. */
  recordsOf({ personKey }: Customer): readonly Customer[] {
    return this.customers.filter((each) => each.personKey === personKey);
  }

  /** Records that ended for the ended one before point to the one that is kept too. */
  endRecord({ ended, kept }: { readonly ended: Customer; readonly kept: Customer }, by: string): void {
    for (const { key } of [ended, kept]) this.did({ action: "customer.end", subject: `customer:${key}`, by });
    for (const each of this.recordsOf(ended)) {
      if (each !== ended) this.did({ action: "customer.change-kept", subject: `customer:${each.key}`, by });
      each.personKey = kept.key;
    }
    ended.isActive = false;
  }

  askAboutData(request: DataRequest): void {
    this.dataRequests.push(request);
    const subject = `data-request:${request.key}`;
    this.did({ action: "data-request.register", subject, by: request.makerId });
  }

  /** An answer to a restriction, to its end, or to an erasure is about all records of the person. */
  replyToData(request: DataRequest, { step, stopsAccounts }: DataReply, by: string): void {
    request.state = ({ answer: "answered", refuse: "refused", "take-back": "taken_back" } as const)[step];
    request.stopsAccounts = stopsAccounts;
    this.did({ action: `data-request.${step}`, subject: `data-request:${request.key}`, by });
    if (step !== "answer") return;
    if (request.corrects) this.did({ action: "customer.correct", subject: `customer:${request.of.key}`, by });
    const effect = requestEffects[request.kind];
    if (effect === "erase") this.erasures.push({ of: request.of, by, values: [] });
    for (const each of this.recordsOf(request.of)) {
      const subject = `customer:${each.key}`;
      if (effect === "restrict" || effect === "erase") {
        this.did({ action: "customer.restrict", subject, by });
        each.restrictedBy = request.key;
        each.standsStill ||= stopsAccounts;
      }
      if (effect === "erase") {
        each.isActive = false;
        each.erasure = "approved";
      } else if (effect === "lift" && each.restrictedBy !== null) {
        this.did({ action: "customer.lift-restriction", subject, by });
        each.restrictedBy = null;
        each.standsStill = false;
      }
    }
  }

  /** The job has taken the data of a person, in the name of who approved that. */
  erase(erasure: Erasure, values: readonly string[]): void {
    erasure.values = values;
    for (const each of this.recordsOf(erasure.of)) {
      this.did({ action: "customer.erase", subject: `customer:${each.key}`, by: erasure.by });
      Object.assign(each, { erasure: "gone", asnaf: null, restrictedBy: null });
    }
  }

  proposeRun(run: Run): void {
    this.runs.push(run);
    this.did({ action: "retention.propose", subject: `retention:${run.key}`, by: run.makerId });
  }

  refuseRun(run: Run, by: string): void {
    const action = by === run.makerId ? "retention.take-back" : "retention.refuse";
    this.did({ action, subject: `retention:${run.key}`, by });
    run.state = "refused";
  }

  approveRun(run: Run, by: string, due: Due): void {
    this.did({ action: "retention.approve", subject: `retention:${run.key}`, by });
    run.approverId = by;
    this.carryOut(run, due);
  }

  /** Rows that are due go at once, and the data of people once the job has taken it. A run ends where nothing is due any more. */
  carryOut(run: Run, { people, rows }: Due): void {
    const by = run.approverId!;
    run.people = [...run.people, ...people];
    run.removed += people.length + rows.length;
    const gone = new Set(rows);
    this.kept = new Set([...this.kept].filter((key) => !gone.has(key)));
    const hasGone = ({ key }: Batch) => rows.some((row) => row.startsWith(`failed-rows ${key} `));
    const lapsed = this.batches.filter((each) => each.hasRun && !each.isCancelled && hasGone(each));
    for (const batch of lapsed) batch.waiting = [];
    for (const of of people) {
      this.erasures.push({ of, by, values: [] });
      for (const each of this.recordsOf(of)) each.erasure = "approved";
    }
    run.state = people.length > 0 ? "running" : "ended";
    if (run.state === "ended") this.did({ action: "retention.end", subject: `retention:${run.key}`, by });
  }

  /** A file is uploaded that registers somebody with a number of whom an erasure has taken. */
  registerAnew(erasure: Erasure, batch: Pick<Batch, "key" | "isCutOff">, makerId: string): void {
    erasure.anew = { ...batch, makerId, isProcessed: false };
    this.did({ action: "batch.upload", subject: `batch:${batch.key}`, by: makerId });
  }

  registered(customer: Customer, anew: NonNullable<Erasure["anew"]>, by: string): void {
    this.customers.push(customer);
    anew.isProcessed = true;
    for (const action of ["batch.process", "batch.processed"])
      this.did({ action, subject: `batch:${anew.key}`, by });
  }

  proposeBudget(budget: Budget): void {
    this.budgets.push(budget);
    const subject = `programme:${budget.programme.key}`;
    this.did({ action: "programme.propose-budget", subject, by: budget.proposerId });
  }

  decideBudget(budget: Budget, decision: "approve" | "refuse", by: string): void {
    const subject = `programme:${budget.programme.key}`;
    this.did({ action: `programme.${decision}-budget`, subject, by });
    if (decision === "approve") putInForce(this.budgets, budget);
    else budget.state = "refused";
  }

  upload(batch: Batch): void {
    this.batches.push(batch);
    this.did({ action: "batch.upload", subject: `batch:${batch.key}`, by: batch.makerId });
  }

  cancel(batch: Batch, by: string): void {
    batch.isCancelled = true;
    this.did({ action: "batch.cancel", subject: `batch:${batch.key}`, by });
  }

  /** The first of two approvals has nothing processed. */
  approveBatchFirst(batch: Batch, by: string): void {
    this.did({ action: "batch.approve-first", subject: `batch:${batch.key}`, by });
    batch.firstApproverId = by;
    this.approved(approvalOf(batch), { by });
  }

  /** Rows of recipients who are no longer active, or restricted, go on waiting. */
  distribute(batch: Batch, by: string, isPaid: (to: Customer) => boolean = isPayable): void {
    batch.hasRun = true;
    const subject = `batch:${batch.key}`;
    this.did({ action: "batch.process", subject, by });
    this.did({ action: "batch.processed", subject, by });
    if (batch.programme && this.isBeyondBudget(batch))
      this.did({ action: "programme.exceed-budget", subject: `programme:${batch.programme.key}`, by });
    this.approved(approvalOf(batch), { by });
    const paid = batch.waiting.filter(({ to }) => isPaid(to));
    batch.waiting = batch.waiting.filter((row) => !paid.includes(row));
    for (const { to, amountIdr } of paid) {
      to.balanceIdr += amountIdr;
      this.settled.P00001 += 1;
      const programmeKey = batch.programme?.key ?? null;
      this.distributions.push({ to, programmeKey, asnaf: to.asnaf, year: yearOf(this.day), amountIdr });
    }
  }

  /** The sum counts as approved by the approver in whose place it was approved. */
  private approved({ type, amountIdr }: Approval, { by, onBehalfOf = by }: Decider): void {
    this.approvedToday.set(`${onBehalfOf} ${type}`, this.approvedBy(onBehalfOf, type) + amountIdr);
  }

  private did(deed: Deed): void {
    const name = nameOf(deed);
    this.record.set(name, (this.record.get(name) ?? 0) + 1);
  }
}

/** What each user has approved of each type on a day, by both. */
export async function readApproved(db: Db, day: string): Promise<Map<string, number>> {
  const rows = await db.selectFrom("approved_days").selectAll().where("day", "=", day).execute();
  return new Map(rows.map((row) => [`${row.user_id} ${row.transaction_type}`, rupiah(row.total_idr)]));
}

/** A settled purchase. */
interface Purchase {
  readonly key: string;
  readonly payer: Customer;
  readonly merchant: Customer;
  readonly amountIdr: number;
  readonly by: string;
}

const nameOf = ({ action, subject, by, onBehalfOf }: Deed) =>
  `${action} ${subject} by ${by}${onBehalfOf ? ` for ${onBehalfOf}` : ""}`;

/**
 * How often each deed with money, customers and their requests, files, rules, deputies or programmes is on record. Of the files that
 * an erasure changed, the check of the trail compares the digests.
 */
export async function readRecord(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<Deed & { count: number }>`
    SELECT action, subject, actor_id AS by, after->>'onBehalfOf' AS "onBehalfOf", count(*)::integer AS count FROM audit_log
    WHERE split_part(action, '.', 1) IN (
      'transaction', 'customer', 'batch', 'approval-rule', 'deputy', 'programme', 'data-request', 'retention')
      AND action <> 'batch.erase'
    GROUP BY 1, 2, 3, 4`.execute(db);
  return new Map(rows.map((row) => [nameOf(row), row.count]));
}

interface CustomerRow {
  key: string;
  type: CustomerType;
  branch_id: string;
  account: string;
  name: string;
  national_id: string | null;
  birth_date: string | null;
  created_at: Date;
  person_key: string;
  status: string;
  restriction_id: string | null;
  stands_still: boolean;
  erasure: Customer["erasure"];
  asnaf: Asnaf | null;
  balance_idr: string;
  held_idr: string;
}

export async function readCustomers(db: Db): Promise<Customer[]> {
  const { rows } = await sql<CustomerRow>`
    SELECT customers.id AS key, customer_type AS type, customers.branch_id, accounts.number AS account, name, national_id,
      to_char(birth_date, 'DD/MM/YYYY') AS birth_date, customers.created_at,
      coalesce(same_as_id, customers.id) AS person_key, status, restriction_id, stands_still, asnaf, balance_idr, held_idr,
      CASE WHEN erasures.erased_at IS NOT NULL THEN 'gone' WHEN customers.erased_at IS NOT NULL THEN 'approved' END AS erasure
    FROM customers JOIN accounts ON accounts.customer_id = customers.id
    LEFT JOIN erasures ON erasures.customer_id = customers.id ORDER BY accounts.number`.execute(db);
  return rows.map((row) => ({
    key: row.key,
    type: row.type,
    branchId: row.branch_id,
    account: row.account,
    name: row.name,
    nationalId: row.national_id ?? "",
    birthDate: row.birth_date ?? "",
    createdAt: row.created_at,
    personKey: row.person_key,
    isActive: row.status === "Active",
    restrictedBy: row.restriction_id,
    standsStill: row.stands_still,
    erasure: row.erasure,
    asnaf: row.asnaf,
    balanceIdr: rupiah(row.balance_idr),
    heldIdr: rupiah(row.held_idr),
  }));
}

async function readRequests(
  db: Db,
  customers: ReadonlyMap<string, Customer>,
  rules: readonly Rule[],
): Promise<Request[]> {
  const rows = await db
    .selectFrom("transactions")
    .select(["id", "transaction_type", "source_customer_id", "amount_idr", "created_by"])
    .select(["rule_id", "first_approved_by", "first_approved_for"])
    .where("status", "=", "pending")
    .orderBy("id")
    .execute();
  return rows.flatMap((row) => {
    const payer = customers.get(row.source_customer_id ?? "");
    if (payer === undefined || (row.transaction_type !== "P00003" && row.transaction_type !== "P00004")) {
      throw new Error(`transaction ${row.id} waits, and should not`);
    }
    const { id: key, transaction_type: type, created_by: makerId } = row;
    const firstApproverId = row.first_approved_by ?? undefined;
    const amountIdr = rupiah(row.amount_idr);
    const rule = rules.find((each) => each.key === row.rule_id);
    const firstApprovedFor = row.first_approved_for ?? undefined;
    return {
      key,
      type,
      payer,
      amountIdr,
      makerId,
      rule,
      state: "pending",
      firstApproverId,
      firstApprovedFor,
    };
  });
}

async function countSettled(db: Db): Promise<Record<TransactionType, number>> {
  const { rows } = await sql<{ type: TransactionType; count: number }>`
    SELECT transaction_type AS type, count(*)::integer AS count FROM transactions
    WHERE status = 'settled' GROUP BY transaction_type`.execute(db);
  const counts = { P00001: 0, P00002: 0, P00003: 0, P00004: 0 };
  for (const { type, count } of rows) counts[type] = count;
  return counts;
}
