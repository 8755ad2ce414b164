import type { Represented } from "bank-api/domain/actor";
import type { RowPage } from "bank-api/store/lists/paging";
import type { Order } from "bank-api/store/lists/sorted-series";
import type { NoticeVersion } from "bank-api/store/privacy/privacy-notices";
import type { NamedProgramme } from "bank-api/store/programmes/programmes";
import type { DeputyStamp, StampInJson } from "bank-api/store/runtime/in-json";
import { givenText } from "contract/typed-text";

/** The text of a filter; `undefined` if it is empty. */
export function given(text: string | undefined): string | undefined {
  const clean = givenText(text ?? "");
  return clean === "" ? undefined : clean;
}

/** Who did something, and when. */
export const stampOut = ({ key: id, name, at }: StampInJson) => ({ _key: id, name, timestamp: at });

/** Who decided, when, and for whom, where a deputy did. */
export const deputyStampOut = ({ onBehalfOf, ...stamp }: DeputyStamp) => ({
  ...stampOut(stamp),
  ...(onBehalfOf && { on_behalf_of: { _key: onBehalfOf.key, name: onBehalfOf.name } }),
});

/** The approver in whose place a deputy would decide. */
export const onBehalfOfOut = (represented: Represented | null | undefined) =>
  represented ? { on_behalf_of: { _key: represented.userId, name: represented.name } } : {};

/** How many checkers a request needs, and the first one. Empty where one checker is enough. */
export function twoCheckersOut({ checkers, firstApproval }: TwoCheckers) {
  if (checkers === 1) return {};
  return { checkers, ...(firstApproval && { first_approver: deputyStampOut(firstApproval) }) };
}

interface TwoCheckers {
  readonly checkers: number;
  readonly firstApproval: DeputyStamp | null;
}

/** The counts of a list's answer. */
export function countOf(found: Omit<RowPage<unknown>, "rows">) {
  return { fullCount: found.total, ...(found.hasMoreThanTotal && { fullCountCapped: true }) };
}

/** The answer of a list whose rows the store reads as they are sent. */
export const listed = <Row>(found: RowPage<Row>) => ({ data: found.rows, ...countOf(found) });

/** The answer of a list whose rows are written by `out`. */
export const listedAs = <Row, Out>(found: RowPage<Row>, out: (row: Row) => Out) => ({
  data: found.rows.map(out),
  ...countOf(found),
});

/** The order in which a list is asked for. A `-` in front of the name makes it descending. */
export function orderOf<By extends Order["by"]>(sort: By | `-${By}` | undefined): Order<By> | undefined {
  if (sort === undefined) return undefined;
  const isDescending = sort.startsWith("-");
  // The text after the sign is the name of an order.
  const by = (isDescending ? sort.slice(1) : sort) as By;
  return { by, isDescending };
}

/** What other records say of a programme. */
export const programmeNameOut = ({ id, code, name, mark }: NamedProgramme) => ({
  _key: id,
  code,
  name,
  mark,
});

/** What other records say of the text by which people were told about their data; null where they were told by none. */
export const noticeVersionOut = (notice: NoticeVersion | null) =>
  notice && { _key: notice.key, number: notice.number };
