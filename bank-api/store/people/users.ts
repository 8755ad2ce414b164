import type { Actor } from "bank-api/domain/actor";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { openTo } from "bank-api/domain/deputies";
import { sql, type InferResult } from "kysely";
import type { FeatureCode } from "contract/features";
import { representedOn } from "../approvals/deputyships";
import { meets, type RecordFilter } from "../lists/containing";
import { inScope } from "../lists/in-scope";
import { readPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { versionOf } from "../runtime/hash";
import { lockAdministration } from "./administration-turn";

/** Who made or last changed a record, with the name that they had then. */
export interface Person {
  readonly key: string | null;
  readonly name: string;
}

/** Who did something, and when. */
export interface Stamp extends Person {
  readonly at: Date;
}

/** A user who did something, and when. The bank itself is none. */
export type UserStamp = Stamp & { readonly key: string };

/** Columns that say who changed a record last. */
export const changerColumns = ({ key: id, name }: Person) => ({ changer_id: id, changer_name: name });

/** Columns that say who created a record, and when. Its creator counts as the last who changed it. */
export const creatorColumns = ({ creator, createdAt }: Pick<NewUser, "creator" | "createdAt">) => ({
  creator_id: creator.key,
  creator_name: creator.name,
  created_at: createdAt,
  ...changerColumns(creator),
});

export const personOf = (actor: Actor): Person => ({ key: actor.userId, name: actor.name });

type GivenFields = "id" | "username" | "name" | "status" | "branchId" | "roleId" | "createdAt";

export interface NewUser extends Readonly<Pick<User, GivenFields>> {
  readonly password: StoredPassword;
  readonly creator: Person;
}

interface StoredPassword {
  /** Made by `Passwords` (access/passwords.ts). */
  readonly hash: string;
  /** A temporary password can only be used to choose a new one. */
  readonly isTemporary: boolean;
  /** When a temporary password ends; null for one that does not end. */
  readonly expiresAt: Date | null;
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
      creator_id: user.creator.key,
      creator_name: user.creator.name,
      created_at: user.createdAt,
    })
    .execute();
}

/** A user with branch and role. `username` is the e-mail address, lower-cased. An inactive role grants no features. */
export type User = InferResult<ReturnType<typeof selectUsers>>[number];

function selectUsers(db: Db) {
  return db
    .selectFrom("users")
    .innerJoin("branches", "branches.id", "users.branch_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select([
      "users.id",
      "users.username",
      "users.name",
      "users.status",
      "users.branch_id as branchId",
      "branches.name as branchName",
      "branches.town as branchTown",
      sql<boolean>`branches.type = 'Pusat'`.as("isHeadOffice"),
      "users.role_id as roleId",
      "roles.code as roleCode",
      "roles.description as roleDescription",
      sql<FeatureCode[]>`CASE WHEN roles.status = 'Active' THEN roles.features ELSE '{}' END`.as("features"),
      "users.creator_name as creatorName",
      "users.created_at as createdAt",
    ])
    .select([withSecondFactor.as("hasSecondFactor"), neverSignedIn.as("neverSignedIn")]);
}

/**
 * Whether a user of the statement has neither signed in nor chosen a password. The audit trail tells, because it keeps its rows for
 * ever. A user whom it does not know, but who has a password of their own, has signed in.
 */
const neverSignedIn = sql<boolean>`(users.password_temporary AND NOT EXISTS (
  SELECT FROM audit_log
  WHERE subject = 'user:' || users.id AND action IN ('session.start', 'user.set-password', 'user.change-password')))`;

/** When the e-mail was written that the user's mailbox refused last (`giveUpMail`). */
const withRefusedMail = sql<Date | null>`
  (SELECT max(created_at) FROM mail_outbox WHERE recipient = users.username AND next_try_at = 'infinity')`;

/** A user as those see them who administer users. */
export type ListedUser = User & { readonly mailRefusedAt: Date | null };

/** Users, newest first. */
export async function listUsers(
  db: Db,
  filter: RecordFilter & { readonly scope: BranchScope },
  page: PageRequest,
) {
  const query = selectUsers(db)
    .select(withRefusedMail.as("mailRefusedAt"))
    .where(inScope(filter.scope, "users.branch_id"))
    .where(meets(filter, "users", ["name", "username"]))
    .orderBy("users.id", "desc");
  return readPage(query, page);
}

export async function findUser(db: Db, id: string, scope: BranchScope): Promise<User | undefined> {
  return selectUsers(db)
    .where("users.id", "=", id)
    .where(inScope(scope, "users.branch_id"))
    .executeTakeFirst();
}

/** A user who has just proved to be this one, whatever their branch, with what they may open as a deputy today. */
export async function readUser(db: Db, id: string, now: Date): Promise<User> {
  const { standsInFor, features, ...user } = await selectUsers(db)
    .select(representedOn(jakartaDate(now)).as("standsInFor"))
    .where("users.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...user, features: openTo(features, standsInFor) };
}

/**
 * The version of what a sign-in says about a user. It changes when the user gets another name, branch or role, and when the
 * role gets other features (capability `sessions`). Where the branch has no town, it is that of releases which knew none.
 */
export function identityVersionOf(
  user: Pick<
    User,
    "name" | "branchId" | "branchName" | "branchTown" | "isHeadOffice" | "roleDescription" | "features"
  >,
): string {
  const { name, branchId, branchName, isHeadOffice, roleDescription, features } = user;
  const branchTown = user.branchTown || undefined;
  return versionOf({ name, branchId, branchName, branchTown, isHeadOffice, roleDescription, features });
}

type UserChange = Partial<Pick<User, "username" | "name" | "status" | "branchId" | "roleId">>;

/** Changes the fields that are given. */
export async function updateUser(db: Db, { id }: User, change: UserChange): Promise<void> {
  const { username, name, status, branchId, roleId } = change;
  await db
    .updateTable("users")
    .set({ username, name, status, branch_id: branchId, role_id: roleId })
    .where("id", "=", id)
    .execute();
}

/** What sign-in must know of a user. */
export interface Credentials extends Readonly<Pick<User, "name" | "username" | "status">> {
  readonly userId: string;
  readonly password: StoredPassword;
  /** Whether a code is asked for beside the password. */
  readonly hasSecondFactor: boolean;
}

/** Whether a user of the statement has a second factor on. */
export const withSecondFactor = sql<boolean>`
  EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)`;

export async function findCredentials(db: Db, username: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .select(withSecondFactor.as("hasSecondFactor"))
    .where("username", "=", username)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: userId, name, status, hasSecondFactor } = row;
  const password = {
    hash: row.password_hash,
    isTemporary: row.password_temporary,
    expiresAt: row.password_expires_at,
  };
  return { userId, name, username, status, password, hasSecondFactor };
}

/**
 * Locks a user until commit. Answers whether they are active and still have the password that was checked, and as many factors.
 */
export async function lockUserIfUnchanged(db: Db, checked: Credentials): Promise<boolean> {
  const user = await lockUser(db, checked.userId);
  return (
    user?.status === "Active" &&
    user.password_hash === checked.password.hash &&
    user.hasSecondFactor === checked.hasSecondFactor
  );
}

/** Locks a user until commit. Answers whether they are active, and still have the username by which they were found. */
export async function lockUserIfActive(db: Db, userId: string, username?: string): Promise<boolean> {
  const user = await lockUser(db, userId);
  return user?.status === "Active" && user.username === (username ?? user.username);
}

/** Takes the turn to administer first: `transact` has the order of locks. */
async function lockUser(db: Db, userId: string) {
  await lockAdministration(db);
  return db
    .selectFrom("users")
    .select(["username", "status", "password_hash", withSecondFactor.as("hasSecondFactor")])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The caller has locked the user (`lockUserIfUnchanged`, `lockUserIfActive`). */
export async function setPassword(db: Db, userId: string, password: StoredPassword): Promise<void> {
  await db.updateTable("users").set(passwordColumns(password)).where("id", "=", userId).execute();
}

/** Replaces the hash of a password that stays the same; false, and nothing changed, if it is no longer `former`. */
export async function replaceHash(db: Db, userId: string, former: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: hash })
    .where("id", "=", userId)
    .where("password_hash", "=", former)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function passwordColumns(password: StoredPassword) {
  return {
    password_hash: password.hash,
    password_temporary: password.isTemporary,
    password_expires_at: password.expiresAt,
  };
}

/** How many active users have all of these features through an active role. */
export async function countHolders(db: Db, features: readonly FeatureCode[]): Promise<number> {
  const { total } = await db
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(sql<number>`count(*)::integer`.as("total"))
    .where("users.status", "=", "Active")
    .where("roles.status", "=", "Active")
    .where(sql<boolean>`roles.features @> ${features}::text[]`)
    .executeTakeFirstOrThrow();
  return total;
}
