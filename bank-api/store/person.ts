import type { Actor } from "bank-api/domain/actor";

/** Who made or last changed a record, and under what name then. */
export interface Person {
  readonly id: string | null;
  readonly name: string;
}

export const personOf = (actor: Actor): Person => ({ id: actor.userId, name: actor.name });
