import type { Actor } from "bank-api/domain/actor";

/** Who made or last changed a record, and under what name then. */
export interface Person {
  readonly id: string | null;
  readonly name: string;
}

export const personOf = (actor: Actor): Person => ({ id: actor.userId, name: actor.name });

/** Rows of one page and how many there are in all. */
export interface Counted<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** `count(*)` comes from `pg` as text. */
export const toCount = (count: string | number | bigint) => Number(count);
