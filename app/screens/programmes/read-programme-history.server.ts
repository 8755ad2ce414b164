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

const readable = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  before: readableFields(entry.before),
  after: readableFields(entry.after),
});

const readableFields = (values: HistoryEntry["before"]) =>
  values &&
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, readableValue(field, value)]));

function readableValue(field: string, value: unknown): unknown {
  if (typeof value === "number" && (field === "amountIdr" || field === "excess")) return grouped(value);
  const isDay = field === "validFrom" || field === "validUntil";
  return isDay && typeof value === "string" ? shortDate(value) : value;
}
