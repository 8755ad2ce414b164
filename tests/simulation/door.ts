import { isDeepStrictEqual } from "node:util";
import type { Asnaf } from "contract/asnaf";
import type { BatchId } from "contract/batch-kinds";
import type { RetentionCategory } from "contract/retention-categories";
import type { ActiveStatus } from "contract/values";
import type { DataRequest } from "./data-requests";
import type { Deputyship } from "./deputyships";
import type { Batch, Customer, Request } from "./model";
import type { Budget, Programme } from "./programmes";
import type { Run } from "./retained";
import type { Rule } from "./rules";

/** Codes of no answer: something is wrong within, or it has taken too long (which on a busy machine is no fault). */
export const failure = "500";
export const timeout = "504";
/** Nothing was done: there was no connection to the database, or too much to do. */
export const busy = "503";

/** The answer that somebody gets. */
export interface Answer {
  /** The bank's; what a screen says in its own words stands for one. */
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
  /** The bank was asked under the write's key. It was not where a screen itself has refused. */
  readonly wasAsked: boolean;
}

/** Codes that the bank keeps (docs/wire.md#idempotency). */
const keptCodes = ["S1", "E1", "E3"];

/** Whether the same write, sent again, is to be answered so again. */
export const isKept = ({ code, wasAsked }: Answer) => wasAsked && keptCodes.includes(code);

/** Whether two answers to one key are one. The second answer to an upload may name the state that it was in by then. */
export const sameAnswer = (a: Answer, b: Answer) => isDeepStrictEqual(withoutState(a), withoutState(b));

function withoutState(answer: Answer): Answer {
  const isUpload = typeof answer.data === "object" && answer.data !== null && "sha256" in answer.data;
  return isUpload ? { ...answer, data: { ...answer.data, status: undefined } } : answer;
}

/** The name under which a file is uploaded, whichever way. */
export const fileNameOf = (key: string) => `simulasi-${key}.csv`;

/** Money to be asked for, or spent at a merchant. */
export interface Wanted {
  readonly type: "P00002" | "P00003" | "P00004";
  readonly payer: Customer;
  readonly merchant?: Customer;
  readonly amount: unknown;
}

/** A rule for approvals that is to be proposed. */
export type NewRule = Pick<Rule, "type" | "branchId" | "fromIdr" | "checkers" | "roleIds" | "dailyLimitIdr">;

/** A deputy whom somebody names for some days. */
export type NewDeputy = Pick<Deputyship, "deputyId" | "from" | "to">;

/** A budget of a programme that is to be proposed. */
export type NewBudget = Pick<Budget, "programme" | "year" | "amountIdr">;

/** Another asnaf for a mustahik, and what it is when somebody thinks of that. */
export interface AsnafChange {
  readonly customer: Pick<Customer, "key">;
  readonly before: Asnaf | null;
  readonly asnaf: Asnaf;
}

/** What is to be registered of a request about somebody's data. */
export interface NewDataRequest extends Pick<DataRequest, "kind" | "of"> {
  readonly asker: "person";
  readonly askerName: string;
  readonly proof: string;
  readonly channel: "counter";
  readonly wish: string;
  /** The day that it came in, at midnight in Jakarta. */
  readonly askedOn: string;
}

/** How a request about data is decided, and what the person is told. */
export interface DataReply extends Pick<DataRequest, "stopsAccounts"> {
  readonly step: "answer" | "refuse" | "take-back";
  readonly text: string;
}

/** Two records of which somebody proposes that they are of one person. */
export interface ProposedPair {
  readonly key: string;
  readonly proposalKey: string;
}

/** A file that is to be uploaded. */
export interface NewFile {
  /** Distributions unless given; others only at the API. */
  readonly kind?: BatchId;
  readonly branchId: string;
  readonly csv: string;
  readonly programme: Programme | undefined;
}

/** What is done about a rule or its end. */
export type RuleStep = "approve" | "refuse" | "end";

/** What became of one of many requests. */
export interface ItemOutcome extends Pick<Answer, "code" | "message"> {
  /** The request's. */
  readonly key: string;
  /** The state in which the decision left it; "" where it left it alone. */
  readonly status: string;
}

/** Something that somebody is about to do, once however often it is sent. */
export interface Write {
  /** Goes where it is done from, if one has to, and looks at what is there. Never fails: sending tells. */
  open(): Promise<void>;
  send(): Promise<Answer>;
  /** Whether it can be sent again as it was. */
  canRepeat(): boolean;
}

export const doorNames = ["api", "forms"] as const;
export type DoorName = (typeof doorNames)[number];

/** The way by which a member of staff gets at the bank. What they do carries a key: the same key is the same write. */
export interface Door {
  readonly name: DoorName;
  /** What one may give for an amount here, and should not. */
  readonly hostileAmounts: readonly unknown[];
  create(wanted: Wanted, key: string): Write;
  decide(request: Pick<Request, "key" | "type">, act: "approve" | "void", key: string): Write;
  /** The data of the answer have the key by which the outcome is read. */
  decideMany(requests: readonly Request[], act: "approve" | "void", key: string): Write;
  /** What became of each of many; undefined while some wait. */
  outcomeOf(key: string): Promise<readonly ItemOutcome[] | undefined>;
  proposeRule(rule: NewRule, key: string): Write;
  stepRule(rule: Pick<Rule, "key">, step: RuleStep, key: string): Write;
  nameDeputy(deputy: NewDeputy, key: string): Write;
  endDeputyship(deputyship: Pick<Deputyship, "key">, key: string): Write;
  switchStatus(customer: Customer, status: ActiveStatus, key: string): Write;
  changeAsnaf(change: AsnafChange, key: string): Write;
  proposeBudget(budget: NewBudget, key: string): Write;
  decideBudget(budget: Budget, decision: "approve" | "refuse", key: string): Write;
  askAboutData(asked: NewDataRequest, key: string): Write;
  replyToData(request: Pick<DataRequest, "key">, reply: DataReply, key: string): Write;
  proposeRetention(category: RetentionCategory, key: string): Write;
  decideRetention(run: Pick<Run, "key">, decision: "approve" | "refuse", key: string): Write;
  /** Approves that two records are of one person. */
  approveSamePerson(pair: ProposedPair, key: string): Write;
  upload(file: NewFile, key: string): Write;
  /** Only at the API: has a file processed that registers people. */
  processRegistration?(batch: Pick<Batch, "key" | "branchId">, key: string): Write;
  process(batch: Batch, key: string): Write;
  cancel(batch: Batch, key: string): Write;
  /** Only at the API: a user with the right sends the same request once more, as somebody who has overheard it would. */
  switchUser?(userId: string, status: ActiveStatus, key: string): Write;
  replay?(wanted: Wanted, key: string): Write;
  /** Signs in again where it is time to; to be asked before each round. */
  renew(): Promise<void>;
}
