import type { BranchScope } from "bank-api/domain/branch-scope";
import type { InferResult } from "kysely";
import { meets, type RecordFilter } from "../lists/containing";
import { inScope } from "../lists/in-scope";
import { readPage, type PageRequest } from "../lists/paging";
import { planOnce, type Db } from "../runtime/database";
import { changerColumns, creatorColumns, type Person } from "./users";

/** What may change of a branch. `town` is where paper is signed; "" for none. */
export type BranchFields = Pick<Branch, "name" | "type" | "address" | "phoneNumber" | "town" | "status">;

/** A branch's key is its code. Only the main branch has no parent. */
export interface NewBranch extends BranchFields, Pick<Branch, "id" | "parentId" | "createdAt"> {
  readonly creator: Person;
}

export async function insertBranch(db: Db, branch: NewBranch): Promise<void> {
  const { id, parentId } = branch;
  const row = { id, parent_id: parentId, ...columnsOf(branch), ...creatorColumns(branch) };
  await db.insertInto("branches").values(row).execute();
}

export async function updateBranch(db: Db, { id }: Branch, branch: BranchFields, changer: Person) {
  await db
    .updateTable("branches")
    .set({ ...columnsOf(branch), ...changerColumns(changer) })
    .where("id", "=", id)
    .execute();
}

export type Branch = InferResult<ReturnType<typeof selectBranches>>[number];

const selectBranches = (db: Db) =>
  db
    .selectFrom("branches")
    .modifyFront(planOnce)
    .select([
      "id",
      "name",
      "type",
      "address",
      "phone_number as phoneNumber",
      "town",
      "status",
      "parent_id as parentId",
    ])
    .select(["creator_name as creatorName", "created_at as createdAt"])
    .select(["changer_id as changerId", "changer_name as changerName"]);

/** Branches, newest first. */
export async function listBranches(
  db: Db,
  filter: RecordFilter & { readonly scope: BranchScope },
  page: PageRequest,
) {
  const query = selectBranches(db)
    .where(inScope(filter.scope, "id"))
    .where(meets(filter, "branches", ["id", "name"]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  return readPage(query, page);
}

export async function findBranch(db: Db, id: string, scope: BranchScope): Promise<Branch | undefined> {
  return selectBranches(db).where("id", "=", id).where(inScope(scope, "id")).executeTakeFirst();
}

/** Code and name of each branch. */
export async function branchNames(db: Db, scope: BranchScope): Promise<{ key: string; name: string }[]> {
  return db
    .selectFrom("branches")
    .select(["id as key", "name"])
    .where(inScope(scope, "id"))
    .orderBy("id")
    .execute();
}

function columnsOf({ name, type, address, phoneNumber, town, status }: BranchFields) {
  return { name, type, address, phone_number: phoneNumber, town, status };
}
