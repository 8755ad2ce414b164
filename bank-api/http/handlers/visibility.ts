import type { Actor } from "bank-api/domain/actor";
import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { findCustomer, type Customer } from "bank-api/store/customers";
import type { Db } from "bank-api/store/database";

/** The branch whose records an actor may open; `undefined` for head office: any. */
export function ownScope(actor: Actor): string | undefined {
  return actor.branch.isHeadOffice ? undefined : actor.branch.id;
}

/** A customer that the actor may know of; another branch's does not exist for them (rules.md §5). */
export async function visibleCustomer(db: Db, actor: Actor, key: string): Promise<Customer> {
  const customer = isId(key) ? await findCustomer(db, key, ownScope(actor)) : undefined;
  if (!customer) throw notFound();
  return customer;
}
