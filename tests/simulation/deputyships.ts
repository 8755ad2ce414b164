import type { Db } from "bank-api/store/runtime/database";

/** Somebody who decides in the place of an approver for some days, as the bank ought to know it. */
export interface Deputyship {
  readonly key: string;
  readonly approver: Represented;
  readonly deputyId: string;
  /** Days of Jakarta's, both included. */
  readonly from: string;
  readonly to: string;
  isEnded: boolean;
}

/** The approver for whom a deputy decides, with the role that gives the right. */
export interface Represented {
  readonly userId: string;
  readonly roleId: string;
}

/** Whether two deputyships have a day and a person in common: the bank allows only one of them. */
export function collide(one: Deputyship, other: Omit<Deputyship, "key" | "isEnded">): boolean {
  const people = [other.approver.userId, other.deputyId];
  const sharesPerson = people.includes(one.approver.userId) || people.includes(one.deputyId);
  return !one.isEnded && sharesPerson && one.from <= other.to && other.from <= one.to;
}

/** Whether it is one of today's. */
export const isPresent = ({ isEnded, from, to }: Deputyship, today: string) =>
  !isEnded && from <= today && today <= to;

/** The deputyships of the bank that are not over. */
export async function readDeputyships(db: Db, today: string): Promise<Deputyship[]> {
  const rows = await db
    .selectFrom("deputyships")
    .innerJoin("users as approver", "approver.id", "approver_id")
    .select(["deputyships.id", "approver_id", "approver.role_id", "deputy_id", "from_day", "to_day"])
    .where("ended_at", "is", null)
    .where("to_day", ">=", today)
    .execute();
  return rows.map((row) => ({
    key: row.id,
    approver: { userId: row.approver_id, roleId: row.role_id },
    deputyId: row.deputy_id,
    from: row.from_day,
    to: row.to_day,
    isEnded: false,
  }));
}
