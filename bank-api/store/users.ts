import { sql } from "kysely";
import type { FeatureCode } from "contract/features";
import type { ActiveStatus } from "contract/values";
import { lockAuditTrail } from "./audit";
import { containing } from "./containing";
import type { Db } from "./database";
import type { Page, PageRequest } from "./paging";
import type { Person } from "./person";

export interface NewUser {
  readonly id: string;
  /** E-mail address, lower-cased. */
  readonly username: string;
  readonly name: string;
  readonly status: ActiveStatus;
  readonly branchId: string;
  readonly roleId: string;
  readonly password: StoredPassword;
  readonly creator: Person;
  readonly createdAt: Date;
}

export interface StoredPassword {
  /** Made by `hashPassword` (access/passwords.ts). */
  readonly hash: string;
  /** Only good for choosing one's own (E2). */
  readonly isTemporary: boolean;
  /** Of a temporary password; null if it lasts. */
  readonly expiresAt: Date | null;
}

/** A user as lists show them. */
export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly status: ActiveStatus;
  readonly branchId: string;
  readonly branchName: string;
  readonly isHeadOffice: boolean;
  readonly roleId: string;
  readonly roleDescription: string;
  readonly creatorName: string;
  readonly createdAt: Date;
}

export interface UserFilter {
  /** Undefined: all branches. */
  readonly branchId: string | undefined;
  readonly id: string | undefined;
  readonly status: string | undefined;
  /** Part of a name or an e-mail address. */
  readonly search: string | undefined;
}

/** What sign-in must know of an account. */
export interface Credentials {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly status: ActiveStatus;
  readonly password: StoredPassword;
}

export async function insertUser(db: Db, user: NewUser): Promise<void> {
  await db
    .insertInto("users")
    .values({
      id: user.id,
      username: user.username,
      name: user.name,
      status: user.status,
      branch_id: user.branchId,
      role_id: user.roleId,
      ...passwordColumns(user.password),
      creator_id: user.creator.id,
      creator_name: user.creator.name,
      created_at: user.createdAt,
    })
    .execute();
}

/** Users, newest first. */
export async function listUsers(db: Db, filter: UserFilter, page: PageRequest): Promise<Page<UserRow>> {
  const found = usersWith(db, filter);
  const rows = await found
    .select([
      "users.id",
      "users.username",
      "users.name",
      "users.status",
      "users.branch_id as branchId",
      "branches.name as branchName",
      sql<boolean>`branches.type = 'Pusat'`.as("isHeadOffice"),
      "users.role_id as roleId",
      "roles.description as roleDescription",
      "users.creator_name as creatorName",
      "users.created_at as createdAt",
    ])
    .orderBy("users.id", "desc")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  const { total } = await found.select((of) => of.fn.countAll().as("total")).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

function usersWith(db: Db, { branchId, id, status, search }: UserFilter) {
  let query = db
    .selectFrom("users")
    .innerJoin("branches", "branches.id", "users.branch_id")
    .innerJoin("roles", "roles.id", "users.role_id");
  if (branchId !== undefined) query = query.where("users.branch_id", "=", branchId);
  if (id !== undefined) query = query.where("users.id", "=", id);
  if (status !== undefined) query = query.where(sql`users.status`, "=", status);
  if (search !== undefined) query = query.where(containing(search, "users.name", "users.username"));
  return query;
}

export interface UserFacts {
  readonly id: string;
  readonly name: string;
  readonly status: ActiveStatus;
  readonly branchId: string;
  readonly branchName: string;
  readonly roleId: string;
  readonly roleCode: string;
  readonly roleDescription: string;
}

export async function findUser(db: Db, id: string): Promise<UserFacts | undefined> {
  return db
    .selectFrom("users")
    .innerJoin("branches", "branches.id", "users.branch_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select([
      "users.id",
      "users.name",
      "users.status",
      "users.branch_id as branchId",
      "branches.name as branchName",
      "users.role_id as roleId",
      "roles.code as roleCode",
      "roles.description as roleDescription",
    ])
    .where("users.id", "=", id)
    .executeTakeFirst();
}

export interface UserChange {
  readonly name?: string;
  readonly status?: ActiveStatus;
  readonly branchId?: string;
  readonly roleId?: string;
}

export async function updateUser(db: Db, id: string, change: UserChange): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.status !== undefined && { status: change.status }),
      ...(change.branchId !== undefined && { branch_id: change.branchId }),
      ...(change.roleId !== undefined && { role_id: change.roleId }),
    })
    .where("id", "=", id)
    .execute();
}

export async function findCredentials(db: Db, username: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom("users")
    .select([
      "id",
      "name",
      "username",
      "status",
      "password_hash",
      "password_temporary",
      "password_expires_at",
    ])
    .where("username", "=", username)
    .executeTakeFirst();
  return (
    row && {
      userId: row.id,
      name: row.name,
      username: row.username,
      status: row.status,
      password: {
        hash: row.password_hash,
        isTemporary: row.password_temporary,
        expiresAt: row.password_expires_at,
      },
    }
  );
}

/**
 * Whether an account still is as it was judged: active, with the same password. If so it stays that way until commit.
 * Locks the audit trail first (`transact` has the order of locks).
 */
export async function lockUserIfUnchanged(db: Db, { userId, password }: Credentials): Promise<boolean> {
  const held = await lockUser(db, userId);
  return held?.status === "Active" && held.password_hash === password.hash;
}

/** Whether a user is active. If so they stay it until commit, as with `lockUserIfUnchanged`. */
export async function lockUserIfActive(db: Db, userId: string): Promise<boolean> {
  return (await lockUser(db, userId))?.status === "Active";
}

async function lockUser(db: Db, userId: string) {
  await lockAuditTrail(db);
  return db
    .selectFrom("users")
    .select(["status", "password_hash"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Unconditional: the caller holds the user (`lockUserIfUnchanged`, `lockUserIfActive`). */
export async function setPassword(db: Db, userId: string, password: StoredPassword): Promise<void> {
  await db.updateTable("users").set(passwordColumns(password)).where("id", "=", userId).execute();
}

function passwordColumns(password: StoredPassword) {
  return {
    password_hash: password.hash,
    password_temporary: password.isTemporary,
    password_expires_at: password.expiresAt,
  };
}

/** What sign-in answers about a user beside the tokens. */
export interface Profile {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly isHeadOffice: boolean;
  readonly roleId: string;
  readonly roleDescription: string;
  readonly features: readonly FeatureCode[];
}

export async function findProfile(db: Db, userId: string): Promise<Profile> {
  return db
    .selectFrom("users")
    .innerJoin("branches", "branches.id", "users.branch_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select([
      "users.id as userId",
      "users.name",
      "users.username",
      "users.branch_id as branchId",
      "branches.name as branchName",
      sql<boolean>`branches.type = 'Pusat'`.as("isHeadOffice"),
      "users.role_id as roleId",
      "roles.description as roleDescription",
      sql<FeatureCode[]>`CASE WHEN roles.status = 'Active' THEN roles.features ELSE '{}' END`.as("features"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** How many active users hold all of these features through an active role. */
export async function countHolders(db: Db, features: readonly FeatureCode[]): Promise<number> {
  const { total } = await db
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select((of) => of.fn.countAll().as("total"))
    .where("users.status", "=", "Active")
    .where("roles.status", "=", "Active")
    .where(sql<boolean>`roles.features @> ${features}::text[]`)
    .executeTakeFirstOrThrow();
  return Number(total);
}
