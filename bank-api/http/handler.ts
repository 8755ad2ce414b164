import type { BodyOf, DataInputOf, ParamsOf } from "contract/call";
import type { CallName, Calls } from "contract/calls";
import type { Actor } from "bank-api/domain/actor";
import type { Clock } from "bank-api/domain/clock";
import type { Db } from "bank-api/store/database";
import type { IdSource } from "bank-api/domain/ids";
import type { PageOf } from "./paging";

/** What a handler of a call with an access token is given. */
export interface CallContext<N extends CallName> {
  readonly actor: Actor;
  readonly params: ParamsOf<Calls[N]>;
  /** `skip` and `limit` of a list call, read and checked. */
  readonly page: PageOf<N>;
  readonly body: BodyOf<Calls[N]>;
  /**
   * For a write: the database transaction that also holds the idempotency key and the kept answer,
   * so effect and answer commit together. For a read: the pool.
   */
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: IdSource;
}

export interface Answer<N extends CallName> {
  readonly data: DataInputOf<Calls[N]>;
  readonly message?: string;
  readonly fullCount?: number;
  readonly fullCountCapped?: boolean;
}

/** Answers one call, or throws a `DomainError`. Permission has been checked; branch scope is the handler's own. */
export type Handler<N extends CallName> = (context: CallContext<N>) => Promise<Answer<N>>;

/**
 * A write with slow work to do first, such as hashing a password. The work runs before the transaction, which would hold a
 * connection and locks meanwhile, and once, however often the transaction runs. It may refuse for want of room (429). All
 * other refusals are for the transaction, which keeps them with the idempotency key.
 */
export interface PreparedHandler<N extends CallName> {
  prepare(context: Omit<CallContext<N>, "db">): Promise<Handler<N>>;
}

export type Handlers<N extends CallName> = { readonly [K in N]: Handler<K> };
