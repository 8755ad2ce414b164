import { sql } from "kysely";
import type { ActiveStatus } from "contract/values";
import { containing } from "./containing";
import type { Db } from "./database";
import type { Page, PageRequest } from "./paging";
import type { Person } from "./person";

export interface BranchFields {
  readonly name: string;
  readonly type: "Pusat" | "Cabang";
  readonly address: string;
  readonly phoneNumber: string;
  readonly status: ActiveStatus;
}

export interface NewBranch extends BranchFields {
  /** The branch's code. */
  readonly id: string;
  /** Null for the main branch only. */
  readonly parentId: string | null;
  readonly creator: Person;
  readonly createdAt: Date;
}

export interface BranchRow extends BranchFields {
  readonly id: string;
  readonly parentId: string | null;
  readonly creatorName: string;
  readonly changer: Person;
  readonly createdAt: Date;
}

export interface BranchFilter {
  readonly id: string | undefined;
  readonly status: string | undefined;
  /** Part of a code or a name. */
  readonly search: string | undefined;
  /** The one branch that may be seen; undefined: all. */
  readonly scope: string | undefined;
}

export async function insertBranch(db: Db, branch: NewBranch): Promise<void> {
  await db
    .insertInto("branches")
    .values({
      id: branch.id,
      ...columnsOf(branch),
      parent_id: branch.parentId,
      creator_id: branch.creator.id,
      creator_name: branch.creator.name,
      changer_id: branch.creator.id,
      changer_name: branch.creator.name,
      created_at: branch.createdAt,
    })
    .execute();
}

export async function updateBranch(db: Db, id: string, branch: BranchFields, changer: Person): Promise<void> {
  await db
    .updateTable("branches")
    .set({ ...columnsOf(branch), changer_id: changer.id, changer_name: changer.name })
    .where("id", "=", id)
    .execute();
}

/** Branches, newest first. */
export async function listBranches(
  db: Db,
  { id, status, search, scope }: BranchFilter,
  page: PageRequest,
): Promise<Page<BranchRow>> {
  let found = db.selectFrom("branches");
  if (id !== undefined) found = found.where("id", "=", id);
  if (scope !== undefined) found = found.where("id", "=", scope);
  if (status !== undefined) found = found.where(sql`status`, "=", status);
  if (search !== undefined) found = found.where(containing(search, "id", "name"));
  const rows = await found
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  const { total } = await found.select((of) => of.fn.countAll().as("total")).executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      type: row.type,
      address: row.address,
      phoneNumber: row.phone_number,
      status: row.status,
      parentId: row.parent_id,
      creatorName: row.creator_name,
      changer: { id: row.changer_id, name: row.changer_name },
      createdAt: row.created_at,
    })),
    total: Number(total),
  };
}

export async function findBranch(db: Db, id: string): Promise<({ id: string } & BranchFields) | undefined> {
  return db
    .selectFrom("branches")
    .select(["id", "name", "type", "address", "phone_number as phoneNumber", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** What all branches are called, by code. */
export async function branchNames(db: Db): Promise<{ id: string; name: string }[]> {
  return db.selectFrom("branches").select(["id", "name"]).orderBy("id").execute();
}

function columnsOf(branch: BranchFields) {
  return {
    name: branch.name,
    type: branch.type,
    address: branch.address,
    phone_number: branch.phoneNumber,
    status: branch.status,
  };
}
