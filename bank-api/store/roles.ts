import { sql } from "kysely";
import type { FeatureCode } from "contract/features";
import type { ActiveStatus } from "contract/values";
import { containing } from "./containing";
import type { Db } from "./database";
import type { Page, PageRequest } from "./paging";
import type { Person } from "./person";

export interface RoleFields {
  readonly code: string;
  readonly description: string;
  readonly status: ActiveStatus;
  /** Codes of screens; menu groups are derived (domain/features.ts). */
  readonly features: readonly FeatureCode[];
}

export interface NewRole extends RoleFields {
  readonly id: string;
  readonly creator: Person;
  readonly createdAt: Date;
}

export interface RoleRow extends RoleFields {
  readonly id: string;
  readonly creatorName: string;
  readonly changer: Person;
  readonly createdAt: Date;
}

export interface RoleFilter {
  readonly id: string | undefined;
  readonly status: string | undefined;
  /** Part of a code or a description. */
  readonly search: string | undefined;
}

export async function insertRole(db: Db, role: NewRole): Promise<void> {
  await db
    .insertInto("roles")
    .values({
      id: role.id,
      ...columnsOf(role),
      creator_id: role.creator.id,
      creator_name: role.creator.name,
      changer_id: role.creator.id,
      changer_name: role.creator.name,
      created_at: role.createdAt,
    })
    .execute();
}

export async function updateRole(db: Db, id: string, role: RoleFields, changer: Person): Promise<void> {
  await db
    .updateTable("roles")
    .set({ ...columnsOf(role), changer_id: changer.id, changer_name: changer.name })
    .where("id", "=", id)
    .execute();
}

/** Roles, newest first. */
export async function listRoles(
  db: Db,
  { id, status, search }: RoleFilter,
  page: PageRequest,
): Promise<Page<RoleRow>> {
  let found = db.selectFrom("roles");
  if (id !== undefined) found = found.where("id", "=", id);
  if (status !== undefined) found = found.where(sql`status`, "=", status);
  if (search !== undefined) found = found.where(containing(search, "code", "description"));
  const rows = await found.selectAll().orderBy("id", "desc").offset(page.skip).limit(page.limit).execute();
  const { total } = await found.select((of) => of.fn.countAll().as("total")).executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      description: row.description,
      status: row.status,
      features: row.features,
      creatorName: row.creator_name,
      changer: { id: row.changer_id, name: row.changer_name },
      createdAt: row.created_at,
    })),
    total: Number(total),
  };
}

export async function findRole(db: Db, id: string): Promise<({ id: string } & RoleFields) | undefined> {
  return selectRoles(db).where("id", "=", id).executeTakeFirst();
}

/** Codes are told apart whatever their case. */
export async function findRoleByCode(
  db: Db,
  code: string,
): Promise<({ id: string } & RoleFields) | undefined> {
  return selectRoles(db)
    .where(sql`lower(code)`, "=", code.toLowerCase())
    .executeTakeFirst();
}

const selectRoles = (db: Db) =>
  db.selectFrom("roles").select(["id", "code", "description", "status", "features"]);

function columnsOf(role: RoleFields) {
  return {
    code: role.code,
    description: role.description,
    status: role.status,
    features: [...role.features],
  };
}
