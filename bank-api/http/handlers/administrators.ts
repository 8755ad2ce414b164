import { administratorFeatures, requireAdministratorLeft } from "bank-api/domain/administration";
import type { Db } from "bank-api/store/database";
import { countHolders } from "bank-api/store/users";

/** Makes a change of users or roles, unless it leaves no administrator. The caller has taken the turn to administer. */
export async function keepingAdministrators(db: Db, change: () => Promise<void>): Promise<void> {
  const before = await countHolders(db, administratorFeatures);
  await change();
  requireAdministratorLeft(before, await countHolders(db, administratorFeatures));
}
