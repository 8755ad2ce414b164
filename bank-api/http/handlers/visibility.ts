import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { existing } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { findCustomer } from "bank-api/store/customers/customers";
import { findBranch } from "bank-api/store/people/branches";
import { findRole } from "bank-api/store/people/roles";
import { findUser } from "bank-api/store/people/users";
import { findProgramme } from "bank-api/store/programmes/programmes";
import type { Db } from "bank-api/store/runtime/database";
import type { CustomerType } from "contract/specified/customers";

/** A user whom the actor may administer; another branch's does not exist for them (docs/rules.md#branch-scope). */
export const visibleUser = async (db: Db, actor: Actor, key: string) =>
  existing(isId(key) && (await findUser(db, key, BranchScope.of(actor))));

/** A branch that the actor may open: their own, and for head office any. */
export const visibleBranch = async (db: Db, actor: Actor, key: string) =>
  existing(await findBranch(db, key, BranchScope.of(actor)));

/** A mustahik or a merchant; another branch's does not exist for them. */
export async function visibleCustomer(db: Db, actor: Actor, key: string, type: CustomerType) {
  const customer = existing(isId(key) && (await findCustomer(db, key, BranchScope.of(actor))));
  return existing(customer.customerType === type && customer);
}

/** A role; roles belong to no branch. */
export const existingRole = async (db: Db, key: string) => existing(isId(key) && (await findRole(db, key)));

/** A programme, as it is at this moment; programmes belong to no branch. */
export const existingProgramme = async (db: Db, key: string, now: Date) =>
  existing(isId(key) && (await findProgramme(db, key, jakartaDate(now))));
