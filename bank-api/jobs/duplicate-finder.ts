import { findDuplicates } from "bank-api/store/customers/duplicate-finding";
import { every, type Job, type JobServices } from "./every";

/** The next round goes on, so that the bank can stop in between. */
const mostPieces = 20;

/** Compares mustahik who are new or changed with all others, in whichever instance comes first. */
export function lookForDuplicates({ db, clock, ids, log, pace }: JobServices): Job {
  return every(pace.duplicatePauseMs, "duplicates", log, async () => {
    for (let pieces = 0; pieces < mostPieces; pieces += 1)
      if (!(await findDuplicates(db, ids, clock.now()))) return;
  });
}
