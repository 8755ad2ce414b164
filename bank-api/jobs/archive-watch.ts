import type { Log } from "bank-api/log";
import type { Db } from "bank-api/store/runtime/database";
import { archiverState } from "bank-api/store/upkeep/archiver";

/**
 * Logs, as an error, that the write-ahead log is not archived: then it grows on the disk, and a lost disk costs more than a
 * minute. `isWanted`: BACKUP_DIR is set, so a server that archives nothing was started without it.
 */
export async function watchArchive(db: Db, log: Log, isWanted: boolean): Promise<void> {
  const { isOn, fails, lastArchivedAt } = await archiverState(db);
  if (fails) log.error({ event: "archive-fails", lastArchivedAt, hint: "see PostgreSQL's log" });
  if (isWanted && !isOn)
    log.error({ event: "archive-off", hint: "stop all programs on DATA_DIR, then start the bank" });
}
