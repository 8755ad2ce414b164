import type { Db } from "../runtime/database";

/** Reads all parts of a report as of one moment: money moves meanwhile. They follow each other on one connection. */
export function asOfOneMoment<Parts extends readonly unknown[]>(
  db: Db,
  read: (moment: Db) => Promise<readonly [...Parts]>,
): Promise<readonly [...Parts]> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}
