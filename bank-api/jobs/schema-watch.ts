import type { Log } from "bank-api/log";
import type { Db } from "bank-api/store/database";
import { replacedBySchema, type UnknownSchemaError } from "bank-api/store/migrate";
import { every, type Job } from "./every";

/** Short, because a job or a write of a replaced bank leaves out what newer banks keep count of. */
const pauseMs = 1_000;

/** Calls `onReplaced` once the database has a migration that this bank cannot work beside. */
export function watchSchema(db: Db, log: Log, onReplaced: (error: UnknownSchemaError) => void): Job {
  return every(pauseMs, "schema", log, async () => {
    const error = await replacedBySchema(db);
    if (error !== undefined) onReplaced(error);
  });
}
