import type { HistoryEntry, Page, Slice } from "~/bank/types";
import { grouped } from "~/format/rupiah";
import { readHistory } from "~/list/read-history.server";
import { programmeHistory } from "~/texts/programmes";

/** Reads the page of a programme's history that a URL asks for, with budgets as people read them; null where the bank keeps none. */
export const readProgrammeHistory = (request: Request, call: (slice: Slice) => Promise<Page<HistoryEntry>>) =>
  readHistory(
    request,
    async (slice) => {
      const page = await call(slice);
      return { ...page, rows: page.rows.map(withReadableAmount) };
    },
    programmeHistory,
  );

function withReadableAmount(entry: HistoryEntry): HistoryEntry {
  const changes = entry.changes.map((change) =>
    change.field === "amount" ? { ...change, after: grouped(Number(change.after)) } : change,
  );
  return { ...entry, changes };
}
