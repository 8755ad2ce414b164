import { isDeepStrictEqual } from "node:util";
import type { Actor } from "bank-api/domain/actor";
import { administratorFeatures, requireAdministratorLeft } from "bank-api/domain/administration";
import { noRight } from "bank-api/domain/errors";
import { lockAdministration } from "bank-api/store/people/administration-turn";
import { findActor } from "bank-api/store/people/admission";
import { countHolders } from "bank-api/store/people/users";
import type { Db } from "bank-api/store/runtime/database";
import { notSignedIn } from "../credentials";
import type { CallContext } from "../handler";

/**
 * Locks the administration for an actor who was admitted before, and may have waited for the lock. The holder before may have
 * deactivated the actor or changed their rights: then the call is refused.
 */
export async function lockAdministrationFor({ db, actor }: Pick<CallContext<never>, "db" | "actor">) {
  await lockAdministration(db);
  const now = await findActor(db, actor.sessionId);
  if (now === undefined) throw notSignedIn();
  if (!isDeepStrictEqual(rightsOf(now), rightsOf(actor))) throw noRight();
}

const rightsOf = ({ roleId, features, branch }: Actor) => ({
  roleId,
  features,
  branchId: branch.id,
  isHeadOffice: branch.isHeadOffice,
});

/** Makes a change of users or roles, unless it leaves no administrator. The caller has locked the administration. */
export async function keepingAdministrators(db: Db, change: () => Promise<void>): Promise<void> {
  const before = await countHolders(db, administratorFeatures);
  await change();
  requireAdministratorLeft(before, await countHolders(db, administratorFeatures));
}
