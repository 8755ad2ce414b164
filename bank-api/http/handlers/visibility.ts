import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { findBatch, type Batch } from "bank-api/store/batches";
import { findBranch, type Branch } from "bank-api/store/branches";
import { findCustomer, type Customer } from "bank-api/store/customers";
import type { Db } from "bank-api/store/database";
import { findRole, type RoleFields } from "bank-api/store/roles";
import { findUser, type User } from "bank-api/store/users";

/** A customer that the actor may know of; another branch's does not exist for them (docs/rules.md#branch-scope). */
export async function visibleCustomer(db: Db, actor: Actor, key: string): Promise<Customer> {
  const customer = isId(key) ? await findCustomer(db, key, BranchScope.of(actor)) : undefined;
  if (!customer) throw notFound();
  return customer;
}

/** A batch that the actor may know of; another branch's, or a cancelled one, does not exist (docs/rules.md#branch-scope). */
export async function visibleBatch(db: Db, actor: Actor, key: string): Promise<Batch> {
  const batch = isId(key) ? await findBatch(db, key, BranchScope.of(actor)) : undefined;
  if (!batch) throw notFound();
  return batch;
}

/** A user whom the actor may administer; another branch's does not exist for them (docs/rules.md#branch-scope). */
export async function visibleUser(db: Db, actor: Actor, key: string): Promise<User> {
  const user = isId(key) ? await findUser(db, key, BranchScope.of(actor)) : undefined;
  if (user === undefined) throw notFound();
  return user;
}

/** A branch that the actor may open: their own, and for head office any. */
export async function visibleBranch(db: Db, actor: Actor, key: string): Promise<Branch> {
  const branch = await findBranch(db, key, BranchScope.of(actor));
  if (branch === undefined) throw notFound();
  return branch;
}

/** A role; roles belong to no branch. */
export async function existingRole(db: Db, key: string): Promise<{ id: string } & RoleFields> {
  const role = isId(key) ? await findRole(db, key) : undefined;
  if (role === undefined) throw notFound();
  return role;
}
