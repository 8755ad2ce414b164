import type { HistoryEntry, Page, Slice } from "~/bank/types";
import { shortDate } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { readHistory } from "~/list/read-history.server";
import { programmeHistory } from "~/texts/programmes";

/** Reads the page of a programme's history that a URL asks for, with budgets and days as people read them; null where the bank keeps none. */
export const readProgrammeHistory = (request: Request, call: (slice: Slice) => Promise<Page<HistoryEntry>>) =>
  readHistory(
    request,
    async (slice) => {
      const page = await call(slice);
      return { ...page, rows: page.rows.map(readable) };
    },
    programmeHistory,
  );

function readable(entry: HistoryEntry): HistoryEntry {
  const changes = entry.changes.map(({ field, before, after }) => ({
    field,
    before: readableValue(field, before),
    after: readableValue(field, after),
  }));
  return { ...entry, changes };
}

type Value = HistoryEntry["changes"][number]["after"];

function readableValue(field: string, value: Value): Value {
  if (typeof value !== "string" || value === "") return value;
  if (field === "amount" || field === "excess") return grouped(Number(value));
  return field === "validFrom" || field === "validUntil" ? shortDate(value) : value;
}
