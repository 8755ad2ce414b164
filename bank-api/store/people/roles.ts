import { sql, type InferResult } from "kysely";
import { meets, type RecordFilter } from "../lists/containing";
import { readPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { changerColumns, creatorColumns, type Person } from "./users";

/** What may change of a role. `features` are screens, and the menu groups follow from them (domain/features.ts). */
export type RoleFields = Pick<Role, "code" | "description" | "status" | "features" | "requiresSecondFactor">;

export interface NewRole extends RoleFields, Pick<Role, "id" | "createdAt"> {
  readonly creator: Person;
}

export async function insertRole(db: Db, role: NewRole): Promise<void> {
  const row = { id: role.id, ...columnsOf(role), ...creatorColumns(role) };
  await db.insertInto("roles").values(row).execute();
}

export async function updateRole(db: Db, id: string, role: RoleFields, changer: Person): Promise<void> {
  await db
    .updateTable("roles")
    .set({ ...columnsOf(role), ...changerColumns(changer) })
    .where("id", "=", id)
    .execute();
}

export type Role = InferResult<ReturnType<typeof selectRoles>>[number];

const selectRoles = (db: Db) =>
  db
    .selectFrom("roles")
    .select(["id", "code", "description", "status", "features"])
    .select("requires_second_factor as requiresSecondFactor")
    .select(["creator_name as creatorName", "created_at as createdAt"])
    .select(["changer_id as changerId", "changer_name as changerName"]);

/** Roles, newest first. */
export async function listRoles(db: Db, filter: RecordFilter, page: PageRequest) {
  const found = selectRoles(db).where(meets(filter, "roles", ["code", "description"]));
  return readPage(found.orderBy("id", "desc"), page);
}

export async function findRole(db: Db, id: string): Promise<Role | undefined> {
  return selectRoles(db).where("id", "=", id).executeTakeFirst();
}

/** Codes are the same whatever their case. */
export async function findRoleByCode(db: Db, code: string): Promise<Role | undefined> {
  return selectRoles(db)
    .where(sql`lower(code)`, "=", code.toLowerCase())
    .executeTakeFirst();
}

function columnsOf({ code, description, status, features, requiresSecondFactor }: RoleFields) {
  return { code, description, status, features, requires_second_factor: requiresSecondFactor };
}
