import { dueAt } from "bank-api/domain/data-requests";
import { sql } from "kysely";
import type { ExtensionData } from "contract/extensions/calls";
import type { EditableIncident } from "contract/extensions/incidents";
import { decidedStamp, insertProposal, proposedStamp, type NewProposal } from "../approvals/proposals";
import { readSqlPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";

export type Incident = Omit<ExtensionData<"listIncidents">[number], "version" | "peopleNow">;
type Written = EditableIncident & { readonly userIds: readonly string[] };

/** Inserts an incident with the proposal that somebody else closes it. */
export async function insertIncident(
  db: Db,
  { id, foundAt, ...written }: Written & { readonly id: string; readonly foundAt: Date },
  { by, at }: Pick<NewProposal, "by" | "at">,
): Promise<void> {
  await insertProposal(db, { id, kind: "incident", subject: `incident:${id}`, by, at });
  const row = { id, found_at: foundAt, due_at: dueAt(foundAt), ...columnsOf(written, by) };
  await db.insertInto("incidents").values(row).execute();
}

export async function updateIncident(db: Db, id: string, written: Written, by: string): Promise<void> {
  await db.updateTable("incidents").set(columnsOf(written, by)).where("id", "=", id).execute();
}

/** Keeps how many people an incident concerned when it was closed, since more may be recorded later, and some erased. */
export const keepPeople = (db: Db, id: string, people: number | null) =>
  db.updateTable("incidents").set({ people }).where("id", "=", id).execute();

const columnsOf = (
  { userIds, sessionKey, address, from, to, data, happened, done }: Written,
  by: string,
) => ({
  ...{ user_ids: [...userIds], session_id: sessionKey, address, from_day: from, to_day: to },
  ...{ data, happened, done, changed_by: by },
});

/** An incident. Until the transaction ends, nobody else changes or closes it. */
export async function lockIncident(db: Db, key: string): Promise<Incident | undefined> {
  await sql`SELECT FROM incidents JOIN proposals USING (id) WHERE id = ${key} FOR UPDATE`.execute(db);
  return findIncident(db, key);
}

/** A page of incidents: those that are open first, of these the one that is due first; the others newest first. */
export function listIncidents(db: Db, key: string | undefined, page: PageRequest) {
  const statement = ({ skip, limit }: PageRequest) => sql<Incident>`
    SELECT incidents.id AS key, found_at AS "foundAt", due_at AS "dueAt", user_ids::text[] AS "userKeys",
      ARRAY(SELECT username FROM unnest(user_ids) WITH ORDINALITY AS named (id, place) JOIN users USING (id) ORDER BY place) AS accounts,
      session_id AS "sessionKey", address, from_day AS "from", to_day AS "to", data, happened, done, people, changed_by AS "changedBy",
      ${proposedStamp("proposals")} AS recorded, ${decidedStamp("proposals")} AS closed, (count(*) OVER ())::integer AS total
    FROM incidents JOIN proposals USING (id) WHERE ${key === undefined ? sql`true` : sql`incidents.id = ${key}`}
    ORDER BY decided_by IS NULL DESC, CASE WHEN decided_by IS NULL THEN due_at END, incidents.id DESC
    OFFSET ${skip} LIMIT ${limit}`;
  return readSqlPage(db, statement, page);
}

export const findIncident = async (db: Db, key: string): Promise<Incident | undefined> =>
  (await listIncidents(db, key, { skip: 0, limit: 1 })).rows[0];

/** The users who sign in with these addresses, in their order, and the addresses of nobody. */
export async function usersNamed(db: Db, usernames: readonly string[]) {
  const { rows } = await sql<{ userIds: string[]; unknown: string[] }>`
    SELECT coalesce(array_agg(id::text ORDER BY place) FILTER (WHERE id IS NOT NULL), '{}') AS "userIds",
      coalesce(array_agg(username ORDER BY place) FILTER (WHERE id IS NULL), '{}') AS unknown
    FROM unnest(${usernames}::text[]) WITH ORDINALITY AS named (username, place) LEFT JOIN users USING (username)`.execute(
    db,
  );
  return rows[0]!;
}
