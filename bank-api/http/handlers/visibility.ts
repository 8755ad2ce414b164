import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { findBranch, type Branch } from "bank-api/store/people/branches";
import { findCustomer, type Customer } from "bank-api/store/customers/customers";
import type { Db } from "bank-api/store/runtime/database";
import { findProgramme, type Programme } from "bank-api/store/programmes/programmes";
import { findRole, type RoleFields } from "bank-api/store/people/roles";
import { findUser, type User } from "bank-api/store/people/users";

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

/** A mustahik or a merchant; another branch's does not exist for them. */
export async function visibleCustomer(db: Db, actor: Actor, key: string, type: Customer["customerType"]) {
  const customer = isId(key) ? await findCustomer(db, key, BranchScope.of(actor)) : undefined;
  if (customer === undefined || customer.customerType !== type) throw notFound();
  return customer;
}

/** A role; roles belong to no branch. */
export async function existingRole(db: Db, key: string): Promise<{ id: string } & RoleFields> {
  const role = isId(key) ? await findRole(db, key) : undefined;
  if (role === undefined) throw notFound();
  return role;
}

/** A programme, as it is at this moment; programmes belong to no branch. */
export async function existingProgramme(db: Db, key: string, now: Date): Promise<Programme> {
  const programme = isId(key) ? await findProgramme(db, key, jakartaDate(now)) : undefined;
  if (programme === undefined) throw notFound();
  return programme;
}
