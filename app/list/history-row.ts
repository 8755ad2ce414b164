import type { HistoryEntry } from "~/bank/types";
import { dateTime } from "~/format/dates";

/** How people call what the bank names by codes. */
export interface HistoryNames {
  /** Actions (`branch.update`) and what they did. */
  readonly actions: Readonly<Record<string, string>>;
  /** Fields, in the order in which a history shows them; it leaves out all others. */
  readonly fields: Readonly<Record<string, string>>;
  /** Values that are codes. */
  readonly values?: Readonly<Record<string, string>>;
  /** Makes a value of a field one that people read; without it, it stays as it is. */
  readonly readable?: (field: string, value: unknown) => unknown;
}

/** A change in the words of its screen. */
export function historyRow(names: HistoryNames) {
  const { readable = (_, value) => value } = names;
  return ({ action, at, actorName, before, after }: Omit<HistoryEntry, "key">) => ({
    time: dateTime(at),
    actorName,
    action: names.actions[action] ?? action,
    changes: Object.entries(names.fields)
      .map(([field, name]) => ({
        name,
        ...difference(names.values ?? {}, readable(field, before?.[field]), readable(field, after?.[field])),
      }))
      .filter((change) => change.before !== "" || change.after !== ""),
  });
}

export type HistoryRow = ReturnType<ReturnType<typeof historyRow>>;

/** One field of a change: its value before and after, "" for none. For a list: what was taken away and what was added. */
function difference(valueNames: Readonly<Record<string, string>>, before: unknown, after: unknown) {
  const [was, became] = [partsOf(before), partsOf(after)];
  const only = (parts: readonly string[], others: readonly string[]) =>
    parts
      .filter((part) => !others.includes(part))
      .map((part) => valueNames[part] ?? part)
      .join(", ");
  return { before: only(was, became), after: only(became, was) };
}

/** A value as the list of its parts: a plain one has one, nothing has none. */
function partsOf(value: unknown): readonly string[] {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return value.map(String);
  return [typeof value === "string" ? value : JSON.stringify(value)];
}
