import type { Actor } from "bank-api/domain/actor";
import { openTo } from "bank-api/domain/deputies";
import { refused } from "bank-api/domain/errors";
import { mostViews } from "bank-api/domain/views";
import { sql } from "kysely";
import type { SavedView } from "contract/extensions/pending";
import type { FeatureCode, MenuFeatureCode } from "contract/features";
import { planOnce, type Db } from "../runtime/database";
import { refuseDuplicate } from "../runtime/errors";
import { keyAndName } from "../runtime/in-json";

interface NewView extends Readonly<Omit<SavedView, "owner">> {
  readonly feature: MenuFeatureCode;
  readonly createdAt: Date;
}

/** More than anybody reads in a menu. */
const mostListed = 200;

/** The views that a user sees, by name: their own, and those shared in their branch, of screens that they may see. */
export async function listViews(db: Db, actor: Actor): Promise<SavedView[]> {
  return db
    .selectFrom("saved_views")
    .modifyFront(planOnce)
    .innerJoin("users", "users.id", "saved_views.owner_id")
    .select(["saved_views.id as key", "saved_views.name", "url as address", "is_shared as isShared"])
    .select(keyAndName("owner_id", "users.name").as("owner"))
    .where((is) =>
      is.or([
        is("owner_id", "=", actor.userId),
        is.and([
          is("saved_views.branch_id", "=", actor.branch.id),
          is("is_shared", "=", sql.lit(true)),
          is("users.status", "=", sql.lit("Active")),
        ]),
      ]),
    )
    .where(
      "feature_code",
      "=",
      sql<FeatureCode>`ANY(${openTo([...actor.features], actor.standsInFor)}::text[])`,
    )
    .orderBy("saved_views.name")
    .orderBy("saved_views.id")
    .limit(mostListed)
    .execute();
}

/**
 * Saves a view of the actor. The caller runs this in a transaction: it locks the user, so that two calls of one user
 * cannot save one view too many.
 *
 * @throws DomainError E3 when they have too many, E1 when they have one of that name
 */
export async function insertView(db: Db, actor: Actor, view: NewView): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", actor.userId).forNoKeyUpdate().execute();
  const own = await db.selectFrom("saved_views").select("id").where("owner_id", "=", actor.userId).execute();
  if (own.length >= mostViews) throw refused(`Paling banyak ${mostViews} tampilan per pengguna.`);
  const insertion = db.insertInto("saved_views").values({
    id: view.key,
    owner_id: actor.userId,
    branch_id: actor.branch.id,
    name: view.name,
    url: view.address,
    feature_code: view.feature,
    is_shared: view.isShared,
    created_at: view.createdAt,
  });
  await refuseDuplicate(insertion.execute(), "Nama ini sudah dipakai untuk tampilan lain.");
}

/** Deletes a view of the actor. Answers whether they had it. */
export async function deleteView(db: Db, actor: Actor, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("saved_views")
    .where("id", "=", id)
    .where("owner_id", "=", actor.userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
