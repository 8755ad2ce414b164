import type { Actor } from "bank-api/domain/actor";
import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { findBatch, type Batch } from "bank-api/store/batches";
import { findBranch, type BranchFields } from "bank-api/store/branches";
import { findCustomer, type Customer } from "bank-api/store/customers";
import type { Db } from "bank-api/store/database";
import { findRole, type RoleFields } from "bank-api/store/roles";
import { findUser, type User } from "bank-api/store/users";

/** The branch whose records an actor may open; `undefined` for head office: any. */
export function ownScope(actor: Actor): string | undefined {
  return actor.branch.isHeadOffice ? undefined : actor.branch.id;
}

/** A customer that the actor may know of; another branch's does not exist for them (docs/rules.md#branch-scope). */
export async function visibleCustomer(db: Db, actor: Actor, key: string): Promise<Customer> {
  const customer = isId(key) ? await findCustomer(db, key, ownScope(actor)) : undefined;
  if (!customer) throw notFound();
  return customer;
}

/** A batch that the actor may know of; another branch's, or a cancelled one, does not exist (docs/rules.md#branch-scope). */
export async function visibleBatch(db: Db, actor: Actor, key: string): Promise<Batch> {
  const batch = isId(key) ? await findBatch(db, key, ownScope(actor)) : undefined;
  if (!batch) throw notFound();
  return batch;
}

/** A user whom the actor may administer; another branch's does not exist for them (docs/rules.md#branch-scope). */
export async function visibleUser(db: Db, actor: Actor, key: string): Promise<User> {
  const user = isId(key) ? await findUser(db, key) : undefined;
  if (user === undefined || !isWithin(ownScope(actor), user.branchId)) throw notFound();
  return user;
}

/** A branch that the actor may open: their own, and for head office any. */
export async function visibleBranch(
  db: Db,
  actor: Actor,
  key: string,
): Promise<{ id: string } & BranchFields> {
  const branch = await findBranch(db, key);
  if (branch === undefined || !isWithin(ownScope(actor), branch.id)) throw notFound();
  return branch;
}

/** A role; roles belong to no branch. */
export async function existingRole(db: Db, key: string): Promise<{ id: string } & RoleFields> {
  const role = isId(key) ? await findRole(db, key) : undefined;
  if (role === undefined) throw notFound();
  return role;
}

const isWithin = (scope: string | undefined, branchId: string) => scope === undefined || scope === branchId;
