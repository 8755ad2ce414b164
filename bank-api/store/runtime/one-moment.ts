import type { Db } from "./database";

/** Makes all reads as of one moment, while others write. They follow each other on one connection. */
export function asOfOneMoment<T>(db: Db, read: (moment: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}
