import type { ActorCall, CallInput, OpenCall, RecordName, Rules } from "bank-api/domain/permission";
import type { Access } from "bank-api/store/audit/access-log";
import type { AuditEntry } from "bank-api/store/audit/audit";
import type { Posting } from "bank-api/store/ledger/posting-group";
import type { Records } from "bank-api/store/named-records";
import type { Db } from "bank-api/store/runtime/database";
import type { WriteKey } from "bank-api/store/runtime/idempotency";
import type { BodyOf, DataInputOf, ParamsOf } from "contract/call";
import type { CallName, Calls } from "contract/calls";
import type { ProposalAnswer } from "contract/decisions";
import type { recordedReads } from "contract/multi-read";
import type { BasicCredentials } from "./credentials";
import type { PageOf } from "./paging";
import type { Services } from "./services";

/** The record that the rule of a call looks up. */
export type RecordOf<N extends CallName> = N extends keyof Rules
  ? Rules[N] extends { readonly record: { readonly name: infer R extends RecordName } }
    ? Records[R]
    : undefined
  : undefined;

/** What a handler of a call with an access token is given. */
export interface CallContext<N extends CallName> extends Services, CallInput<N> {
  /** `skip` and `limit` of a list call, read and checked. */
  readonly page: PageOf<N>;
  /** The record that the call names, as it was found in the scope of the actor when the permission was checked. */
  readonly record: RecordOf<N>;
  /** The idempotency key of a call that takes one. */
  readonly key: WriteKey | undefined;
  /**
   * The transaction that also keeps the answer of a write, so that both commit together. A read gets the pool, or a standby's
   * connection.
   */
  readonly db: Db;
}

/** A value as the store gives it, which nobody changes any more. */
type Given<T> = T extends readonly (infer Row)[] ? readonly Given<Row>[] : T;

/** The handler of a call without an access token says whose act it was. */
export interface Recorded {
  readonly act?: AuditEntry;
}

/** The act of the caller. Where it does not say when, it is of the moment at which the handler has ended. */
export type Act = Omit<AuditEntry, "actor" | "at"> & Partial<Pick<AuditEntry, "at">>;

export interface Answer<N extends CallName> {
  readonly data: Given<DataInputOf<Calls[N]>>;
  /** What is kept under the idempotency key, if that is less: a secret is answered once. */
  readonly keptData?: Given<DataInputOf<Calls[N]>>;
  readonly message?: string;
  readonly fullCount?: number;
  readonly fullCountCapped?: boolean;
  /** What goes on record of a write, under the caller's name. */
  readonly act?: Act;
  /** The access to personal data that goes on record (docs/rules.md#personal-data-on-record). */
  readonly opened?: N extends (typeof recordedReads)[number] ? Omit<Access, "actor" | "address"> : never;
  /** The customers whom the answer shows without their keys (bank-api/domain/shown-people.ts). */
  readonly shown?: readonly string[];
}

/** Answers one call, or throws a `DomainError`. Permission has been checked. The handler itself keeps to the branch scope. */
export type Handler<N extends CallName> = (context: CallContext<N>) => Promise<Answer<N>>;

/**
 * A write with slow work to do first, such as hashing a password. The work runs once, before the transaction, which would hold a
 * connection and locks meanwhile and may run several times. Its `db` is the pool: what it counts there stays counted. The work
 * itself may refuse only because too much waits (429). All other refusals belong into the transaction, which keeps them with the
 * idempotency key.
 */
export interface PreparedHandler<N extends CallName> {
  prepare(context: CallContext<N>): Promise<Handler<N>>;
}

/** A write that may go through the ledger together with others (store/ledger/posting-group.ts). */
export interface PostingHandler<N extends CallName> {
  /** Reads what the call posts. Undefined where the call always goes alone. */
  posting(context: CallContext<N>): (() => Promise<Posting>) | undefined;
  /** Makes the posting alone. */
  handle: Handler<N>;
}

export type AnyHandler<N extends CallName> = Handler<N> | PreparedHandler<N> | PostingHandler<N>;

/** A handler for every call with an access token. */
export type ActorHandlers = { readonly [N in ActorCall]: AnyHandler<N> };

/** What a handler of a call without an access token is given. The handler itself checks who asks. */
export interface OpenContext<N extends OpenCall> extends Services {
  readonly params: ParamsOf<Calls[N]>;
  readonly body: BodyOf<Calls[N]>;
  /** The credentials of a Basic call; empty texts for other calls. */
  readonly credentials: BasicCredentials;
  /** The token of the refresh call; "" for other calls. */
  readonly refreshToken: string;
  /** The client's network address. Undefined if only the app's own address is known, which all clients share. */
  readonly address: string | undefined;
  /** What the browser calls itself. */
  readonly browser: string | undefined;
}

/**
 * Checks who asks, then returns what the call does, which runs in a transaction. The check counts tries and failures outside
 * that transaction, so they stay counted when it is rolled back.
 */
type OpenHandler<N extends OpenCall> = (
  context: OpenContext<N>,
) => Promise<(transaction: Db) => Promise<Answer<N> & Recorded>>;

export type OpenHandlers = { readonly [N in OpenCall]: OpenHandler<N> };

/** What each answer to a proposal does to what it is about, and what then goes on record. */
export type Answers = Readonly<Record<ProposalAnswer, (at: Date) => Promise<Done>>>;
type Done = Pick<AuditEntry, "action" | "subject" | "before" | "after">;

export type DecisionContext = CallContext<"decideProposal">;
/** What most decisions need of it. */
export type Deciding = Pick<DecisionContext, "actor" | "body" | "db" | "record">;
