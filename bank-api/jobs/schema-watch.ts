import { replacedBySchema, type UnknownSchemaError } from "bank-api/store/runtime/migrate";
import { every, type Job, type JobServices } from "./every";

/** Calls `onReplaced` once the database has a migration that this bank cannot work beside. */
export function watchSchema(
  { db, log, pace }: Pick<JobServices, "db" | "log" | "pace">,
  onReplaced: (error: UnknownSchemaError) => void,
): Job {
  return every(pace.schemaPauseMs, "schema", log, async () => {
    const error = await replacedBySchema(db);
    if (error !== undefined) onReplaced(error);
  });
}
