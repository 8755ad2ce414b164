import type { BranchScope } from "bank-api/domain/branch-scope";
import { sql } from "kysely";
import { inScope } from "../lists/in-scope";
import { readPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { keyAndName, stamp } from "../runtime/in-json";

/** Proposals to take away a second factor that wait, newest first. */
export async function listResets(
  db: Db,
  { scope, userId }: { readonly scope: BranchScope; readonly userId: string | undefined },
  page: PageRequest,
) {
  const waiting = db
    .selectFrom("proposals")
    .innerJoin("users", "users.id", "proposals.user_id")
    .innerJoin("users as askers", "askers.id", "proposed_by")
    .select(["proposals.id as key", keyAndName("users.id", "users.name").as("user")])
    .select([
      sql<string>`proposals.reason`.as("reason"), // each has one
      stamp("askers.id", "askers.name", "proposed_at").as("asked"),
    ])
    .where("kind", "=", "second-factor-reset")
    .where("decided_by", "is", null)
    .where(inScope(scope, "users.branch_id"));
  const chosen = userId === undefined ? waiting : waiting.where("users.id", "=", userId);
  return readPage(chosen.orderBy("proposals.id", "desc"), page);
}
