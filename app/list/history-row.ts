import { dateTime } from "~/format/dates";

/** A change of a record as the bank tells it. */
export interface Recorded {
  readonly action: string;
  /** ISO 8601 UTC. */
  readonly time: string;
  readonly actorName: string;
  readonly changes: readonly {
    readonly field: string;
    readonly before: Value;
    readonly after: Value;
  }[];
}

type Value = string | readonly string[] | undefined;

/** How people call what the bank names by codes. */
export interface HistoryNames {
  /** Actions (`branch.update`) and what they did. */
  readonly actions: Readonly<Record<string, string>>;
  /** Fields, in the order they are told; others are not told. */
  readonly fields: Readonly<Record<string, string>>;
  /** Values that are codes. */
  readonly values: Readonly<Record<string, string>>;
}

/** One field of a change: its value before and after, "" for none. For a list: what was taken away and what was added. */
interface ToldChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export interface HistoryRow {
  readonly time: string;
  readonly actorName: string;
  readonly action: string;
  readonly changes: readonly ToldChange[];
}

/** A change in the words of its screen. */
export function historyRow(names: HistoryNames): (recorded: Recorded) => HistoryRow {
  return ({ action, time, actorName, changes }) => ({
    time: dateTime(time),
    actorName,
    action: names.actions[action] ?? action,
    changes: Object.entries(names.fields).flatMap(([field, name]) =>
      changes
        .filter((change) => change.field === field)
        .map(({ before, after }) => ({ name, ...difference(names.values, before, after) }))
        .filter((told) => told.before !== "" || told.after !== ""),
    ),
  });
}

function difference(valueNames: HistoryNames["values"], before: Value, after: Value) {
  const [was, became] = [partsOf(before), partsOf(after)];
  const only = (parts: readonly string[], others: readonly string[]) =>
    parts
      .filter((part) => !others.includes(part))
      .map((part) => valueNames[part] ?? part)
      .join(", ");
  return { before: only(was, became), after: only(became, was) };
}

/** A value as the list of its parts: a plain one has one, nothing has none. */
function partsOf(value: Value): readonly string[] {
  if (value === undefined || value === "") return [];
  return typeof value === "string" ? [value] : value;
}
